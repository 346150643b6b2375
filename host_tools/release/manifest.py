"""release.json: the release in a folder, and each of its files with its size and the start of its SHA-256.

It is JSON with one line per file, so that a device can read it line by line.  It is put onto the device last: a release
whose list is there, and agrees with the files, is complete.
"""

import hashlib
import json
from pathlib import Path

NAME = "release.json"
# Of the firmware: an update must have a newer one.  Compared number by number; anything after a + is only shown.
VERSION = "0.2.0"
# After the number of a board's own image, and of the updates over it; then the image's name.
OF_IMAGE = "+image."
HASH_BYTES = 16  # of the 32; an attacker who can match 16 has no need of our signature
HASH_DIGITS = 2 * HASH_BYTES


def image_of(version: str) -> str:
    """The name of the image that a version is of, or is an update for; "" for others."""
    return version.partition(OF_IMAGE)[2].partition(".")[0]


def write(folder: Path, board: str, version: str = VERSION, image: str = "") -> None:
    """List the files in this folder; a digest of the contents becomes part of the version.

    `image`: the name of the image that this is an update for."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != NAME]
    lines = [
        _compact([path.relative_to(folder).as_posix(), path.stat().st_size, digest(path.read_bytes())])
        for path in files
    ]
    listed = ",\n".join(lines) + "\n]}\n"
    full = f"{version}{f'{OF_IMAGE}{image}.' if image else '+'}{digest(listed.encode())[:8]}"
    head = json.dumps({"board": board, "version": full})[:-1]
    (folder / NAME).write_text(f'{head}, "files": [\n{listed}', encoding="utf-8")


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def digest(data: bytes) -> str:
    """In the form of release.json."""
    return hashlib.sha256(data).hexdigest()[:HASH_DIGITS]


def read(folder: Path) -> dict:
    """`board`, `version` and `files`, a list of (name, bytes, digest)."""
    return json.loads((folder / NAME).read_text(encoding="utf-8"))
