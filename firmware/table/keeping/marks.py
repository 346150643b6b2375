"""How far match time had come, kept once a second in memory that survives a reset but not a power cut (RTC memory)."""

import struct

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.memory_file import Memory

_FORMAT = "<4sIII"
_SIZE = 16
_MAGIC = b"MTm2"
_EVERY_MS = 1000


class Marks:
    """`memory` has read() and write(bytes)."""

    def __init__(self, memory: "Memory | None") -> None:
        self._memory = memory
        self._mark = bytearray(_SIZE)  # filled again and again: a running second does not allocate
        self._written_ms = -_EVERY_MS
        self._seq = 0

    def write(self, now_ms: int, seq: int) -> None:
        """Note that the match with this last fact stood at this time: after each fact, else once a second."""
        if self._memory is None or (seq == self._seq and 0 <= now_ms - self._written_ms < _EVERY_MS):
            return
        self._written_ms = now_ms
        self._seq = seq
        struct.pack_into(_FORMAT, self._mark, 0, _MAGIC, now_ms, seq, now_ms ^ seq)
        self._memory.write(self._mark)

    def read(self, seq: int) -> int:
        """The time of the last mark if it is sound and belongs to this last fact, else -1."""
        data = self._memory.read() if self._memory else b""
        if len(data) != _SIZE:
            return -1
        magic, at_ms, marked_seq, check = struct.unpack(_FORMAT, data)
        if magic != _MAGIC or check != at_ms ^ marked_seq or marked_seq != seq:
            return -1
        return at_ms
