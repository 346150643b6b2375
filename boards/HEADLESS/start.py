"""Starts a release: `micropython -X heapsize=384k start.py FOLDER`, or with its ROM image instead of its folder.

From a folder each module is loaded into the heap, as a stock image does it with what lies on its file system.  An image
lies in memory outside the heap, and its code is run where it lies.
"""

import gc
import os
import sys

_IS_FOLDER = 0x4000  # in the mode of a file
_THRESHOLD = os.getenv("MATCH_TABLE_THRESHOLD")  # bytes after which memory is collected; boot.py has 4096


def rom(path: str):
    """The bytes of a file, outside the heap."""
    import ffi
    import uctypes

    size = os.stat(path)[6]
    memory = uctypes.bytearray_at(ffi.open(None).func("P", "malloc", "L")(size), size)
    with open(path, "rb") as file:
        file.readinto(memory)
    return memory


if _THRESHOLD:
    gc.threshold(int(_THRESHOLD))
if os.stat(sys.argv[1])[0] & _IS_FOLDER:
    # As boot.py does it: every path is kept in memory with the module that comes from it.
    os.chdir(sys.argv[1])
    sys.path.insert(0, "")
else:
    import vfs

    vfs.mount(vfs.VfsRom(rom(sys.argv[1])), "/rom")
    sys.path.insert(0, "/rom")
__import__("main")
