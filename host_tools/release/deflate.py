"""Deflates a release's code into one file, for a board with PSRAM, which loads all of its code at the start anyway.

On the device firmware/deflated.py presents it to the interpreter unpacked.
"""

import json
import zlib
from collections.abc import Iterable
from pathlib import Path

from host_tools.release import rooms
from host_tools.release.parts import DRIVERS, FALLBACK, USUAL_GAME, is_language

INFLATER = Path("deflated.py")
ALL = "code.z"
# The modules that starts load up to their first picture, as recorded by `python -m tests.boards.first_picture`.  They
# come first; the picture does not wait for the others.
FIRST = Path(__file__).with_name("first_picture.txt")
PRELOAD = "table/running/preload.mpy"  # loads all the rest, so it follows right after
LAST = "table/pages/"  # loaded last: then everything is inflated, and nothing is kept packed


def is_wanted(facts: dict) -> bool:
    """Whether a board with these facts has enough memory to run all code from RAM."""
    return facts.get("psram", "none") != "none"


def is_of_board(name: str) -> bool:
    """Whether a release has this module for its board's parts or its languages, which no record knows all of."""
    path = Path(name).with_suffix(".py")
    return path.is_relative_to(DRIVERS) or is_language(path)


def in_order(names: Iterable[str]) -> list[str]:
    """These compiled files in the order of a start: those of the first picture, then as in `preload.py`."""
    first = set(FIRST.read_text(encoding="utf-8").split())
    return sorted(names, key=lambda name: (_rank(name, name in first or is_of_board(name)), name))


def _rank(name: str, is_first: bool) -> int:
    path = Path(name).with_suffix(".py")
    if is_first and rooms.game_of(path) not in ("", USUAL_GAME):
        return 3  # a table that plays it waits for it, the others load it with the rest
    if is_first:
        return 1 if is_language(path) and path.stem != FALLBACK else 0  # most tables use one
    return 2 if name == PRELOAD else 5 if name.startswith(LAST) else 4


def deflate(release: Path) -> None:
    """Put every .mpy of this release into one file; empty folders are removed."""
    named = {path.relative_to(release).as_posix(): path for path in release.rglob("*.mpy")}
    names = in_order(named)
    files = [named[name] for name in names]
    listed = json.dumps([(name, named[name].stat().st_size) for name in names])
    whole = listed.encode() + b"\n" + b"".join(path.read_bytes() for path in files)
    (release / ALL).write_bytes(zlib.compress(whole, 9))
    for path in files:
        path.unlink()
    for folder in sorted((path for path in release.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def content(release: Path) -> dict[str, bytes]:
    """Every compiled file of a deflated release, in its order."""
    listed, _, rest = zlib.decompress((release / ALL).read_bytes()).partition(b"\n")
    found = {}
    for name, size in json.loads(listed):
        found[name], rest = rest[:size], rest[size:]
    return found
