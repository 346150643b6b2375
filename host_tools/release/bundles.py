"""A release as one file, to be passed on and offered to tables: a header line, its list, its files.

The list is release.json; the files follow in its order.  The same release gives the same bytes.  Tables trust it by the
signature of the offer, with the table's own key: firmware/matchcore/log/updates.py.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from host_tools.release import manifest

SUFFIX = ".mtb"
MAGIC = "match-table release"


class BadBundle(Exception):
    """A file that is not a release; the message says why."""


@dataclass(frozen=True)
class Bundle:
    board: str
    version: str
    listing: bytes
    files: bytes

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(self.listing).digest()


def of_release(folder: Path) -> Bundle:
    """The release in a folder made by `build`."""
    said = manifest.read(folder)
    files = b"".join((folder / name).read_bytes() for name, _, _ in said["files"])
    return Bundle(said["board"], said["version"], (folder / manifest.NAME).read_bytes(), files)


def write(bundle: Bundle, path: Path) -> None:
    path.write_bytes(packed(bundle))


def packed(bundle: Bundle) -> bytes:
    """The bytes of the file."""
    head = {"is": MAGIC, "board": bundle.board, "version": bundle.version, "list": len(bundle.listing)}
    return json.dumps(head).encode() + b"\n" + bundle.listing + bundle.files


def read(path: Path) -> Bundle:
    """The release in a file; BadBundle if it is not one, or incomplete."""
    return parsed(path.read_bytes(), str(path))


def parsed(data: bytes, called: str) -> Bundle:
    """The same from a file's bytes; `called`: its name in messages."""
    head, _, rest = data.partition(b"\n")
    try:
        said = json.loads(head)
        listing, files = rest[: said["list"]], rest[said["list"] :]
        listed = json.loads(listing)
        if said["is"] != MAGIC:
            raise ValueError(MAGIC)
    except (ValueError, TypeError, KeyError) as error:
        raise BadBundle(f"{called} is no release of a match table") from error
    at = 0
    for name, size, digest in listed["files"]:
        if manifest.digest(files[at : at + size]) != digest:
            raise BadBundle(f"{called}: {name} is not what the list says; get the file again")
        at += size
    if at != len(files) or (said["board"], said["version"]) != (listed["board"], listed["version"]):
        raise BadBundle(f"{called} is not what its first line says; get the file again")
    return Bundle(listed["board"], listed["version"], listing, files)
