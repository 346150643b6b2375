"""Code that lies deflated on flash: a read-only view of a release's folder in which it is as it was compiled.

On flash code need not be ready to run, and takes a third less.  A board without PSRAM has only that deflated what is loaded
at the start: to inflate takes memory, and in a match there is none to spare.  One with PSRAM has inflated.py instead.
"""

import os
import sys

import vfs
from deflate import ZLIB, DeflateIO

COMPILED = b"M"  # what a .mpy file begins with


class Inflated:
    """A file system for `vfs.mount`, of the files below `folder`."""

    def __init__(self, folder: str) -> None:
        self._folder = folder.rstrip("/")

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Nothing has to be done."""

    def umount(self) -> None:
        """Nothing is kept open."""

    def chdir(self, path: str) -> None:
        """Nobody goes there: it is for imports."""

    def stat(self, path: str) -> tuple:
        return os.stat(self._folder + path)

    def ilistdir(self, path: str):
        return os.ilistdir(self._folder + path)

    def open(self, path: str, mode: str):
        file = open(self._folder + path, mode)
        if path[-4:] != ".mpy":
            return file
        first = file.read(1)
        file.seek(0)
        return file if first == COMPILED else DeflateIO(file, ZLIB, 0, True)


PLACE = "/code"


def mount() -> None:
    """From now on imports find the code of the folder that the program stands in, deflated or not."""
    vfs.mount(Inflated(os.getcwd()), PLACE)
    sys.path.insert(0, PLACE)


def settle() -> None:
    """The program has started: from now on imports read the folder itself."""
    sys.path.remove(PLACE)
    vfs.umount(PLACE)
    for module in sys.modules.values():
        path = getattr(module, "__path__", "")
        if path.startswith(PLACE + "/"):
            module.__path__ = path[len(PLACE) + 1 :]
    del sys.modules[__name__]
