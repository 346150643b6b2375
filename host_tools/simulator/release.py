"""The files of a simulated board: this checkout's firmware, and the board's own file."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path

from host_tools.languages import modules
from host_tools.release.parts import BESIDE
from host_tools.toolchain.paths import ROOT

FIRMWARE = ROOT / "firmware"
BOARD = ROOT / "boards" / "SIMULATOR"

# Devices get nothing else; the host interpreter's caches and editors' backups are in the same folders.
SHIPPED = (".py", ".fnt")


def files(firmware: Path = FIRMWARE, board: Path = BOARD) -> dict[str, bytes]:
    """Path on the device -> content."""
    found = [path.relative_to(firmware) for path in firmware.rglob("*") if path.suffix in SHIPPED]
    content = {path.as_posix(): _content(path, firmware) for path in sorted([*found, *modules.made(firmware)])}
    content = {name: data for name, data in content.items() if name.partition("/")[0] not in BESIDE}
    content["board.py"] = (board / "board.py").read_bytes()
    return content


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
