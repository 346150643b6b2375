"""What stands on a table now, as plain values: the match with score and cube, and both clocks."""

from typing import Any

from host_tools.director.following.follower import Follower
from host_tools.director.following.games import shown_score
from host_tools.director.views import states
from matchcore.game import scoring
from matchcore.phases import READY
from matchcore.sides import NOBODY

View = dict[str, Any]


def match_of(follower: Follower) -> View:
    state = follower.state
    phase = state.game_phase if states.is_in_game(state) else state.next_phase()
    return {
        "match": state.match_id, "names": list(state.names), "length": state.length,
        "new_length": state.pending_length if states.is_in_game(state) else 0,
        "score": shown_score(state.score_a, state.score_b, state.length),
        "rule_set": state.rules["id"], "rule_set_title": state.rules["title"], "event": state.event,
        "round": state.round, "moves": state.moves, "per_point_ms": state.per_point_ms, "delay_ms": state.delay_ms,
        "game": state.game_number + (1 if state.phase == READY else 0), "is_in_game": states.is_in_game(state),
        "is_crawford": phase == scoring.CRAWFORD and not state.is_match_won(),
        "crawford_played": state.crawford_played(), "has_clock": state.has_clock,
        "cube": {
            "level": state.cube_level, "holder": side_or_none(state.cube_holder), "offered": states.offered_cube(state)
        },
        "agreed": [state.has_agreed(0), state.has_agreed(1)],
        "result": scoring.RESULTS[state.result].lower(), "winner": side_or_none(state.winner), "code": follower.code,
        "is_verified": state.is_verified,
    }  # fmt: skip


def side_or_none(side: int) -> int | None:
    return None if side == NOBODY else side


def clock_of(follower: Follower, now_ms: int) -> View:
    """Both clocks at this moment; whoever shows them lets `running` go on from here."""
    clock = follower.state.clock
    now_ms = max(now_ms, clock.since_ms)
    return {
        "running": side_or_none(clock.active) if states.is_running(clock) else None,
        "turn": side_or_none(clock.active),
        "bank_ms": [clock.bank_left_ms(now_ms, side) for side in (0, 1)],
        "reserve_ms": [clock.reserve_left_ms(now_ms, side) for side in (0, 1)],
        "delay_left_ms": [
            clock.delay_left(now_ms) if side == clock.active else clock.delays_ms[side] for side in (0, 1)
        ],
        "delay_ms": clock.delay_ms,
        "expired": [clock.flag_ms[side] >= 0 for side in (0, 1)],
    }
