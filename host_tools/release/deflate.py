"""Deflates the code of a release, as one file, for a board with PSRAM: it loads all of its code at the start anyway.

On the device firmware/deflated.py shows it to the interpreter as it was.
"""

import json
import zlib
from pathlib import Path

INFLATER = Path("deflated.py")
ALL = "code.z"
# What a table has loaded when its first picture is there, folders and modules: they come first, and the picture does
# not wait for the others.
FIRST = (
    "table/app.",
    "table/building.",
    "table/console.",
    "table/device.",
    "table/drivers/",
    "table/extras.",
    "table/packed_texts.",
    "table/preload.",
    "table/picture.",
    "table/screens/",
    "table/texts/",
    "table/uncertain.",
    "table/keeping/",
    "table/answering/comfort.",
    "table/answering/menus.",
    "table/answering/names.",
    "table/linking/improv",
    "table/linking/link_task.",
    "table/linking/link_states.",
    "table/linking/radio.",
    "table/linking/trial.",
    "table/linking/wifi_words.",
    "matchcore/compat.",
    "matchcore/log/finding.",
    "matchcore/log/link.",
    "matchcore/play/standing.",
    "matchcore/rules/profiles/wbgf21.",
    "matchcore/topics/possible.",
    "matchcore/topics/restoring.",
    "table/self_test.",
    "table/pages/calls.",
)
LAST = "table/pages/"  # what preload.py asks for last: then all is inflated, and nothing is kept packed
LATER = ("table/keeping/slots.", "table/screens/picture_page.", "table/screens/qr_page.")


def is_wanted(facts: dict) -> bool:
    """Whether a board of which this is known has memory enough to run everything out of it."""
    return facts.get("psram", "none") != "none"


def _place(name: str) -> tuple:
    is_first = name.startswith(FIRST) and not name.startswith(LATER)
    return not is_first, not is_first and name.startswith(LAST), name


def deflate(release: Path) -> None:
    """Put every .mpy of this release into one file; folders that are then empty go."""
    named = {path.relative_to(release).as_posix(): path for path in release.rglob("*.mpy")}
    names = sorted(named, key=_place)
    files = [named[name] for name in names]
    listed = json.dumps([(name, named[name].stat().st_size) for name in names])
    whole = listed.encode() + b"\n" + b"".join(path.read_bytes() for path in files)
    (release / ALL).write_bytes(zlib.compress(whole, 9))
    for path in files:
        path.unlink()
    for folder in sorted((path for path in release.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
