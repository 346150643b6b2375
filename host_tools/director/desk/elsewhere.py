"""Nobody plays at two places: at tables, and on boards without a device.

Players are known by their names as written, former ones too; each of a side's several names counts.
"""

from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import transfers
from host_tools.director.desk.draws import boards
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault
from host_tools.director.following import ledger, sending
from host_tools.director.store import MatchRow, OrderRow, TableRow, orders, players, records
from matchcore.log.fact import Fact

AT_NO_TABLE = 0  # on a board without a device


def check(desk: Desk, connection: Connection, number: int, names: Sequence[str], own: int = 0) -> None:
    """Refuse a player against themselves, and one who plays at another table or on a board.

    `number`: of this table; `own`: the id of a match that goes on."""
    former = players.former(connection)
    every = check_sides(names, former)
    for match in transfers.at_tables(connection, desk.now_s()):
        there = set[str]().union(*(spelling.people(name, former) for name in match.names))
        if match.table_number != number and match.id != own and every & there:
            _check_leaving(desk, connection, match, as_written(names, every & there, former))
    for board, there in boards.people(desk.draws, connection, former):
        if every & there:
            raise Fault("PLAYS_ON_BOARD", 409, name=as_written(names, every & there, former), board=board)


def check_sides(names: Sequence[str], former: spelling.Former) -> set[str]:
    """All people of these sides; refuses one who is on both."""
    every: set[str] = set()
    for side in (spelling.people(name, former) for name in names):
        if every & side:
            raise Fault("SAME_PLAYER", name=as_written(names, every & side, former))
        every |= side
    return every


def check_going_on(desk: Desk, connection: Connection, match: MatchRow, number: int) -> None:
    """The same for the players of a match that an act would resume at this table."""
    check(desk, connection, number, match.names, match.id)


def check_order(desk: Desk, connection: Connection, table: TableRow, order: Fact) -> None:
    """Refuse to let a match that is over go on once its players play elsewhere."""
    match, follower = transfers.decided(connection, table.number, table.log_id), desk.follower(connection, table)
    if match is None or follower.problem:
        return
    waiting = [one.fact for one in sending.to_come(connection, table)]
    if playing(table.game).unseals(table, follower, order, waiting):
        check_going_on(desk, connection, match, match.table_number)


def check_cancelling(desk: Desk, connection: Connection, order: OrderRow) -> None:
    """Refuse to leave a match on its table after all, once its players play elsewhere."""
    if order.kind != order.kinds.CLOSED:
        return
    match = ledger.run_of(connection, desk.follower(connection, need_table(connection, order.table_number)))
    if match is not None and match.status in records.OPEN_STATUSES and order.is_for(match.log_id):
        check_going_on(desk, connection, match, match.table_number)


def is_closing(connection: Connection, match: MatchRow) -> bool:
    waiting = orders.waiting(connection, match.table_number)
    return any(order.kind == order.kinds.CLOSED and order.is_for(match.log_id) for order in waiting)


def as_written(sides: Sequence[str], meant: set[str], former: spelling.Former = spelling.NONE_FORMER) -> str:
    names = [one for side in sides for one in side.split(spelling.BETWEEN)]
    return next(name.strip() for name in names if spelling.people(name, former) & meant)


def _check_leaving(desk: Desk, connection: Connection, match: MatchRow, name: str) -> None:
    """Refuse a player of this match, unless it is being taken off the screen of a table that is silent.

    One that calls may have begun to play it, and then refuses."""
    number = match.table_number
    if match.status in records.CLOSED_STATUSES:
        raise Fault("TAKEN_UP_AGAIN", 409, name=name, number=number)
    if match.status in records.OPEN_STATUSES and not is_closing(connection, match):
        raise Fault("PLAYS_ELSEWHERE", 409, name=name, number=number)
    seen_s = need_table(connection, number).last_seen_s
    if seen_s is not None and abs(desk.now_s() - seen_s) <= transfers.SILENT_S:
        raise Fault("CLOSING_ELSEWHERE", 409, name=name, number=number)
