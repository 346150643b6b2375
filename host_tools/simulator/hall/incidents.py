"""Interruptions of a turn at a simulated table: a pause with its reason, a call of the director, a repeated roll."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import calls, notices, procedures, turn
from matchcore.sides import author, other


@dataclass(frozen=True)
class Incident:
    """`reason`: why the clock is stopped, and for about how long; both are unused if it runs on."""

    begin: Callable[[Match, int], object]
    reason: str = "MISTAKE"
    takes_s: float = 8.0


def _paused(reason: str, takes_s: float) -> Incident:
    return Incident(turn.pause, reason, takes_s)


def _called(reason: str) -> Incident:
    return Incident(lambda match, at_ms: calls.call_director(match, at_ms, reason), reason)


def _roll_disputed(match: Match, at_ms: int) -> None:
    """They disagree on what was rolled: the clock is stopped and the director called (ROL-05)."""
    turn.pause(match, at_ms)
    if rulesets.may_pause(match.rules, "ROLL_DISPUTE"):
        turn.state_reason(match, at_ms, "ROLL_DISPUTE")
    calls.call_director(match, at_ms, "DISPUTE")


def _rolled_again(match: Match, at_ms: int) -> None:
    """A die fell off the board: the opponent agrees to restart the delay (INC-07)."""
    turn.restart_delay(match, at_ms, author(other(match.clock.active)))


def _rolled_early(match: Match, at_ms: int) -> None:
    """The opponent rolled before the turn was over, and agrees to lose the next delay (INC-01)."""
    side = other(match.clock.active)
    procedures.lose_delay(match, at_ms, side, author(side))


def _marked(match: Match, at_ms: int) -> None:
    notices.mark(match, at_ms, match.clock.active)


# Frequency in ten thousand turns, by the prompt that provokes the incident.
INCIDENTS = {
    "roll dispute": (12, Incident(_roll_disputed, "DISPUTE")),
    "dispute": (12, _called("DISPUTE")),
    "director": (8, _called("DIRECTOR")),
    "clock check": (4, _called("CLOCK_CHECK")),
    "emergency": (1, _called("EMERGENCY")),
    "illegal move": (25, _paused("ILLEGAL_MOVE", 20)),
    "invalid roll": (25, _paused("INVALID_ROLL", 12)),
    "equipment": (8, _paused("EQUIPMENT", 60)),
    "mistake": (15, _paused("MISTAKE", 3)),
    "roll again": (60, Incident(_rolled_again)),
    "early roll": (6, Incident(_rolled_early)),
    "mark": (20, Incident(_marked)),
}
_OF = 10_000
_OFTEN = sum(often for often, _ in INCIDENTS.values())


def any_incident(random: Random, match: Match, prompt: str = "") -> Incident | None:
    """The incident of this turn, mostly none; only those known to these rules happen."""
    if prompt in INCIDENTS:
        return INCIDENTS[prompt][1]
    if random.randrange(_OF) >= _OFTEN:
        return None
    weights = [often for often, _ in INCIDENTS.values()]
    ((_, found),) = random.choices(list(INCIDENTS.values()), weights)
    return found if _is_known(match, found) else None


def _is_known(match: Match, incident: Incident) -> bool:
    if incident.begin in (_rolled_early, _marked, _rolled_again):
        return True  # the core refuses where it must, and the turn goes on
    return incident.reason in rulesets.CALL_REASONS or rulesets.may_pause(match.rules, incident.reason)
