"""A table's message, proven and read in the words of the game that it plays."""

import hmac
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk.desk import Desk
from host_tools.director.following import ledger
from host_tools.director.following.follower import Position
from host_tools.director.store import TableRow, facts as fact_rows, matches, orders, records, tables
from matchcore.log import journal, link

LEAST_AWAY_S = 5  # for its device to be started with another game; a copy of an old message does not wait


def received(
    desk: Desk, connection: Connection, table: TableRow, data: bytes
) -> tuple[TableRow, link.DirectorEnd, link.Request]:
    """A table's message, read in the words of its game; a device may have been given another one since."""
    try:
        return table, *receive(connection, table, data)
    except link.BadMessage as error:
        if error.kind != link.FORGED:
            raise
        away_s = None if table.last_seen_s is None else desk.now_s() - table.last_seen_s
        if away_s is not None and 0 <= away_s < LEAST_AWAY_S:
            raise
        for name in game.EVERY:
            found = _in_words_of(name, connection, table, data) if name != table.game else None
            if found:
                return found
        raise


def _in_words_of(
    name: str, connection: Connection, table: TableRow, data: bytes
) -> tuple[TableRow, link.DirectorEnd, link.Request] | None:
    """None if the message is not of this game.  A device keeps a log for each game, and counts its starts for all."""
    other = replace(table, game=name, log_id=0, stored_seq=0, digest=journal.NO_DIGEST)
    try:
        return other, *receive(connection, other, data)
    except link.BadMessage as error:
        if error.kind == link.FORGED:
            return None
        raise


def change_game(desk: Desk, connection: Connection, table: TableRow, other: TableRow) -> None:
    """The match on its screen has left it, and no order meant for that game is sent."""
    ledger.end_run(connection, desk.follower(connection, table))
    for order in orders.waiting(connection, table.number, 0, orders.ALL):
        orders.cancel(connection, [order], desk.now_s())
        match = matches.of_order(connection, table.number, order.number)
        if match and match.status == records.ASSIGNED:
            matches.change(connection, match.id, status=records.WITHDRAWN)
    place = {"log_id": other.log_id, "stored_seq": other.stored_seq, "digest": other.digest}
    tables.change(connection, table.number, game=other.game, **place)


def receive(connection: Connection, table: TableRow, data: bytes) -> tuple[link.DirectorEnd, link.Request]:
    """The table's message and the end that took it; `link.BadMessage` if it cannot be trusted. Changes nothing."""
    end = _end(table, table.position)
    request = end.receive(data, _digests(connection, table.number, table.log_id))
    known = fact_rows.last(connection, table.number, request.log_id) if request.is_new_log else None
    if known is None:
        return end, request
    end = _end(table, (request.log_id, *known))
    return end, end.receive(data, _digests(connection, table.number, request.log_id))


class End(link.DirectorEnd):
    """Signs with the host's library, in a tenth of the time."""

    @staticmethod
    def sign(key: bytes, message: bytes) -> bytes:
        return hmac.digest(key, message, "sha256")

    @staticmethod
    def is_signed(key: bytes, body: bytes, tag: bytes) -> bool:
        return hmac.compare_digest(hmac.digest(key, body, "sha256"), tag)


def _end(table: TableRow, position: Position) -> link.DirectorEnd:
    return End(table.kinds.VOCABULARY, table.number, table.key, *position, table.boot, table.count)


def _digests(connection: Connection, number: int, log_id: int):
    return lambda seq: fact_rows.digest_at(connection, number, log_id, seq)
