"""A game of plain orders on its table's card and pages: who sits there, with points and times."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import tickets
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.playing import Playing
from host_tools.director.following import course, ledger
from host_tools.director.following.follower import Follower, follow_run
from host_tools.director.form_parsing.orders import OrderForm, grouped
from host_tools.director.store import MatchRow, TableRow, orders, records, updates
from host_tools.director.texts import has, text
from host_tools.director.views import matches, needs, order_lines, parts
from host_tools.director.views.at_table import cards, contact, device, ranks
from host_tools.director.views.at_table.cards import AtTable, Card, Seen
from host_tools.director.views.at_table.ranks import Described
from host_tools.director.views.matches import MatchLine
from host_tools.director.views.needs import Act, Need
from host_tools.director.views.order_lines import OrderLine
from host_tools.director.views.played import FactLine, FactLines, problem_words
from host_tools.director.views.showing import Showing
from host_tools.director.wording import Names
from matchcore.log.fact import Fact
from matchcore.sides import BY_A, BY_B

LATEST_ORDERS = 20  # plus older ones still waiting: they can be withdrawn


@dataclass(frozen=True)
class Seat:
    name: str
    points: str
    is_on: bool = False  # on turn
    is_out: bool = False  # of time, or of the game
    left_ms: int | None = None  # None: has no clock of its own
    free_ms: int = 0  # the part of it that does not count
    note: str = ""


@dataclass(frozen=True)
class Glass:
    left_ms: int
    whole_ms: int
    is_running: bool


@dataclass(frozen=True)
class MatchOnTable:
    """The match on a table; the page counts the running times on."""

    match: str
    game: str
    names: tuple[str, ...]
    event: str
    round: str
    length: int
    score: tuple[str, ...]
    seats: tuple[Seat, ...]
    running: int | None  # the seat whose time runs
    free_ms: int  # how much of a move does not count
    glass: Glass | None
    line: str  # how it is played
    code: str
    is_verified: bool


@dataclass(frozen=True)
class Round:
    """A line of the history."""

    number: int
    words: str


@dataclass(frozen=True)
class Course:
    rounds: tuple[Round, ...]  # newest first
    ranking: tuple[str, ...]  # a line for each player, in a game with places
    facts: Sequence[FactLine]  # newest first
    problem: str


@dataclass(frozen=True)
class TablePage:
    INLINE: ClassVar = ("card", "played")

    card: Card
    played: Course
    orders: tuple[OrderLine, ...]  # newest first
    forms: tuple[str, ...]  # the orders that make sense now
    update: str
    # What only other games have.
    interrupted: None = None
    call: None = None
    fits: tuple[()] = ()
    settling: tuple[()] = ()
    asks_turn: bool = False


@dataclass(frozen=True)
class MatchPage:
    INLINE: ClassVar = ("line", "played")

    line: MatchLine
    is_open: bool
    played: Course


@dataclass(frozen=True)
class Placed:
    """Where a match is; it has no series, stays at its table, and is not adjourned."""

    match: int | None
    in_force: None = None
    moved_to: None = None
    adjourned: None = None
    may_move: bool = False
    series: None = None
    was_at: tuple[()] = ()


@dataclass(frozen=True)
class GameParts:
    """One game's own parts of a page."""

    playing: Playing
    describe: Callable[[Follower, int], Described]
    on_table: Callable[[Follower, int, bool, MatchRow | None], MatchOnTable]
    rounds: Callable[[Any], Sequence[Round]]
    ranking: Callable[[Any], Sequence[str]]
    values: Callable[[Fact, Names], dict[str, object]]  # that fill the text of a fact
    results: tuple[str, ...]  # the codes of how a game ends, from 1
    winners: Callable[[int, tuple[int, ...]], tuple[int, ...]]
    rulings: tuple[int, ...]  # kinds of facts, and the one that takes another back
    has_sides: bool  # a large button is a player's own
    score: Callable[[tuple[int, ...]], tuple[float, ...]] = lambda points: points  # from points as they are kept
    slips: Callable[[Connection, TableRow, Follower], Sequence[tuple[str, str]]] = lambda *of: ()  # of players' phones


class GenericPages(Showing):
    """Answers the pages (`views/showing.py`) for such a game."""

    def __init__(self, of: GameParts) -> None:
        self._of = of
        self._name = of.playing.name

    # -- tables ------------------------------------------------------------------------------------------------------

    def seen(self, connection: Connection, at: AtTable) -> Seen:
        table, follower = at.table, at.follower
        now_ms = table_ms(table, contact.known_s(table, at.now_s))
        state = cards.described(connection, at) or self._described(follower, now_ms)
        row = ledger.run_of(connection, follower)
        if not at.has_match:
            return Seen(state, state.rank, need=self._need(at, state, state.rank, row))
        is_missed = contact.is_missed(table, at.now_s) and follower.status == records.PLAYING
        rank = min(state.rank, ranks.SILENT) if is_missed else state.rank
        match = self._of.on_table(follower, now_ms, not contact.is_silent(table, at.now_s), row)
        return Seen(state, rank, match, need=self._need(at, state, rank, row))

    def _described(self, follower: Follower, now_ms: int) -> Described:
        if follower.problem:
            return Described("unfollowable", text("state.unfollowable"), rank=ranks.BROKEN)
        return self._of.describe(follower, now_ms) if follower.has_match else Described("idle", text("state.idle"))

    def _need(self, at: AtTable, state: Described, rank: int, row: MatchRow | None) -> Need | None:
        if rank > ranks.LAST_NEED:
            return None
        number, follower = at.table.number, at.follower
        kind = {ranks.CALLED: "called", ranks.EXPIRED: "expired", ranks.BROKEN: "broken", ranks.SILENT: "silent"}
        occasion = tickets.occasion_of_facts(follower) or f"{kind[rank]}:{at.table.log_id}:{follower.run_seq}"
        ticket = at.known.tickets.get((number, occasion))
        going = needs.going_of(ticket, at.now_s) if ticket else None
        going_act = Act(text("do.going"), f"/tables/{number}/going", {"occasion": occasion}, needs.GO, is_main=True)
        names = follower.folding.begun(follower.state).names
        found = Need(
            key=f"t{number}",
            number=number,
            kind=kind[rank],
            word=text("need." + kind[rank]),
            words=follower.problem or state.words,
            names=wording.title(names) if follower.has_match else "",
            score="",
            detail=contact.words(at.table, at.now_s),
            age_s=state.since_s,
            rank=rank,
            level=needs.level_of(rank),
            order_key="",
            is_here=True,
            page=f"/tables/{number}",
            occasion=occasion,
            going=going,
            acts=(going_act,) if going is None else (Act(text("do.open"), f"/tables/{number}", is_main=True),),
            people=names if follower.has_match else (),
            event=row.event if row else None,
        )
        return needs.ordered(found, at.now_s)

    def table(self, desk: Desk, number: int) -> TablePage:
        with desk.reading() as connection:
            table = need_table(connection, number)
            latest = orders.latest(connection, number, LATEST_ORDERS)
            newest = latest[0] if latest else None
            card = cards.of_table(desk, connection, table, newest, cards.known_of(desk, connection), desk.now_s())
            whole = course.on_table(connection, table, desk.follower(connection, table))
            update = device.update_words(updates.of_table(connection, number))
        follower = follow_run(number, whole, self._name)  # a separate fold: the desk's own goes on meanwhile
        names = follower.folding.begun(follower.state).names if whole else ("", "")
        about = f"table {number}"
        forms = parts.part(about, lambda: self._of.playing.possible(follower) if card.match else (), lambda _: ())
        lines = tuple(order_lines.line_of(order, names) for order in latest if order.game == self._name)
        return TablePage(card, self._course(about, follower, FactLines(whole, names)), lines, forms, update)

    def _course(self, about: str, follower: Follower, facts: Sequence[FactLine]) -> Course:
        state, problem = follower.state, problem_words(follower)
        return parts.part(
            about,
            lambda: Course(tuple(self._of.rounds(state)), tuple(self._of.ranking(state)), facts, problem),
            lambda problem: Course((), (), facts, text("problem.unshown", problem=problem)),
        )

    def ordering(
        self, desk: Desk, page: TablePage, form: Mapping[str, str], query: Mapping[str, str], is_allowed: bool
    ) -> dict[str, Any]:
        number, match = page.card.number, page.card.match
        with desk.reading() as connection:
            table = need_table(connection, number)
            follower = desk.follower(connection, table)
            run = ledger.run_of(connection, follower)
            slips = self._of.slips(connection, table, follower)
            why = limits.why_not(desk, connection, table)
            choices = {"usual": {}, "last": self._newest(follower)}
        return {
            "names": match.names if match else ("", ""),
            "form": form or query,
            "groups": self._groups(page, form or query) if is_allowed and not why else [],
            "results": self.result_choices(),
            "placed": Placed(run.id if run else None),
            "choices": choices,
            "mode_code": "",  # at its table a director only answers and signs
            "earlier": (),
            "not_ruling": why,
            "slips": slips,
        }

    def _newest(self, follower: Follower) -> list[tuple[int, str]]:
        newest = follower.state.undo.newest()
        return [(newest, text("games.newest"))] if newest else []

    def _groups(self, page: TablePage, form: Mapping[str, str]) -> list[tuple[str, list[OrderForm]]]:
        return grouped(self._of.playing.forms, (*page.forms, form.get("form", "")))

    # -- matches -----------------------------------------------------------------------------------------------------

    def match(self, desk: Desk, match_id: int) -> MatchPage:
        with desk.reading() as connection:
            match = need_match(connection, match_id)
            line = matches.of_match(connection, match)
            whole = course.of_runs(connection, course.runs_of(connection, match))
        follower = follow_run(match.table_number, whole, self._name)
        played = self._course(f"match {match_id}", follower, FactLines(whole, match.names))
        return MatchPage(line, line.status in records.OPEN_STATUSES, played)

    def placed(self, desk: Desk, match_id: int) -> Placed:
        return Placed(match_id)

    # -- words -------------------------------------------------------------------------------------------------------

    def fact_words(self, fact: Fact, names: Names, undone: Fact | None) -> tuple[str, str]:
        name = self._of.playing.kinds.name_of(fact)
        own, shared = f"{self._name}.fact.{name}", f"games.fact.{name}"
        words = text(own if has(own) else shared, **self._of.values(fact, names))
        because = wording.because(fact, self._of.playing.kinds)
        return (text("fact.because", sentence=words, because=because) if because else words), ""

    def ruling_kinds(self) -> tuple[int, ...]:
        return self._of.rulings

    def author_words(self, by: int, names: Names) -> str:
        if by in (BY_A, BY_B) and not self._of.has_sides:
            return text("games.left" if by == BY_A else "games.right")
        return super().author_words(by, names)

    def result_choices(self) -> list[tuple[int, str]]:
        return [(number, self.type_of_result(number)[1]) for number in range(1, len(self._of.results))]

    def type_of_result(self, result: int) -> tuple[str, str]:
        code = self._of.results[result]
        return code, text(f"{self._name}.end.{code}")

    def winners_of(self, winner: int, points: tuple[int, ...]) -> tuple[int, ...]:
        return self._of.winners(winner, points)

    def score_of(self, points: tuple[int, ...]) -> tuple[float, ...]:
        return self._of.score(points)

    def said_of_result(self, match: MatchRow) -> tuple[str, str, str]:
        words = self._of.playing.result_words(match.result, match.winner, match.points, match.names)
        return wording.title(match.names), "", words


def table_ms(table: TableRow, now_s: float) -> int:
    """The reading of the table's clock."""
    return int((now_s - table.zero_s) * 1000)
