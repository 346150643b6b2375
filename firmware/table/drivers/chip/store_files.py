"""Files of the table below one folder, on whatever file system the board has mounted.

Small files are replaced whole: written beside, then renamed, so that a power cut leaves the old or the new one.
"""

import os

_CHUNK = 512


def nothing() -> None:
    """Nobody waits for a sign of life."""


class Store:
    """`breathe`: what takes long calls it in between, here and in the archive; it is how the watchdog is fed."""

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
            # There already, the usual case; if it is missing for another reason the first file in it says so.
            return

    def names(self, folder: str) -> list:
        """The names in a folder, sorted."""
        found = []
        for entry in os.ilistdir(self.path(folder).encode()):
            try:
                found.append(bytes(entry[0]).decode())  # type: ignore  # names are bytes, as the folder's is
            except ValueError:
                found.append("?")  # nothing that this table has written
        return sorted(found)

    def read(self, name: str) -> bytes:
        """A whole small file; b"" when there is none."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except OSError:
            return b""

    def replace(self, name: str, data: bytes) -> None:
        """Write a small file whole, or not at all."""
        try:
            with open(self.path(name + ".new"), "wb") as file:
                file.write(data)
        except OSError:
            self._give_up(name)
            raise
        self.rename(name + ".new", name)

    def copy(self, name: str, to: str, start: int, end: int = -1) -> None:
        """Copy the bytes from `start` to `end` (-1 = all) of a file into another, or itself, whole or not at all."""
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
        """Half of a file would take the room that the whole one did not find."""
        try:
            os.remove(self.path(name + ".new"))
        except OSError:
            # It was not even begun.
            return

    def write_from(self, name: str, at: int):
        """A file kept open to be written on from byte `at`; `flush` after each record makes it durable."""
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
