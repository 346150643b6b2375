"""When an order makes sense besides the core's own check, which its form names (`forms.py`): so that a page offers no
other, such as bank time in a match without a clock."""

from collections.abc import Callable

from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import clock_corrections, flags, game_corrections, procedures, turn
from matchcore.sides import BY_DIRECTOR, NOBODY, other

Check = Callable[[Match], object]


def by_director(check: Callable[[Match, int], object]) -> Check:
    """The check of an order that players give, too."""
    return lambda match: check(match, BY_DIRECTOR)


def can_pause(match: Match) -> bool:
    return match.allows(turn.check_pause, BY_DIRECTOR)


def can_claim_time(match: Match) -> bool:
    return match.allows(check_claim_time)


def can_impose_clock(match: Match) -> bool:
    """Only where there is none: resetting a clock is no imposition (TOU-07)."""
    return not match.has_clock and match.allows(clock_corrections.check_set_clock)


def has_clock(match: Match) -> bool:
    return match.has_clock


def is_turn_open(match: Match) -> bool:
    """On the clock, running or paused."""
    return match.clock.active != NOBODY


def is_uncalled(match: Match) -> bool:
    """During a call, the clock runs on with words only."""
    return not match.is_called()


def check_claim_time(match: Match) -> None:
    flags.check_claim_time(match, match.at_ms, BY_DIRECTOR)


def check_lose_delay(match: Match) -> None:
    """For the side not on turn: the other already has its delay."""
    procedures.check_lose_delay(match, other(match.clock.active), BY_DIRECTOR)


def can_correct_game(match: Match) -> bool:
    return any(match.allows(game_corrections.check_correct_game, game.number) for game in match.games)


def void_causes(match: Match) -> tuple[int, ...]:
    """Why the last double can still be void, by the rule set and the moment (CRW-05 to CRW-07, CUB-13)."""
    causes = range(1, len(game_corrections.CAUSES))
    return tuple(cause for cause in causes if match.allows(game_corrections.check_void, cause))


def can_void_double(match: Match) -> bool:
    return bool(void_causes(match))
