"""The partition `romfs` in memory: NOR flash in blocks, and what a power cut leaves of a write or of an erase.

`before_write()` is called before each and in its middle: then half of a write is there, and of a block that is being
erased each bit may have become 1 or not.
"""

import random

BLOCK = 4096
BYTES = 512 * 1024


class Flash:
    """`esp32.Partition`, as far as an update uses it, over the memory that `vfs.rom_ioctl` gives."""

    def __init__(self):
        self.memory = bytearray(b"\xff" * BYTES)
        self.before_write = None

    def readblocks(self, block, buffer, offset):
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.memory)[start : start + len(buffer)]

    def writeblocks(self, block, data, offset):
        start = block * BLOCK + offset
        before = bytes(self.memory[start : start + len(data)])
        if before != b"\xff" * len(data):
            data = bytes([old & new for old, new in zip(before, data)])
        for some in (0, len(data) // 2, len(data)):
            self.memory[start : start + some] = data[:some]
            self._step()

    def ioctl(self, request, block):
        assert request == 6
        start = block * BLOCK
        self._step()
        for at in range(start, start + BLOCK, 16):
            self.memory[at] |= random.getrandbits(8)
            self.memory[at + 7] |= random.getrandbits(8)
        self._step()
        self.memory[start : start + BLOCK] = b"\xff" * BLOCK

    def _step(self):
        if self.before_write:
            self.before_write()


class Vfs:
    """The module `vfs` of an ESP32 with this flash."""

    def __init__(self, module, flash):
        self._module = module
        self.flash = flash

    def __getattr__(self, name):
        return getattr(self._module, name)

    def rom_ioctl(self, request, segment):
        assert (request, segment) == (2, 0)
        return self.flash.memory


class Esp32:
    def __init__(self, flash):
        self.flash = flash

    def Partition(self, label):
        assert label == "romfs"
        return self.flash
