"""Pre-rendered fonts: how wide each character is stays in RAM, a glyph comes from its file when it is drawn.

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


class Tray:
    """Where a glyph lies between its file and the display.  Fonts of about the same size share one."""

    def __init__(self, quads: int, rows: int):
        self.rows = rows
        self.record = bytearray(_GLYPH_HEADER_BYTES + quads * rows)
        ink = memoryview(self.record)[_GLYPH_HEADER_BYTES:]
        # A frame for every width a glyph can have, all over the same bytes: drawing makes no objects.
        widths = range(4, 4 * quads + 1, 4)
        self.frames = [framebuf.FrameBuffer(ink, width, rows, framebuf.GS2_HMSB) for width in widths]


class Font:
    """One font of one size."""

    def __init__(self, path: str, tray: Tray):
        self._tray = tray
        self._file = open(path, "rb")
        header = self._file.read(_HEADER_BYTES)
        if header[:4] != b"MTF1":
            raise ValueError("not a font: " + path)
        if header[5] > tray.rows or header[6] > len(tray.frames):
            raise ValueError("a glyph of %d rows or %d bytes a row is too large: %s" % (header[5], header[6], path))
        self.cap_px = header[4]  # height of capitals and digits
        runs = header[7]
        count = header[8] | header[9] << 8
        self.replacement = header[10] | header[11] << 8  # the entry of the box for characters that are not here
        self._runs = array("H", bytes(4 * runs))  # pairs: first character code, how many entries
        self._file.readinto(self._runs)
        self._first_place = _HEADER_BYTES + 4 * runs
        self._first_record = self._first_place + 3 * count
        self._place = bytearray(2)
        self._advances = bytearray(count)
        self._file.seek(self._first_place + 2 * count)
        self._file.readinto(self._advances)

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
        return self.replacement

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
        file, place, record = self._file, self._place, self._tray.record
        file.seek(self._first_place + 2 * entry)
        file.readinto(place)
        file.seek(self._first_record + (place[0] | place[1] << 8))
        file.readinto(record)
        return record

    def _draw_record(self, frame, x: int, baseline: int, palette, paper: int) -> None:
        tray = self._tray
        record = tray.record
        glyph, rows = tray.frames[record[0] - 1], record[1]
        # What was read beyond this glyph belongs to the next one.
        glyph.fill_rect(0, rows, 4 * record[0], tray.rows - rows, 0)
        frame.blit(glyph, x + signed(record[2]), baseline - signed(record[3]), paper, palette)
