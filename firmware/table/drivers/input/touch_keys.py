"""The three keys on a touch panel: fields of a line, on the screen or below it.

Looked at some 40 times a second, so a touch is known late and its time is uncertain; it has the keys, and never the
clock buttons.  What the panel says becomes places on the screen by data of the board, or by calibrating.
"""

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.running.uncertain import Ring

PERIOD_MS = 25
SCAN_MS = 20  # what the chip itself takes to notice a finger
_LIFTED = 2  # looks without a finger after which it has been lifted
_FIRST_KEY = 2  # table.pressing.controls.KEY_1
_KEYS = 3


class Panel:
    """Where a finger is; the chip derives from this and says what it reads.

    `part`: `width` and `height` of the screen; `raw`, what the chip says at its left and right edge, then at its top
    and bottom: a mirrored panel has the larger number first.  `is_swapped`: its first axis is the screen's second.
    `line`: left, top, right and bottom of the three keys in the screen's pixels; they may lie below it."""

    def __init__(self, part: dict, raw: tuple) -> None:
        self.width = part.get("width", 320)
        self.height = part.get("height", 240)
        self.raw = part.get("raw", raw)
        self.shift = part.get("shift", 3)  # of a chip that has more than one scale
        self.line = part.get("line", (0, self.height * 4 // 5, self.width, self.height))
        self.is_swapped = part.get("is_swapped", False)
        self.first = self.second = 0  # what the chip said last

    def touched(self) -> bool:
        """Whether a finger is on the panel; then `first` and `second` are its place, as the chip has it."""
        raise NotImplementedError

    def is_well(self) -> bool:
        """Whether it is the chip that is meant, and says what it can say; OSError if it is mute."""
        raise NotImplementedError

    def x(self) -> int:
        left, right = self.raw[0], self.raw[1]
        return ((self.second if self.is_swapped else self.first) - left) * self.width // (right - left)

    def y(self) -> int:
        top, bottom = self.raw[2], self.raw[3]
        return ((self.first if self.is_swapped else self.second) - top) * self.height // (bottom - top)


class TouchKeys:
    """Three fields of a panel, from left to right."""

    LATENCY_MS = 50  # after which every touch is known; more than a look and a scan take

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.errors = 0  # looks at which the chip did not answer
        self._lifted = _LIFTED  # looks without a finger; below that it is still down

    def start(self, ring: "Ring", ticks_ms: "Callable[[], int]", ticks_diff: "Callable[[int, int], int]") -> None:
        """From now on each touch of a key goes to `ring.put`, with its uncertainty."""
        self._ring = ring
        self._ticks = ticks_ms
        self._diff = ticks_diff
        self._looked = ticks_ms()

    def look(self) -> None:
        """In every step; the chip is asked when it is time.  Does not allocate, and a chip that is mute is no fault."""
        now = self._ticks()
        gap_ms = self._diff(now, self._looked)
        if gap_ms < PERIOD_MS:
            return
        self._looked = now
        try:
            is_touched = self.panel.touched()
        except OSError:
            # It is asked again; the self-test shows how often that was so.
            self.errors += 1
            return
        if not is_touched:
            self._lifted = min(self._lifted + 1, _LIFTED)
            return
        if self._lifted == _LIFTED:
            # Where it came down counts: a finger that slides into a field presses nothing.
            key = self.key()
            if key >= 0:
                self._ring.put(_FIRST_KEY + key, now, gap_ms + SCAN_MS)
        self._lifted = 0

    def is_well(self) -> bool:
        """As the chip has it; OSError if it is mute."""
        return self.panel.is_well()

    def is_down(self) -> bool:
        """Whether there was a finger at the last look; then the panel knows where."""
        return not self._lifted

    def ignore(self) -> None:
        """A finger that is on the panel now presses nothing."""
        self._lifted = 0

    def key(self) -> int:
        """Which of the three fields the finger is in, or -1."""
        left, top, right, bottom = self.panel.line
        x, y = self.panel.x(), self.panel.y()
        if not (left <= x < right and top <= y < bottom):
            return -1
        return (x - left) * _KEYS // (right - left)

    def read(self) -> "tuple[int, int] | None":
        """Where a finger is on the screen now, for the self-test; OSError if the chip is mute."""
        return (self.panel.x(), self.panel.y()) if self.panel.touched() else None
