"""The fonts of printed sheets: Inter as TrueType, with digits of one width and the letters of European names.

PDFs take TrueType; Debian's outlines are OpenType.  Needed only when a character is added; the files are kept in the
repository.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

from host_tools.pdf import FONTS

WEIGHTS = ("Regular", "Bold")
MOST_OFF = 1.0  # of an outline, in units of 2,048 an em
DIGITS = range(0x30, 0x3A)
# Latin with all its accents, Greek, Cyrillic; dashes, quotes, arrows, boxes to tick.
BLOCKS = (
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x259, 0x259),
    (0x2BB, 0x2BD),
    (0x2C6, 0x2DD),
    (0x370, 0x3FF),
    (0x400, 0x52F),
    (0x1E00, 0x1EFF),
    (0x2010, 0x203A),
    (0x20A0, 0x20BF),
    (0x2116, 0x2122),
    (0x2190, 0x2193),
    (0x2212, 0x2248),
)
_COUNTS = ("Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions", "TwilightPoints")
_SIZES = ("Points", "Contours", "CompositePoints", "CompositeContours", "ComponentElements", "ComponentDepth")


def made(outlines: Path) -> dict[Path, bytes]:
    """The content of each file; `outlines`: the folder with the .otf files of Inter."""
    return {FONTS / f"Inter-{one}.ttf": _converted(outlines / f"Inter-{one}.otf") for one in WEIGHTS}


def _converted(path: Path) -> bytes:
    font = TTFont(path, recalcTimestamp=False)
    _with_even_digits(font)
    _cut(font)
    _to_true_type(font)
    content = BytesIO()
    font.save(content)
    return content.getvalue()


def _with_even_digits(font: TTFont) -> None:
    """A PDF has no features of a font: digits of one width take the place of the others."""
    even = dict(_even(font))
    for table in font["cmap"].tables:
        table.cmap.update(
            {digit: even.get(table.cmap[digit], table.cmap[digit]) for digit in DIGITS if digit in table.cmap}
        )


def _even(font: TTFont) -> Iterator[tuple[str, str]]:
    found = font["GSUB"].table
    lookups = {
        at for one in found.FeatureList.FeatureRecord if one.FeatureTag == "tnum" for at in one.Feature.LookupListIndex
    }
    for at in lookups:
        for part in found.LookupList.Lookup[at].SubTable:
            mapping: Mapping[str, str] = getattr(part, "ExtSubTable", part).mapping
            yield from mapping.items()


def _cut(font: TTFont) -> None:
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 4, 5, 6, 13, 14])
    options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in BLOCKS for code in range(first, last + 1)])
    cutter.subset(font)


def _to_true_type(font: TTFont) -> None:
    names, outlines = font.getGlyphOrder(), font.getGlyphSet()
    glyphs = {}
    for name in names:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, MOST_OFF, reverse_direction=True))
        glyphs[name] = pen.glyph()
    del font["CFF "]
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = names, glyphs
    _set(font, "maxp", {"tableVersion": 0x00010000, "maxZones": 1, **{f"max{name}": 0 for name in (*_COUNTS, *_SIZES)}})
    _set(font, "post", {"formatType": 3.0})
    font.sfntVersion = "\0\1\0\0"


def _set(font: TTFont, table: str, values: Mapping[str, float]) -> None:
    """Fields that a table has only once it is read."""
    for name, value in values.items():
        setattr(font[table], name, value)
