"""Deflates the code of a release: all of it for a board with PSRAM, which loads it at the start anyway; for another one
whose release lies in files only what is loaded at the start.  What is run where it lies is never deflated.

On the device firmware/deflated.py shows it to the interpreter as it was.
"""

import json
import zlib
from collections.abc import Iterable
from pathlib import Path

INFLATER = Path("deflated.py")
WINDOW_BITS = 12  # 4 KiB while a file is read: it costs 2 % of what 32 KiB would save
# Loaded before the tasks start, and not again: bundles with the names of their first modules, what a board is built of.
AT_THE_START = (
    "table/app.mpy",
    "table/device.mpy",
    "table/extras.mpy",
    "table/screens/segments.mpy",
    "table/linking/link_task.mpy",
    "matchcore/log/link.mpy",
)


def wanted(board: Path, release: Path) -> list[Path]:
    """The files to be deflated of this release for the board with that folder."""
    said = board / "board.json"
    facts = json.loads(said.read_text(encoding="utf-8")) if said.is_file() else {}
    if facts.get("psram", "none") != "none":
        return sorted(release.rglob("*.mpy"))
    if facts.get("deploy") == "files":
        return [release / name for name in AT_THE_START if (release / name).is_file()]
    return []


def is_all(release: Path, chosen: Iterable[Path]) -> bool:
    """Whether no code of this release stays as it is."""
    return {*release.rglob("*.mpy")} == {*chosen}


def deflate(files: Iterable[Path]) -> None:
    """Replace each of these files by what is smaller, in place."""
    for path in files:
        compiled = path.read_bytes()
        packed = _deflated(compiled)
        if len(packed) < len(compiled):
            path.write_bytes(packed)


def inflater(source: str, has_all: bool) -> str:
    """The source of the module that inflates, as this release needs it."""
    return source if has_all else source.replace("IS_ALL = True", "IS_ALL = False")


def _deflated(data: bytes) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, WINDOW_BITS)
    return compressor.compress(data) + compressor.flush()
