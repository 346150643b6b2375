"""A called match whose table falls silent goes to the next free one, if nobody has begun it (DESK 6, INC-13)."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import promises, transfers
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.seats import Seats
from host_tools.director.desk.special_needs import together
from host_tools.director.store import MatchRow, records, tables
from host_tools.director.texts import text


def called(connection: Connection, draw: Draw, now_s: float) -> Iterator[MatchRow]:
    """Matches that were called to tables which are silent now, while others are heard: the network is there."""
    every = [one.match for code in draw.played for one in draw.at_tables(code)]
    rows = [match for match in every if match.status in records.CALLED_STATUSES]
    if not rows:
        return
    heard = {table.number: table for table in tables.read_all(connection)}
    if not any(promises.is_linked(table, now_s) for table in heard.values()):
        return
    for match in rows:
        age_s = promises.age_s(heard[match.table_number], now_s)
        if age_s is not None and age_s > transfers.SILENT_S:
            yield match


def hand_on(desk: Desk, found: Sequence[Draw], match: MatchRow) -> None:
    """To the next free table with a device, which keeps what is known of it; none is free: it waits for one."""
    with desk.reading() as connection:
        seats = Seats(connection, found, desk.now_s())
        number = seats.take([], together(seats.needs(match.names)), has_device=True)
    if number:
        placing.move(desk, match.id, number, text("draw.table_silent", number=match.table_number))
