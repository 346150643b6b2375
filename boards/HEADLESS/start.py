"""Starts the release in a ROM image: `micropython -X heapsize=128k start.py IMAGE`.

The image lies in memory outside the heap, as a device's flash does, and its code is run where it lies, as frozen code
is.  So the heap's limit is for what the table works with, and not for a copy of its program.
"""

import os
import sys

import ffi
import uctypes
import vfs


def rom(path: str):
    """The bytes of a file, outside the heap."""
    size = os.stat(path)[6]
    memory = uctypes.bytearray_at(ffi.open(None).func("P", "malloc", "L")(size), size)
    with open(path, "rb") as file:
        file.readinto(memory)
    return memory


vfs.mount(vfs.VfsRom(rom(sys.argv[1])), "/rom")
sys.path.insert(0, "/rom")
__import__("main")
