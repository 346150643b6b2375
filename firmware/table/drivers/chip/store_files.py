"""The table's files in one folder, on any mounted file system.

A small file is written beside the old one, then renamed: a power cut leaves the old or the new one.
"""

import os

_CHUNK = 512


def nothing() -> None:
    """No watchdog to feed."""


class Store:
    """`breathe` feeds the watchdog during long work, here and in the archive."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.breathe = nothing
        self.make_folder("")

    def path(self, name: str) -> str:
        return self.root + "/" + name if name else self.root

    def make_folder(self, name: str) -> None:
        try:
            os.mkdir(self.path(name))
        except OSError:
            # It usually exists; any other error shows at the first file in it.
            return

    def names(self, folder: str) -> list:
        found = []
        for entry in os.ilistdir(self.path(folder).encode()):
            try:
                found.append(bytes(entry[0]).decode())  # type: ignore  # names are bytes, as the folder's is
            except ValueError:
                found.append("?")  # not written by this table
        return sorted(found)

    def read(self, name: str) -> bytes:
        """b"" if there is none."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except OSError:
            return b""

    def replace(self, name: str, data: bytes) -> None:
        """All or nothing."""
        try:
            with open(self.path(name + ".new"), "wb") as file:
                file.write(data)
        except OSError:
            self._give_up(name)
            raise
        self.rename(name + ".new", name)

    def copy(self, name: str, to: str, start: int, end: int = -1) -> None:
        """Copy bytes `start` to `end` (-1 = all) of a file to another or itself, all or nothing."""
        left = (self.size(name) if end < 0 else end) - start
        try:
            with open(self.path(name), "rb") as source, open(self.path(to + ".new"), "wb") as target:
                source.seek(start)
                while left > 0:
                    part = source.read(min(left, _CHUNK))
                    target.write(part)
                    left -= len(part)
                    self.breathe()
        except OSError:
            self._give_up(to)
            raise
        self.rename(to + ".new", to)

    def _give_up(self, name: str) -> None:
        """Half a file would take the room that the whole one lacked."""
        try:
            os.remove(self.path(name + ".new"))
        except OSError:
            # Not even created.
            return

    def write_from(self, name: str, at: int):
        """A file kept open for writing from byte `at`; `flush` makes it durable."""
        file = open(self.path(name), "r+b" if at else "wb")
        file.seek(at)
        return file

    def open(self, name: str):
        return open(self.path(name), "rb")

    def size(self, name: str) -> int:
        return os.stat(self.path(name))[6]

    def rename(self, name: str, to: str) -> None:
        os.rename(self.path(name), self.path(to))

    def remove(self, name: str) -> None:
        os.remove(self.path(name))


def create(part: dict) -> Store:
    return Store(part["root"])
