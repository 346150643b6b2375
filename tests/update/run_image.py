"""A board's own image as a process: `IMAGE run_image.py FOLDER`, the interpreter with the code frozen in.

FOLDER/root is its file system, FOLDER/romfs the partition of that name, which lies outside the heap, as on a device.
"""

import os
import sys

import ffi
import machine
import uctypes
import vfs
from host_root import Os

RESET = 75
BLOCK = 4096
_library = ffi.open(None)
_exit = _library.func("v", "_exit", "i")


class Flash:
    """A partition whose memory is what is written; NOR flash, where writing only clears bits."""

    def __init__(self, file):
        self._file = file
        size = file.seek(0, 2)
        self.memory = uctypes.bytearray_at(_library.func("P", "malloc", "i")(size), size)
        file.seek(0)
        file.readinto(self.memory)

    def readblocks(self, block, buffer, offset):
        buffer[:] = self._at(block, offset, buffer)

    def writeblocks(self, block, data, offset):
        self._put(block * BLOCK + offset, bytes([old & new for old, new in zip(self._at(block, offset, data), data)]))

    def ioctl(self, request, block):
        assert request == 6
        self._put(block * BLOCK, b"\xff" * BLOCK)

    def _at(self, block, offset, data):
        start = block * BLOCK + offset
        return memoryview(self.memory)[start : start + len(data)]

    def _put(self, at, data):
        self.memory[at : at + len(data)] = data
        self._file.seek(at)
        self._file.write(data)
        self._file.flush()


class Esp32:
    def __init__(self, flash):
        self._flash = flash

    def Partition(self, label):
        assert label == "romfs"
        return self._flash


class Vfs:
    """With the partition that the ESP32's port finds."""

    def __init__(self, flash):
        self._flash = flash

    def __getattr__(self, name):
        return getattr(vfs, name)

    def rom_ioctl(self, request, segment):
        assert (request, segment) == (2, 0)
        return self._flash.memory


machine.SOFT_RESET = 5
machine.reset_cause = lambda: 1
machine.reset = lambda: _exit(RESET)
flash = Flash(open(sys.argv[1] + "/romfs", "r+b"))
sys.modules["esp32"] = Esp32(flash)
sys.modules["vfs"] = Vfs(flash)
root = sys.argv[1] + "/root"
sys.modules["os"] = Os(os, root)
vfs.umount("/")
vfs.mount(vfs.VfsPosix(root), "/")
os.chdir("/")
sys.path[:] = [".frozen"]
del sys.modules["host_root"]
__import__("boot")
__import__("main")
