"""A table's card on the page of all tables: its state, its link, its match, notes for the director."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import paces, proposals as desk_proposals, transfers
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.desk.devices import healths
from host_tools.director.desk.playing import playing
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.views import forecast, given, needs
from host_tools.director.games.backgammon.views.at_table import board, states, watch
from host_tools.director.games.backgammon.views.at_table.states import Described
from host_tools.director.games.backgammon.views.at_table.watched import Break, Confirmation, LateNow, Watched
from host_tools.director.games.backgammon.views.forecast import Forecast
from host_tools.director.games.backgammon.views.given import OrderLine
from host_tools.director.games.backgammon.views.needs import Need
from host_tools.director.games.backgammon.views.played import problem_words
from host_tools.director.store import (
    MatchRow,
    OrderRow,
    ProposalRow,
    StayRow,
    TableRow,
    facts as fact_rows,
    matches,
    orders,
    proposals,
    records,
    tables,
    tickets,
)
from host_tools.director.texts import text
from host_tools.director.views import parts
from host_tools.director.views.at_table import coming, contact, device
from host_tools.director.views.at_table.coming import Coming
from matchcore.games.backgammon.state.match import Match

REFUSAL_SHOWN_S = 120  # on the card; the table's page keeps it


@dataclass(frozen=True)
class Link:
    """A table's connection, and the state of its device."""

    age_s: float | None  # since last contact
    level: str  # good, late, lost or never
    silent: str  # since when it has been silent, in words; "" = it is in contact
    boot: int
    log_id: int
    stored_seq: int
    free_kib: int
    up_min: int
    rejected: int
    problem: str
    rejections: dict[str, int]  # refused messages in its name, by kind
    health: dict[str, Any]  # its device's last health report, by the names of matchcore.log.health; or {}
    drift_ppm: int | None  # of its clock, relative to the director's
    health_lines: list[str]  # `health` in words


@dataclass(frozen=True)
class Card:
    number: int
    name: str
    is_simulated: bool
    revision: int
    rank: int
    order_key: str  # sorts the cards
    state: str
    words: str
    since_s: float | None
    public_words: str  # for spectators
    is_alert: bool
    link: Link
    notes: tuple[str, ...]  # problems
    watch: tuple[str, ...]  # matters pending in the game
    break_: Break | None
    late: LateNow | None
    confirmation: Confirmation | None
    changes_s: float | None
    ends: str  # the approximate time of day when its match ends; "" = not known
    match: board.MatchOnTable | None
    clock: board.Clock | None
    coming: Coming | None  # the match on its way to this table
    order: OrderLine | None  # the newest
    need: Need | None  # its need of the director
    proposals: tuple[Need, ...]  # by assistants to the director; and calls from there
    results: tuple[Need, ...]  # of matches at this table, waiting to be verified

    @property
    def said(self) -> tuple[str, ...]:
        """Everything beyond its state: a mark on the board, in full on the table's page."""
        delays = tuple(line.words for line in self.late.lines) if self.late else ()
        is_waiting = self.order is not None and self.order.status == records.WAITING
        order = (f"{self.order.words}: {self.order.status_words}",) if self.order and is_waiting else ()
        return delays + self.notes + self.watch + order

    @property
    def is_needed_here(self) -> bool:
        """Whether the match on its screen is among the director's needs."""
        return self.need is not None or any(result.is_here for result in self.results)


def every(desk: Desk, only: Collection[int] | None = None, known: "LookUps | None" = None) -> list[Card]:
    """All tables, or only some; the most urgent first, then by number.  `known`: shared look-ups, if already made."""
    now_s = desk.now_s()
    with desk.looking() as connection:
        newest, known = orders.latest_of_each(connection, only), known or known_of(desk, connection)
        rows = tables.every(connection) if only is None else tables.some(connection, only)
        cards = [of_table(desk, connection, table, newest.get(table.number), known, now_s) for table in rows]
    return sorted(cards, key=lambda card: card.order_key)


@dataclass(frozen=True)
class LookUps:
    """Look-ups shared by all cards made together."""

    rejected: dict[int, dict[str, int]]  # refused messages in a table's name
    tickets: needs.Tickets
    proposals: Mapping[int, Sequence[ProposalRow]]  # open ones, by table
    reported: dict[int, list[MatchRow]]  # waiting results, by table
    coming: dict[int, MatchRow]  # matches on their way, by table
    paces: paces.Paces


def known_of(desk: Desk, connection: Connection) -> LookUps:
    return LookUps(
        tables.rejected(connection, desk.now_s()),
        tickets.every_open(connection),
        proposals.every_open(connection),
        matches.reported(connection),
        matches.coming(connection),
        desk.paces.of(connection, desk.now_s()),
    )


def of_table(
    desk: Desk, connection: Connection, table: TableRow, newest: OrderRow | None, known: LookUps, now_s: float
) -> Card:
    """`newest`: its last order; call only inside `looking`."""
    return parts.part(
        f"table {table.number}",
        lambda: _of_table(desk, connection, table, newest, known, now_s),
        lambda problem: _unshown(table, problem, now_s),
    )


def _of_table(
    desk: Desk, connection: Connection, table: TableRow, newest: OrderRow | None, known: LookUps, now_s: float
) -> Card:
    rejected = known.rejected.get(table.number, {})
    follower = desk.follower(connection, table)
    left = transfers.left_on(connection, follower)
    has_match = follower.has_match and left is None
    # Of a silent table only the last contact is known: its clock is not counted on.  A break still ends on time, and
    # a caller is still waiting.
    is_counted = follower.state.is_on_break() or follower.state.is_called()
    now_ms = watch.table_ms(table, now_s if is_counted else contact.known_s(table, now_s))
    next_one = coming.of_match(connection, known.coming[table.number]) if table.number in known.coming else None
    state = _moved(connection, left) if left else _described(follower, now_ms, next_one)
    watched = watch.of_table(connection, table, follower, now_s) if left is None else Watched()
    watched = needs.without_dropped(table, watched, known.tickets)
    pace = known.paces.get(follower.state.event, paces.USUAL)
    ends = forecast.of_match(follower, now_s, pace) if states.is_in_play(follower.state) else None
    rank = min(_ranks(table, follower, state, watched, ends, now_s)) if left is None else states.ORDINARY
    need = needs.of_table(table, follower, state, watched, ends, rank, now_s, known.tickets) if left is None else None
    return Card(
        number=table.number,
        name=table.name,
        is_simulated=table.is_simulated,
        revision=table.revision,
        rank=rank,
        order_key=_order_key(rank, state.since_s, now_s, table.number),
        state=state.code,
        words=state.words,
        since_s=state.since_s,
        public_words=state.public or state.words,
        is_alert=rank in states.ALERTS,
        link=_link(table, rejected, now_s),
        notes=tuple(_notes(table, follower, newest, rejected, now_s)),
        watch=watched.hanging,
        break_=watched.on_break,
        late=watched.late,
        confirmation=watched.confirmation,
        changes_s=_changes_s(follower.state, watched, now_ms, bool(rejected)),
        ends=forecast.ends_words(ends, now_s),
        match=board.match_of(follower) if has_match else None,
        clock=board.clock_of(follower, now_ms, not contact.is_silent(table, now_s)) if has_match else None,
        coming=next_one,
        order=_order_line(connection, table, follower, newest),
        need=need,
        proposals=tuple(_proposals(desk, connection, known.proposals.get(table.number, ()), follower, now_s)),
        results=tuple(_result(connection, match, follower, now_s) for match in known.reported.get(table.number, [])),
    )


def _unshown(table: TableRow, problem: str, now_s: float) -> Card:
    """A table for which nothing but this problem can be shown."""
    state = Described("unshown", text("state.unshown"), rank=states.BROKEN)
    note = text("problem.unshown", problem=problem)
    return Card(
        number=table.number,
        name=table.name,
        is_simulated=table.is_simulated,
        revision=table.revision,
        rank=state.rank,
        order_key=_order_key(state.rank, None, now_s, table.number),
        state=state.code,
        words=state.words,
        since_s=None,
        public_words=state.words,
        is_alert=True,
        link=_link(replace(table, health=""), {}, now_s),
        notes=(note,),
        watch=(),
        break_=None,
        late=None,
        confirmation=None,
        changes_s=None,
        match=None,
        coming=None,
        ends="",
        clock=None,
        order=None,
        need=needs.of_unshown(table, note, now_s),
        proposals=(),
        results=(),
    )


def _proposals(
    desk: Desk, connection: Connection, rows: Sequence[ProposalRow], follower: Follower, now_s: float
) -> Iterator[Need]:
    """Except those about a match that has ended there."""
    for row in rows:
        if not desk_proposals.is_over(desk, connection, row):
            yield needs.of_proposal(row, follower, now_s)


def _result(connection: Connection, match: MatchRow, follower: Follower, now_s: float) -> Need:
    is_here = (match.log_id, match.assigned_seq) == (follower.log_id, follower.run_seq)
    return needs.of_result(match, playing().asks_for_certainty(connection, match), is_here, now_s)


def _order_line(
    connection: Connection, table: TableRow, follower: Follower, newest: OrderRow | None
) -> OrderLine | None:
    if newest is None:
        return None
    undone = fact_rows.undone_by(connection, table.number, table.log_id, newest.fact)
    return given.line_of(newest, follower.state.names, undone=undone)


def _described(follower: Follower, now_ms: int, next_one: Coming | None) -> Described:
    if next_one is None or follower.has_match or follower.problem:
        return states.describe(follower, now_ms)
    names = text("match.title", a=next_one.names[0], b=next_one.names[1])
    return Described("assigned", text("state.assigned", names=names, words=next_one.words))


def _moved(connection: Connection, left: StayRow) -> Described:
    """The match on this table's screen has moved to another table (INC-13)."""
    match = need_match(connection, left.match_id)
    names = text("match.title", a=match.name_a, b=match.name_b)
    return Described("moved", text("state.moved", names=names, number=match.table_number))


def _ranks(
    table: TableRow, follower: Follower, state: Described, watched: Watched, ends: Forecast | None, now_s: float
) -> Iterator[int]:
    """Every rank that could bring a table forward."""
    yield state.rank
    if watched.is_asked or watched.due:
        yield states.ASKED
    if watched.confirmation:
        yield states.OVERRUN
    if state.code == "offered":
        yield states.OFFERED
    if contact.is_missed(table, now_s) and states.is_in_play(follower.state):
        yield states.SILENT
    if ends and ends.is_behind:
        yield states.BEHIND


def _changes_s(state: Match, watched: Watched, now_ms: int, is_rejected: bool) -> float | None:
    """Seconds until the card changes by time alone, including when the clock has run long without a press."""
    quiet_s = tables.QUIET_S + 1 if is_rejected else None
    left_ms = states.UNPRESSED_MS - states.unpressed_ms(state, now_ms)
    until_s = left_ms / 1000 if states.is_running(state.clock) and left_ms > 0 else None
    return min([one for one in (watched.changes_s, until_s, quiet_s) if one is not None], default=None)


def _order_key(rank: int, since_s: float | None, now_s: float, number: int) -> str:
    """Rank, then waiting time, then the table's number."""
    waits_from_s = round(now_s - since_s) if since_s is not None and rank <= states.LAST_NEED else 0
    return f"{rank:02}-{waits_from_s:011}-{number:05}"


def _link(table: TableRow, rejected: dict[str, int], now_s: float) -> Link:
    return Link(
        age_s=contact.age_s(table, now_s),
        level=contact.level(table, now_s),
        silent=contact.words(table, now_s) if contact.is_silent(table, now_s) else "",
        boot=table.boot,
        log_id=table.log_id,
        stored_seq=table.stored_seq,
        free_kib=table.free_kib,
        up_min=table.up_min,
        rejected=table.rejected,
        problem=table.problem,
        rejections=rejected,
        health=healths.known(table),
        drift_ppm=healths.drift_ppm(healths.known(table)),
        health_lines=device.lines(healths.known(table)),
    )


def _notes(
    table: TableRow, follower: Follower, newest: OrderRow | None, rejected: dict[str, int], now_s: float
) -> list[str]:
    """Problems of the link or an order, in words."""
    notes = []
    if follower.problem:
        notes.append(problem_words(follower))
    if table.problem:
        notes.append(text("problem.log", problem=table.problem))
    if newest and newest.status == records.REFUSED and now_s - (newest.settled_s or 0) < REFUSAL_SHOWN_S:
        words = phrases.order_words(newest.fact, follower.state.names)
        notes.append(f"{words}: {wording.refusal_of_order(newest.refusal)}")
    if rejected:
        kinds = ", ".join(text("kind_of." + kind) for kind in sorted(rejected))
        notes.append(text("problem.rejected", number=sum(rejected.values()), kinds=kinds))
    return notes + device.notes(table.flags) + device.warnings(healths.known(table), device.FOR_DEVICES)
