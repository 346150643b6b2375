"""The bands of the current page, one above the other, each in ten cells."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour.cells import Cells
from table.screens.colour.sizes import BAND_CELL_WIDTH

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts

_BAND_CELLS = const(10)
_MOST_BANDS = const(16)


class Stack(Cells):
    """Keeps bands that still look the same, and redraws columns that differ."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts"):
        super().__init__(_MOST_BANDS * _BAND_CELLS)
        self._canvas = canvas
        self._fonts = fonts
        self._bands = []
        self._drawn = 0  # the band of the last cell drawn

    def show(self, rows: list, y: int) -> None:
        """(kind, rows, content) downwards from `y`."""
        old, self._bands = self._bands, []
        for index, (kind, height, content) in enumerate(rows[:_MOST_BANDS]):
            before = old[index] if index < len(old) else None
            if before is not None and before.is_same(kind, y, height, content):
                self._bands.append(before)
            else:
                band = kind(self._fonts, y, height, content)
                self._bands.append(band)
                self._mark_columns(index, band.changed_columns(before))
            y += height
        # Cells of old bands have nothing to draw.
        for cell in range(len(self._bands) * _BAND_CELLS, _MOST_BANDS * _BAND_CELLS):
            self.unmark(cell)

    def _mark_columns(self, index: int, columns: tuple) -> None:
        first, end = columns
        for cell in range(first // BAND_CELL_WIDTH, (end + BAND_CELL_WIDTH - 1) // BAND_CELL_WIDTH):
            self.mark(index * _BAND_CELLS + cell)

    def is_whole(self) -> bool:
        """Whether all of the last band drawn is up to date."""
        first = self._drawn * _BAND_CELLS
        for cell in range(first, first + _BAND_CELLS):
            if self._dirty[cell]:
                return False
        return True

    def draw(self, cell: int) -> None:
        self._drawn = cell // _BAND_CELLS
        band = self._bands[self._drawn]
        self._canvas.begin(cell % _BAND_CELLS * BAND_CELL_WIDTH, band.y, BAND_CELL_WIDTH, band.rows, band.paper)
        band.paint(self._canvas)
        self._canvas.push()
