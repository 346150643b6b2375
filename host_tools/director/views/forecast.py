"""When a match ends, by its score and how fast it and its event have been played; whether that is far behind its plan.

The games that are left are those of a random course of the match: half of the games to each side, one point in 25 of
100, two in 45, four in 30.
"""

import time
from dataclasses import dataclass
from functools import cache

from host_tools.director.desk.paces import Pace
from host_tools.director.following.follower import Follower

POINTS = ((1, 0.25), (2, 0.45), (4, 0.30))
KNOWN_GAMES = 4  # so many games, played as fast as is usual in the event, stand behind what has been seen
LONGEST_SHARE = 0.8  # of a game that goes on, so much may count as played
LEAST_LATE_MIN, LATE_SHARE = 20, 0.25


@dataclass(frozen=True)
class Forecast:
    """In minutes; `late`: how much later than planned it is expected to end."""

    played: float
    left: float
    late: float
    is_behind: bool


@cache
def games_left(a: int, b: int) -> float:
    """How many games are expected where these points are missing."""
    if a <= 0 or b <= 0:
        return 0.0
    return 1 + sum(share / 2 * (games_left(a - won, b) + games_left(a, b - won)) for won, share in POINTS)


def forecast(
    length: int, missing: tuple[int, int], finished: int, played: float, running: float, planned: float, factor: float
) -> Forecast:
    """`played`: minutes since the start, `running`: those of the game that goes on, `planned`: those of the match.

    `factor`: how many times as long as planned the matches of the event take.
    """
    usual = planned * factor / games_left(length, length)
    game = (KNOWN_GAMES * usual + played - running) / (KNOWN_GAMES + finished)
    left = max(1.0, game * games_left(*missing) - min(running, LONGEST_SHARE * game))
    late = played + left - planned
    return Forecast(played, left, late, late > max(LEAST_LATE_MIN, LATE_SHARE * planned))


def ends_words(expected: Forecast | None, now_s: float) -> str:
    """The time of day, such as 16:31."""
    return time.strftime("%H:%M", time.localtime(now_s + 60 * expected.left)) if expected else ""


def of_match(follower: Follower, now_s: float, pace: Pace) -> Forecast | None:
    """Of the match on a table, by the pace of its event; None where there is nothing to tell."""
    state = follower.state
    if follower.started_s is None or not state.length or not follower.has_match:
        return None
    missing = (state.length - state.score_a, state.length - state.score_b)
    if min(missing) <= 0:
        return None
    played = max(0.0, now_s - follower.started_s) / 60
    running = max(0.0, now_s - (follower.game_started_s or now_s)) / 60
    planned = pace.planned_min(state.length, state.has_clock)
    return forecast(state.length, missing, len(state.games), played, min(running, played), planned, pace.factor)
