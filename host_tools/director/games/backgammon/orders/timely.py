"""When an order makes sense, so that a page offers no others.

Asks the core, as the table does on receipt: an order is withheld if it would be refused whatever its values, or is
pointless, such as bank time in a match without a clock.
"""

from collections.abc import Callable

from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    flags,
    game_corrections,
    game_rulings,
    lengths,
    procedures,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_DIRECTOR, NOBODY, other

When = Callable[[Match], bool]


def allowed_by(check: Callable[[Match], object]) -> When:
    return lambda match: match.allows(check)


def allowed_to_director(check: Callable[[Match, int], object]) -> When:
    return lambda match: match.allows(check, BY_DIRECTOR)


def with_clock(moment: When) -> When:
    """Only where there is a clock; otherwise pointless."""
    return lambda match: match.has_clock and moment(match)


can_end_call = allowed_by(calls.check_called)
can_announce = allowed_by(Match.expect_any_match)
can_pause = allowed_to_director(turn.check_pause)
can_undo = allowed_by(undoing.check_undo)
can_change_rule = allowed_by(rulings.check_change_rule)
can_take_back = allowed_to_director(procedures.check_take_back)
can_correct_times = with_clock(allowed_by(clock_corrections.check_clock))
can_correct_clock = allowed_by(clock_corrections.check_correct_clock)
can_set_turn = allowed_by(clock_corrections.check_set_turn)
can_set_clock = allowed_by(clock_corrections.check_set_clock)
can_take_clock = with_clock(allowed_by(clock_corrections.check_take_clock))
can_set_score = allowed_by(score_corrections.check_set_score)
can_penalise = allowed_by(score_corrections.check_penalise)
can_set_length = allowed_by(lengths.check_set_length)
can_set_cube = allowed_by(cube_corrections.check_set_cube)
can_end_break = allowed_by(breaks.check_on_break)
can_give_late_points = allowed_by(absences.check_late_points)
can_start_absent = allowed_by(absences.check_start_absent)
can_end_absent = allowed_to_director(absences.check_end_absent)
can_rule_game = allowed_by(game_rulings.check_rule_game)
can_rule_result = allowed_by(rulings.check_rule_result)
can_withdraw = allowed_by(beginning.check_close)


def can_impose_clock(match: Match) -> bool:
    """Only where there is none: resetting a clock is no imposition (TOU-07)."""
    return not match.has_clock and can_set_clock(match)


def can_resume(match: Match) -> bool:
    """During a call it takes words (`can_settle`)."""
    return not match.is_called() and match.allows(turn.check_resume, BY_DIRECTOR)


def can_settle(match: Match) -> bool:
    """A call can be ended by letting the clock run on."""
    return match.is_called() and match.allows(turn.check_resume, BY_DIRECTOR)


def can_restart_delay(match: Match) -> bool:
    """A turn is open on the clock, running or paused."""
    return match.clock.active != NOBODY and match.allows(turn.check_restart_delay, BY_DIRECTOR)


def can_lose_delay(match: Match) -> bool:
    """For the side not on turn: the other already has its delay."""
    waiting = other(match.clock.active)
    return match.clock.active != NOBODY and match.allows(procedures.check_lose_delay, waiting, BY_DIRECTOR)


def can_claim_time(match: Match) -> bool:
    return match.allows(flags.check_claim_time, match.at_ms, BY_DIRECTOR)


def can_correct_game(match: Match) -> bool:
    return any(match.allows(game_corrections.check_correct_game, game.number) for game in match.games)


def void_causes(match: Match) -> tuple[int, ...]:
    """Why the last double can still be void, by the rule set and the moment (CRW-05 to CRW-07, CUB-13)."""
    causes = range(1, len(game_corrections.CAUSES))
    return tuple(cause for cause in causes if match.allows(game_corrections.check_void, cause))


def can_void_double(match: Match) -> bool:
    return bool(void_causes(match))
