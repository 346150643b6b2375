"""A device's file system as one file, to be written beside the image of MicroPython.

It equals that of stock MicroPython's first start: littlefs 2 in blocks of 4 KiB, as large as the partition it finds;
with any other size the flash would be taken for empty and formatted. littlefs spreads its data over all blocks; here
it gets only a few, and the rest after everything is written, so that the file is no longer than necessary. Old data
behind it on the flash does no harm: littlefs erases first.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath

from littlefs import LittleFS, LittleFSError, UserContext

BLOCK_BYTES = 4096
# Access sizes of MicroPython's driver; and the oldest layout, which all its releases can read.
ACCESS_BYTES = 32
LAYOUT = 0x00020000
NO_SPACE = -28
FOLDER_BLOCKS = 2


class Full(Exception):
    """The files do not fit on this flash; the message gives the numbers."""


def image(files: Mapping[str, bytes], size: int) -> bytes:
    """A file system with these files, by path from its root, in a partition of `size` bytes."""
    most = size // BLOCK_BYTES
    folders = {parent for name in files for parent in PurePosixPath(name).parents}
    count = FOLDER_BLOCKS * (len(folders) + 1) + sum(-(-len(data) // BLOCK_BYTES) for data in files.values())
    # Only littlefs knows the blocks it needs besides; with too few it fails.
    while count <= most:
        found = _image(files, count, most)
        if found:
            return found
        count += 1 + count // 16
    raise Full(f"the files need {count} blocks of {BLOCK_BYTES} bytes, and the flash has {most} for them")


def _image(files: Mapping[str, bytes], count: int, most: int) -> bytes:
    """With `count` blocks, b"" if they are too few; grown to `most` of them."""
    context = UserContext(buffsize=count * BLOCK_BYTES)
    system = LittleFS(
        context,
        block_size=BLOCK_BYTES,
        block_count=count,
        read_size=ACCESS_BYTES,
        prog_size=ACCESS_BYTES,
        disk_version=LAYOUT,
    )
    try:
        for name in sorted(files):
            _put(system, name, files[name])
    except LittleFSError as error:
        if error.code != NO_SPACE:
            raise
        return b""
    system.fs_grow(most)
    return bytes(context.buffer)


def _put(system: LittleFS, name: str, data: bytes) -> None:
    folder = PurePosixPath(name).parent
    if folder.name:
        system.makedirs(folder.as_posix(), exist_ok=True)
    with system.open(name, "wb") as file:
        file.write(data)
