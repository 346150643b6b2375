"""Draws on a display too large to keep in RAM: cell by cell, composed in a scratch buffer and pushed.

Drawing calls take coordinates of the whole display and are clipped to the cell, so the code for a whole picture also
redraws any cell of it.

A display has `width`, `height`, `is_swapped` (its RGB565 pixels come high byte first) and `blit(x, y, width, height,
pixels)`.
"""

from array import array

import framebuf
from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour.sizes import CELL_BYTES, CHIP_STEP, LARGE_RADIUS, MIDDLE_RADIUS, SMALL_RADIUS
from table.screens.colour.style import RGB
from table.screens.font import Font
from table.screens.runs import OVERHANG_PX, Run

if TYPE_CHECKING:
    from matchcore.compat import Protocol

    class Display(Protocol):
        width: int
        height: int
        is_swapped: bool

        def blit(self, x: int, y: int, width: int, height: int, buffer: memoryview) -> None: ...


# Shapes: letters of the font `shapes`.
ARROW_LEFT = const(60)
ARROW_RIGHT = const(62)
MORE_ABOVE = const(94)
MORE_BELOW = const(118)
NO_LINK = const(119)

# Roundings: the first of four corner shapes; see radius_px.
ROUND_SMALL = const(97)
ROUND_MIDDLE = const(101)
ROUND_LARGE = const(105)

# Which corners are round.
LEFT_CORNERS = const(5)
RIGHT_CORNERS = const(10)
ALL_CORNERS = const(15)

_MOST_SIZES = const(12)  # sizes of cells kept; a ticking clock uses five
_MOST_PALETTES = const(14)  # pairs of colours kept, 72 bytes each; a page uses 13 at most


def radius_px(rounding: int) -> int:
    if rounding == ROUND_SMALL:
        return SMALL_RADIUS
    return MIDDLE_RADIUS if rounding == ROUND_MIDDLE else LARGE_RADIUS


def rgb565(red: int, green: int, blue: int, is_swapped: bool) -> int:
    """A colour in the frame buffer's format, bytes swapped if the display wants the high one first."""
    value = (red & 0xF8) << 8 | (green & 0xFC) << 3 | blue >> 3
    return (value & 0xFF) << 8 | value >> 8 if is_swapped else value


def mixed(ink: int, paper: int, level: int) -> int:
    """One channel of a pixel that is `level` thirds ink."""
    return (ink * level + paper * (3 - level)) // 3


class Canvas:
    """One cell at a time: begin, draw, push."""

    def __init__(self, display: "Display", shapes: Font):
        self._display = display
        self._shapes = shapes
        self._scratch = bytearray(CELL_BYTES)
        self._pixels = memoryview(self._scratch)
        self._sizes = {}  # width << 9 | height -> (frame, its pixels)
        self._palettes = {}  # ink << 4 | paper -> palette of four colours
        self._colours = array("H", bytes(2 * len(RGB)))
        for index, rgb in enumerate(RGB):
            self._colours[index] = self._colour(rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF)
        self._x = self._y = self._width = self._height = 0
        self._cell = self._sized(0, 1, 1)

    def _colour(self, red: int, green: int, blue: int) -> int:
        return rgb565(red, green, blue, self._display.is_swapped)

    def begin(self, x: int, y: int, width: int, height: int, paper: int) -> None:
        """At most CELL_BYTES, filled with one colour."""
        # One by one: unpacking four at once would make a tuple.
        self._x = x
        self._y = y
        self._width = width
        self._height = height
        key = width << 9 | height
        cell = self._sizes.get(key)
        if cell is None:
            cell = self._sized(key, width, height)
        self._cell = cell
        cell[0].fill(self._colours[paper])

    def _sized(self, key: int, width: int, height: int) -> tuple:
        if len(self._sizes) >= _MOST_SIZES:
            self._sizes.clear()
        pixels = self._pixels[: 2 * width * height]
        cell = (framebuf.FrameBuffer(pixels, width, height, framebuf.RGB565), pixels)
        self._sizes[key] = cell
        return cell

    def push(self) -> None:
        self._display.blit(self._x, self._y, self._width, self._height, self._cell[1])

    def is_visible(self, x: int, y: int, width: int, height: int) -> bool:
        if x >= self._x + self._width or x + width <= self._x:
            return False
        return y < self._y + self._height and y + height > self._y

    def fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        self._cell[0].fill_rect(x - self._x, y - self._y, width, height, self._colours[colour])

    def _palette(self, ink: int, paper: int):
        key = ink << 4 | paper
        palette = self._palettes.get(key)
        if palette is None:
            if len(self._palettes) >= _MOST_PALETTES:
                self._palettes.clear()
            palette = framebuf.FrameBuffer(bytearray(8), 4, 1, framebuf.RGB565)
            one, other = RGB[ink], RGB[paper]
            for level in range(4):
                red = mixed(one >> 16, other >> 16, level)
                green = mixed(one >> 8 & 0xFF, other >> 8 & 0xFF, level)
                palette.pixel(level, 0, self._colour(red, green, mixed(one & 0xFF, other & 0xFF, level)))
            self._palettes[key] = palette
        return palette

    def glyph(self, font: Font, entry: int, x: int, baseline: int, ink: int, paper: int) -> None:
        palette = self._palette(ink, paper)
        font.draw(self._cell[0], entry, x - self._x, baseline - self._y, palette, self._colours[paper])

    def chip(self, chip: int, x: int, baseline: int, paper: int) -> int:
        """The sign of a player's colour, if there is one; the width that it takes from the name after it."""
        if not chip:
            return 0
        from table.screens.colour import chips

        chips.paint_chip(self, chip, x, baseline, paper, ROUND_SMALL)
        return CHIP_STEP

    def shape(self, code: int, x: int, bottom: int, ink: int, paper: int) -> None:
        """The shape's lowest row is just above `bottom`."""
        self.glyph(self._shapes, self._shapes.find(code), x, bottom, ink, paper)

    def text(self, run: Run, x: int, baseline: int, ink: int, paper: int) -> None:
        font, right, left = run.font, self._x + self._width, self._x
        for entry in run.entries:
            advance = run.advance(entry)
            if x - OVERHANG_PX < right and x + advance + OVERHANG_PX > left:
                self.glyph(font, entry, x, baseline, ink, paper)
            x += advance

    def text_centred(self, run: Run, middle: int, baseline: int, ink: int, paper: int) -> None:
        self.text(run, middle - run.width_px // 2, baseline, ink, paper)

    def rounded(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        ink: int,
        paper: int,
        rounding: int = ROUND_MIDDLE,
        corners: int = ALL_CORNERS,
    ) -> None:
        """The corners in the mask `corners` are rounded on `paper`."""
        if not self.is_visible(x, y, width, height):
            return
        self.fill(x, y, width, height, ink)
        radius = radius_px(rounding)
        for corner in range(4):
            if corners >> corner & 1:
                corner_x = x + (width - radius) * (corner & 1)
                corner_y = y + (height - radius) * (corner >> 1)
                if self.is_visible(corner_x, corner_y, radius, radius):
                    self.fill(corner_x, corner_y, radius, radius, paper)
                    self.shape(rounding + corner, corner_x, corner_y + radius, ink, paper)
