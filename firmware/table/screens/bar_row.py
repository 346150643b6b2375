"""The last row of a half: what is left of the delay, as a bar in cells of eight pixels and as a number."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens import timetext
from table.screens.canvas import ALL_CORNERS, LEFT_CORNERS, RIGHT_CORNERS, ROUND_3
from table.screens.half_row import HALF_WIDTH, MARGIN, HalfRow
from table.screens.style import DARK_TRACK, GREY, INK, TRACK

if TYPE_CHECKING:
    from table.screens.canvas import Canvas
    from table.screens.style import Fonts

_Y = const(99)
_ROWS = const(22)
_FOOT_Y = const(121)
_FOOT_ROWS = const(3)
_SEGMENT_WIDTH = const(8)
_BAR_WIDTH = const(112)
_BAR_Y = const(104)
_BAR_ROWS = const(12)
_STRIPE_STEP = const(8)
_STRIPE_WIDTH = const(3)
_NUMBER_X = const(120)
_NUMBER_END = const(151)
_NUMBER_BASELINE = const(117)
_LARGE_END = const(159)
_LARGE_BASELINE = const(121)

# Cells: a margin, the segments of the bar, the number, the foot.
_SEGMENTS = const(1)
_NUMBER = const(15)
_FOOT = const(16)
_CELLS = const(17)


class BarRow(HalfRow):
    """The number is rounded up like the bank; the bar is as long as the delay that is left."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts", left: int):
        super().__init__(canvas, fonts, left, _CELLS)
        self._is_waiting = False
        self._delay_s = -1
        self._bar_px = -1
        self._digits = bytearray(3)

    def update_waiting(self, is_waiting: bool) -> None:
        """Whether this player has to let the delay run out (INC-02)."""
        if is_waiting != self._is_waiting:
            self._is_waiting = is_waiting
            self.mark_range(_SEGMENTS, _NUMBER + 1)

    def update(self, delay_ms: int, full_ms: int) -> None:
        """Mark the number if it changed and the segments that the end of the bar has passed; allocates nothing."""
        delay_s = min(999, timetext.shown_seconds(delay_ms))
        if delay_s != self._delay_s:
            self._delay_s = delay_s
            self.mark(_NUMBER)
        bar_px = 0
        if delay_ms > 0 and full_ms > 0:
            bar_px = (min(delay_ms, full_ms) * _BAR_WIDTH + full_ms - 1) // full_ms
        if bar_px != self._bar_px:
            first_px, end_px = max(0, min(bar_px, self._bar_px)), max(bar_px, self._bar_px)
            self._bar_px = bar_px
            end = (end_px + _SEGMENT_WIDTH - 1) // _SEGMENT_WIDTH
            self.mark_range(_SEGMENTS + first_px // _SEGMENT_WIDTH, _SEGMENTS + end)

    def draw(self, cell: int) -> None:
        if cell == _FOOT:
            self.begin(0, _FOOT_Y, HALF_WIDTH, _FOOT_ROWS)
        elif cell == _NUMBER:
            self.begin(_NUMBER_X, _Y, HALF_WIDTH - _NUMBER_X, _ROWS)
            self._draw_number()
        elif cell < _SEGMENTS:
            self.begin(0, _Y, MARGIN, _ROWS)
        else:
            self.begin(MARGIN + (cell - _SEGMENTS) * _SEGMENT_WIDTH, _Y, _SEGMENT_WIDTH, _ROWS)
            self._draw_bar(self.left + MARGIN)
        self.canvas.push()

    def _draw_number(self) -> None:
        font, end, baseline = self.fonts.strong, _NUMBER_END, _NUMBER_BASELINE
        count = timetext.write_number(self._delay_s, self._digits, 0)
        if self.is_tall and count < 3:
            font, end, baseline = self.fonts.cube, _LARGE_END, _LARGE_BASELINE
        x = self.left + end
        for index in range(count):
            x -= font.advance(font.find(self._digits[index]))
        for index in range(count):
            entry = font.find(self._digits[index])
            self.canvas.glyph(font, entry, x, baseline, self.ink, self.paper)
            x += font.advance(entry)

    def _draw_bar(self, x: int) -> None:
        canvas, paper, used = self.canvas, self.paper, self._bar_px
        ink = INK if self.is_light else GREY
        track = TRACK if self.is_light else DARK_TRACK
        if 0 < used < _BAR_WIDTH:
            canvas.rounded(x, _BAR_Y, used, _BAR_ROWS, ink, paper, ROUND_3, LEFT_CORNERS)
            canvas.rounded(x + used, _BAR_Y, _BAR_WIDTH - used, _BAR_ROWS, track, paper, ROUND_3, RIGHT_CORNERS)
        else:
            canvas.rounded(x, _BAR_Y, _BAR_WIDTH, _BAR_ROWS, ink if used else track, paper, ROUND_3, ALL_CORNERS)
        if self._is_waiting:
            for stripe in range(_STRIPE_STEP, _BAR_WIDTH, _STRIPE_STEP):
                canvas.fill(x + stripe - _STRIPE_WIDTH, _BAR_Y, _STRIPE_WIDTH, _BAR_ROWS, paper)
