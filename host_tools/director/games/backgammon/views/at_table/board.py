"""The state of the match on a table: score and cube, and both clocks."""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon.reading.games import Score, shown_score
from host_tools.director.games.backgammon.views.at_table import states
from host_tools.director.store import MatchRow
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import READY
from matchcore.games.backgammon.rules import expiry
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import NOBODY


@dataclass(frozen=True)
class Cube:
    level: int
    holder: int | None  # None: in the middle
    offered: int  # the level a pending double would lead to, or 0


@dataclass(frozen=True)
class MatchOnTable:
    """The match on a table; pairs are those of A and B."""

    match: str
    names: tuple[str, str]
    length: int
    new_length: int  # from the next game on; 0: unchanged
    score: Score
    rule_set: str
    rule_set_title: str
    event: str
    round: str
    moves: str
    per_point_ms: int
    delay_ms: int
    game: int
    is_in_game: bool
    is_crawford: bool
    crawford_played: bool
    has_clock: bool
    cube: Cube
    agreed: tuple[bool, bool]
    result: str
    winner: int | None
    code: str
    is_verified: bool


@dataclass(frozen=True)
class Clock:
    """Both clocks at one moment; the page counts `running` on from there."""

    running: int | None
    turn: int | None
    bank_ms: tuple[int, int]
    reserve_ms: tuple[int, int]
    delay_left_ms: tuple[int, int]
    delay_ms: int
    expired: tuple[bool, bool]


def match_of(follower: Follower, row: MatchRow | None) -> MatchOnTable:
    state, is_in_game = follower.state, states.is_in_game(follower.state)
    return MatchOnTable(
        match=state.match_id,
        names=state.names,
        length=state.length,
        new_length=state.pending_length if is_in_game else 0,
        score=shown_score(state.score_a, state.score_b, state.length),
        rule_set=state.rules["id"],
        rule_set_title=state.rules["title"],
        event=state.event,
        round=wording.round_of(row) if row else state.round,
        moves=state.moves,
        per_point_ms=state.per_point_ms,
        delay_ms=state.delay_ms,
        game=state.game_number + (1 if state.phase == READY else 0),
        is_in_game=is_in_game,
        is_crawford=_is_crawford(state),
        crawford_played=state.crawford_played(),
        has_clock=state.has_clock,
        cube=Cube(state.cube_level, side_or_none(state.cube_holder), states.offered_cube(state)),
        agreed=(state.has_agreed(0), state.has_agreed(1)),
        result=scoring.RESULTS[state.result].lower(),
        winner=side_or_none(state.winner),
        code=follower.code,
        is_verified=state.is_verified,
    )


def _is_crawford(state: Match) -> bool:
    """Whether the current or next game is the Crawford game."""
    phase = state.game_phase if states.is_in_game(state) else state.next_phase()
    return phase == scoring.CRAWFORD and not state.is_match_won()


def side_or_none(side: int) -> int | None:
    return None if side == NOBODY else side


def clock_of(follower: Follower, now_ms: int, is_known: bool = True) -> Clock:
    """`is_known`: False = the table is silent, and its clocks are not counted on."""
    clock = follower.state.clock
    now_ms = max(now_ms, clock.since_ms)

    is_told = expiry.is_told_at_once(follower.state.options)

    def delay_left_ms(side: int) -> int:
        return clock.delay_left(now_ms) if side == clock.active else clock.sides[side].delay_ms

    return Clock(
        running=side_or_none(clock.active) if is_known and states.is_running(clock) else None,
        turn=side_or_none(clock.active),
        bank_ms=(clock.bank_left_ms(now_ms, 0), clock.bank_left_ms(now_ms, 1)),
        reserve_ms=(clock.reserve_left_ms(now_ms, 0), clock.reserve_left_ms(now_ms, 1)),
        delay_left_ms=(delay_left_ms(0), delay_left_ms(1)),
        delay_ms=clock.delay_ms,
        expired=(is_told and clock.sides[0].flag_ms >= 0, is_told and clock.sides[1].flag_ms >= 0),
    )
