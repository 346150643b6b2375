"""How long calls wait for something to tell, and when the next one is due: short in play, longer at rest.

By the number of lines, and twice as long, step by step, while calls take too long.
"""

import time
from collections.abc import Callable

IN_PLAY_S = (1.0, 5.0)  # at least and at most; with the slack of a promise a table is then silent within 10 s
AT_REST_S = (4.0, 9.0)  # a director that dies is noticed within 15 s: 3 s later, and after 3 s for a new line
TABLES_A_SECOND = 100  # beyond, calls wait longer
MOST_S = 20.0  # under overload: the promise, and whatever counts from it, follows
AGAIN_S = (1.0, 4.0)  # between two calls that do not wait: after 5 s without one, a table looks for its director
LATE_S = 0.5  # a call that takes longer, beside the time for company, is a sign of overload
QUICK_S = 0.1
LARGEST_STRAIN = 16.0  # times the usual wait
STEP_S = 1.0  # between two steps
SPREAD = 16  # calls of so many tables, by number, end at different times, over a quarter of the wait


class Rhythm:
    """That of one process; `now_s`: any monotonic clock."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self.lines = 0  # that are open
        self._strain = 1.0
        self._stepped_s = float("-inf")

    def longest_s(self, *, is_in_play: bool) -> float:
        """The waits that tables are told; below a second they would pause instead."""
        many = self.lines / TABLES_A_SECOND
        least_s, most_s = IN_PLAY_S if is_in_play else AT_REST_S
        return min(MOST_S, min(most_s, least_s * max(1.0, many)) * self._strain)

    def wait_s(self, number: int, *, is_in_play: bool) -> float:
        """Of this table's: those that were switched on together soon call at different times."""
        return self.longest_s(is_in_play=is_in_play) * (1 - number % SPREAD / (4 * SPREAD))

    @property
    def again_s(self) -> float:
        """Between two calls that do not wait."""
        least_s, most_s = AGAIN_S
        return min(most_s, least_s * self._strain)

    def note(self, took_s: float) -> None:
        """A call has been answered after so long: up a step, or down."""
        now_s = self._now_s()
        if 0 <= now_s - self._stepped_s < STEP_S:
            return
        if took_s > LATE_S:
            self._strain, self._stepped_s = min(2 * self._strain, LARGEST_STRAIN), now_s
        elif took_s < QUICK_S and self._strain > 1:
            self._strain, self._stepped_s = self._strain / 2, now_s
