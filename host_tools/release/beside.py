"""The files beside a device's releases, which no update replaces: boot.py, and safe mode with its imports."""

import json
from pathlib import Path

from host_tools.languages import modules
from host_tools.release import imports, manifest, parts
from host_tools.release.parts import FIRMWARE

SAFE = "safe"
SHOWING = ("power", "light", "display", "lights")  # parts of a board needed for safe mode's messages


def files(release: Path, firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """By path on the device; `release`: one built for it; `firmware`: the sources."""
    found = {"boot.py": (firmware / "boot.py").read_bytes()}
    own = sorted((firmware / SAFE).glob("*.py"))
    if not (release / "board.py").is_file():
        return found  # without a board's data safe mode cannot recognise a button
    found[f"{SAFE}/board.py"] = (release / "board.py").read_bytes()
    for path in own:
        found[f"{SAFE}/{path.name}"] = modules.source(path.relative_to(firmware), firmware).encode()
    drivers = parts.drivers_of(release / "board.py", SHOWING)
    for path in sorted({*imports.needed_by([*own, *drivers]), *drivers}):
        found[f"{SAFE}/{path.relative_to(FIRMWARE).as_posix()}"] = path.read_bytes()
    # It has no version: any offer is newer.
    head = {"board": manifest.read(release)["board"], "version": "0"}
    found[f"{SAFE}/{manifest.NAME}"] = (json.dumps(head)[:-1] + ', "files": [\n]}\n').encode()
    return found
