"""The last row of a half: the delay left, as a bar in cells of eight pixels and as a number."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens import timetext
from table.screens.colour import sizes
from table.screens.colour.canvas import ALL_CORNERS, LEFT_CORNERS, RIGHT_CORNERS, ROUND_SMALL
from table.screens.colour.half_row import HalfRow
from table.screens.colour.style import DARK_TRACK, GREY, INK, TRACK
from table.screens.runs import fitted
from table.screens.view import NO_PERIODS

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts


# Cells: a margin, the segments of the bar, the number, the foot.
_SEGMENTS = const(1)
_NUMBER = const(15)
_FOOT = const(16)
_CELLS = const(17)


class BarRow(HalfRow):
    """The number is rounded up like the bank; the bar is as long as the delay left."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts", left: int):
        super().__init__(canvas, fonts, left, _CELLS)
        self._is_waiting = False
        self._is_shown = True
        self._note = ""
        self._periods = NO_PERIODS
        self._note_run = fitted(fonts.small_only, "", sizes.HALF_WIDTH)
        self._delay_s = -1
        self._bar_px = -1
        self._digits = bytearray(3)

    def update_shown(self, is_shown: bool, note: str, periods: tuple) -> None:
        """Whether the clock system has a delay; in its place stand periods left and in all as dots, and `note`."""
        if is_shown != self._is_shown or note != self._note or periods != self._periods:
            self._is_shown = is_shown
            self._note = note
            self._periods = periods
            self._note_run = fitted(self.fonts.small_only, note, sizes.NUMBER_END - sizes.HALF_MARGIN)
            self.mark_range(_SEGMENTS, _NUMBER + 1)

    def update_waiting(self, is_waiting: bool) -> None:
        """Whether this player has to let the delay run out (INC-02)."""
        if is_waiting != self._is_waiting:
            self._is_waiting = is_waiting
            self.mark_range(_SEGMENTS, _NUMBER + 1)

    def update(self, delay_ms: int, full_ms: int) -> None:
        """Mark the number if it changed, and the segments passed by the end of the bar; allocates nothing."""
        delay_s = min(999, timetext.shown_seconds(delay_ms))
        if delay_s != self._delay_s:
            self._delay_s = delay_s
            self.mark(_NUMBER)
        bar_px = 0
        if delay_ms > 0 and full_ms > 0:
            bar_px = (min(delay_ms, full_ms) * sizes.BAR_WIDTH + full_ms - 1) // full_ms
        if bar_px != self._bar_px:
            first_px, end_px = max(0, min(bar_px, self._bar_px)), max(bar_px, self._bar_px)
            self._bar_px = bar_px
            end = (end_px + sizes.SEGMENT_WIDTH - 1) // sizes.SEGMENT_WIDTH
            self.mark_range(_SEGMENTS + first_px // sizes.SEGMENT_WIDTH, _SEGMENTS + end)

    def draw(self, cell: int) -> None:
        if cell == _FOOT:
            self.begin(0, sizes.FOOT_Y, sizes.HALF_WIDTH, sizes.FOOT_ROWS)
        elif cell == _NUMBER:
            self.begin(sizes.NUMBER_X, sizes.BAR_CELLS_Y, sizes.HALF_WIDTH - sizes.NUMBER_X, sizes.BAR_CELLS_ROWS)
            self._draw_number() if self._is_shown else self._draw_note()
        elif cell < _SEGMENTS:
            self.begin(0, sizes.BAR_CELLS_Y, sizes.HALF_MARGIN, sizes.BAR_CELLS_ROWS)
        else:
            x = sizes.HALF_MARGIN + (cell - _SEGMENTS) * sizes.SEGMENT_WIDTH
            self.begin(x, sizes.BAR_CELLS_Y, sizes.SEGMENT_WIDTH, sizes.BAR_CELLS_ROWS)
            self._draw_bar(self.left + sizes.HALF_MARGIN) if self._is_shown else self._draw_note()
        self.canvas.push()

    def _draw_note(self) -> None:
        x, baseline = self.left + sizes.HALF_MARGIN, sizes.NUMBER_BASELINE
        if self._periods[1]:
            from table.screens.colour import chips

            chips.paint_periods(self.canvas, self._periods, x, baseline, self.ink, self.paper, ROUND_SMALL)
        x = self.left + sizes.NUMBER_END - self._note_run.width_px
        self.canvas.text(self._note_run, x, baseline, self.ink, self.paper)

    def _draw_number(self) -> None:
        font, end, baseline = self.fonts.strong, sizes.NUMBER_END, sizes.NUMBER_BASELINE
        count = timetext.write_number(self._delay_s, self._digits, 0)
        if self.is_tall and count < 3:
            font, end, baseline = self.fonts.large, sizes.LARGE_NUMBER_END, sizes.LARGE_NUMBER_BASELINE
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
        y, width, rows = sizes.BAR_Y, sizes.BAR_WIDTH, sizes.BAR_ROWS
        if 0 < used < width:
            canvas.rounded(x, y, used, rows, ink, paper, ROUND_SMALL, LEFT_CORNERS)
            canvas.rounded(x + used, y, width - used, rows, track, paper, ROUND_SMALL, RIGHT_CORNERS)
        else:
            canvas.rounded(x, y, width, rows, ink if used else track, paper, ROUND_SMALL, ALL_CORNERS)
        if self._is_waiting:
            for stripe in range(sizes.STRIPE_STEP, width, sizes.STRIPE_STEP):
                canvas.fill(x + stripe - sizes.STRIPE_WIDTH, y, sizes.STRIPE_WIDTH, rows, paper)
