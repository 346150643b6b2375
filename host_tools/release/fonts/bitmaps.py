"""The fonts of the one-colour panel: bitmaps drawn by hand for small sizes, with every pixel intended.

Outlines are illegible at seven pixels; the `fixed` fonts of X are not, and have all the letters that names need.  They
are set proportionally here, each letter as wide as its ink, so that a line holds a quarter more text.
"""

import gzip
import io
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_tools.release.fonts.pack import Glyphs, Packer, compose
from host_tools.release.fonts.raster import LEVELS, NOTHING, Bitmap, trimmed

INK = LEVELS - 1
GAP_PX = 1
BOX = "\ufffd"
CELL_PX = 64
PEN = 16
BASELINE = 40

# Signs that the sources lack or draw too faintly, row by row; the number is how many rows are above the line.
DRAWN = {
    "◀": (7, ("    #", "   ##", "  ###", " ####", "  ###", "   ##", "    #")),
    "▶": (7, ("#    ", "##   ", "###  ", "#### ", "###  ", "##   ", "#    ")),
    "▼": (5, ("#######", " ##### ", "  ###  ", "   #   ")),
    "✓": (6, ("      #", "     ##", "#   ## ", "## ##  ", " ###   ", "  #    ")),
    "…": (1, ("# # #",)),
    ".": (2, ("##", "##")),
    ",": (2, (" #", " #", "# ")),
    ":": (5, ("##", "##", "  ", "##", "##")),
    ";": (5, (" #", " #", "  ", " #", " #", "# ")),
    BOX: (7, ("#####", "#   #", "#   #", "#   #", "#   #", "#   #", "#####")),
}


@dataclass(frozen=True)
class BitmapFace:
    """A font of the panel; `source` is the file's name in the package, `size` its height in pixels."""

    name: str
    source: str
    size: int
    cap_px: int
    characters: str
    space_px: int


def sign(rise: int, rows: tuple[str, ...]) -> Bitmap:
    """A glyph drawn as text."""
    width = max(map(len, rows))
    levels = bytes(INK if mark == "#" else 0 for row in rows for mark in row.ljust(width))
    return Bitmap(0, rise, width, len(rows), levels)


class Source:
    """The bitmaps of one file."""

    def __init__(self, folder: Path, name: str, size: int):
        content = gzip.decompress((folder / f"{name}.pcf.gz").read_bytes())
        self._font = ImageFont.truetype(io.BytesIO(content), size)

    def bitmap(self, character: str) -> Bitmap:
        image = Image.new("L", (CELL_PX, CELL_PX))
        pen = ImageDraw.Draw(image)
        pen.fontmode = "1"
        pen.text((PEN, BASELINE), character, 255, self._font, anchor="ls")
        return trimmed(image, PEN, BASELINE)


def moved(bitmap: Bitmap, right: int) -> Bitmap:
    return Bitmap(bitmap.left + right, bitmap.rise, bitmap.width, bitmap.rows, bitmap.levels)


def face_glyphs(face: BitmapFace, folder: Path) -> Glyphs:
    """All glyphs of a face, each as wide as its ink; digits share one width, so that a counting number stays put."""
    source = Source(folder, face.source, face.size)
    glyphs = Glyphs(face.cap_px)
    for character in face.characters:
        bitmap = sign(*DRAWN[character]) if character in DRAWN else source.bitmap(character)
        if not bitmap.rows:
            glyphs.add(character, NOTHING, face.space_px)
        elif character.isdigit():
            digits = [source.bitmap(digit) for digit in "0123456789"]
            left = min(digit.left for digit in digits)
            width = max(digit.left + digit.width for digit in digits) - left
            glyphs.add(character, moved(bitmap, -left), width + GAP_PX)
        else:
            glyphs.add(character, moved(bitmap, -bitmap.left), bitmap.width + GAP_PX)
    glyphs.add(BOX, sign(*DRAWN[BOX]), 6)
    compose(glyphs)
    return glyphs


def packed(face: BitmapFace, folder: Path) -> bytes:
    """The whole file."""
    return Packer(face_glyphs(face, folder), BOX).pack()
