"""The files of a simulated board: this checkout's firmware, and the board's own file."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path

from host_tools.languages import modules
from host_tools.release.parts import BESIDE, place_of
from host_tools.toolchain.paths import ROOT

FIRMWARE = ROOT / "firmware"
BOARD = ROOT / "boards" / "SIMULATOR"

LARGER = "480x320"  # the other class of displays that the page can show

# Devices get nothing else; the host interpreter's caches and editors' backups are in the same folders.
SHIPPED = (".py", ".fnt")


def files(firmware: Path = FIRMWARE, board: Path = BOARD) -> dict[str, bytes]:
    """Path on the device -> content."""
    found = [path.relative_to(firmware) for path in firmware.rglob("*") if path.suffix in SHIPPED]
    content = {path.as_posix(): _content(path, firmware) for path in sorted([*found, *modules.made(firmware)])}
    content = {name: data for name, data in content.items() if name.partition("/")[0] not in BESIDE}
    content["board.py"] = (board / "board.py").read_bytes()
    return content


def larger(content: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same board with a display of 480x320: sizes and fonts of that class replace those of 320x240."""
    own = {place_of(Path(path)).as_posix(): data for path, data in content.items() if LARGER in path}
    display = b'\nBOARD["display"].update({"width": 480, "height": 320})\n'
    return {**content, **own, "board.py": content["board.py"] + display}


def _content(path: Path, firmware: Path) -> bytes:
    if path.suffix == ".py":
        return modules.source(path, firmware).encode()
    return (firmware / path).read_bytes()


def name_of(content: Mapping[str, bytes]) -> str:
    """A short name that changes with every byte."""
    digest = hashlib.sha256()
    for path in sorted(content):
        digest.update(f"{path}\0{len(content[path])}\0".encode() + content[path])
    return digest.hexdigest()[:10]


def as_json(content: Mapping[str, bytes]) -> dict[str, object]:
    """The data for the page.  Base64, because the fonts are not text."""
    packed = {path: base64.b64encode(data).decode() for path, data in content.items()}
    return {"release": name_of(content), "files": packed}
