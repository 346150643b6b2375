"""The bands of the current page, one above the other, each in ten cells."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour.bands import BoxesBand
from table.screens.colour.cells import Cells
from table.screens.colour.sizes import BAND_CELL_WIDTH
from table.screens.view import HEARD, MARK_ASKED

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
        self._heard = HEARD  # see hear

    def show(self, rows: list, y: int) -> None:
        """(kind, rows, content) downwards from `y`."""
        old, self._bands = self._bands, []
        for index, (kind, height, content) in enumerate(rows[:_MOST_BANDS]):
            before = old[index] if index < len(old) else None
            if before is not None and before.is_same(kind, y, height, content):
                self._bands.append(before)
            else:
                band = kind(self._fonts, y, height, content)
                if kind is BoxesBand:
                    band.heard = self._heard
                self._bands.append(band)
                self._mark_columns(index, band.changed_columns(before))
            y += height
        # Cells of old bands have nothing to draw.
        for cell in range(len(self._bands) * _BAND_CELLS, _MOST_BANDS * _BAND_CELLS):
            self.unmark(cell)

    def hear(self, heard: int) -> None:
        """How many parts of the boxes are full, while their buttons do not hear yet.  Does not allocate."""
        self._heard = heard
        for index in range(len(self._bands)):
            band = self._bands[index]
            if type(band) is BoxesBand and band.heard != heard:
                self._mark_filled(index, band, heard)

    def _mark_filled(self, index: int, band: BoxesBand, heard: int) -> None:
        """The columns between the old end of the filling and the new one; all, when the ink changes."""
        before, band.heard = band.heard, heard
        is_other_ink = before == HEARD or heard == HEARD
        for side in range(2):
            if band.content[side] == MARK_ASKED:
                x = band.box_x(side)
                first = 0 if is_other_ink else band.filled_px(min(before, heard))
                end = band.width if is_other_ink else band.filled_px(max(before, heard))
                for cell in range((x + first) // BAND_CELL_WIDTH, (x + end - 1) // BAND_CELL_WIDTH + 1):
                    self.mark(index * _BAND_CELLS + cell)

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
