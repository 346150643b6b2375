"""Match time from wrapping ticks: the only code that interprets them.

Exceptions: `buttons_page.edge_ticks`, and `identity.new_log_id`, where any number will do.

Match time starts at 0 with each match and stops while the device is off, so it stays a small integer for twelve days.
Ticks wrap (after 12.4 days on the ESP32) and can be compared within half of that, so `now_ms` must be called every six
days; it is called many times a second.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Callable


class MatchTime:
    """`ticks` returns wrapping milliseconds, `ticks_diff(a, b)` their signed distance."""

    def __init__(self, ticks: "Callable[[], int]", ticks_diff: "Callable[[int, int], int]") -> None:
        self._ticks = ticks
        self._diff = ticks_diff
        self._last_ticks = ticks()
        self._last_ms = 0

    def now_ms(self) -> int:
        ticks = self._ticks()
        passed_ms = self._diff(ticks, self._last_ticks)
        if passed_ms > 0:
            self._last_ms += passed_ms
            self._last_ticks = ticks
        return self._last_ms

    def at_ms(self, ticks: int) -> int:
        """The match time of a tick at most half a period ago."""
        return self._last_ms + self._diff(ticks, self._last_ticks)

    def set_ms(self, match_ms: int) -> None:
        """Continue from here: a new or resumed match."""
        self._last_ticks = self._ticks()
        self._last_ms = match_ms
