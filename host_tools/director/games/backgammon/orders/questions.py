"""Questions about an order: orders that it contradicts, and its effect."""

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

from host_tools.director.desk.playing import OrderPreview
from host_tools.director.following import course
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon.orders import conflicts, order_preview
from host_tools.director.games.backgammon.reading import delays, rules_in_force
from host_tools.director.games.backgammon.reading.delays import Delays
from host_tools.director.games.backgammon.reading.replay import happened, replay
from host_tools.director.store import OrderRow, TableRow, facts as facts_of, orders, records
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.topics import absences
from matchcore.log.fact import Fact

MOST_LOOKED_AT = 10  # orders per table
JUST_NOW_S = 120  # a penalty repeated so soon may be another director's (PEN-03)


def contradictions(
    connection: Connection,
    table: TableRow,
    follower: Follower,
    order: Fact,
    waiting: Sequence[OrderRow],
    now_s: float,
) -> list[str]:
    """The orders that this one contradicts or repeats, in words."""
    names, mine = follower.state.names, conflicts.topics(order)
    conflicting = conflicts.words(waiting, names, mine, _undone_by(connection, table))
    return [*conflicting, *_same_just_now(connection, table.number, order, now_s)]


def preview_of(
    connection: Connection, table: TableRow, follower: Follower, order: Fact, ahead: list[Fact], now_s: float
) -> OrderPreview:
    """`ahead`: the orders waiting before it."""
    proposed = _proposed(connection, table, follower, order, now_s)
    undone = _undone_by(connection, table)(order)
    return order_preview.of_order(follower.state, _heard_ms(table), ahead, order, proposed, undone)


def unseals(table: TableRow, follower: Follower, order: Fact, ahead: list[Fact]) -> bool:
    return order_preview.unseals(follower.state, _heard_ms(table), ahead, order)


def _undone_by(connection: Connection, table: TableRow) -> Callable[[Fact], Fact | None]:
    return partial(facts_of.undone_by, connection, table.number, table.log_id, kinds=table.kinds)


def _same_just_now(connection: Connection, number: int, order: Fact, now_s: float) -> list[str]:
    """Who gave the same penalty a moment ago; waiting ones conflict anyway (PEN-03)."""
    if order.kind != facts.PENALTY:
        return []
    return [
        text("ask.same_penalty", order=one.number, author=one.author)
        for one in orders.latest(connection, number, MOST_LOOKED_AT)
        if (one.kind, one.status) == (order.kind, records.APPLIED)
        and abs(now_s - one.created_s) <= JUST_NOW_S
        and one.fact.values(1) == order.values(1)
    ]


def _heard_ms(table: TableRow) -> int:
    """The table's clock when last heard from."""
    return int(((table.last_seen_s or table.zero_s) - table.zero_s) * 1000)


def _proposed(connection: Connection, table: TableRow, follower: Follower, order: Fact, now_s: float) -> int:
    """The points the rules propose against the side of this order (LAT-08): for the delay it names, or for all
    (AMB-23).
    """
    if order.kind != facts.LATE_POINTS_FOR or not follower.has_match:
        return 0
    found, side = Delays(happened(table)), ROWS.value(order, "side")
    state = replay(table.number, course.on_table(connection, table, follower), found).state
    rules = rules_in_force.of_state(state)
    named = ROWS.value(order, "delay")
    meant = [delay for delay in found.found if named in (absences.FOR_LAST, delay.number)]
    every = [one for delay in meant for one in delays.proposals(delay, state, rules, now_s)]
    return sum(one.due for one in every if one.side == side)
