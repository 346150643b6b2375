"""In which state of a match an order makes sense, so that a page offers no other.

The table judges for itself when an order gets there; an order that is not offered is one that it would refuse whatever
its values are, or that nobody needs, as bank time in a match without a clock.
"""

from collections.abc import Callable

from matchcore.game.clock import NEUTRAL, OVER, PAUSED, RUNNING
from matchcore.phases import DECIDED, DOUBLED, IDLE, IN_GAME, OFFERED, PLAYING, READY, SEALED
from matchcore.play.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY, other
from matchcore.topics import game_corrections, procedures, results

Moment = Callable[[Match], bool]

_CAN_STAND = (PLAYING, DOUBLED)


def is_there(match: Match) -> bool:
    return match.phase != IDLE


def is_on(match: Match) -> bool:
    """Offered, played, or not confirmed yet."""
    return match.phase not in (IDLE, SEALED)


def is_running(match: Match) -> bool:
    return match.clock.state == RUNNING


def is_paused(match: Match) -> bool:
    return match.clock.state == PAUSED and match.phase in _CAN_STAND


def is_called(match: Match) -> bool:
    return match.is_called()


def can_undo(match: Match) -> bool:
    return is_there(match) and match.undo.newest() > 0


def is_turn(match: Match) -> bool:
    """A turn is open, running or paused."""
    return match.phase in _CAN_STAND and match.clock.state in (RUNNING, PAUSED)


def can_lose_delay(match: Match) -> bool:
    return is_turn(match) and not match.clock.owes_delay[other(match.clock.active)]


def can_take_back(match: Match) -> bool:
    """The last move can still be corrected (MOV-06)."""
    return not _is_refused(procedures.check_take_back, match, BY_DIRECTOR)


def has_times(match: Match) -> bool:
    """There are times to be put right."""
    return is_on(match) and match.phase != OFFERED and match.clock.state != OVER and match.has_clock


def can_set_turn(match: Match) -> bool:
    return has_times(match) and match.phase == PLAYING


def can_set_clock(match: Match) -> bool:
    return match.phase in (READY, PLAYING) and match.clock.state != OVER


def can_take_clock(match: Match) -> bool:
    return can_set_clock(match) and match.has_clock


def can_claim_time(match: Match) -> bool:
    is_moment = match.phase in IN_GAME or match.phase == READY or match.absent != NOBODY
    return is_moment and match.clock.state != OVER and match.clock.first_flag() != NOBODY


def has_score(match: Match) -> bool:
    return is_on(match) and match.phase != OFFERED and not results.is_final(match)


def is_in_game(match: Match) -> bool:
    return match.phase in IN_GAME


def takes_points(match: Match) -> bool:
    return is_on(match) and match.phase not in (OFFERED, DECIDED)


def takes_late_points(match: Match) -> bool:
    return is_on(match) and match.phase != DECIDED and match.length > 0


def can_set_length(match: Match) -> bool:
    return is_on(match) and match.phase != DECIDED and match.length > 0


def has_games(match: Match) -> bool:
    return is_on(match) and bool(match.games) and not results.is_final(match)


def void_causes(match: Match) -> tuple[int, ...]:
    """Why the last double can still be void, by the rule set and the moment (CRW-05 to CRW-07, CUB-13)."""
    causes = range(1, len(game_corrections.CAUSES))
    return tuple(cause for cause in causes if not _is_refused(game_corrections.check_void, match, cause))


def _is_refused(check: Callable, *values: object) -> bool:
    try:
        check(*values)
    except Refusal:
        return True
    return False


def can_void_double(match: Match) -> bool:
    return bool(void_causes(match))


def is_on_break(match: Match) -> bool:
    return match.is_on_break()


def can_start_absent(match: Match) -> bool:
    """The rules know it, and nobody's time runs (LAT-07)."""
    is_known = is_there(match) and match.rules.get("late.clock_instead", "no") != "no"
    return is_known and match.phase in (OFFERED, READY) and match.clock.state == NEUTRAL and match.has_clock


def is_absent(match: Match) -> bool:
    return match.absent != NOBODY


def can_withdraw(match: Match) -> bool:
    return match.phase in (OFFERED, SEALED)
