"""Packs bitmaps into a .fnt file; firmware/table/screens/font.py reads it, its README has the layout."""

import struct
import unicodedata
from dataclasses import dataclass, field, replace

from host_tools.release.fonts.raster import NOTHING, Bitmap

MAGIC = b"MTF2"
LARGEST_TOLERATED = 1  # an accent may differ by this level in any pixel from the letter's own
MOST_ACCENTS = 63  # a record counts no further back from the box; letters with more of them are drawn whole
FIRST_ACCENT = 0xE000  # accents are entries of their own, under codes that no text uses
DOTLESS = {"i": "ı", "j": "ȷ"}
RECORD_HEAD_BYTES = 3
MOST_QUADS = 8  # of the widest glyph; beyond this, the font's records count widths in twos
MOST_LEFT = 15  # the largest value in a record
IS_COMPOSITE = 0x8000  # flag in the offset of a record


@dataclass
class Composite:
    """A letter drawn as another letter plus an accent; `right`, `up` in pixels from the accent's own place."""

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
    """The ink of `letter` beyond `base`; None if it is not `base` with something added."""
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
    """Whether one accent may replace the other."""
    if (one.width, one.rows) != (other.width, other.rows):
        return False
    return all(abs(a - b) <= LARGEST_TOLERATED for a, b in zip(one.levels, other.levels, strict=True))


def is_in_reach(one: Bitmap, other: Bitmap) -> bool:
    """Whether a record can hold the offset between the two."""
    return -8 <= one.left - other.left < 8 and -16 <= one.rise - other.rise < 16


def base_of(letter: str) -> str | None:
    """The letter that carries the accent of `letter`."""
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) != 2 or not unicodedata.combining(parts[1]):
        return None
    above = unicodedata.combining(parts[1]) == 230
    return DOTLESS.get(parts[0], parts[0]) if above else parts[0]


def compose(glyphs: Glyphs) -> None:
    """Replace accented letters by their base and a shared accent wherever the picture stays the same."""
    accents: list[Bitmap] = []
    for letter in list(glyphs.bitmaps):
        base = base_of(letter)
        if base not in glyphs.bitmaps or glyphs.advances[base] != glyphs.advances[letter]:
            continue
        ink = added_ink(glyphs.bitmaps[letter], glyphs.bitmaps[base])
        if ink is None:
            continue
        near = (i for i, accent in enumerate(accents) if is_near(ink, accent) and is_in_reach(ink, accent))
        index = next(near, len(accents))
        if index == MOST_ACCENTS:
            continue
        if index == len(accents):
            accents.append(replace(ink, left=min(ink.left, MOST_LEFT)))
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


def quads_of(bitmap: Bitmap, unit: int) -> int:
    """Bytes per row, four pixels each; always even in a font with wide glyphs."""
    return max(1, -(-bitmap.width // (4 * unit))) * unit


def packed_levels(bitmap: Bitmap, quads: int) -> bytes:
    """Two bits per pixel, the leftmost in the lowest bits, rows padded to whole bytes (GS2_HMSB)."""
    out = bytearray(quads * bitmap.rows)
    for row in range(bitmap.rows):
        for column in range(bitmap.width):
            level = bitmap.levels[row * bitmap.width + column]
            out[row * quads + column // 4] |= level << column % 4 * 2
    return bytes(out)


def packed_bitmap(bitmap: Bitmap, unit: int = 1) -> bytes:
    """A record: size and place of a glyph, then its rows."""
    quads = quads_of(bitmap, unit)
    limits = (bitmap.rows <= 0xFF, quads <= 8 * unit, -16 <= bitmap.left < 16, -128 <= bitmap.rise < 128)
    if not all(limits):
        raise ValueError(f"a glyph does not fit into its record: {bitmap}")
    head = bytes((bitmap.rows, (quads // unit - 1) << 5 | bitmap.left + 16, bitmap.rise + 128))
    return head + without_repeats(packed_levels(bitmap, quads), quads)


def without_repeats(levels: bytes, quads: int) -> bytes:
    """For each eight bytes, a byte of flags for those that differ from the row above (lowest bit first); then these."""
    above = bytes(quads) + levels
    packed = b""
    for start in range(0, len(levels), 8):
        fresh = [at for at in range(start, min(start + 8, len(levels))) if levels[at] != above[at]]
        packed += bytes((sum(1 << at - start for at in fresh), *(levels[at] for at in fresh)))
    return packed


def lead_of(record: bytes, size: int) -> int:
    """How far behind its unpacked `size` bytes a record must be placed so that it can be unpacked in place."""
    lead, taken, flags = 0, RECORD_HEAD_BYTES, 0
    for at in range(size):
        if at % 8 == 0:
            flags = record[taken]
            taken += 1
        taken += flags >> at % 8 & 1
        lead = max(lead, at + 1 - taken)
    return lead


class Packer:
    """Lays out one font: header, ranges, offsets of the records, advances, records; equal records only once."""

    def __init__(self, glyphs: Glyphs, replacement: str):
        self.glyphs = glyphs
        self.runs = ranges_of([ord(character) for character in glyphs.advances])
        self.codes = [code for first, last in self.runs for code in range(first, last + 1)]
        self.replacement = replacement
        self.records = bytearray()
        widest = max(quads_of(bitmap, 1) for bitmap in glyphs.bitmaps.values())
        self.unit = 1 if widest <= MOST_QUADS else 2
        self._places: dict[tuple[bytes, int], int] = {}

    def _entry(self, character: str) -> int:
        return self.codes.index(ord(character))

    def _record(self, character: str) -> tuple[bytes, int]:
        """The record of a character, and the flag for its offset."""
        parts = self.glyphs.composites.get(character)
        if parts is None:
            return packed_bitmap(self.glyphs.bitmaps.get(character, NOTHING), self.unit), 0
        base, accent = self._entry(parts.base), len(self.codes) - 1 - self._entry(parts.accent)
        if base >= 1 << 9 or accent >= 1 << 6 or not (-8 <= parts.right < 8 and -16 <= parts.up < 16):
            raise ValueError(f"{character} does not fit into its record: {parts}")
        word = base | accent << 9 | parts.right + 8 << 15 | parts.up + 16 << 19
        return word.to_bytes(3, "little"), IS_COMPOSITE

    def _place(self, record: bytes, mark: int) -> int:
        place = self._places.setdefault((record, mark), len(self.records))
        if place == len(self.records):
            self.records += record
        return place | mark

    def pack(self) -> bytes:
        """The whole file."""
        places, advances = [], bytearray()
        for code in self.codes:
            places.append(self._place(*self._record(chr(code))))
            advances.append(self.glyphs.advances[chr(code)])
        if len(self.records) > IS_COMPOSITE:
            raise ValueError(f"{len(self.records)} bytes of records do not fit 15 bits")
        runs = b"".join(struct.pack("<HH", first, last - first + 1) for first, last in self.runs)
        return self._header() + runs + struct.pack(f"<{len(places)}H", *places) + advances + self.records

    def _header(self) -> bytes:
        drawn = [bitmap for bitmap in self.glyphs.bitmaps.values() if bitmap.rows]
        quads = [quads_of(bitmap, self.unit) for bitmap in drawn]
        records = [packed_bitmap(bitmap, self.unit) for bitmap in drawn]
        lead = max(map(lead_of, records, (wide * bitmap.rows for wide, bitmap in zip(quads, drawn, strict=True))))
        return struct.pack(
            "<4sBBBBHHHH",
            MAGIC,
            self.glyphs.cap_px,
            max(bitmap.rows for bitmap in drawn),
            max(quads),
            len(self.runs),
            len(self.codes),
            self._entry(self.replacement),
            lead,
            max(map(len, records)),
        )
