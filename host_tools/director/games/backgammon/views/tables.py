"""The page of one table: its card, its orders, and the whole course of its match."""

import time
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.following import course
from host_tools.director.following.follower import Follower, follow_run
from host_tools.director.games.backgammon.orders import choices, conflicts, fitting, following_orders, forms
from host_tools.director.games.backgammon.orders.choices import Choices
from host_tools.director.games.backgammon.orders.fitting import Fit
from host_tools.director.games.backgammon.reading import assigned
from host_tools.director.games.backgammon.reading.delays import Delays
from host_tools.director.games.backgammon.reading.games import Score, games_of
from host_tools.director.games.backgammon.reading.replay import Watcher, happened, replay
from host_tools.director.games.backgammon.views.at_table import watch
from host_tools.director.games.backgammon.views.banks import Banks, plot
from host_tools.director.games.backgammon.views.history import History
from host_tools.director.games.backgammon.views.pace import Pace
from host_tools.director.games.backgammon.views.played import Played
from host_tools.director.store import (
    OrderRow,
    StoredFact,
    TableRow,
    matches,
    orders,
    records,
    updates,
)
from host_tools.director.texts import text
from host_tools.director.views import order_lines, parts
from host_tools.director.views.at_table import cards, device
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.order_lines import OrderLine
from host_tools.director.views.played import FactLines, problem_words
from matchcore.clock import PAUSED
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact
from matchcore.sides import BY_A, BY_B

LATEST_ORDERS = 20  # plus older ones still waiting: they can be withdrawn


@dataclass(frozen=True)
class Interrupted:
    """A match that a table left unfinished: it may have to be reassigned."""

    id: int
    names: tuple[str, ...]
    score: Score
    length: int
    crawford_played: bool
    event: str
    round: str
    rule_set: str
    per_point_ms: int
    delay_ms: int
    moves: str


@dataclass(frozen=True)
class Call:
    """For the person who answers it."""

    by: str
    stand: str  # since when both clocks have been stopped; "" if there is nothing to show


@dataclass(frozen=True)
class TablePage:
    INLINE: ClassVar = ("card", "played")

    card: Card
    played: Played
    orders: tuple[OrderLine, ...]  # newest first
    forms: tuple[str, ...]  # the orders that make sense now
    fits: tuple[Fit, ...]  # those that usually settle the table's call
    settling: tuple[str, ...]  # forms that end the call
    asks_turn: bool  # a newly added clock needs to know whose turn it is
    interrupted: Interrupted | None
    call: Call | None
    update: str  # which firmware runs, and the progress of an update


def table_page(desk: Desk, number: int) -> TablePage:
    now_s, about = desk.now_s(), f"table {number}"
    with desk.reading() as connection:  # the desk's own fold stands still
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        latest = orders.latest(connection, number, LATEST_ORDERS)
        newest, known = latest[0] if latest else None, cards.known_of(desk, connection)
        card = cards.of_table(desk, connection, table, newest, known, now_s)
        before, run = course.before_and_here(connection, table, follower)
        state, lines = follower.state, FactLines(run, follower.state.names)
        is_behind = card.need is not None and card.need.kind == "behind"
        # A match that has left takes no orders here.
        possible = parts.part(about, lambda: tuple(forms.possible(state)) if card.match else (), lambda _: ())
        return TablePage(
            card=card,
            played=parts.part(
                about,
                lambda: _played(table, before + run, lines, now_s),
                lambda problem: Played((), (), None, None, (), lines, text("problem.unshown", problem=problem)),
            ),
            orders=parts.part(about, lambda: _order_lines(latest, run, state), lambda _: ()),
            forms=possible,
            fits=parts.part(about, lambda: tuple(fitting.of_match(state, possible, is_behind)), lambda _: ()),
            settling=tuple(name for name in possible if fitting.settles(state, name)),
            asks_turn=following_orders.needs_turn(state),
            interrupted=parts.part(about, lambda: _last_unfinished(connection, number, follower), lambda _: None),
            call=_call_of(table, state) if card.match else None,
            update=device.update_words(updates.of_table(connection, number)),
        )


def _played(table: TableRow, whole: list[StoredFact], lines: FactLines, now_s: float) -> Played:
    """`whole`: the course of the match from its first table on."""
    banks, pace, delays, history = Banks(), Pace(), Delays(happened(table)), History(happened(table))
    here = replay(table.number, whole, pace, delays, history, banks)
    state, has_match = here.state, here.has_match
    return Played(
        games=tuple(games_of(state)),
        history=tuple(history.view(state, pace)) if has_match else (),
        pace=watch.pace_view(pace, state, watch.table_ms(table, now_s)) if has_match else None,
        plot=plot(banks) if has_match else None,
        delays=tuple(watch.late_views(delays.found, state, now_s)) if has_match else (),
        facts=lines,
        problem=problem_words(here),
    )


def _order_lines(latest: list[OrderRow], run: list[StoredFact], state: Match) -> tuple[OrderLine, ...]:
    contradicted, then = conflicts.pairs(latest), assigned.players_then(latest, run, state.names)
    steps = {stored.fact.seq: stored.fact for stored in run}
    return tuple(
        order_lines.line_of(order, then[order.number], contradicted.get(order.number, ()), _undone(order.fact, steps))
        for order in latest
    )


def _undone(order: Fact, steps: dict[int, Fact]) -> Fact | None:
    return steps.get(ROWS.value(order, "undone")) if order.kind == facts.UNDONE else None


def _last_unfinished(connection: Connection, number: int, follower: Follower) -> Interrupted | None:
    """The match that this table left unfinished, if it is the last one."""
    mine = None if follower.has_match else matches.last_on(connection, number)
    if mine is None or mine.status != records.INTERRUPTED:
        return None
    state = follow_run(number, course.run_of_match(connection, mine)).state
    return Interrupted(
        id=mine.id,
        names=mine.names,
        score=(state.score_a, state.score_b),
        length=mine.length,
        crawford_played=state.crawford_played(),
        event=mine.event,
        round=wording.round_of(mine),
        rule_set=mine.rule_set,
        per_point_ms=mine.per_point_ms,
        delay_ms=mine.delay_ms,
        moves=state.moves or "legal",
    )


def choices_at(connection: Connection, table: TableRow, follower: Follower) -> Choices:
    """The choices in the forms of orders."""
    before, run = course.before_and_here(connection, table, follower)
    return parts.part(
        f"table {table.number}", lambda: _choices(table, follower, run, before + run), lambda _: choices.NOTHING
    )


def _choices(table: TableRow, follower: Follower, run: list[StoredFact], whole: list[StoredFact]) -> Choices:
    if not follower.has_match:
        return choices.NOTHING
    delays = Delays(happened(table))
    replay(table.number, whole, delays)
    return choices.of_match(follower.state, run, [delay.number for delay in delays.found])


def inquiry(desk: Desk, number: int, *watchers: Watcher) -> tuple[TableRow, Match, int]:
    """A table, its match's state, and current match time; the watchers see the match's course at all its tables."""
    with desk.reading() as connection:
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        if not follower.has_match:
            raise Fault("NO_MATCH_HERE", 409, number=number)
        whole = course.on_table(connection, table, follower)
    return table, replay(number, whole, *watchers).state, watch.table_ms(table, desk.now_s())


def _call_of(table: TableRow, state: Match) -> Call | None:
    """None if there is no call."""
    if not state.is_called():
        return None
    is_named = state.called_by in (BY_A, BY_B)
    by = text("call.by", name=wording.author_name(state.called_by, state.names)) if is_named else text("call.by_table")
    return Call(by, _stand_words(table, state))


def _stand_words(table: TableRow, state: Match) -> str:
    """With the delay that was left."""
    clock = state.clock
    if not state.has_clock or clock.state != PAUSED:
        return ""
    since = time.strftime("%H:%M:%S", time.localtime(table.zero_s + state.paused_at_ms / 1000))
    said = text("call.stand", time=since)
    if clock.active not in (0, 1):
        return said
    name, seconds = wording.name_of(clock.active, state.names), -(-clock.delay_left(state.paused_at_ms) // 1000)
    return " ".join((said, text("call.left", name=name, seconds=seconds)))
