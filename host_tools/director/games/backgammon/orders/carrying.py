"""Data that goes along when a match goes on at another table (INC-12, INC-13)."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import playing
from host_tools.director.desk.playing import Banks
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.following.course import run_of_match
from host_tools.director.following.follower import Follower, follow_run
from host_tools.director.games.backgammon.orders import easing
from host_tools.director.games.backgammon.reading import validation
from host_tools.director.games.backgammon.reading.assigned import FIRST_ORDER, match_of, settings_of
from host_tools.director.games.backgammon.settings import Settings, read as read_settings
from host_tools.director.order import Order
from host_tools.director.store import MatchRow, StoredFact, TableRow, records
from host_tools.director.store.away import previous_tables
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DOUBLED, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, clock_corrections, moving, turn
from matchcore.log.fact import BadFact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY

_MOVABLE = (READY, PLAYING, DOUBLED, CLAIMED)


@dataclass(frozen=True)
class Carried(playing.Carried):
    settings: Settings
    absent: int = NOBODY  # whose absence is counted

    def shown(self) -> Match:
        match = match_of(self.settings)
        if self.state:
            moving.move_in(match, 0, FIRST_ORDER + 1, self.state)
        return match


def carried(
    connection: Connection, table: TableRow, follower: Follower, match: MatchRow, *, is_released: bool = False
) -> Carried:
    """The present state of a match; `table` and its follower are its current ones.

    `is_released`: the director's pause ends, as if play went on this moment: whoever resumes it gives the start."""
    before = previous_tables.of_match(connection, match.id)
    is_adjourned = match.status == records.ADJOURNED  # its file has it
    is_known = match.status in (*records.OPEN_STATUSES, records.INTERRUPTED) or before
    if is_adjourned or not is_known or match.status in records.CLOSED_STATUSES:
        names = wording.title(match.names)
        raise Fault("NOT_MOVABLE", 409, names=names, status=text("status." + match.status))
    settings = settings_of(connection, match)
    if match.log_id is None:  # on its way to the table, or refused there
        return Carried(settings, before[-1].state if before else "")
    state, now_ms = _state_of(connection, table, follower, match)
    if is_released and state.is_bound and not state.is_called():
        state = follower.folding.copied(state)
        turn.resume(state, now_ms, BY_DIRECTOR)
    try:
        line = check_text(moving.describe(state, now_ms))
    except BadFact as error:
        raise Fault("TOO_MANY_GAMES", 409, words=error) from None
    now = Carried(_settings_now(settings, state), "", state.absent)
    is_as_assigned = state.phase == OFFERED and moving.describe(now.shown(), 0) == line
    return now if is_as_assigned else replace(now, state=line)


def _state_of(connection: Connection, table: TableRow, follower: Follower, match: MatchRow) -> tuple[Match, int]:
    """The last state in play, and its time; a running clock is taken as last heard."""
    on_table = ledger.run_of(connection, follower)
    is_there = on_table is not None and on_table.id == match.id
    if is_there and follower.state.phase in (*_MOVABLE, OFFERED):
        heard_ms = int(((table.last_seen_s or table.zero_s) - table.zero_s) * 1000)
        return follower.state, max(follower.state.at_ms, heard_ms)
    found = _last_in_play(table.number, run_of_match(connection, match))
    return found, found.at_ms


def _last_in_play(number: int, run: list[StoredFact]) -> Match:
    """Before any unconfirmed result, which is entered again at the new table."""
    follower = Follower(number)
    last = 1
    for i in range(len(run)):
        follower.take(run[i])
        if follower.state.phase in _MOVABLE:
            last = i + 1
    return follow_run(number, run[:last]).state


def _settings_now(settings: Settings, state: Match) -> Settings:
    """So that an assignment alone describes the match."""
    settings.length, settings.per_point_ms, settings.delay_ms = state.length, state.per_point_ms, state.delay_ms
    settings.options.update((key, value) for key, value in state.overrides if key != easing.KEY)  # ordered there, too
    if state.length:
        settings.score_a, settings.score_b = state.score_a, state.score_b
        settings.crawford_played = state.crawford_played()
    if not state.has_clock:
        settings.options["clock"] = "off"
    return settings


def restored(values: tuple[int, ...], words: str, state: str) -> Carried:
    """A match as a file has it; `Fault` or the core's refusal of one that no table here could play."""
    try:
        fact = Order(facts.ASSIGNED, values, words).fact(facts.VOCABULARY, FIRST_ORDER)
        validation.check(fact)
        found = Carried(read_settings(fact), check_text(state))
        validation.check_state(found.shown())
    except Refusal:
        raise
    except Exception as error:  # these values are unchecked
        raise Fault("BAD_ADJOURNED", words=validation.words(error)) from None
    return found


def between_games(settings: Settings, banks: Banks) -> Carried:
    """A match at this score, accepted by both; the core's refusal of an impossible one."""
    settings.check()
    match = match_of(settings)
    for side in (0, 1):
        beginning.accept(match, 0, side)
    for side, ms in enumerate(banks):
        if ms is not None:
            clock_corrections.set_bank(match, 0, side, ms, FIRST_ORDER, "")
    return Carried(settings, check_text(moving.describe(match, 0)))


def standing_words(carried: Carried) -> str:
    """Score, game, cube and turn; and to the ms what is left of both banks."""
    match, names = carried.shown(), tuple(carried.settings.names)
    to = text("tables.to", length=match.length) if match.length else text("session.backgammon")
    said = {"a": match.score_a, "b": match.score_b, "to": to, "game": match.game_number, "cube": match.cube_level}
    words = text("move.score", turn=wording.name_of(match.clock.active, names), **said)
    if not match.has_clock:
        return words
    left = (wording.exact_text(match.clock.bank_left_ms(0, side)) for side in (0, 1))
    times = text("adjourn.times", times=", ".join(f"{name} {time}" for name, time in zip(names, left, strict=True)))
    return f"{words}. {times}"


def orders_to_move(carried: Carried, banks: Banks, reason: str) -> list[Order]:
    """The orders after the assignment at the new table; `banks`: times set by the director."""
    told: list[Order] = []
    if carried.state:
        told = [Order(facts.MOVED, (), carried.state)]
        told += [Order(facts.BANK_SET, (side, ms), reason) for side, ms in enumerate(banks) if ms is not None]
    if carried.absent != NOBODY:
        told.append(Order(facts.ABSENT_STARTED, (carried.absent,), reason))
    return told


def orders_to_close(follower: Follower, words: str) -> list[Order]:
    """The orders that clear the screen of the table a match has left.

    The core closes no match in play, so a ruling ends it first. That ruling exists only in this table's log; the new
    table's report counts.
    """
    closing = [Order(facts.CLOSED, (), words, ledger.MOVING)]
    if follower.state.phase in (OFFERED, SEALED):
        return closing
    leads = 1 if follower.state.score_b > follower.state.score_a else 0  # the core requires a winner: never counted
    return [Order(facts.RULED, (scoring.RULING, leads), words, ledger.MOVING), *closing]
