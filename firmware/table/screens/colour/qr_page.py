"""The page with a QR code, as large as the display allows, and text beside it; loaded on use."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour.bands import TextBand
from table.screens.colour.sizes import QR_TEXT_MARGIN, WIDTH
from table.screens.colour.style import BLACK, WHITE
from table.screens.view import STRONG

if TYPE_CHECKING:
    from table.screens.colour.bands import Band
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.view import View

_QUIET = const(4)  # light modules required on each side for a reader to find the code
_SLICES = const(4)  # each with one line of text beside it
_FEW = const(2)  # lines
_EDGE = const(2)  # pixels between the code and the right edge of the display


class QrBand(TextBand):
    """A slice of a code and the text beside it; content = (rows of the code, module_px, number of the slice, line)."""

    def prepare(self, fonts: "Fonts") -> None:
        code, module_px, _, line = self.content
        self.left = WIDTH - _EDGE - (len(code) + 2 * _QUIET) * module_px
        self.lay_out(fonts, line[0], line[1], self.left, QR_TEXT_MARGIN)

    def changed_columns(self, old: "Band") -> tuple:
        return 0, WIDTH

    def paint(self, canvas: "Canvas") -> None:
        code, module_px, index, _ = self.content
        size = len(code) + 2 * _QUIET
        super().paint(canvas)
        canvas.fill(self.left, self.y, size * module_px, self.rows, WHITE)
        first, end = edge_of(index, size), edge_of(index + 1, size)
        for row in range(max(first, _QUIET), min(end, size - _QUIET)):
            self._paint_row(canvas, code[row - _QUIET], self.y + (row - first) * module_px, module_px)

    def _paint_row(self, canvas: "Canvas", row: bytes, y: int, module_px: int) -> None:
        """Adjacent dark modules are one rectangle."""
        x = self.left + _QUIET * module_px
        dark = 0
        for module in row:
            if module:
                dark += module_px
            elif dark:
                canvas.fill(x - dark, y, dark, module_px, BLACK)
                dark = 0
            x += module_px
        canvas.fill(x - dark, y, dark, module_px, BLACK)


def edge_of(index: int, size: int) -> int:
    """The first row of modules of a slice."""
    return index * size // _SLICES


def bands_of(view: "View", room: int) -> list:
    """The texts are the view's heading and lines."""
    size = len(view.qr) + 2 * _QUIET
    module_px = room // size - (len(view.lines) > _FEW)  # more text gets more room beside it
    texts = [(STRONG, view.heading)] + list(view.lines) + [(STRONG, "")] * _SLICES
    bands = []
    for index in range(_SLICES):
        rows = (edge_of(index + 1, size) - edge_of(index, size)) * module_px
        bands.append((QrBand, rows, (view.qr, module_px, index, texts[index])))
    return bands
