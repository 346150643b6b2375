"""The firmware's fonts: those in the repository are complete, small, and what the outlines give."""

import struct
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools.release.__main__ import app

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "firmware" / "table" / "screens" / "fonts"
LARGER = "480x320/"
LARGEST_BYTES = {"[!p]": 30 * 1024, "panel_": 13 * 1024, LARGER: 43 * 1024}  # of a release's 170 KiB

HEADER = struct.Struct("<4sBBBBHHHH")
IS_COMPOSITE = 0x8000


class FontFile:
    """A second reader of the format, so that the device's reader does not judge itself."""

    def __init__(self, path: Path):
        content = path.read_bytes()
        magic, self.cap_px, self.rows, self.quads, runs, count, *_ = HEADER.unpack_from(content)
        assert magic == b"MTF2"
        at = HEADER.size
        self.codes = []
        for first, length in struct.iter_unpack("<HH", content[at : at + 4 * runs]):
            self.codes += range(first, first + length)
        at += 4 * runs
        assert len(self.codes) == count
        self.places = struct.unpack_from(f"<{count}H", content, at)
        self.advances = content[at + 2 * count : at + 3 * count]
        self.records = content[at + 3 * count :]

    def has(self, character: str) -> bool:
        return ord(character) in self.codes

    def quads_of(self, record: bytes) -> int:
        return ((record[1] >> 5) + 1) * (1 if self.quads <= 8 else 2)

    def ink_columns(self, entry: int) -> set[int]:
        """Columns right of the pen that have ink."""
        place = self.places[entry]
        record = self.records[place & ~IS_COMPOSITE :]
        if place & IS_COMPOSITE:
            parts = int.from_bytes(record[:3], "little")
            accent = self.ink_columns(len(self.codes) - 1 - (parts >> 9 & 63))
            return self.ink_columns(parts & 511) | {column + (parts >> 15 & 15) - 8 for column in accent}
        rows, quads, left = record[0], self.quads_of(record), (record[1] & 31) - 16
        pixels = unpacked(record[3:], quads, rows)
        inked = {x for x in range(4 * quads) for row in range(rows) if pixels[row * quads + x // 4] >> x % 4 * 2 & 3}
        return {left + x for x in inked}


def unpacked(packed: bytes, quads: int, rows: int) -> bytes:
    """The bytes of a glyph: a byte per eight says which are given; the others repeat the row above."""
    rest = iter(packed)
    levels = bytearray(quads)
    for _ in range(0, quads * rows, 8):
        flags = next(rest)
        for bit in range(8):
            levels.append(next(rest, 0) if flags >> bit & 1 else levels[-quads])
    return bytes(levels[quads : quads * (rows + 1)])


def font(name: str) -> FontFile:
    return FontFile(FONTS / f"{name}.fnt")


def test_the_fonts_of_a_display_are_small_together():
    for beginning, most in LARGEST_BYTES.items():
        paths = [*FONTS.glob(f"{beginning}*.fnt")]
        assert 0 < sum(path.stat().st_size for path in paths) <= most


WORDS = "Łódź Škoda Ğül Þórðarson Ñandú Œuvre Ærø Țară Əli – — … · ✓ → ◀ ▶ × “„”‘’ ½ € "


EAST = "Ярослав Ѓорѓи Љубо Їжак"


@pytest.mark.parametrize(
    "name, text",
    [
        ("strong", WORDS),
        ("large", "Åse-Lønn Müller, d’Êtes / Ñandú Çelik – 0:41.6"),
        ("small", WORDS + EAST),
        (LARGER + "strong", WORDS),
        (LARGER + "small", WORDS + EAST),
        ("panel_words", WORDS),
        ("panel_small", WORDS + EAST),
    ],
)
def test_names_of_europe_can_be_written(name, text):
    found = font(name)
    assert [character for character in text if character != " " and not found.has(character)] == []


def test_greek_and_cyrillic_are_in_the_small_font_only():
    assert all(font("small").has(character) for character in "ΑΩαωάΐϋЯжї")
    assert not [name for name in ("large", "strong") for character in "ΩЯ" if font(name).has(character)]


@pytest.mark.parametrize("name", ["clock", "hours", LARGER + "clock", LARGER + "hours", LARGER + "tall"])
def test_digits_of_a_clock_stay_in_their_cells(name):
    """A cell is redrawn alone: ink in a neighbour's cell would stay there."""
    clock = font(name)
    assert clock.cap_px >= (44 if name.startswith(LARGER) else 30)
    assert len({clock.advances[clock.codes.index(ord(digit))] for digit in "0123456789"}) == 1
    for entry, code in enumerate(clock.codes):
        columns = clock.ink_columns(entry)
        if chr(code) in "0123456789:." and columns:
            assert min(columns) >= 0 and max(columns) < clock.advances[entry], chr(code)


@pytest.mark.parametrize(
    "name", ["small", "strong", "large", *(LARGER + name for name in ("small", "strong", "large"))]
)
def test_ink_leaves_its_advance_by_two_pixels_at_most(name):
    """The canvas skips a glyph three pixels off the cell; a tightly set line takes one of them."""
    found = font(name)
    for entry, code in enumerate(found.codes):
        columns = found.ink_columns(entry) if code < 0xE000 else set()
        if columns:
            assert min(columns) >= -2 and max(columns) < found.advances[entry] + 2, chr(code)


def test_the_fonts_are_what_the_outlines_give(outlines, bitmaps):
    done = CliRunner().invoke(app, ["fonts", "--check", "--outlines", str(outlines), "--bitmaps", str(bitmaps)])
    assert done.exit_code == 0, done.output
