"""A match goes on at another table device (INC-12, INC-13): the table it leaves.

The match's row moves along, so that the result is reported once, by its present table.  The facts of the old table
stay where they are, joined to the match by a row of `previous_tables`; anything that table says later about this match
changes nothing, and the match is taken off its screen as soon as it reconnects.
"""

from sqlalchemy import Connection

from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.following.follower import Follower
from host_tools.director.store import (
    MatchRow,
    StayRow,
    TableRow,
    facts as fact_rows,
    matches,
    orders,
    records,
)
from host_tools.director.store.away import previous_tables

SILENT_S = 60  # a table silent for this long may be defective; no promise is as long (rhythm.MOST_S)


def check_free(connection: Connection, table: TableRow, follower: Follower) -> None:
    is_used = follower.has_match and follower.sealed_result is None
    if is_used or matches.oldest_open(connection, table.number) is not None:
        raise Fault("TABLE_BUSY", 409, number=table.number)


def leave(connection: Connection, follower: Follower, match: MatchRow, state: str, reason: str, now_s: float) -> None:
    """Note where the match was, and cancel its orders waiting there."""
    previous_tables.add(
        connection,
        match_id=match.id,
        table_number=match.table_number,
        order_number=match.order_number,
        log_id=match.log_id,
        assigned_seq=match.assigned_seq,
        state=state,
        reason=reason,
        moved_s=now_s,
    )
    on_table = ledger.run_of(connection, follower)
    if match.log_id is None or (on_table is not None and on_table.id == match.id):
        waiting = [one for one in orders.waiting(connection, match.table_number) if one.is_for(match.log_id)]
        is_other = [order.kind == order.kinds.ASSIGNED and order.number != match.order_number for order in waiting]
        mine = [order for order, other in zip(waiting, is_other, strict=True) if not other]
        orders.cancel(connection, mine, now_s)


def at_tables(connection: Connection, now_s: float) -> list[MatchRow]:
    """Those whose players sit at a table, may have sat down there, or will again."""
    undone = [order for order in orders.every_waiting(connection) if order.kind == order.kinds.UNDONE]
    again = [decided(connection, order.table_number, order.log_id) for order in undone]
    return [*matches.are_open(connection), *_taken_back(connection, now_s), *(one for one in again if one is not None)]


def decided(connection: Connection, number: int, log_id: int | None) -> MatchRow | None:
    """The last match of a table's log, if it counts as over."""
    if log_id is None:
        return None
    match = matches.of_run(connection, number, log_id, fact_rows.last_assigned(connection, number, log_id))
    return match if match is not None and match.status in records.CLOSED_STATUSES else None


def _taken_back(connection: Connection, now_s: float) -> list[MatchRow]:
    """Those whose assignment was taken back on its way to a table that may play them all the same; for a minute."""
    found = orders.taken_back(connection, now_s - SILENT_S, now_s)
    meant = [matches.of_order(connection, one.table_number, one.number) for one in found]
    return [match for match in meant if match is not None and match.log_id is None]


def left_on(connection: Connection, follower: Follower) -> StayRow | None:
    """The stay of the match on a table's screen, if it has moved away."""
    if not follower.has_match:
        return None
    return previous_tables.of_run(connection, follower.number, follower.log_id, follower.run_seq)
