"""Packs bitmaps into a .fnt file; firmware/table/screens/font.py reads it, its README has the layout."""

import struct
import unicodedata
from dataclasses import dataclass, field

from host_tools.bench.font_raster import NOTHING, Bitmap

MAGIC = b"MTF1"
LARGEST_TOLERATED = 1  # an accent may differ by this level in any pixel from the one drawn for just this letter
FIRST_ACCENT = 0xE000  # accents are entries of their own, under codes that no text uses
DOTLESS = {"i": "ı", "j": "ȷ"}


@dataclass
class Composite:
    """A letter that is drawn as another letter and an accent; `right`, `up` in pixels from the accent's own place."""

    base: str
    accent: str
    right: int
    up: int


@dataclass
class Glyphs:
    """The characters of one font, before they are packed."""

    cap_px: int
    bitmaps: dict[str, Bitmap] = field(default_factory=dict)
    composites: dict[str, Composite] = field(default_factory=dict)
    advances: dict[str, int] = field(default_factory=dict)

    def add(self, character: str, bitmap: Bitmap, advance_px: int) -> None:
        self.bitmaps[character] = bitmap
        self.advances[character] = advance_px


def added_ink(letter: Bitmap, base: Bitmap) -> Bitmap | None:
    """What `letter` has more than `base`; None if it is not `base` with something added."""
    columns = range(min(letter.left, base.left), max(letter.left + letter.width, base.left + base.width))
    lines = range(-max(letter.rise, base.rise), max(letter.rows - letter.rise, base.rows - base.rise))
    ink = {}
    for y in lines:
        for x in columns:
            have, want = base.level_at(x, y), letter.level_at(x, y)
            if want < have:
                return None
            if want > have:
                ink[x, y] = want
    if not ink:
        return None
    left, right = min(x for x, _ in ink), max(x for x, _ in ink)
    top, bottom = min(y for _, y in ink), max(y for _, y in ink)
    levels = bytes(ink.get((x, y), 0) for y in range(top, bottom + 1) for x in range(left, right + 1))
    return Bitmap(left, -top, right - left + 1, bottom - top + 1, levels)


def is_near(one: Bitmap, other: Bitmap) -> bool:
    """Whether one accent may stand for the other."""
    if (one.width, one.rows) != (other.width, other.rows):
        return False
    return all(abs(a - b) <= LARGEST_TOLERATED for a, b in zip(one.levels, other.levels, strict=True))


def base_of(letter: str) -> str | None:
    """The letter that carries the accent of `letter`."""
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) != 2 or not unicodedata.combining(parts[1]):
        return None
    above = unicodedata.combining(parts[1]) == 230
    return DOTLESS.get(parts[0], parts[0]) if above else parts[0]


def compose(glyphs: Glyphs) -> None:
    """Replace accented letters by their base and a shared accent, wherever that shows the same picture."""
    accents: list[Bitmap] = []
    for letter in list(glyphs.bitmaps):
        base = base_of(letter)
        if base not in glyphs.bitmaps or glyphs.advances[base] != glyphs.advances[letter]:
            continue
        ink = added_ink(glyphs.bitmaps[letter], glyphs.bitmaps[base])
        if ink is None:
            continue
        index = next((i for i, accent in enumerate(accents) if is_near(ink, accent)), len(accents))
        if index == len(accents):
            accents.append(ink)
        accent = accents[index]
        name = chr(FIRST_ACCENT + index)
        glyphs.composites[letter] = Composite(base, name, ink.left - accent.left, ink.rise - accent.rise)
        del glyphs.bitmaps[letter]
    for index, accent in enumerate(accents):
        glyphs.add(chr(FIRST_ACCENT + index), accent, 0)


def ranges_of(codes: list[int]) -> list[tuple[int, int]]:
    """(first, last) runs of codes."""
    runs: list[tuple[int, int]] = []
    for code in sorted(codes):
        if runs and code == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], code)
        else:
            runs.append((code, code))
    return runs


def packed_levels(bitmap: Bitmap) -> bytes:
    """Two bits a pixel, the leftmost in the lowest bits, rows filled up to whole bytes (GS2_HMSB)."""
    quads = (bitmap.width + 3) // 4
    out = bytearray(quads * bitmap.rows)
    for row in range(bitmap.rows):
        for column in range(bitmap.width):
            level = bitmap.levels[row * bitmap.width + column]
            out[row * quads + column // 4] |= level << column % 4 * 2
    return bytes(out)


def packed_bitmap(bitmap: Bitmap) -> bytes:
    quads = (bitmap.width + 3) // 4
    return struct.pack("<BBbb", quads, bitmap.rows, bitmap.left, bitmap.rise) + packed_levels(bitmap)


class Packer:
    """Lays out one font: header, ranges, where each record begins, advances, records; equal records only once."""

    def __init__(self, glyphs: Glyphs, replacement: str):
        self.glyphs = glyphs
        self.runs = ranges_of([ord(character) for character in glyphs.advances])
        self.codes = [code for first, last in self.runs for code in range(first, last + 1)]
        self.replacement = replacement
        self.records = bytearray()
        self._places: dict[bytes, int] = {}

    def _entry(self, character: str) -> int:
        return self.codes.index(ord(character))

    def _record(self, character: str) -> bytes:
        if character in self.glyphs.composites:
            parts = self.glyphs.composites[character]
            entries = self._entry(parts.base), self._entry(parts.accent)
            return struct.pack("<BBbbHH", 0, 2, parts.right, parts.up, *entries)
        return packed_bitmap(self.glyphs.bitmaps.get(character, NOTHING))

    def _place(self, record: bytes) -> int:
        if record not in self._places:
            self._places[record] = len(self.records)
            self.records += record
        return self._places[record]

    def pack(self) -> bytes:
        """The whole file."""
        places, advances = [], bytearray()
        for code in self.codes:
            places.append(self._place(self._record(chr(code))))
            advances.append(self.glyphs.advances[chr(code)])
        if len(self.records) > 0xFFFF:
            raise ValueError(f"{len(self.records)} bytes of records do not fit 16 bits")
        drawn = self.glyphs.bitmaps.values()
        header = struct.pack(
            "<4sBBBBHH",
            MAGIC,
            self.glyphs.cap_px,
            max(bitmap.rows for bitmap in drawn),
            max((bitmap.width + 3) // 4 for bitmap in drawn),
            len(self.runs),
            len(self.codes),
            self._entry(self.replacement),
        )
        runs = b"".join(struct.pack("<HH", first, last - first + 1) for first, last in self.runs)
        return header + runs + struct.pack(f"<{len(places)}H", *places) + advances + self.records
