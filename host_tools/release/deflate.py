"""Deflates a release's code into one file, for a board with PSRAM, which loads all of its code at the start anyway.

On the device firmware/deflated.py presents it to the interpreter unpacked.
"""

import json
import zlib
from collections.abc import Iterable
from pathlib import Path

from host_tools.release import imports
from host_tools.release.parts import FALLBACK, FIRMWARE, is_language

INFLATER = Path("deflated.py")
ALL = "code.z"
# Entry points of a start, and modules loaded by name or inside a function before its first picture.  They and their
# imports come first; the picture does not wait for the others.
ROOTS = (
    "table/app.",
    "table/running/building.",
    "table/running/console.",
    "table/running/device.",
    "table/drivers/",
    "table/running/extras.",
    "table/running/picture.",
    "table/screens/",
    "table/texts/",
    "table/games/backgammon/__init__.",
    "table/games/backgammon/texts/",
    "table/pressing/wired.",
    "table/keeping/",
    "table/answering/display_settings.",
    "table/games/backgammon/game.",
    "table/games/backgammon/lazy.",
    "table/games/backgammon/answering/menus.",
    "table/games/backgammon/answering/names.",
    "table/linking/cable.",
    "table/linking/improv",
    "table/linking/link_task.",
    "table/linking/link_states.",
    "table/linking/radio",
    "table/linking/trial.",
    "table/linking/wifi_words.",
    "matchcore/log/finding.",
    "matchcore/log/link.",
    "matchcore/games/backgammon/play/standing.",
    "matchcore/games/backgammon/rules/profiles/__init__.",
    "matchcore/games/backgammon/rules/profiles/wbgf21.",
    "matchcore/games/backgammon/rules/reading.",
    "matchcore/games/backgammon/rules/rulekeys.",
    "matchcore/games/backgammon/topics/possible.",
    "matchcore/games/backgammon/topics/restoring.",
    "table/running/self_test.",
    "table/games/backgammon/pages/calls.",
)
LATER = ("table/keeping/slots.", "table/screens/colour/picture_page.", "table/screens/colour/qr_page.")
PRELOAD = "table/running/preload.mpy"  # loads all the rest, so it follows right after
LAST = "table/pages/"  # loaded last: then everything is inflated, and nothing is kept packed


def is_wanted(facts: dict) -> bool:
    """Whether a board with these facts has enough memory to run all code from RAM."""
    return facts.get("psram", "none") != "none"


def in_order(names: Iterable[str]) -> list[str]:
    """These compiled files in the order of a start: those of the first picture, then as in `preload.py`."""
    all_names = sorted(names)
    roots = [name for name in all_names if name.startswith(ROOTS) and not name.startswith(LATER)]
    needed = imports.loaded_with(FIRMWARE / name.replace(".mpy", ".py") for name in roots)
    first = {path.relative_to(FIRMWARE).with_suffix(".mpy").as_posix() for path in needed}.union(roots) - {PRELOAD}
    return sorted(all_names, key=lambda name: (_rank(name, name in first), name))


def _rank(name: str, is_first: bool) -> int:
    if is_first:
        path = Path(name).with_suffix(".py")
        return 1 if is_language(path) and path.stem != FALLBACK else 0  # most tables use one
    return 2 if name == PRELOAD else 4 if name.startswith(LAST) else 3


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
