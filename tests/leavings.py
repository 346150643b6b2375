"""Leavings of a process of the tests, removed however it ends."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

# The end of its input is the end of the process that started it, be it by kill -9.
_SCRIPT = 'folder=$1; shift; cat > /dev/null; "$@" > /dev/null 2>&1; rm -rf "$folder"'


def removed_afterwards(folder: Path, stopping: Sequence[str] = ("true",)) -> subprocess.Popen[bytes]:
    """When this process ends, or the returned one's input is closed: runs `stopping`, and removes the folder.

    In a session of its own: Ctrl-C in a terminal does not reach it."""
    command = ["sh", "-c", _SCRIPT, "sh", str(folder), *stopping]
    return subprocess.Popen(command, stdin=subprocess.PIPE, cwd="/", start_new_session=True)


@contextmanager
def removing(folder: Path, stopping: Sequence[str] = ("true",)) -> Iterator[None]:
    """The same at the end of the block."""
    process = removed_afterwards(folder, stopping)
    try:
        yield
    finally:
        process.communicate()
