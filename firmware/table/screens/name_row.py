"""The first row of a half: the player's name, the tag of an empty bank, the sign of the turn."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens import canvas as shape
from table.screens.half_row import HALF_WIDTH, MARGIN, HalfRow
from table.screens.runs import broken, fits, fitted
from table.screens.style import INK, RED, ROSE, WHITE

if TYPE_CHECKING:
    from table.screens.canvas import Canvas
    from table.screens.runs import Run
    from table.screens.style import Fonts

_ROWS = const(39)
_TALL_ROWS = const(27)  # what larger digits leave
_BASELINE = const(26)  # of a name in one line
_TALL_BASELINE = const(20)
_FIRST_BASELINE = const(15)  # of two
_SECOND_BASELINE = const(32)
_TAG_BASELINE = const(20)
_NAME_CELL_WIDTH = const(41)
_NAME_END = const(118)

_TAG_END = const(122)
_TAG_Y = const(5)
_TAG_ROWS = const(20)
_TAG_MARGIN = const(4)
_MOST_TAG_WIDTH = const(58)

_SIGN_CELL_X = const(123)
_SIGN_X = const(136)
_SIGN_Y = const(7)
_SIGN_ROWS = const(16)
_PAUSE_BAR_WIDTH = const(5)
_PAUSE_STEP = const(9)

# Cells.
_NAME_CELLS = const(3)
_SIGN = const(3)
_CELLS = const(4)

NO_SIGN = const(0)
POINTER = const(1)  # time runs: an arrow to the player
PAUSE = const(2)  # this player's turn, time stands


class NameRow(HalfRow):
    """Changes only with the view, never with the time."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts", left: int):
        super().__init__(canvas, fonts, left, _CELLS)
        self._name = ""
        self._tag = ""
        self._sign = NO_SIGN
        self._arrow = shape.ARROW_RIGHT if left else shape.ARROW_LEFT
        self._name_run = fitted(fonts.small_only, "", _NAME_END)
        self._below_run: Run | None = None
        self._line_run = self._name_run  # where there is no room for two lines
        self._tag_run = self._name_run

    def update(self, name: str, tag: str, sign: int) -> None:
        """`tag` is the word for an empty bank, or ""."""
        if name != self._name or tag != self._tag:
            self._name = name
            self._tag = tag
            fonts = self.fonts.small_only
            self._tag_run = fitted(fonts, tag, _MOST_TAG_WIDTH - 2 * _TAG_MARGIN)
            end = _TAG_END - self._tag_run.width_px - 3 * _TAG_MARGIN if tag else _NAME_END
            self._set_name(name, end - MARGIN)
            self.mark_range(0, _NAME_CELLS)
        if sign != self._sign:
            self._sign = sign
            self.mark(_SIGN)

    def _set_name(self, name: str, room: int) -> None:
        """As large as it can be: one line, else two, else as much as there is room for, the last word first."""
        fonts = self.fonts
        self._below_run = None
        self._line_run = fitted(fonts.strong_first, name, room)
        if fits(fonts.strong, name, room):
            self._name_run = fitted((fonts.strong,), name, room)
            return
        for font in fonts.medium_first:
            first, rest = broken(font, name, room)
            if rest and fits(font, first, room) and fits(font, rest, room):
                self._name_run, self._below_run = fitted((font,), first, room), fitted((font,), rest, room)
                return
        first, _, last = name.rpartition(" ")
        self._name_run = fitted(fonts.small_only, first or last, room)
        if first:
            self._below_run = fitted(fonts.medium_first, last, room)

    def draw(self, cell: int) -> None:
        rows = _TALL_ROWS if self.is_tall else _ROWS
        if cell == _SIGN:
            self.begin(_SIGN_CELL_X, 0, HALF_WIDTH - _SIGN_CELL_X, rows)
            self._draw_sign(self.left + _SIGN_X)
        else:
            self.begin(cell * _NAME_CELL_WIDTH, 0, _NAME_CELL_WIDTH, rows)
            self._draw_name(self.left + MARGIN)
            if self._tag:
                self._draw_tag()
        self.canvas.push()

    def _draw_name(self, x: int) -> None:
        text, ink, paper = self.canvas.text, self.ink, self.paper
        if self.is_tall:
            text(self._line_run, x, _TALL_BASELINE, ink, paper)
        elif self._below_run:
            text(self._name_run, x, _FIRST_BASELINE, ink, paper)
            text(self._below_run, x, _SECOND_BASELINE, ink, paper)
        else:
            text(self._name_run, x, _BASELINE, ink, paper)

    def _draw_sign(self, x: int) -> None:
        if self._sign == POINTER:
            self.canvas.shape(self._arrow, x, _SIGN_Y + _SIGN_ROWS, self.ink, self.paper)
        elif self._sign == PAUSE:
            self.canvas.fill(x, _SIGN_Y, _PAUSE_BAR_WIDTH, _SIGN_ROWS, self.ink)
            self.canvas.fill(x + _PAUSE_STEP, _SIGN_Y, _PAUSE_BAR_WIDTH, _SIGN_ROWS, self.ink)

    def _draw_tag(self) -> None:
        """The bank is empty, said without colour: a word in a box."""
        back, ink = (RED, WHITE) if self.is_light else (ROSE, INK)
        width = self._tag_run.width_px + 2 * _TAG_MARGIN
        x = self.left + _TAG_END - width
        self.canvas.rounded(x, _TAG_Y, width, _TAG_ROWS, back, self.paper)
        self.canvas.text(self._tag_run, x + _TAG_MARGIN, _TAG_BASELINE, ink, back)
