"""Firmware updates: a release is offered, and each table reports its outcome.

A release is a stream of bytes: its list (release.json), then its files. A table without a match fetches it piece by
piece (`matchcore.log.updates`); each answer is signed with that table's key.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from host_tools.director.desk import acts, confirmation
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import healths
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.numbers import words
from host_tools.director.store import TableRow, tables, updates as rows
from host_tools.director.store.updates import BundleRow
from host_tools.director.texts import text
from host_tools.release import manifest
from host_tools.release.bundles import Bundle
from matchcore.log import link, updates

OVER = (rows.KEPT, rows.BACK, rows.REFUSED)
NOTED_BYTES = 16384  # fetched between two notes in the store


def row_of(bundle: Bundle) -> BundleRow:
    return BundleRow(bundle.digest, bundle.board, bundle.version, len(bundle.listing), bundle.listing + bundle.files)


def offer(desk: Desk, bundle: BundleRow, numbers: Iterable[int], is_older: bool = False) -> list[int]:
    """Offer a release to these tables, or to all able ones; the tables it was offered to."""
    wanted = list(numbers)
    with desk.writing() as connection:
        rows.add_bundle(connection, bundle)
        found = wanted or [table.number for table in tables.read_all(connection) if _can_update(table, bundle)]
        _offer(desk, connection, bundle, found, is_older)
    return found


def bring(desk: Desk, bundle: BundleRow) -> None:
    """Keep a release for later offers."""
    with desk.writing() as connection:
        rows.add_bundle(connection, bundle)
        after = {"version": bundle.version, "board": bundle.board, "digest": bundle.digest.hex()}
        acts.note(desk, connection, acts.BRING, after=after, version=bundle.version, board=bundle.board)


def offer_known(
    desk: Desk, name: str, wanted: Sequence[int], is_older: bool = False, *, confirmed: confirmation.Confirmed = None
) -> None:
    """Offer a stored release, by name; asks first."""
    with desk.writing() as connection:
        bundle = rows.find_bundle(connection, _digest_of(name))
        if bundle is None:
            raise Fault("NO_BUNDLE")
        for number in wanted:
            need_table(connection, number)
        said = {"version": bundle.version, "board": bundle.board, "number": len(wanted), "tables": words(wanted)}
        confirmation.need_yes(confirmed, text("will.offer", **said), [text("ask.offer")], (name, is_older))
        _offer(desk, connection, bundle, wanted, is_older)


def _can_update(table: TableRow, bundle: BundleRow) -> bool:
    return not table.is_simulated and healths.image_of(table) == manifest.image_of(bundle.version)


def _digest_of(name: str) -> bytes:
    try:
        return bytes.fromhex(name)
    except ValueError:
        return b""


def _offer(desk: Desk, connection: Connection, bundle: BundleRow, numbers: Sequence[int], is_older: bool) -> None:
    image = manifest.image_of(bundle.version)
    others = [number for number in numbers if healths.image_of(need_table(connection, number)) not in ("", image)]
    if others:
        raise Fault("OWN_IMAGE", tables=words(others))
    for number in numbers:
        values = {"digest": bundle.digest, "offered": bundle.version, "is_older": is_older}
        rows.change(connection, number, desk.now_s(), state=rows.OFFERED, why="", fetched=0, **values)
        tables.touch(connection, number)
    after = {"version": bundle.version, "digest": bundle.digest.hex(), "tables": list(numbers), "is_older": is_older}
    about = numbers[0] if len(numbers) == 1 else None
    acts.note(desk, connection, acts.OFFER, table=about, after=after, version=bundle.version, number=len(numbers))


def withdraw_many(desk: Desk, wanted: Sequence[int]) -> None:
    """Withdraw the offers to these tables."""
    with desk.writing() as connection:
        offered = [number for number in wanted if _is_offered(rows.of_table(connection, number))]
        if not offered:
            raise Fault("NO_OFFERS", 404, tables=words(wanted))
        for number in offered:
            _withdraw(desk, connection, number)


def _is_offered(row: rows.UpdateRow | None) -> bool:
    return row is not None and row.digest is not None


def withdraw(desk: Desk, number: int) -> None:
    """Withdraw an offer; a trial of an installed release goes on."""
    with desk.writing() as connection:
        _withdraw(desk, connection, number)


def _withdraw(desk: Desk, connection: Connection, number: int) -> None:
    need_table(connection, number)
    row = rows.of_table(connection, number)
    if row is None or row.digest is None:
        raise Fault("NO_OFFER", 404, number=number)
    rows.change(connection, number, desk.now_s(), digest=None, state=rows.NONE, why="", fetched=0)
    tables.touch(connection, number)
    before = {"version": row.offered, "digest": row.digest.hex(), "state": row.state}
    acts.note(desk, connection, acts.WITHDRAW, table=number, before=before, version=row.offered, number=number)


def answer_to(desk: Desk, connection: Connection, table: TableRow, data: bytes) -> bytes:
    """`link.BadMessage` for a message that cannot be trusted."""
    request = updates.read_request(table.key, data)
    is_of_log = request.log_id == table.log_id
    if is_of_log and (request.boot, request.count) <= (table.boot, table.count):
        raise link.BadMessage(link.REPLAYED, f"request {request.count} of start {request.boot}")
    # A message of another log proves nothing new: answer the table, perhaps wiped, but do not note its report.
    counts = is_of_log or table.last_seen_s is None
    if is_of_log and request.boot == table.boot:  # the link's calls share this counter: no replay
        tables.note(connection, table.number, count=request.count)
    row = rows.of_table(connection, table.number)
    if request.kind == updates.ASK:
        report = updates.read_report(request.body)
        if counts:
            row = _noted(connection, table.number, row, report, desk.now_s())
        body = _offered(connection, row)
    elif request.kind == updates.PIECE:
        body = _piece(connection, table.number, row, request.body, desk.now_s() if counts else None)
    else:
        raise link.BadMessage(link.MALFORMED, f"a request of kind {request.kind}")
    return request.answer(table.key, body)


def _noted(
    connection: Connection, number: int, row: rows.UpdateRow | None, report: updates.Report, now_s: float
) -> rows.UpdateRow | None:
    said = report.state if report.state in rows.STATES else ""
    is_about = row is not None and row.digest is not None and report.about == row.offered
    values: dict = {"version": report.version}
    if said in OVER and is_about:
        values |= {"digest": None}
    if said and (is_about or said not in (rows.TRIAL, rows.REFUSED)):
        values |= {"state": said, "why": report.why}
        values |= {"offered": report.about} if said in (rows.KEPT, rows.BACK) else {}
    rows.change(connection, number, now_s, **values)
    tables.touch(connection, number)
    return rows.of_table(connection, number) if row else None


def _offered(connection: Connection, row: rows.UpdateRow | None) -> bytes:
    bundle = rows.find_bundle(connection, row.digest) if row and row.digest else None
    if bundle is None or row is None:
        return b""
    offered = updates.Offer(
        bundle.digest, bundle.list_size, len(bundle.stream), row.is_older, bundle.board, bundle.version
    )
    return offered.packed()


def _piece(connection: Connection, number: int, row: rows.UpdateRow | None, body: bytes, now_s: float | None) -> bytes:
    """`now_s`: None = do not note the progress."""
    name, offset, size = updates.read_piece(body)
    bundle = rows.find_bundle(connection, row.digest) if row and row.digest else None
    if row is None or bundle is None or not bundle.digest.startswith(name):
        return b""  # withdrawn meanwhile
    is_news = row.state != rows.FETCHING or abs(offset - row.fetched) >= NOTED_BYTES
    if is_news and now_s is not None:
        rows.change(connection, number, now_s, state=rows.FETCHING, fetched=offset)
        tables.touch(connection, number)
    return bundle.stream[offset : offset + size]
