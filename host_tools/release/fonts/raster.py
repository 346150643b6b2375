"""Turns outlines into the small grey bitmaps of the firmware's fonts: four levels of ink, trimmed to the ink.

Every character is drawn large and averaged down, not hinted: the same outlines give the same bits with any recent
version of the drawing library, and the digits of a clock can be narrowed on the way.
"""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

LEVELS = 4
OVERSAMPLING = 8  # drawn this many times larger
MARGIN_PX = 24  # room on each side for ink outside the advance


@dataclass(frozen=True)
class Bitmap:
    """One trimmed glyph. `rise` = rows from its top edge down to the baseline, `left` = columns right of the pen."""

    left: int
    rise: int
    width: int
    rows: int
    levels: bytes  # row by row, 0 = paper .. 3 = ink

    def level_at(self, x: int, y: int) -> int:
        """Level at `x` right of the pen and `y` rows below the baseline (negative = above it)."""
        column, row = x - self.left, y + self.rise
        inside = 0 <= column < self.width and 0 <= row < self.rows
        return self.levels[row * self.width + column] if inside else 0


NOTHING = Bitmap(0, 0, 0, 0, b"")


def trimmed(image: Image.Image, pen_x: int, baseline_y: int) -> Bitmap:
    """The inked part of a grey picture, quantised."""
    image = image.point([round(value * (LEVELS - 1) / 255) for value in range(256)])
    box = image.getbbox()
    if box is None:
        return NOTHING
    ink = image.crop(box)
    return Bitmap(box[0] - pen_x, baseline_y - box[1], ink.width, ink.height, ink.tobytes())


class Rasteriser:
    """Draws the characters of one outline font at one size, given as the height of its capitals in pixels."""

    def __init__(self, outlines: Path, cap_px: int, digit_advance_px: int = 0):
        self.cap_px = cap_px
        self.digit_advance_px = digit_advance_px
        trial = ImageFont.truetype(outlines, 1000)
        em_px = cap_px * OVERSAMPLING * 1000 / -trial.getbbox("H", anchor="ls")[1]
        self._font = ImageFont.truetype(outlines, em_px)
        # Digits of one width everywhere: a running time must not shift the words beside it.
        self._features = ["tnum", "case"] if digit_advance_px else ["tnum"]
        self._widest_px = max(self._natural_px(digit) for digit in "0123456789")
        # The factor by which digits must shrink for the widest to fit its advance.
        self._squeeze = digit_advance_px / self._widest_px if digit_advance_px else 1.0

    def _natural_px(self, text: str) -> float:
        return self._font.getlength(text, features=self._features) / OVERSAMPLING

    def advance_px(self, text: str) -> int:
        """How far the pen moves; the same for all digits, which not all outlines have."""
        if text in "0123456789":
            return self.digit_advance_px or round(self._widest_px)
        return round(self._natural_px(text) * self._squeeze)

    def bitmap(self, text: str) -> Bitmap:
        """The glyph, centred if its advance was changed."""
        natural_px = self._natural_px(text)
        is_widened = text in "0123456789" and natural_px < self._widest_px
        shift_px = 0.0
        if self._squeeze < 1 or is_widened:
            shift_px = (self.advance_px(text) - natural_px * self._squeeze) / 2
        width = round(natural_px) + 2 * MARGIN_PX
        above, below = 2 * self.cap_px, self.cap_px
        large = Image.new("L", (width * OVERSAMPLING * 2, (above + below) * OVERSAMPLING))
        pen = MARGIN_PX * OVERSAMPLING * 2
        ImageDraw.Draw(large).text(
            (pen, above * OVERSAMPLING), text, 255, self._font, anchor="ls", features=self._features
        )
        scale = OVERSAMPLING / self._squeeze
        left = pen - (MARGIN_PX + shift_px) * scale
        box = (left, 0, left + width * scale, large.height)
        small = large.resize((width, above + below), Image.Resampling.BOX, box)
        return trimmed(small, MARGIN_PX, above)


def drawn(width: int, rows: int, draw) -> Bitmap:
    """A glyph that no font has, painted by `draw(ImageDraw, unit)`; `unit`: drawing pixels per pixel of the glyph."""
    large = Image.new("L", (width * OVERSAMPLING, rows * OVERSAMPLING))
    draw(ImageDraw.Draw(large), OVERSAMPLING)
    return trimmed(large.resize((width, rows), Image.Resampling.BOX), 0, rows)
