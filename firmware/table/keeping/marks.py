"""The latest match time, saved once a second in memory that survives a reset but not a power cut (RTC memory).

After it: why the table last reset itself, and how often in a row.
"""

import binascii
import struct

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.chip.memory_file import Memory

_FORMAT = "<4sIII"
_SIZE = 16
_WORDS = 63  # bytes of the reason and place of a reset
_LARGEST = _SIZE + 1 + _WORDS
_MAGIC = b"MTm2"
_EVERY_MS = 1000


class Marks:
    """`memory` has read() and write(bytes); `game`: as on the link, because each numbers its facts from 1."""

    def __init__(self, memory: "Memory | None", game: str = "") -> None:
        self._memory = memory
        self._game = binascii.crc32(game.encode()) & 0x3FFFFFFF
        self._mark = bytearray(_LARGEST)  # reused: a running second does not allocate
        self._written_ms = -_EVERY_MS
        self._seq = 0
        self.resets = 0  # in a row
        self.words = ""
        data = memory.read() if memory else b""
        if data[:4] == _MAGIC and len(data) == _LARGEST:
            self._mark[:] = data
            self.resets = data[_SIZE]
            self.words = "".join([chr(byte) for byte in data[_SIZE + 1 :] if 32 <= byte < 127])

    def tell(self, resets: int, words: str) -> None:
        """The board is about to reset itself, how often in a row, and why."""
        if self._memory:
            if self._mark[:4] != _MAGIC:
                struct.pack_into(_FORMAT, self._mark, 0, _MAGIC, 0, 0, 1)  # no match yet, and so no time of one
            self._mark[_SIZE] = min(resets, 255)
            for at in range(_WORDS):
                self._mark[_SIZE + 1 + at] = ord(words[at]) & 127 if at < len(words) else 0
            self._memory.write(self._mark)

    def write(self, now_ms: int, seq: int) -> None:
        """After each fact, else once a second."""
        seq ^= self._game
        if self._memory is None or (seq == self._seq and 0 <= now_ms - self._written_ms < _EVERY_MS):
            return
        self._written_ms = now_ms
        self._seq = seq
        struct.pack_into(_FORMAT, self._mark, 0, _MAGIC, now_ms, seq, now_ms ^ seq)
        self._memory.write(self._mark)

    def read(self, seq: int) -> int:
        """-1 unless the last mark is sound and belongs to this fact."""
        data = self._memory.read() if self._memory else b""
        if len(data) < _SIZE:
            return -1
        magic, at_ms, marked_seq, check = struct.unpack(_FORMAT, data[:_SIZE])
        if magic != _MAGIC or check != at_ms ^ marked_seq or marked_seq != seq ^ self._game:
            return -1
        return at_ms
