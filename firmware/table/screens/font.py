"""Pre-rendered fonts: widths stay in RAM, glyphs are read from the file as they are drawn.

fonts/README.md describes the .fnt format.  A character is looked up once, giving its entry; all later calls use
entries.
"""

import io
from array import array

import framebuf
from micropython import const

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from framebuf import FrameBuffer

    from matchcore.compat import BinaryIO

_HEADER_BYTES = const(16)
_RECORD_HEAD_BYTES = const(3)
_IS_COMPOSITE = const(0x8000)  # marks a record's offset
_SPARE_BYTES = const(72)  # a record may be longer than its unpacked form
_MOST_QUADS = const(8)  # if the widest glyph has more, record widths count by two
_FIRST_COMBINING = const(0x300)
_LAST_COMBINING = const(0x36F)

NO_ENTRY = -1


class Tray:
    """The buffer of a glyph between file and display; shared by fonts of similar size."""

    def __init__(self, quads: int, rows: int):
        self.rows = rows
        self.bytes = bytearray(quads * rows + _SPARE_BYTES)
        # A frame for every possible width over the same bytes, so that drawing makes no objects.
        widths = range(4, 4 * quads + 1, 4)
        self.frames = [framebuf.FrameBuffer(self.bytes, width, rows, framebuf.GS2_HMSB) for width in widths]


def _opened(path: str) -> "BinaryIO":
    try:
        from frozen_in import font  # type: ignore  # only in a board's own image
    except ImportError:
        return open(path, "rb")
    return io.BytesIO(font(path[path.rfind("/") + 1 :]))  # type: ignore  # in flash itself: nothing is copied


class Font:
    def __init__(self, path: str, tray: Tray):
        self._tray = tray
        self._file = _opened(path)
        header = self._file.read(_HEADER_BYTES)
        if header[:4] != b"MTF2":
            raise ValueError("not a font: " + path)
        if header[5] > tray.rows or header[6] > len(tray.frames):
            raise ValueError("a glyph of %d rows or %d bytes a row is too large: %s" % (header[5], header[6], path))
        lead = header[12] | header[13] << 8
        if lead + (header[14] | header[15] << 8) > len(tray.bytes):
            raise ValueError("a record is too long: " + path)
        # A record is unpacked over itself, so it starts this far into the same bytes.
        self._record = memoryview(tray.bytes)[lead:]
        self._unit = 1 if header[6] <= _MOST_QUADS else 2
        self.cap_px = header[4]  # height of capitals and digits
        runs = header[7]
        count = header[8] | header[9] << 8
        self.replacement = header[10] | header[11] << 8  # the entry of the box for missing characters
        self._runs = array("H", bytes(4 * runs))  # pairs: first character code, number of entries
        self._file.readinto(self._runs)
        self._first_place = _HEADER_BYTES + 4 * runs
        self._first_record = self._first_place + 3 * count
        self._place = bytearray(2)
        self._advances = bytearray(count)
        self._file.seek(self._first_place + 2 * count)
        self._file.readinto(self._advances)

    def find(self, code: int) -> int:
        """NO_ENTRY for a character without width; the replacement box for a missing one."""
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
        return self._advances[entry]

    def draw(
        self,
        frame: "FrameBuffer",
        entry: int,
        x: int,
        baseline: int,
        palette: "FrameBuffer",
        paper: int,
    ) -> None:
        """In the colours of `palette`; pixels of the colour `paper` are not drawn."""
        if not self._read(entry):
            self._draw_record(frame, x, baseline, palette, paper)
            return
        record = self._record
        parts = record[0] | record[1] << 8 | record[2] << 16
        accent = len(self._advances) - 1 - (parts >> 9 & 63)
        right, up = (parts >> 15 & 15) - 8, (parts >> 19) - 16
        self._read(parts & 511)
        self._draw_record(frame, x, baseline, palette, paper)
        self._read(accent)
        self._draw_record(frame, x + right, baseline - up, palette, paper)

    def _read(self, entry: int) -> int:
        """The result is not 0 for a letter with an accent."""
        file, place = self._file, self._place
        file.seek(self._first_place + 2 * entry)
        file.readinto(place)
        at = place[0] | place[1] << 8
        file.seek(self._first_record + (at & ~_IS_COMPOSITE))
        file.readinto(self._record)
        return at & _IS_COMPOSITE

    def _draw_record(self, frame: "FrameBuffer", x: int, baseline: int, palette: "FrameBuffer", paper: int) -> None:
        tray, record = self._tray, self._record
        rows, shape, rise = record[0], record[1], record[2] - 128
        quads = ((shape >> 5) + 1) * self._unit
        glyph = tray.frames[quads - 1]
        unpack(record, tray.bytes, quads, quads * rows)
        # The rows below this glyph hold parts of others.
        glyph.fill_rect(0, rows, 4 * quads, tray.rows - rows, 0)
        frame.blit(glyph, x + (shape & 31) - 16, baseline - rise, paper, palette)


def unpack(record: memoryview, levels: bytearray, quads: int, count: int) -> None:
    """Unpack the first `count` bytes of `levels`, a glyph `quads` wide, from its record.

    A byte of flags precedes each eight: which of them differ from the row above."""
    flags, taken = 0, _RECORD_HEAD_BYTES
    for at in range(count):
        if not at & 7:
            flags = record[taken]
            taken += 1
        if flags & 1:
            levels[at] = record[taken]
            taken += 1
        else:
            levels[at] = levels[at - quads] if at >= quads else 0
        flags >>= 1
