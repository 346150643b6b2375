"""The firmware's fonts and their files.

The purpose of each font, the source of its outlines and the layout of a .fnt file:
firmware/table/screens/fonts/README.md.  Needed only when a size or a character changes; the files are kept in the
repository.
"""

from dataclasses import dataclass
from pathlib import Path

from host_tools.release.fonts import bitmaps
from host_tools.release.fonts.bitmaps import BitmapFace, moved
from host_tools.release.fonts.pack import Glyphs, Packer, compose
from host_tools.release.fonts.raster import Rasteriser, drawn
from host_tools.toolchain.paths import ROOT

FONTS = ROOT / "firmware" / "table" / "screens" / "fonts"
BOX = "\ufffd"  # drawn for any character missing from a font
MOST_OUT_PX = 2  # of ink left of the pen: what a canvas expects
WIDEST_BOX_PX = 28  # a record has room for 32 columns
DIGITS = "0123456789"


def span(first: int, last: int) -> str:
    """The printable characters of a block."""
    return "".join(chr(code) for code in range(first, last + 1) if chr(code).isprintable())


def without(characters: str, unwanted: str) -> str:
    return "".join(character for character in characters if character not in unwanted)


LATIN = span(0x20, 0x7E) + without(span(0xA1, 0xFF), "¤¦¨ª¬®¯²³´¶¸¹º¼¾") + without(span(0x100, 0x17F), "ĸŉſĿŀĲĳ")
LATIN += "\xa0ƏəȘșȚțȷ"
CYRILLIC = span(0x401, 0x45F) + "Ґґ"
GREEK = span(0x386, 0x3CE)
SIGNS = "–—‘’‚“”„•…€→←◀▶✓▲▼×−"
# A line with characters that a larger font lacks is shown in a smaller one.
TEXT = LATIN + CYRILLIC + GREEK + SIGNS
LARGE_TEXT = LATIN + SIGNS  # lines with other characters are shown in the small size
NAMES = DIGITS + span(0x41, 0x5A) + span(0x61, 0x7A) + without(span(0xC0, 0xFF), "×÷ÐÞðþÿ") + " '’-–.,/…:½\xa0"
# Other names, and times with letters, are shown in the size below.


@dataclass(frozen=True)
class Face:
    """One font of the firmware."""

    name: str
    outlines: str
    cap_px: int  # height of the capitals and the digits
    characters: str
    digit_advance_px: int = 0  # width of every digit; 0 = as in the outlines


FACES = (
    Face("small", "Inter-SemiBold.otf", 11, TEXT),
    Face("strong", "InterDisplay-Bold.otf", 15, LARGE_TEXT),
    Face("large", "InterDisplay-Bold.otf", 22, NAMES),
    Face("score", "InterDisplay-ExtraBold.otf", 34, DIGITS),
    Face("clock", "InterDisplay-Bold.otf", 40, DIGITS + " :–", 35),
    Face("hours", "InterDisplay-Bold.otf", 30, DIGITS + ":", 26),
    Face("tall", "InterDisplay-ExtraBold.otf", 56, DIGITS + ":.", 31),
    Face("panel_score", "InterDisplay-Bold.otf", 16, DIGITS + "–"),
    Face("panel_cube", "InterDisplay-Bold.otf", 12, DIGITS),
)

LARGER = "480x320/"  # the folder of their class of displays
LARGER_FACES = (
    Face("small", "Inter-SemiBold.otf", 15, TEXT),
    Face("strong", "InterDisplay-Bold.otf", 22, LARGE_TEXT),
    Face("large", "InterDisplay-Bold.otf", 31, NAMES),
    Face("score", "InterDisplay-ExtraBold.otf", 48, DIGITS),
    Face("clock", "InterDisplay-Bold.otf", 60, DIGITS + " :–", 53),
    Face("hours", "InterDisplay-Bold.otf", 44, DIGITS + ":", 38),
    Face("tall", "InterDisplay-ExtraBold.otf", 80, DIGITS + ":.", 46),
)

BITMAP_FACES = (
    BitmapFace("panel_words", "6x10", 10, 7, LARGE_TEXT, 3),
    BitmapFace("panel_small", "5x8", 8, 6, TEXT, 3),
)


def draw_box(pen, unit: int, width: int, rows: int) -> None:
    pen.rectangle((0, 0, width * unit - 1, rows * unit - 1), outline=255, width=unit)


def face_glyphs(face: Face, outlines: Path) -> Glyphs:
    """All glyphs of a face, and the box."""
    raster = Rasteriser(outlines / face.outlines, face.cap_px, face.digit_advance_px)
    glyphs = Glyphs(face.cap_px)
    for character in face.characters:
        bitmap = raster.bitmap(character)
        out_px = max(0, -bitmap.left - MOST_OUT_PX)
        glyphs.add(character, moved(bitmap, out_px), raster.advance_px(character) + 2 * out_px)
    width = min(face.cap_px * 6 // 10, WIDEST_BOX_PX)
    glyphs.add(BOX, drawn(width, face.cap_px, lambda pen, unit: draw_box(pen, unit, width, face.cap_px)), width + 2)
    compose(glyphs)
    return glyphs


# The first of four letters: radius of the corners in pixels, for the class 320x240 and the larger one.
ROUNDINGS = {"a": (3, 4), "e": (5, 7), "i": (12, 17)}


def draw_corner(pen, unit: int, radius: int, right: int, low: int) -> None:
    """A quarter of a disc; `right`, `low` are 1 for the corners on that side."""
    size = radius * unit
    pen.ellipse((-right * size, -low * size, (2 - right) * size - 1, (2 - low) * size - 1), fill=255)


def draw_polygon(pen, unit: int, corners: tuple[tuple[int, int], ...]) -> None:
    pen.polygon([(x * unit, y * unit) for x, y in corners], fill=255)


def polygons(size: int, more: int) -> dict[str, tuple[int, int, tuple[tuple[int, int], ...]]]:
    """The arrow to a player, `size` high, and the signs for a list that continues, `more` high."""
    wide, broad = size * 7 // 8, more * 5 // 3
    return {
        "<": (wide, size, ((wide, 0), (wide, size), (0, size // 2))),
        ">": (wide, size, ((0, 0), (0, size), (wide, size // 2))),
        "^": (broad, more, ((0, more), (broad, more), (broad // 2, 0))),
        "v": (broad, more, ((0, 0), (broad, 0), (broad // 2, more))),
    }


def draw_no_link(pen, unit: int, rows: int) -> None:
    """Four bars of a strength, struck through."""
    step, bar, width = rows * unit * 5 // 12, rows * unit // 4, no_link_px(rows) * unit
    bottom = rows * unit - 1
    for index in range(4):
        x = index * step
        pen.rectangle((x, bottom - (index + 1) * bar, x + bar - 1, bottom), fill=255)
    for thick, ink in ((rows * 5 // 12, 0), (rows // 6, 255)):
        pen.line((0, 0, width - step, bottom), fill=ink, width=thick * unit)


def no_link_px(rows: int) -> int:
    return rows * 3 // 2


def shapes(is_larger: bool = False) -> bytes:
    """Signs that no font has, assigned to letters: firmware/table/screens/colour/canvas.py names them."""
    glyphs = Glyphs(16)
    for name, (width, rows, corners) in (polygons(24, 8) if is_larger else polygons(16, 6)).items():
        glyphs.add(name, drawn(width, rows, lambda pen, unit, c=corners: draw_polygon(pen, unit, c)), width)
    rows = 18 if is_larger else 12
    glyphs.add("w", drawn(no_link_px(rows), rows, lambda pen, unit: draw_no_link(pen, unit, rows)), no_link_px(rows))
    for first, radii in ROUNDINGS.items():
        radius = radii[is_larger]
        for index in range(4):
            right, low = index % 2, index // 2
            bitmap = drawn(radius, radius, lambda pen, unit, r=radius, x=right, y=low: draw_corner(pen, unit, r, x, y))
            glyphs.add(chr(ord(first) + index), bitmap, radius)
    return Packer(glyphs, "<").pack()


def made(outlines: Path, folder: Path) -> dict[str, bytes]:
    """File name and content of every font; `folder` holds the bitmap fonts."""
    files = {f"{face.name}.fnt": Packer(face_glyphs(face, outlines), BOX).pack() for face in FACES}
    files |= {f"{face.name}.fnt": bitmaps.packed(face, folder) for face in BITMAP_FACES}
    files |= {f"{LARGER}{face.name}.fnt": Packer(face_glyphs(face, outlines), BOX).pack() for face in LARGER_FACES}
    files["shapes.fnt"], files[f"{LARGER}shapes.fnt"] = shapes(), shapes(True)
    return files


def write(files: dict[str, bytes], folder: Path = FONTS) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def different_from(files: dict[str, bytes], folder: Path = FONTS) -> list[str]:
    """The names of files that differ from the repository's."""
    return [name for name in files if (folder / name).read_bytes() != files[name]]
