"""What stands beside the releases on a device, and is replaced by none: boot.py, and safe mode with what it imports."""

import json
from pathlib import Path

from host_tools.release import imports, manifest, parts
from host_tools.release.parts import FIRMWARE

SAFE = "safe"
SHOWING = ("power", "light", "display", "lights")  # the parts of a board that safe mode's words need


def files(release: Path, firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """By their paths on the device; `release`: one that was built for it; `firmware`: the sources."""
    found = {"boot.py": (firmware / "boot.py").read_bytes()}
    own = sorted((firmware / SAFE).glob("*.py"))
    if not (release / "board.py").is_file():
        return found  # without a board's data safe mode cannot tell a button
    found[f"{SAFE}/board.py"] = (release / "board.py").read_bytes()
    for path in own:
        found[f"{SAFE}/{path.name}"] = path.read_bytes()
    drivers = parts.drivers_of(release / "board.py", SHOWING)
    for path in sorted({*imports.needed_by([*own, *drivers]), *drivers}):
        found[f"{SAFE}/{path.relative_to(FIRMWARE).as_posix()}"] = path.read_bytes()
    # Of no version: whatever is offered is newer.
    head = {"board": manifest.read(release)["board"], "version": "0"}
    found[f"{SAFE}/{manifest.NAME}"] = (json.dumps(head)[:-1] + ', "files": [\n]}\n').encode()
    return found
