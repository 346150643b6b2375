"""Deflates the code of a release, as one file, for a board with PSRAM: it loads all of its code at the start anyway.

On the device firmware/deflated.py shows it to the interpreter as it was.
"""

import json
import zlib
from pathlib import Path

INFLATER = Path("deflated.py")
ALL = "code.z"


def is_wanted(facts: dict) -> bool:
    """Whether a board of which this is known has memory enough to run everything out of it."""
    return facts.get("psram", "none") != "none"


def deflate(release: Path) -> None:
    """Put every .mpy of this release into one file; folders that are then empty go."""
    files = sorted(release.rglob("*.mpy"))
    listed = json.dumps([(path.relative_to(release).as_posix(), path.stat().st_size) for path in files])
    whole = listed.encode() + b"\n" + b"".join(path.read_bytes() for path in files)
    (release / ALL).write_bytes(zlib.compress(whole, 9))
    for path in files:
        path.unlink()
    for folder in sorted((path for path in release.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
