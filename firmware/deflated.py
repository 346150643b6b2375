"""All code of a release in one deflated file, inflated into memory and imported from there, on boards with PSRAM.

Modules deflate better together.  The file is a line of JSON, a list of (name, bytes), then the modules in that order.
"""

import io
import json
import os
import sys

import vfs
from deflate import ZLIB, DeflateIO

FILE = "code.z"
PLACE = "/code"
_STEP_BYTES = 8192  # inflated at once: a tenth of a second on a device
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Inflated:
    """A file system for `vfs.mount`: the code in memory, other files from the release's folder.

    The modules needed to start come first; the rest is inflated on first use."""

    def __init__(self, folder: str, file: str) -> None:
        self._folder = folder.rstrip("/")
        self._files = {}
        self._folders = {"/"}
        # From memory, because the inflater reads single bytes, slowly from a file.  With the size, because `read`
        # without one grows its buffer by 256 bytes again and again.
        with open(file, "rb") as packed:
            source = DeflateIO(io.BytesIO(packed.read(os.stat(file)[6])), ZLIB, 0, True)
        self._source: DeflateIO | None = source  # until everything is inflated
        listed = json.loads(source.readline())
        self._waiting = ["/" + name for name, _ in listed]
        self._sizes = dict([("/" + name, size) for name, size in listed])
        last = ""
        for name, _ in listed:
            folder = name.rpartition("/")[0]
            if folder != last:  # files come folder by folder
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

    def rest(self):
        """Inflate what is left, in steps of some modules."""
        done = 0
        while self._waiting:
            done += len(self._code(self._waiting[0]))
            if done > _STEP_BYTES:
                done = 0
                yield

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Nothing to do."""

    def umount(self) -> None:
        """Nothing is open."""

    def chdir(self, path: str) -> None:
        """Not needed for imports."""

    def stat(self, path: str) -> tuple:
        if path in self._folders:
            return _FOLDER
        if path in self._sizes:
            return (0x8000, 0, 0, 0, 0, 0, self._sizes[path], 0, 0, 0)
        folder = path[: path.rfind("/")]
        if folder and folder in self._folders:
            raise OSError(2)  # ENOENT; an import tries x and x.py before x.mpy, and asking the flash is slow
        return os.stat(self._folder + path)

    def ilistdir(self, path: str):
        """As `os.ilistdir`: the start lists the modules to load."""
        inside = path.rstrip("/") + "/"
        for found, kind in ((self._folders, 0x4000), (self._sizes, 0x8000)):
            for name in found:
                rest = name[len(inside) :]
                if name.startswith(inside) and rest and "/" not in rest:
                    yield (rest, kind, 0, 0)

    def open(self, path: str, mode: str):
        """Also texts, looked up where their module came from."""
        if path in self._sizes:
            return io.BytesIO(self._code(path))
        return open(self._folder + path, mode)


def mount() -> None:
    """Nothing to do for plain sources."""
    global _mounted
    if FILE not in os.listdir():
        return
    _mounted = Inflated(os.getcwd(), FILE)
    vfs.mount(_mounted, PLACE)
    sys.path.insert(0, PLACE)


_mounted: Inflated | None = None


def rest():
    """Inflates what is left, in steps of some modules; nothing for plain sources."""
    if _mounted:
        yield from _mounted.rest()
