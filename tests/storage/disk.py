"""A flash chip in RAM for littlefs: erased blocks are 0xFF, writing only clears bits, and every write is counted.

`before_write(what)` is called before each erase and each write, with the bytes that a power cut would leave: `data`
as it is, and, in the middle of a write, half of it.
"""

BLOCK = 4096  # as the flash of an ESP32 is erased
_COUNT, _SIZE, _ERASE = 4, 5, 6


class Disk:
    """The interface of MicroPython's extended block devices."""

    def __init__(self, blocks, data=None):
        self.blocks = blocks
        self.data = data if data is not None else bytearray(b"\xff" * (blocks * BLOCK))
        self.writes = 0
        self.erases = 0
        self.before_write = None

    def copy(self):
        return Disk(self.blocks, bytearray(self.data))

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.data)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.writes += 1
        if self.before_write:
            self.before_write()
            half = len(buffer) // 2
            self._program(start, memoryview(buffer)[:half])
            self.before_write()
        self._program(start, buffer)

    def _program(self, start, buffer):
        """Bits go from 1 to 0 only; littlefs writes to erased places, so this is a copy."""
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, request, argument):
        if request == _COUNT:
            return self.blocks
        if request == _SIZE:
            return BLOCK
        if request == _ERASE:
            self.erases += 1
            if self.before_write:
                self.before_write()
            start = argument * BLOCK
            self.data[start : start + BLOCK] = b"\xff" * BLOCK
        return 0
