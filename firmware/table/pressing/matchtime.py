"""Match time from wrapping ticks: the only code that knows what they mean for a match.

Elsewhere they are passed on as they are, but for `buttons_page.edge_ticks`, which works out the tick of a press from
its age, and `identity.new_log_id`, where any number will do.

Match time counts from 0 at the assignment of a match and stands still while the device is off, so that it stays a
small integer for twelve days.  Ticks wrap (after 12.4 days on the ESP32) and may be compared over half of that only:
`now_ms` has to be called at least every six days, and is, many times a second.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class MatchTime:
    """`ticks` returns wrapping milliseconds, `ticks_diff(a, b)` their signed distance."""

    def __init__(self, ticks: "Callable[[], int]", ticks_diff: "Callable[[int, int], int]") -> None:
        self._ticks = ticks
        self._diff = ticks_diff
        self._last_ticks = ticks()
        self._last_ms = 0

    def now_ms(self) -> int:
        """Match time now."""
        ticks = self._ticks()
        passed_ms = self._diff(ticks, self._last_ticks)
        if passed_ms > 0:
            self._last_ms += passed_ms
            self._last_ticks = ticks
        return self._last_ms

    def at_ms(self, ticks: int) -> int:
        """Match time of an edge that was stamped with this tick, at most half a period ago."""
        return self._last_ms + self._diff(ticks, self._last_ticks)

    def set_ms(self, match_ms: int) -> None:
        """Let match time go on from here: a new match, or a match that is taken up again."""
        self._last_ticks = self._ticks()
        self._last_ms = match_ms
