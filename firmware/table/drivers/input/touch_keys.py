"""The three keys on a touch panel: a row of fields, on the screen or below it.

Read some 40 times a second, so a touch's time is uncertain; never used for the clock buttons.  The board's data or
calibration maps readings to the screen.
"""

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Ring(Protocol):
        def put(self, control: int, ticks: int, uncertain_ms: int = 0) -> None: ...


PERIOD_MS = 25
SCAN_MS = 20  # how long the chip itself takes to notice a finger
_LIFTED = 2  # looks without a finger after which it counts as lifted
_FIRST_KEY = 2  # table.pressing.controls.KEY_1
_KEYS = 3


class Panel:
    """The place of a finger; each chip derives from this and reads it.

    `part`: `width` and `height` of the screen; `raw`: readings at its left and right edge, then top and bottom
    (mirrored panels have the larger first); `is_swapped`: its first axis is the screen's second; `line`: left, top,
    right and bottom of the three keys in screen pixels, which may lie below the screen."""

    def __init__(self, part: dict, raw: tuple) -> None:
        self.width = part.get("width", 320)
        self.height = part.get("height", 240)
        self.raw = part.get("raw", raw)
        self.shift = part.get("shift", 3)  # for chips with more than one scale
        self.line = part.get("line", (0, self.height * 4 // 5, self.width, self.height))
        self.is_swapped = part.get("is_swapped", False)
        self.first = self.second = 0  # the chip's last readings

    def touched(self) -> bool:
        """Whether a finger is on the panel; `first` and `second` are its raw position."""
        raise NotImplementedError

    def is_well(self) -> bool:
        """Whether chip and readings are plausible; OSError if it does not answer."""
        raise NotImplementedError

    def x(self) -> int:
        left, right = self.raw[0], self.raw[1]
        return ((self.second if self.is_swapped else self.first) - left) * self.width // (right - left)

    def y(self) -> int:
        top, bottom = self.raw[2], self.raw[3]
        return ((self.first if self.is_swapped else self.second) - top) * self.height // (bottom - top)


class TouchKeys:
    LATENCY_MS = 50  # every touch is known after this; more than a look and a scan take

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.errors = 0  # looks without an answer from the chip
        self._lifted = _LIFTED  # looks without a finger; below _LIFTED it is still down

    def start(self, ring: "Ring", ticks_ms: "Callable[[], int]", ticks_diff: "Callable[[int, int], int]") -> None:
        self._ring = ring
        self._ticks = ticks_ms
        self._diff = ticks_diff
        self._looked = ticks_ms()

    def look(self) -> None:
        """Called in every step; reads the chip when due.  Does not allocate or raise."""
        now = self._ticks()
        gap_ms = self._diff(now, self._looked)
        if gap_ms < PERIOD_MS:
            return
        self._looked = now
        try:
            is_touched = self.panel.touched()
        except OSError:
            # The self-test shows the count.
            self.errors += 1
            return
        if not is_touched:
            self._lifted = min(self._lifted + 1, _LIFTED)
            return
        if self._lifted == _LIFTED:
            # The first position counts: sliding into a field presses nothing.
            key = self.key()
            if key >= 0:
                self._ring.put(_FIRST_KEY + key, now, gap_ms + SCAN_MS)
        self._lifted = 0

    def is_well(self) -> bool:
        return self.panel.is_well()

    def is_down(self) -> bool:
        """At the last look; the panel then has its place."""
        return not self._lifted

    def ignore(self) -> None:
        """The finger now on the panel presses nothing."""
        self._lifted = 0

    def key(self) -> int:
        """-1 outside the fields."""
        left, top, right, bottom = self.panel.line
        x, y = self.panel.x(), self.panel.y()
        if not (left <= x < right and top <= y < bottom):
            return -1
        return (x - left) * _KEYS // (right - left)

    def read(self) -> "tuple[int, int] | None":
        """The finger's place on the screen, for the self-test; OSError if the chip does not answer."""
        return (self.panel.x(), self.panel.y()) if self.panel.touched() else None
