"""Updates of the tables' firmware: a release is offered, and each table says what became of it.

A release is a stream of bytes: its list (release.json), then its files.  A table asks for it a piece at a time, when it
has no match; the protocol is `matchcore.log.updates`, and each answer is signed with the key of the table that asks.
"""

from collections.abc import Iterable

from sqlalchemy import Connection

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.store import TableRow, tables, updates as rows
from host_tools.director.store.updates import BundleRow
from host_tools.release.bundles import Bundle
from matchcore.log import link, updates

OVER = (rows.KEPT, rows.BACK, rows.REFUSED)
NOTED_BYTES = 16384  # fetched between two notes of it in the store


def row_of(bundle: Bundle) -> BundleRow:
    return BundleRow(bundle.digest, bundle.board, bundle.version, len(bundle.listing), bundle.listing + bundle.files)


def offer(desk: Desk, bundle: BundleRow, numbers: Iterable[int], is_older: bool = False) -> list[int]:
    """Offer a release to these tables, to all if none is named; the tables that it was offered to."""
    wanted = list(numbers)
    with desk.acting() as connection:
        rows.add_bundle(connection, bundle)
        for number in wanted:
            need_table(connection, number)
        found = wanted or [table.number for table in tables.every(connection) if not table.is_simulated]
        for number in found:
            values = {"digest": bundle.digest, "offered": bundle.version, "is_older": is_older}
            rows.change(connection, number, desk.now_s(), state=rows.OFFERED, why="", fetched=0, **values)
            tables.touch(connection, number)
        after = {"version": bundle.version, "digest": bundle.digest.hex(), "tables": found, "is_older": is_older}
        about = found[0] if len(found) == 1 else None
        acts.note(desk, connection, acts.OFFER, table=about, after=after, version=bundle.version, number=len(found))
    return found


def withdraw(desk: Desk, number: int) -> None:
    """Offer nothing any more; what a table has installed already, it goes on trying."""
    with desk.acting() as connection:
        need_table(connection, number)
        row = rows.of_table(connection, number)
        if row is None or row.digest is None:
            raise Fault("NO_OFFER", 404, number=number)
        rows.change(connection, number, desk.now_s(), digest=None, state=rows.NONE, why="", fetched=0)
        tables.touch(connection, number)
        before = {"version": row.offered, "digest": row.digest.hex(), "state": row.state}
        said = {"version": row.offered, "number": number}
        acts.note(desk, connection, acts.WITHDRAW, table=number, before=before, **said)


def answer_to(desk: Desk, connection: Connection, table: TableRow, data: bytes) -> bytes:
    """The answer to a table's message about updates; `link.BadMessage` for one that cannot be trusted."""
    request = updates.read_request(table.key, data)
    if request.log_id == table.log_id and (request.boot, request.count) <= (table.boot, table.count):
        raise link.BadMessage(link.REPLAYED, f"request {request.count} of start {request.boot}")
    row = rows.of_table(connection, table.number)
    if request.kind == updates.ASK:
        body = _told(connection, table.number, row, updates.read_report(request.body), desk.now_s())
    elif request.kind == updates.PIECE:
        body = _piece(connection, table.number, row, request.body, desk.now_s())
    else:
        raise link.BadMessage(link.MALFORMED, f"a request of kind {request.kind}")
    return request.answer(table.key, body)


def _told(
    connection: Connection, number: int, row: rows.UpdateRow | None, report: updates.Report, now_s: float
) -> bytes:
    """Note what the table says; what it is offered now."""
    said = report.state if report.state in rows.STATES else ""
    is_about = row is not None and row.digest is not None and report.about == row.offered
    digest = row.digest if row else None
    values: dict = {"version": report.version}
    if said in OVER and is_about:
        digest = None
        values |= {"digest": None}
    if said and (is_about or said not in (rows.TRIAL, rows.REFUSED)):
        values |= {"state": said, "why": report.why}
        values |= {"offered": report.about} if said in (rows.KEPT, rows.BACK) else {}
    rows.change(connection, number, now_s, **values)
    tables.touch(connection, number)
    bundle = rows.find_bundle(connection, digest) if digest else None
    if bundle is None or row is None:
        return b""
    offered = updates.Offer(
        bundle.digest, bundle.list_size, len(bundle.stream), row.is_older, bundle.board, bundle.version
    )
    return offered.packed()


def _piece(connection: Connection, number: int, row: rows.UpdateRow | None, body: bytes, now_s: float) -> bytes:
    name, offset, size = updates.read_piece(body)
    bundle = rows.find_bundle(connection, row.digest) if row and row.digest else None
    if row is None or bundle is None or not bundle.digest.startswith(name):
        return b""  # it was withdrawn meanwhile
    if row.state != rows.FETCHING or abs(offset - row.fetched) >= NOTED_BYTES:
        rows.change(connection, number, now_s, state=rows.FETCHING, fetched=offset)
        tables.touch(connection, number)
    return bundle.stream[offset : offset + size]
