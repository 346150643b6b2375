"""Code that lies deflated on flash: a read-only view of a release's folder in which it is as it was compiled.

A board with PSRAM loads all of its code into memory at the start.  On flash it then need not be ready to run, and takes
a third less; where memory is scarce nothing is deflated and this module stays at home.
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


def mount(place: str = "/code") -> None:
    """From now on imports find the code of the folder that the program stands in, deflated or not."""
    vfs.mount(Inflated(os.getcwd()), place)
    sys.path.insert(0, place)
