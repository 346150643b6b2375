"""A device's file system as one file, to be written beside the image of MicroPython.

It is what stock MicroPython makes at the first start, littlefs 2 in blocks of 4 KiB from 2 MiB on to the end of the
flash.  littlefs spreads what it writes over all blocks; here it gets few, and the rest when everything is written, so
the file is no longer than it must be.  What lies behind it on the flash does not matter: littlefs erases first.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath

from littlefs import LittleFS, LittleFSError, UserContext

FILES_AT = 0x200000  # where stock images have it
BLOCK_BYTES = 4096
# As MicroPython's driver reads and writes; and the oldest layout, which every release of it knows.
ACCESS_BYTES = 32
LAYOUT = 0x00020000
NO_SPACE = -28
SPARE_BLOCKS = 16  # folders take two each


class Full(Exception):
    """The files do not fit on this flash; the message says by how much."""


def blocks_of(flash_bytes: int) -> int:
    """How many blocks MicroPython finds on a chip with so much flash (1.26 and later, and 1.23 on 4 MB)."""
    return (flash_bytes - FILES_AT) // BLOCK_BYTES


def image(files: Mapping[str, bytes], flash_bytes: int) -> bytes:
    """The file system with these files, by their paths from its root."""
    most = blocks_of(flash_bytes)
    count = SPARE_BLOCKS + sum(-(-len(data) // BLOCK_BYTES) + 1 for data in files.values())
    if count > most:
        raise Full(f"the files need {count} blocks of {BLOCK_BYTES} bytes, and the flash has {most} for them")
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
        raise Full(f"the files do not fit into {count} blocks of {BLOCK_BYTES} bytes") from error
    system.fs_grow(most)
    return bytes(context.buffer)


def _put(system: LittleFS, name: str, data: bytes) -> None:
    folder = PurePosixPath(name).parent
    if folder.name:
        system.makedirs(folder.as_posix(), exist_ok=True)
    with system.open(name, "wb") as file:
        file.write(data)
