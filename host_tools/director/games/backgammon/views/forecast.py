"""When a match will end, by its score and the pace of the match and its event, and whether it is far behind plan.

The games left are those of a random match: each side wins half of them, and 25 in 100 games are worth one point, 45 two
and 30 four.
"""

import time
from dataclasses import dataclass

from host_tools.director.desk.paces import Pace
from host_tools.director.following.follower import Follower
from host_tools.director.forecasting.games import LONGEST_SHARE, games_left, minutes_a_game

LEAST_LATE_MIN, LATE_SHARE = 20, 0.25


@dataclass(frozen=True)
class Forecast:
    """In minutes; `late`: how much later than planned it is expected to end."""

    played: float
    left: float
    late: float
    is_behind: bool


def forecast(
    length: int, missing: tuple[int, int], finished: int, played: float, running: float, planned: float, factor: float
) -> Forecast:
    """`played`: minutes since the start, `running`: minutes of the current game, `planned`: minutes for the match.

    `factor`: how long the event's matches take in relation to plan.
    """
    game = minutes_a_game(planned * factor, length, finished, played - running)
    left = max(1.0, game * games_left(*missing) - min(running, LONGEST_SHARE * game))
    late = played + left - planned
    return Forecast(played, left, late, late > max(LEAST_LATE_MIN, LATE_SHARE * planned))


def ends_words(expected: Forecast | None, now_s: float) -> str:
    """The time of day, such as 16:31."""
    return time.strftime("%H:%M", time.localtime(now_s + 60 * expected.left)) if expected else ""


def of_match(follower: Follower, now_s: float, pace: Pace) -> Forecast | None:
    """For the match on a table, at the pace of its event; None if there is nothing to forecast."""
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
