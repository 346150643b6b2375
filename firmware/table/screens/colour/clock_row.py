"""The large row of a half: the bank left, a cell for each character, and the line of low time."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens import timetext
from table.screens.colour.half_row import HalfRow
from table.screens.colour.sizes import (
    CLOCK_BASELINE,
    CLOCK_END,
    CLOCK_ROWS,
    CLOCK_TALL_ROWS,
    HALF_WIDTH,
    LINE_ROWS,
    LINE_Y,
    WARNING_ROWS,
)
from table.screens.colour.style import RED, ROSE

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts


# Cells: a margin, the characters, a margin, the warning.
_CHARACTERS = const(1)
_MARGINS_AND_CHARACTERS = const(10)
_WARNING = const(10)
_CELLS = const(11)
_POINT = const(46)


def is_digit(code: int) -> bool:
    return 48 <= code <= 57


class ClockRow(HalfRow):
    """Time that can be lost shows tenths and turns red; the line under the digits grows from two minutes on."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts", left: int):
        super().__init__(canvas, fonts, left, _CELLS)
        self._shown = -1  # see timetext.shown_time
        self._is_alarm = False
        self._has_line = True
        self._characters = bytearray(timetext.LONGEST)
        self._fresh = bytearray(timetext.LONGEST)
        self._count = 0
        self._is_laid_tall = False
        self._font = fonts.clock
        self._edges = bytearray(_MARGINS_AND_CHARACTERS + 1)  # x where each cell begins, then the end of the last

    def update(self, bank_ms: int, alarm_ms: int) -> None:
        """Allocates nothing."""
        shown = timetext.shown_time(bank_ms, alarm_ms)
        is_alarm = timetext.is_low(shown) and bank_ms < alarm_ms
        if is_alarm != self._is_alarm or self._has_line != (alarm_ms > 0):
            self._is_alarm = is_alarm
            self._has_line = alarm_ms > 0
            self.mark_range(0, _CELLS)
        is_other_look = self.is_tall != self._is_laid_tall
        if shown == self._shown and not is_other_look:
            return
        is_other_look = is_other_look or timetext.is_low(shown) != timetext.is_low(self._shown)
        if is_other_look or timetext.quarters(shown) != timetext.quarters(self._shown):
            self.mark(_WARNING)
        self._shown = shown
        count = timetext.write_time(shown, self._fresh)
        if is_other_look or self._is_other_shape(count):
            self._lay_out(count)
            self.mark_range(0, _MARGINS_AND_CHARACTERS)
            return
        for index in range(count):
            if self._fresh[index] != self._characters[index]:
                self._characters[index] = self._fresh[index]
                self.mark(_CHARACTERS + index)

    def _is_other_shape(self, count: int) -> bool:
        """Whether the digits have moved: 9:59 after 10:00, 0:59.9 after 1:00."""
        if count != self._count:
            return True
        for index in range(count):
            if is_digit(self._fresh[index]) != is_digit(self._characters[index]):
                return True
        return False

    def _lay_out(self, count: int) -> None:
        """Hours are smaller, ten of them smaller still, and so are tenths beside their seconds."""
        self._count = count
        self._is_laid_tall = self.is_tall
        self._font = self.fonts.clock
        if count >= timetext.HOURS:
            self._font = self.fonts.hours if count == timetext.HOURS else self.fonts.large
        elif self.is_tall:
            self._font = self.fonts.load_tall()
        width = 0
        for index in range(count):
            self._characters[index] = self._fresh[index]
            width += self._advance(index)
        x = (HALF_WIDTH - width) // 2
        for index in range(timetext.LONGEST + 1):
            self._edges[_CHARACTERS + index] = x
            if index < count:
                x += self._advance(index)
        self._edges[_MARGINS_AND_CHARACTERS] = HALF_WIDTH

    def _font_of(self, index: int):
        is_tenth = index and (self._characters[index] == _POINT or self._characters[index - 1] == _POINT)
        return self.fonts.large if is_tenth else self._font

    def _advance(self, index: int) -> int:
        font = self._font_of(index)
        return font.advance(font.find(self._characters[index]))

    def _colour(self) -> int:
        if self._is_alarm:
            return RED if self.is_light else ROSE
        return self.ink

    def draw(self, cell: int) -> None:
        if cell == _WARNING:
            self._draw_warning()
            return
        x, end = self._edges[cell], self._edges[cell + 1]
        if x == end:
            return
        rows = CLOCK_TALL_ROWS if self.is_tall else CLOCK_ROWS
        self.begin(x, CLOCK_END - rows, end - x, rows)
        index = cell - _CHARACTERS
        if 0 <= index < self._count:
            font = self._font_of(index)
            entry = font.find(self._characters[index])
            self.canvas.glyph(font, entry, self.left + x, CLOCK_BASELINE, self._colour(), self.paper)
        self.canvas.push()

    def _draw_warning(self) -> None:
        self.begin(0, CLOCK_END, HALF_WIDTH, WARNING_ROWS)
        quarters = timetext.quarters(self._shown)
        if quarters and self._has_line:
            x = self._edges[_CHARACTERS]
            end = self._edges[_CHARACTERS + self._count]
            self.canvas.fill(self.left + x, LINE_Y, (end - x) * quarters // 4, LINE_ROWS, self._colour())
        self.canvas.push()
