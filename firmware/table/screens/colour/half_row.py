"""The base of a half's rows."""

from matchcore.compat import TYPE_CHECKING
from table.screens.colour.cells import Cells
from table.screens.colour.style import DARK, INK, LIGHT, PALE

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts


class HalfRow(Cells):
    """x counts from the left edge of the half."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts", left: int, cells: int):
        super().__init__(cells)
        self.canvas = canvas
        self.fonts = fonts
        self.left = left
        self.is_light = False
        self.is_tall = False
        self.paper = DARK
        self.ink = PALE

    def update_look(self, is_light: bool, is_tall: bool) -> None:
        """Light on this player's turn; tall when this half has larger times."""
        if is_light == self.is_light and is_tall == self.is_tall:
            return
        self.is_light = is_light
        self.is_tall = is_tall
        self.paper = LIGHT if is_light else DARK
        self.ink = INK if is_light else PALE
        self.mark_all()

    def mark_range(self, first: int, end: int) -> None:
        for cell in range(first, end):
            self.mark(cell)

    def begin(self, x: int, y: int, width: int, height: int) -> None:
        self.canvas.begin(self.left + x, y, width, height, self.paper)
