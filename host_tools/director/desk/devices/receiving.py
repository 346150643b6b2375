"""A table's message, proven, read in the words of its game, and whose it is: of the device in use, or of another one.

Each log is heard by its own start and count, so that neither a spare device nor a copy of an earlier one's message can
stop the device in use.
"""

import hmac
from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import promises
from host_tools.director.following import ledger
from host_tools.director.store import TableRow, facts as fact_rows, logs, matches, orders, records, tables
from matchcore.log import director_end, journal, link
from matchcore.log.director_end import DirectorEnd, Request


def received(connection: Connection, table: TableRow, data: bytes) -> tuple[TableRow, DirectorEnd, Request]:
    """The message, the end that took it, and the table as it is with the message's log; changes nothing.

    `link.BadMessage` if it cannot be trusted."""
    heard = _with_log(connection, table, director_end.log_in(data))
    problem = None
    for row in _played(heard):
        end = _end(row)
        try:
            return row, end, end.receive(data, _digests(connection, row))
        except link.BadMessage as error:
            if error.kind != link.FORGED:
                raise
            problem = problem or error
    assert problem is not None
    raise problem


def _with_log(connection: Connection, table: TableRow, log_id: int) -> TableRow:
    """The row as it would be with this log."""
    if log_id == table.log_id:
        return table
    known = logs.find(connection, table.number, log_id)
    if known is None:
        return replace(table, log_id=0, stored_seq=0, digest=journal.NO_DIGEST, boot=0, count=0, last_order=0)
    stored, digest = fact_rows.last(connection, table.number, log_id) or (0, journal.NO_DIGEST)
    counted = {"boot": known.boot, "count": known.count, "last_order": known.last_order}
    return replace(table, game=known.game, log_id=log_id, stored_seq=stored, digest=digest, **counted)


def _played(heard: TableRow) -> Iterator[TableRow]:
    """A log is of one game; one that has not been heard may be of any."""
    yield heard
    for name in game.EVERY:
        if not heard.log_id and name != heard.game:
            yield replace(heard, game=name)


def is_in_use(desk: Desk, table: TableRow) -> bool:
    """Whether the device of the table's present log need not have called again yet: no other one takes its place."""
    return table.last_seen_s is not None and 0 <= desk.now_s() - table.last_seen_s < promises.late_s(table)


def note_log(connection: Connection, table: TableRow, heard: TableRow, request: Request) -> None:
    """Remember a log that is heard for the first time."""
    if request.is_new_log:
        logs.add(connection, table.number, request.log_id, heard.game)


def take_place(desk: Desk, connection: Connection, table: TableRow, heard: TableRow, request: Request) -> TableRow:
    """The device with this log is the table's from now on; the match of the one before has left the screen."""
    if table.log_id:
        ledger.leave_screen(connection, desk.follower(connection, table))
        counted = {"boot": table.boot, "count": table.count, "last_order": table.last_order}
        logs.change(connection, table.number, table.log_id, **counted)
    if heard.game != table.game:
        _withdraw(desk, connection, table)
    place = {"log_id": request.log_id, "stored_seq": heard.stored_seq, "digest": heard.digest, "game": heard.game}
    counted = {"boot": heard.boot, "count": heard.count, "last_order": heard.last_order}
    clock = {"last_seen_s": None, "zero_s": desk.now_s(), "heard_ms": None, "is_in_play": False}  # is another one
    tables.change(connection, table.number, **place, **counted, **clock)
    logs.change(connection, table.number, request.log_id, last_s=None)
    desk.readings.forget(table.number)
    now = need_table(connection, table.number)
    ledger.save_run(connection, desk.follower(connection, now))
    return now


def _withdraw(desk: Desk, connection: Connection, table: TableRow) -> None:
    """No order meant for another game is sent."""
    for order in orders.waiting(connection, table.number):
        if order.game != table.game:
            continue
        orders.cancel(connection, [order], desk.now_s())
        match = matches.of_order(connection, table.number, order.number)
        if match and match.status == records.ASSIGNED:
            matches.change(connection, match.id, status=records.WITHDRAWN)


class End(DirectorEnd):
    """Signs with the host's library, in a tenth of the time."""

    @staticmethod
    def sign(key: bytes, message: bytes) -> bytes:
        return hmac.digest(key, message, "sha256")

    @staticmethod
    def is_signed(key: bytes, body: bytes, tag: bytes) -> bool:
        return hmac.compare_digest(hmac.digest(key, body, "sha256"), tag)


def _end(table: TableRow) -> DirectorEnd:
    return End(table.kinds.VOCABULARY, table.number, table.key, *table.position, table.boot, table.count)


def _digests(connection: Connection, table: TableRow):
    return lambda seq: fact_rows.digest_at(connection, table.number, table.log_id, seq)
