"""A table's card on the page of all tables, in what is the same for every game."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import paces, proposals as desk_proposals
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.devices import healths, transfers
from host_tools.director.desk.playing import playing
from host_tools.director.following.follower import Follower
from host_tools.director.store import (
    LogRow,
    MatchRow,
    OrderRow,
    ProposalRow,
    StayRow,
    TableRow,
    events,
    facts as fact_rows,
    logs,
    matches,
    orders,
    proposals,
    records,
    tables,
    tickets,
)
from host_tools.director.texts import text
from host_tools.director.views import needs, order_lines, parts
from host_tools.director.views.at_table import coming, contact, device, ranks
from host_tools.director.views.at_table.coming import Coming
from host_tools.director.views.at_table.ranks import Described
from host_tools.director.views.needs import Need
from host_tools.director.views.order_lines import OrderLine
from host_tools.director.views.played import problem_words
from host_tools.director.views.showing import showing

REFUSAL_SHOWN_S = 120  # on the card; the table's page keeps it
BESIDE_S = 120.0  # after the last call of a second device


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
    game: str
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
    break_: Any  # this and the next two: matters that only some games have
    late: Any
    confirmation: Any
    changes_s: float | None
    ends: str  # the approximate time of day when its match ends; "" = not known
    match: Any  # the game's own; None = none is on its screen
    clock: Any
    short_event: str  # of the match on the table, or else on its way
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


def list_cards(desk: Desk, only: Collection[int] | None = None, known: "LookUps | None" = None) -> list[Card]:
    """All tables, or only some; the most urgent first, then by number.  `known`: shared look-ups, if already made."""
    now_s = desk.now_s()
    with desk.reading() as connection:
        newest, known = orders.latest_of_each(connection, only), known or known_of(desk, connection)
        rows = tables.read_all(connection) if only is None else tables.with_numbers(connection, only)
        cards = [of_table(desk, connection, table, newest.get(table.number), known, now_s) for table in rows]
    return sorted(cards, key=lambda card: card.order_key)


def card_of(desk: Desk, number: int) -> Card:
    with desk.reading() as connection:
        need_table(connection, number)
        return list_cards(desk, [number])[0]


@dataclass(frozen=True)
class LookUps:
    """Look-ups shared by all cards made together."""

    rejected: dict[int, dict[str, int]]  # refused messages in a table's name
    tickets: needs.Tickets
    proposals: Mapping[int, Sequence[ProposalRow]]  # open ones, by table
    reported: dict[int, list[MatchRow]]  # waiting results, by table
    coming: dict[int, MatchRow]  # matches on their way, by table
    paces: paces.Paces
    beside: dict[int, LogRow]  # other devices that have just called under a table's number
    shorts: Mapping[str, str]  # the short names of events


def known_of(desk: Desk, connection: Connection) -> LookUps:
    return LookUps(
        tables.rejected(connection, desk.now_s()),
        tickets.every_open(connection),
        proposals.every_open(connection),
        matches.reported(connection),
        matches.coming(connection),
        desk.paces.current(connection, desk.now_s()),
        logs.heard_beside(connection, desk.now_s() - BESIDE_S),
        events.shorts(connection),
    )


def of_table(
    desk: Desk, connection: Connection, table: TableRow, newest: OrderRow | None, known: LookUps, now_s: float
) -> Card:
    """`newest`: its last order; call only inside `reading`."""
    return parts.part(
        f"table {table.number}",
        lambda: _of_table(desk, connection, table, newest, known, now_s),
        lambda problem: unshown(table, problem, now_s),
    )


@dataclass(frozen=True)
class AtTable:
    """A table, as it is handed to a game."""

    table: TableRow
    follower: Follower
    left: StayRow | None  # of the match on its screen, if that goes on at another table
    coming: Coming | None
    known: LookUps
    now_s: float

    @property
    def has_match(self) -> bool:
        return self.follower.has_match and self.left is None


@dataclass(frozen=True)
class Seen:
    """A game's view of a table."""

    state: Described
    rank: int
    match: Any = None
    clock: Any = None
    need: Need | None = None
    watch: tuple[str, ...] = ()
    break_: Any = None
    late: Any = None
    confirmation: Any = None
    ends: str = ""
    changes_s: float | None = None


def _of_table(
    desk: Desk, connection: Connection, table: TableRow, newest: OrderRow | None, known: LookUps, now_s: float
) -> Card:
    rejected = known.rejected.get(table.number, {})
    follower = desk.follower(connection, table)
    left = transfers.left_on(connection, follower)
    next_one = coming.of_match(connection, known.coming[table.number]) if table.number in known.coming else None
    beside = known.beside.get(table.number)
    doubts = _doubts(table, beside)
    seen = _in_doubt(
        showing(table.game).seen(connection, AtTable(table, follower, left, next_one, known, now_s)),
        needs.of_device(table, doubts[0], now_s) if doubts else None,
    )
    of = seen.match or next_one
    event = of.event if of else ""
    quiet_s = tables.QUIET_S + 1 if rejected else None
    alone_s = BESIDE_S + 1 if beside else None
    return Card(
        number=table.number,
        name=table.name,
        game=table.game,
        is_simulated=table.is_simulated,
        revision=table.revision,
        rank=seen.rank,
        order_key=_order_key(seen.rank, seen.state.since_s, now_s, table.number),
        state=seen.state.code,
        words=seen.state.words,
        since_s=seen.state.since_s,
        public_words=seen.state.public or seen.state.words,
        is_alert=seen.rank in ranks.ALERTS,
        link=_link(table, rejected, now_s),
        notes=(*doubts, *_notes(table, follower, newest, rejected, now_s)),
        watch=seen.watch,
        break_=seen.break_,
        late=seen.late,
        confirmation=seen.confirmation,
        changes_s=min([one for one in (seen.changes_s, quiet_s, alone_s) if one is not None], default=None),
        ends=seen.ends,
        match=seen.match,
        short_event=known.shorts.get(event, event),
        clock=seen.clock,
        coming=next_one,
        order=_order_line(connection, table, follower, newest),
        need=seen.need,
        proposals=tuple(_proposals(desk, connection, known.proposals.get(table.number, ()), follower, now_s)),
        results=tuple(_result(connection, match, follower, now_s) for match in known.reported.get(table.number, [])),
    )


def _doubts(table: TableRow, beside: LogRow | None) -> list[str]:
    """Why it is not certain which device or which log speaks for the table, in words."""
    found = [text("problem.two_devices", number=table.number)] if beside else []
    return [*found, text("problem.log", problem=table.problem)] if table.problem else found


def _in_doubt(seen: Seen, need: Need | None) -> Seen:
    """A match's own need is the more urgent one: the doubt is then a note."""
    if need is None:
        return seen
    return replace(seen, rank=min(seen.rank, need.rank), need=seen.need or need)


def unshown(table: TableRow, problem: str, now_s: float) -> Card:
    """A table for which nothing but this problem can be shown."""
    state = Described("unshown", text("state.unshown"), rank=ranks.BROKEN)
    note = text("problem.unshown", problem=problem)
    return Card(
        number=table.number,
        name=table.name,
        game=table.game,
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
        short_event="",
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
    return needs.of_result(match, playing(match.game).asks_for_certainty(connection, match), is_here, now_s)


def _order_line(
    connection: Connection, table: TableRow, follower: Follower, newest: OrderRow | None
) -> OrderLine | None:
    if newest is None:
        return None
    undone = fact_rows.undone_by(connection, table.number, table.log_id, newest.fact, newest.kinds)
    return order_lines.line_of(newest, follower.folding.begun(follower.state).names, undone=undone)


def described(connection: Connection, at: AtTable) -> Described | None:
    """A table whose match has left it, or is still on its way there; None = it is as its game sees it."""
    if at.left:
        return _moved(connection, at.left)
    if at.coming is None or at.follower.has_match or at.follower.problem:
        return None
    words = text("state.assigned", names=wording.title(at.coming.names), words=at.coming.words)
    return Described("assigned", words)


def _moved(connection: Connection, left: StayRow) -> Described:
    """The match on this table's screen has moved to another table (INC-13)."""
    match = need_match(connection, left.match_id)
    names = wording.title(match.names)
    if match.status == records.ADJOURNED:
        return Described("moved", text("state.adjourned", names=names))
    return Described("moved", text("state.moved", names=names, number=match.table_number))


def _order_key(rank: int, since_s: float | None, now_s: float, number: int) -> str:
    """Rank, then waiting time, then the table's number."""
    waits_from_s = round(now_s - since_s) if since_s is not None and rank <= ranks.LAST_NEED else 0
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
    if newest and newest.status == records.WAITING and not newest.is_for(table.log_id):
        names = follower.folding.begun(follower.state).names
        notes.append(text("problem.other_device", words=playing(newest.game).order_words(newest.fact, names)))
    if newest and newest.status == records.REFUSED and abs(now_s - (newest.settled_s or 0)) < REFUSAL_SHOWN_S:
        names = follower.folding.begun(follower.state).names
        words = playing(newest.game).order_words(newest.fact, names)
        notes.append(f"{words}: {wording.refusal_of_order(newest.refusal)}")
    if rejected:
        kinds = ", ".join(text("kind_of." + kind) for kind in sorted(rejected))
        notes.append(text("problem.rejected", number=sum(rejected.values()), kinds=kinds))
    return notes + device.notes(table.flags) + device.warnings(healths.known(table), device.FOR_DEVICES)
