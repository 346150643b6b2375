"""All code of a release out of one file, for boards with PSRAM: inflated in memory, and imported out of it.

Modules resemble each other, so together they deflate to less than each for itself.  The file is a line of JSON, a list
of (name, bytes), and then the modules one after the other.  A board without PSRAM has its code as it was compiled, and
not this module.
"""

import io
import json
import os
import sys

import vfs
from deflate import ZLIB, DeflateIO

FILE = "code.z"
PLACE = "/code"
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Inflated:
    """A file system for `vfs.mount`: code in memory, and what stands beside it in the folder of the release.

    What a start needs comes first in the file, and the rest is inflated when the first module of it is asked for."""

    def __init__(self, folder: str, file: str) -> None:
        self._folder = folder.rstrip("/")
        self._files = {}
        self._folders = {"/"}
        # Out of memory, for what inflates asks for one byte after the other: from a file that is most of a start.
        # By its size: a `read` that is told none makes room for 256 bytes more, again and again.
        with open(file, "rb") as packed:
            source = DeflateIO(io.BytesIO(packed.read(os.stat(file)[6])), ZLIB, 0, True)
        self._source: DeflateIO | None = source  # until all of it is inflated
        listed = json.loads(source.readline())
        self._waiting = ["/" + name for name, _ in listed]
        self._sizes = dict([("/" + name, size) for name, size in listed])
        last = ""
        for name, _ in listed:
            folder = name.rpartition("/")[0]
            if folder != last:  # they come folder by folder
                last = folder
                while folder:
                    self._folders.add("/" + folder)
                    folder = folder.rpartition("/")[0]

    def _code(self, path: str) -> bytes:
        source = self._source
        while source and path not in self._files:
            name = self._waiting[0]
            self._files[name] = source.read(self._sizes[name])
            self._waiting.pop(0)
            if not self._waiting:
                source.close()
                source = self._source = None
        return self._files[path]

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Nothing has to be done."""

    def umount(self) -> None:
        """Nothing is kept open."""

    def chdir(self, path: str) -> None:
        """Nobody goes there: it is for imports."""

    def stat(self, path: str) -> tuple:
        if path in self._folders:
            return _FOLDER
        if path in self._sizes:
            return (0x8000, 0, 0, 0, 0, 0, self._sizes[path], 0, 0, 0)
        folder = path[: path.rfind("/")]
        if folder and folder in self._folders:
            raise OSError(2)  # ENOENT; an import asks for x and x.py before x.mpy, and flash would take its time
        return os.stat(self._folder + path)

    def ilistdir(self, path: str):
        """What is directly in a folder, as `os.ilistdir` has it: the modules are listed to be loaded at the start."""
        inside = path.rstrip("/") + "/"
        for found, kind in ((self._folders, 0x4000), (self._sizes, 0x8000)):
            for name in found:
                rest = name[len(inside) :]
                if name.startswith(inside) and rest and "/" not in rest:
                    yield (rest, kind, 0, 0)

    def open(self, path: str, mode: str):
        """Texts are read through here too: they are looked for where their module came from."""
        if path in self._sizes:
            return io.BytesIO(self._code(path))
        return open(self._folder + path, mode)


def mount() -> None:
    """From now on imports find the code of the folder that the program stands in; sources need nothing."""
    if FILE not in os.listdir():
        return
    vfs.mount(Inflated(os.getcwd(), FILE), PLACE)
    sys.path.insert(0, PLACE)
