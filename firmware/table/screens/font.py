"""Pre-rendered fonts: the index stays in RAM, a glyph comes from its file at the moment it is drawn.

The layout of a .fnt file is in fonts/README.md.  A character is found once, as the number of its entry; everything
after that works with entries.
"""

from array import array

import framebuf
from micropython import const

_HEADER_BYTES = const(12)
_GLYPH_HEADER_BYTES = const(4)
_FIRST_COMBINING = const(0x300)
_LAST_COMBINING = const(0x36F)

NO_ENTRY = -1


def signed(byte: int) -> int:
    """A byte read as a number from -128 to 127."""
    return byte - 256 if byte > 127 else byte


class Font:
    """One font of one size; draws from its file and keeps nothing but where the glyphs are."""

    def __init__(self, path: str):
        self._file = open(path, "rb")
        header = self._file.read(_HEADER_BYTES)
        if header[:4] != b"MTF1":
            raise ValueError("not a font: " + path)
        self.cap_px = header[4]  # height of capitals and digits
        self._most_rows = header[5]
        quads = header[6]  # bytes of the widest row, four pixels each
        runs = header[7]
        count = header[8] | header[9] << 8
        self._replacement = header[10] | header[11] << 8
        self._runs = array("H", bytes(4 * runs))  # pairs: first character code, how many entries
        self._file.readinto(self._runs)
        self._places = array("H", bytes(2 * count))  # entry -> where its record begins
        self._file.readinto(self._places)
        self._advances = bytearray(count)
        self._file.readinto(self._advances)
        self._first_record = _HEADER_BYTES + 4 * runs + 3 * count
        self._record = bytearray(_GLYPH_HEADER_BYTES + quads * self._most_rows)
        self._frames = self._frames_over(memoryview(self._record)[_GLYPH_HEADER_BYTES:], quads)

    def _frames_over(self, ink: memoryview, quads: int) -> list:
        """A frame for every width a glyph can have, all over the same bytes: drawing makes no objects."""
        rows = self._most_rows
        return [framebuf.FrameBuffer(ink, 4 * width, rows, framebuf.GS2_HMSB) for width in range(1, quads + 1)]

    def find(self, code: int) -> int:
        """The entry of a character; NO_ENTRY for what takes no room; the replacement box for what is not here."""
        if _FIRST_COMBINING <= code <= _LAST_COMBINING:
            return NO_ENTRY
        entry = 0
        for index in range(0, len(self._runs), 2):
            first = self._runs[index]
            if first <= code < first + self._runs[index + 1]:
                return entry + code - first
            entry += self._runs[index + 1]
        return self._replacement

    def is_replacement(self, entry: int) -> bool:
        """Whether this entry stands for a character that the font does not have."""
        return entry == self._replacement or self._places[entry] == self._places[self._replacement]

    def advance(self, entry: int) -> int:
        """Pixels from this glyph to the next one."""
        return self._advances[entry]

    def draw(self, frame, entry: int, x: int, baseline: int, palette, paper: int) -> None:
        """Blit a glyph in the colours of `palette`; pixels that would get the colour `paper` are left alone."""
        record = self._read(entry)
        if record[0]:
            self._draw_record(frame, x, baseline, palette, paper)
        elif record[1]:
            right, up = signed(record[2]), signed(record[3])
            accent = record[6] | record[7] << 8
            self._read(record[4] | record[5] << 8)
            self._draw_record(frame, x, baseline, palette, paper)
            self._read(accent)
            self._draw_record(frame, x + right, baseline - up, palette, paper)

    def _read(self, entry: int) -> bytearray:
        self._file.seek(self._first_record + self._places[entry])
        self._file.readinto(self._record)
        return self._record

    def _draw_record(self, frame, x: int, baseline: int, palette, paper: int) -> None:
        quads, rows = self._record[0], self._record[1]
        glyph = self._frames[quads - 1]
        # What was read beyond this glyph belongs to the next one.
        glyph.fill_rect(0, rows, 4 * quads, self._most_rows - rows, 0)
        frame.blit(glyph, x + signed(self._record[2]), baseline - signed(self._record[3]), paper, palette)


class DigitFont(Font):
    """A font that keeps its few large glyphs in RAM: no file is read while a clock ticks."""

    def __init__(self, path: str):
        super().__init__(path)
        self._glyphs = [self._kept(entry) for entry in range(len(self._places))]
        self._file.close()
        self._frames = self._record = None

    def _kept(self, entry: int):
        """(frame, left, rise) of a glyph; None for a space."""
        record = self._read(entry)
        quads, rows = record[0], record[1]
        if not quads:
            return None
        ink = record[_GLYPH_HEADER_BYTES : _GLYPH_HEADER_BYTES + quads * rows]
        frame = framebuf.FrameBuffer(ink, 4 * quads, rows, framebuf.GS2_HMSB)
        return frame, signed(record[2]), signed(record[3])

    def draw(self, frame, entry: int, x: int, baseline: int, palette, paper: int) -> None:
        glyph = self._glyphs[entry]
        if glyph:
            frame.blit(glyph[0], x + glyph[1], baseline - glyph[2], paper, palette)
