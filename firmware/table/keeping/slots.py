"""A device's two slots for releases, and the update of the one not running.

An update is release.json, then its files, as one stream.  Everything received is on flash: a power cut costs only the
current piece.  The list gets its name last, so a slot is whole or has no list.  boot.py's use of the slots:
host_tools/release/README.md.
"""

import hashlib
import json
import os

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Generator, Iterator

STATE = "/data/boot.json"
SLOTS = ("a", "b")
IMAGE = "image"  # what runs without either: the code frozen into a board's own image (halves.py)
OF_IMAGE = "+image."  # before the image's name in its version, and in those of the updates made for it
LIST = "release.json"
_BLOCK = 4096  # of littlefs
SPARE = 8 * _BLOCK  # of flash that an update leaves for the log of facts
_PART = ".part"
_OF = "of"  # the file that names the release a partly filled slot belongs to
_CHUNK = 512
DIGITS = 32  # of a hash in a list


class Unfit(Exception):
    """A release this device will not take; the message gives the reason."""


def read_state() -> dict:
    """boot.json, {} if unreadable: then there is nothing to step back to."""
    try:
        with open(STATE) as file:
            said = json.loads(file.read(512))
        return said if isinstance(said, dict) and said.get("slot") in (IMAGE,) + SLOTS else {}
    except (OSError, ValueError, RuntimeError):
        return {}


def write_state(state: dict) -> None:
    with open(STATE + ".new", "w") as file:
        json.dump(state, file)
    os.rename(STATE + ".new", STATE)


def other(slot: str) -> str:
    return "a" if slot == "b" else "b"


def release_in(folder: str) -> tuple:
    """(board, version) of the release in a folder, ("", "") without one."""
    try:
        with open(folder + "/" + LIST) as file:
            said = json.loads(file.readline() + "]}")
        return said["board"], said["version"]
    except (OSError, ValueError, KeyError):
        return "", ""


def keep(state: dict) -> None:
    """The release on trial has proven itself: run it from now on."""
    slot = state.pop("trial")
    with open("/%s/kept" % slot, "w"):
        pass
    before = state["slot"]
    state["slot"], state["starts"], state["trial"], state["why"] = slot, 0, "", ""
    write_state(state)
    # If boot.json is lost, the mark tells which of two whole releases is newer.
    _remove("/%s/kept" % before)


def reset() -> None:
    import machine

    machine.reset()


class Update:
    """The release being put into a slot, piece by piece."""

    def __init__(self, slot: str, digest: bytes, list_size: int, size: int) -> None:
        self.folder = "/" + slot
        self.digest = digest
        self.list_size = list_size
        self.size = size  # of the list and all files
        self._line = -1  # the line of the list whose file comes next; -1: the list itself
        self._start = 0  # offset of that file in the stream
        self._name, self._bytes, self._hash = LIST + _PART, list_size, ""

    def begin(self) -> None:
        """Make room, unless the slot holds the beginning of the same release; Unfit if there is too little."""
        mark = hex_of(self.digest)
        if _read(self.folder + "/" + _OF) != mark:
            self._make_room()
            with open(self.folder + "/" + _OF, "w") as file:
                file.write(mark)
        self._go_on()

    def _make_room(self) -> None:
        room, needed = _room("/data") + _size_of(self.folder), self._bytes_needed() + SPARE
        if room < needed:
            raise Unfit("%d KB are needed, there is room for %d" % (needed // 1024, room // 1024))
        wipe(self.folder)

    def _bytes_needed(self) -> int:
        """Of the file system."""
        return self.size

    def wanted(self) -> tuple:
        """(offset in the stream, bytes) of the next piece; (0, 0): everything is there.

        Unfit if what has arrived does not match the list."""
        while self._name:
            done = _length(self._path())
            if done < self._bytes:
                return self._start + done, self._bytes - done
            self._finish_file()
            self._go_on()
        return 0, 0

    def put(self, data: bytes) -> None:
        """The wanted bytes, or the first of them."""
        with open(self._path(), "ab") as file:
            file.write(data)

    def finish(self) -> "Iterator[None]":
        """Read everything back, pausing after each file; then give the list its name.  Unfit if a file is wrong."""
        lines = listed(self.folder + "/" + LIST + ".new")
        for name, size, digest in lines:
            path = self.folder + "/" + name
            if _length(path) != size or _hash_of(path) != digest:
                lines.close()
                _remove(path)
                raise Unfit(name + " cannot be read back")
            yield
        self._close_list()

    def _close_list(self) -> None:
        os.rename(self.folder + "/" + LIST + ".new", self.folder + "/" + LIST)
        self.forget()

    def forget(self) -> None:
        """Let the next offer begin anew; a list that has its name stays."""
        _remove(self.folder + "/" + _OF)

    # -- the list, file by file ----------------------------------------------------------------------------------

    def _path(self) -> str:
        return self.folder + "/" + (self._name if self._line < 0 else self._name + _PART)

    def _finish_file(self) -> None:
        path = self._path()
        expected = self._hash or hex_of(self.digest)
        if _hash_of(path, len(expected)) != expected:
            _remove(path)
            raise Unfit("%s has the wrong hash" % self._name.replace(_PART, ""))
        os.rename(path, self.folder + "/" + (LIST + ".new" if self._line < 0 else self._name))

    def _go_on(self) -> None:
        whole = self.folder + "/" + LIST + ".new"
        if _length(whole) < 0:
            return  # the list itself
        if self._line < 0:
            self._check_list()
            self._start, self._line = self.list_size, 0
        self._name = ""
        lines = listed(whole, self._line)
        for name, size, digest in lines:
            if _length(self.folder + "/" + name) != size:
                lines.close()
                self._name, self._bytes, self._hash = name, size, digest
                _make_folders(self.folder, name)
                if not size:
                    self.put(b"")  # create empty files too
                return
            self._line += 1
            self._start += size

    def _check_list(self) -> None:
        """No path leaves the slot, and the list is as long as announced."""
        total = self.list_size
        lines = listed(self.folder + "/" + LIST + ".new")
        for name, size, digest in lines:
            if name[:1] in "/." or ".." in name or name in (_OF, LIST, "kept") or len(digest) != DIGITS or size < 0:
                lines.close()
                raise Unfit("%s is no file of a release" % name)
            total += size
        if total != self.size:
            raise Unfit("%d bytes are listed, %d were offered" % (total, self.size))


def listed(path: str, skip: int = 0) -> "Generator[tuple, None, None]":
    """(name, bytes, hash) of each file after the first `skip`.

    Close it when stopping early: MicroPython closes a dropped generator's file only on collection."""
    with open(path) as file:
        for line in file:
            if not line.startswith('["'):
                continue
            skip -= 1
            if skip < 0:
                try:
                    name, size, digest = json.loads(line.strip().rstrip(","))
                    yield str(name), int(size), str(digest)
                except (ValueError, TypeError):
                    raise Unfit("its list cannot be read")


def wipe(folder: str) -> None:
    """The list first, so that the slot never looks whole."""
    _remove(folder + "/" + LIST)
    _remove(folder + "/kept")
    _remove(folder + "/" + _OF)
    _empty(folder)
    _make_folders(folder, "")


def _empty(folder: str) -> None:
    try:
        entries = [(entry[0], entry[1]) for entry in os.ilistdir(folder)]
    except OSError:
        return  # no such folder
    for name, kind in entries:
        path = folder + "/" + name
        if kind & 0x4000:
            _empty(path)
            os.rmdir(path)
        else:
            os.remove(path)


def _make_folders(folder: str, name: str) -> None:
    parts = name.split("/")[:-1]
    for count in range(len(parts) + 1):
        try:
            os.mkdir("/".join([folder] + parts[:count]))
        except OSError:
            pass  # usually there already; if not, creating the file fails


def _room(folder: str) -> int:
    found = os.statvfs(folder)
    return found[0] * found[3]


def _size_of(folder: str) -> int:
    """In whole blocks."""
    try:
        entries = [(entry[0], entry[1]) for entry in os.ilistdir(folder)]
    except OSError:
        return 0
    total = 0
    for name, kind in entries:
        path = folder + "/" + name
        total += _size_of(path) if kind & 0x4000 else (_length(path) + _BLOCK - 1) // _BLOCK * _BLOCK
    return total


def _length(path: str) -> int:
    try:
        return os.stat(path)[6]
    except OSError:
        return 0 if path.endswith(_PART) else -1


def _read(path: str) -> str:
    try:
        with open(path) as file:
            return file.read(100)
    except (OSError, ValueError):
        return ""


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass  # not there


def _hash_of(path: str, digits: int = DIGITS) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            part = file.read(_CHUNK)
            if not part:
                break
            digest.update(part)
    return hex_of(digest.digest())[:digits]


def hex_of(data: bytes) -> str:
    return "".join(["%02x" % byte for byte in data])
