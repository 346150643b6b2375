"""The first row of a half: name, tag of an empty bank, sign of the turn."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour import canvas as shape, sizes
from table.screens.colour.half_row import HalfRow
from table.screens.colour.style import INK, RED, ROSE, WHITE
from table.screens.runs import fits, fitted, named
from table.screens.view import CHIP_NONE

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.runs import Run


# Cells.
_NAME_CELLS = const(3)
_SIGN = const(3)
_CELLS = const(4)

NO_SIGN = const(0)
POINTER = const(1)  # time runs: an arrow to the player
PAUSE = const(2)  # this player's turn, time stopped


class NameRow(HalfRow):
    def __init__(self, canvas: "Canvas", fonts: "Fonts", left: int):
        super().__init__(canvas, fonts, left, _CELLS)
        self._name = ""
        self._tag = ""
        self._chip = CHIP_NONE
        self._sign = NO_SIGN
        self._arrow = shape.ARROW_RIGHT if left else shape.ARROW_LEFT
        self.name_run = fitted(fonts.small_only, "", sizes.NAME_END)
        self.below_run: Run | None = None
        self._is_set_tall = False
        self._tag_run = self.name_run

    def update(self, name: str, tag: str, sign: int, chip: int) -> None:
        """`tag` is the word for an empty bank, or ""."""
        is_other = name != self._name or tag != self._tag or chip != self._chip
        if is_other or self.is_tall != self._is_set_tall:
            self._name = name
            self._chip = chip
            self._tag = tag
            self._is_set_tall = self.is_tall
            fonts = self.fonts.small_only
            self._tag_run = fitted(fonts, tag, sizes.MOST_TAG_WIDTH - 2 * sizes.TAG_MARGIN)
            end = sizes.TAG_END - self._tag_run.width_px - 2 * sizes.TAG_MARGIN if tag else sizes.NAME_END
            self._set_name(name, end - sizes.HALF_MARGIN - (sizes.CHIP_STEP if chip else 0))
            self.mark_range(0, _NAME_CELLS)
        if sign != self._sign:
            self._sign = sign
            self.mark(_SIGN)

    def _set_name(self, name: str, room: int) -> None:
        """Two partners, already without first names, in two lines if needed, unless larger digits take the room."""
        tried = self.fonts.strong_first
        self.below_run = None
        if "/" in name and not self.is_tall and not fits(tried[0], name, room):
            name, _, rest = name.partition("/")
            name = name.strip()
            self.below_run = named(tried, rest.strip(), room)
        self.name_run = named(tried, name, room)

    def draw(self, cell: int) -> None:
        rows = sizes.NAME_TALL_ROWS if self.is_tall else sizes.NAME_ROWS
        if cell == _SIGN:
            self.begin(sizes.SIGN_CELL_X, 0, sizes.HALF_WIDTH - sizes.SIGN_CELL_X, rows)
            self._draw_sign(self.left + sizes.SIGN_X)
        else:
            self.begin(cell * sizes.NAME_CELL_WIDTH, 0, sizes.NAME_CELL_WIDTH, rows)
            self._draw_name(self.left + sizes.HALF_MARGIN)
            if self._tag:
                self._draw_tag()
        self.canvas.push()

    def _draw_name(self, x: int) -> None:
        text, ink, paper = self.canvas.text, self.ink, self.paper
        baseline = sizes.NAME_BASELINE
        if self.is_tall:
            baseline = sizes.NAME_TALL_BASELINE
        elif self.below_run:
            baseline = sizes.NAME_FIRST_BASELINE
        x += self.canvas.chip(self._chip, x, baseline, paper)
        text(self.name_run, x, baseline, ink, paper)
        if self.below_run:
            text(self.below_run, x, sizes.NAME_SECOND_BASELINE, ink, paper)

    def _draw_sign(self, x: int) -> None:
        if self._sign == POINTER:
            self.canvas.shape(self._arrow, x, sizes.SIGN_Y + sizes.ARROW_ROWS, self.ink, self.paper)
        elif self._sign == PAUSE:
            self.canvas.fill(x, sizes.SIGN_Y, sizes.PAUSE_BAR_WIDTH, sizes.ARROW_ROWS, self.ink)
            self.canvas.fill(x + sizes.PAUSE_STEP, sizes.SIGN_Y, sizes.PAUSE_BAR_WIDTH, sizes.ARROW_ROWS, self.ink)

    def _draw_tag(self) -> None:
        """A word in a box shows an empty bank without colour."""
        back, ink = (RED, WHITE) if self.is_light else (ROSE, INK)
        width = self._tag_run.width_px + 2 * sizes.TAG_MARGIN
        x = self.left + sizes.TAG_END - width
        self.canvas.rounded(x, sizes.TAG_Y, width, sizes.TAG_HEIGHT, back, self.paper)
        self.canvas.text(self._tag_run, x + sizes.TAG_MARGIN, sizes.TAG_BASELINE, ink, back)
