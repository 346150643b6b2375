"""Where each match is, as the pages show it: its settings, its series, and its move to another table."""

from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import game, wording
from host_tools.director.desk import placing, series
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.devices import transfers
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.following.course import run_of_match
from host_tools.director.following.follower import Follower, follow_run
from host_tools.director.games.backgammon.orders import in_force
from host_tools.director.games.backgammon.orders.in_force import InForce
from host_tools.director.games.backgammon.reading.assigned import match_of, settings_of
from host_tools.director.games.backgammon.views.at_table import board
from host_tools.director.store import MatchRow, TableRow, records, tables
from host_tools.director.store.away import adjourned, previous_tables
from host_tools.director.texts import text
from host_tools.director.views.at_table import contact
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY


@dataclass(frozen=True)
class Where:
    """A match and its table."""

    match: int
    table: int
    title: str


@dataclass(frozen=True)
class SeriesMatch:
    id: int
    status_words: str


@dataclass(frozen=True)
class NextMatch:
    """The start values for assigning the next match of a series."""

    after: int  # the previous match
    table: int


@dataclass(frozen=True)
class SeriesView:
    words: str
    won: tuple[int, int]
    best_of: int
    winner: int | None
    matches: tuple[SeriesMatch, ...]
    next: NextMatch | None


@dataclass(frozen=True)
class OnTable:
    """The match on a table, or the last one there."""

    in_force: InForce | None
    moved_to: Where | None
    adjourned: str  # the match on its screen, if it has been adjourned since
    match: int | None
    may_move: bool
    is_silent: bool  # so long that the device may be defective
    silent_after_s: float
    series: SeriesView | None


@dataclass(frozen=True)
class WasAt:
    table: int
    moved_s: float
    reason: str


@dataclass(frozen=True)
class OfMatch:
    """One match, wherever it is and has been; `adjourned`: its number in the register while it waits there, or None."""

    in_force: InForce | None
    match: int
    adjourned: int | None
    may_move: bool
    was_at: tuple[WasAt, ...]
    series: SeriesView | None


@dataclass(frozen=True)
class FreeTable:
    number: int
    name: str
    contact: str  # "" = in contact, else since when it is not


@dataclass(frozen=True)
class Move:
    """The data to carry over to another table, and the possible tables."""

    match: int
    table: int
    title: str
    names: tuple[str, ...]
    heard_s: float | None  # its table's last contact
    has_begun: bool
    has_times: bool
    to: str
    score: tuple[int, int]
    game: int
    cube: int
    turn: str
    banks: tuple[str, str]
    free: tuple[FreeTable, ...]


def of_table(connection: Connection, table: TableRow, follower: Follower, now_s: float) -> OnTable:
    left = transfers.left_on(connection, follower)
    gone = need_match(connection, left.match_id) if left else None
    is_adjourned = gone is not None and gone.status == records.ADJOURNED
    match = ledger.run_of(connection, follower)
    return OnTable(
        in_force=in_force.of_state(follower.state),
        moved_to=None if gone is None or is_adjourned else _where(gone),
        adjourned=wording.title(gone.names) if gone and is_adjourned else "",
        match=match.id if match else None,
        may_move=match is not None and match.status in records.OPEN_STATUSES,
        is_silent=contact.is_missed(table, now_s),
        silent_after_s=transfers.SILENT_S,
        series=_series(connection, match) if match and follower.state.options.get("best_of", 1) > 1 else None,
    )


def of_match(desk: Desk, match_id: int) -> OfMatch:
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        left = previous_tables.of_match(connection, match_id)
        return OfMatch(
            in_force=in_force.of_state(_state_of(connection, match)),
            match=match.id,
            adjourned=_waiting(connection, match),
            may_move=match.status in (*records.OPEN_STATUSES, records.INTERRUPTED) or _is_lost(match, bool(left)),
            was_at=tuple(WasAt(stay.table_number, stay.moved_s, stay.reason) for stay in left),
            series=_series(connection, match),
        )


def _waiting(connection: Connection, match: MatchRow) -> int | None:
    return next((row.id for row in adjourned.of_match(connection, match.id) if row.is_waiting), None)


def _is_lost(match: MatchRow, has_left: bool) -> bool:
    """Whether a table has refused a match that has left another one."""
    return has_left and match.status in records.NEVER_PLAYED


def _where(match: MatchRow) -> Where:
    return Where(match.id, match.table_number, wording.title(match.names))


def _state_of(connection: Connection, match: MatchRow) -> Match:
    """The state of a match that may be over or not started; a match taken off the screen keeps its last state."""
    run = [stored for stored in run_of_match(connection, match) if stored.fact.kind != facts.CLOSED]
    if run:
        return follow_run(match.table_number, run).state
    return match_of(settings_of(connection, match))


def _series(connection: Connection, match: MatchRow) -> SeriesView | None:
    found = series.of_match(connection, match)
    if found is None:
        return None
    winner = NOBODY if found.winner is None else found.winner
    values = {"a": match.names[0], "b": match.names[1], "won_a": found.won[0], "won_b": found.won[1]}
    key = "series.stands" if winner == NOBODY else "series.won"
    last = found.rows[-1]
    return SeriesView(
        words=text(key, best_of=found.best_of, name=wording.name_of(winner, match.names), **values),
        won=found.won,
        best_of=found.best_of,
        winner=board.side_or_none(winner),
        matches=tuple(SeriesMatch(row.id, text("status." + row.status)) for row in found.rows),
        next=NextMatch(last.id, last.table_number) if found.is_waiting else None,
    )


# -- moving a match to another table -----------------------------------------------------------------------------------


def of_move(desk: Desk, match_id: int) -> Move:
    """The data to carry over, and the possible tables; a `Fault` or the core's refusal if the match cannot be moved."""
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        carried = placing.going_along(desk, connection, match)
        table = need_table(connection, match.table_number)
        heard_s = _heard_s(connection, match, table)
        shown = carried.shown()
        where = _where(match)
        return Move(
            match=where.match,
            table=where.table,
            title=where.title,
            names=match.names,
            heard_s=None if heard_s is None else max(0.0, desk.now_s() - heard_s),
            has_begun=carried.state != "",
            has_times=carried.state != "" and shown.has_clock,
            to=text("tables.to", length=shown.length) if shown.length else text("session.backgammon"),
            score=(shown.score_a, shown.score_b),
            game=shown.game_number,
            cube=shown.cube_level,
            turn=wording.name_of(shown.clock.active, match.names),
            banks=(_bank(shown, 0), _bank(shown, 1)),
            free=free_tables(desk, connection),
        )


def _bank(shown: Match, side: int) -> str:
    return wording.span_text(shown.clock.bank_left_ms(0, side))


def names_of(desk: Desk, match_id: int) -> tuple[str, ...]:
    with desk.reading() as connection:
        return need_match(connection, match_id).names


def _heard_s(connection: Connection, match: MatchRow, table: TableRow) -> float | None:
    """The last contact of the device with this match; another device may answer for its table by now."""
    if match.status in records.OPEN_STATUSES:
        return table.last_seen_s
    run = run_of_match(connection, match)
    return run[-1].received_s if run else None


def free_tables(desk: Desk, connection: Connection) -> tuple[FreeTable, ...]:
    """Tables in contact first, then the most recently heard; those that play another game are not."""
    ours = [one for one in tables.read_all(connection) if one.game == game.USUAL]
    free = [one for one in ours if _is_free(desk, connection, one)]
    found = [(FreeTable(one.number, one.name, contact.words(one, desk.now_s())), one.last_seen_s or 0) for one in free]
    found.sort(key=lambda one: (one[0].contact != "", -one[1] if one[0].contact else one[0].number))
    return tuple(table for table, _ in found)


def _is_free(desk: Desk, connection: Connection, table: TableRow) -> bool:
    try:
        transfers.check_free(connection, table, desk.follower(connection, table))
    except (Fault, Refusal):
        return False
    return True
