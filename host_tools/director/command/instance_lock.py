"""One director per folder: it locks a file there while it runs, and writes its address into it.

The system releases the lock however the process ends, so a leftover file does no harm.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from host_tools.command_line import fail
from host_tools.director.command.server import STORE_NAME
from host_tools.director.texts import text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = Path(STORE_NAME).with_suffix(".lock").name
LARGEST_ADDRESS = 100  # bytes; the lock lies beyond them, since Windows makes locked bytes unreadable


@contextmanager
def in_folder(folder: Path) -> Iterator[Callable[[str], None]]:
    """Within the block no second director can run on this folder; call the yielded function with the address."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = open(os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600), "rb+", buffering=0)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise fail(text("cli.no_store", path=folder, problem=error.strerror)) from None
        yield lambda address: None  # a full disk locks nobody out
        return
    with file:
        try:
            _lock(file)
        except OSError:
            raise fail(_taken(folder, file)) from None
        file.truncate(0)
        yield lambda address: _say(file, address)


def _lock(file: BinaryIO) -> None:
    """OSError if another process has it."""
    if sys.platform == "win32":
        file.seek(LARGEST_ADDRESS)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _say(file: BinaryIO, address: str) -> None:
    with suppress(OSError):  # on a full disk the second director is refused without the address
        file.seek(0)
        file.write(address.encode()[:LARGEST_ADDRESS])


def _taken(folder: Path, file: BinaryIO) -> str:
    file.seek(0)
    address = file.read(LARGEST_ADDRESS).decode("utf-8", "replace")
    return text("cli.runs_at" if address else "cli.runs", place=folder, address=address)
