"""Signs of a board game's players: the chip of their colour, and their periods as dots; loaded on use."""

from matchcore.compat import TYPE_CHECKING
from table.screens.colour import sizes
from table.screens.colour.style import BLACK, GREY, WHITE
from table.screens.view import CHIP_WHITE

if TYPE_CHECKING:
    from matchcore.compat import Protocol

    class Canvas(Protocol):
        """The part used here of the canvas, which loads this module."""

        def rounded(self, x: int, y: int, width: int, height: int, ink: int, paper: int, rounding: int = 0) -> None: ...


_DOT = 2 * sizes.MIDDLE_RADIUS
_STEP = _DOT + sizes.SMALL_RADIUS
_FRAME = 2  # pixels


def paint_chip(canvas: "Canvas", chip: int, x: int, baseline: int, paper: int, rounding: int) -> None:
    size, y = sizes.CHIP, baseline - sizes.CHIP
    canvas.rounded(x, y, size, size, GREY, paper, rounding)
    colour = WHITE if chip == CHIP_WHITE else BLACK
    size -= 2 * _FRAME
    canvas.rounded(x + _FRAME, y + _FRAME, size, size, colour, GREY, rounding)


def paint_periods(canvas: "Canvas", periods: tuple, x: int, baseline: int, ink: int, paper: int, rounding: int) -> None:
    """Those left are full, the one that runs included."""
    left, most = periods
    y = baseline - _DOT
    for index in range(most):
        canvas.rounded(x, y, _DOT, _DOT, ink, paper)
        if index >= left:
            size = _DOT - 2 * _FRAME
            canvas.rounded(x + _FRAME, y + _FRAME, size, size, paper, ink, rounding)
        x += _STEP
