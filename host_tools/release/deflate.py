"""Deflates the code of a release: all of it, as one file, for a board with PSRAM, which loads it at the start anyway; for
another one whose release lies in files only what is loaded at the start.  What is run where it lies is never deflated.

On the device firmware/inflated.py or deflated.py shows it to the interpreter as it was.
"""

import json
import zlib
from pathlib import Path

IN_ONE = Path("inflated.py")  # what a board with PSRAM reads it with
ONE_BY_ONE = Path("deflated.py")
MODULE = "deflated"  # what either is called in a release
ALL = "code.z"
WINDOW_BITS = 12  # 4 KiB while a file is read, without PSRAM: it costs 2 % of what 32 KiB would save
LARGEST_WINDOW_BITS = 15
# Loaded before the tasks start, and not again: bundles with the names of their first modules, what a board is built of.
AT_THE_START = (
    "table/app.mpy",
    "table/device.mpy",
    "table/extras.mpy",
    "table/screens/segments.mpy",
    "table/linking/link_task.mpy",
    "matchcore/log/link.mpy",
)


def deflate(release: Path, board: Path) -> Path | None:
    """Make the release for the board with that folder smaller in place; the module of the firmware that it now needs."""
    said = board / "board.json"
    facts = json.loads(said.read_text(encoding="utf-8")) if said.is_file() else {}
    if facts.get("psram", "none") != "none":
        _pack_all(release)
        return IN_ONE
    if facts.get("deploy") != "files":
        return None
    for path in [release / name for name in AT_THE_START if (release / name).is_file()]:
        path.write_bytes(_deflated(path.read_bytes(), WINDOW_BITS))
    return ONE_BY_ONE


def _pack_all(release: Path) -> None:
    """Every .mpy into one file; folders that are then empty go."""
    files = sorted(release.rglob("*.mpy"))
    listed = json.dumps([(path.relative_to(release).as_posix(), path.stat().st_size) for path in files])
    whole = listed.encode() + b"\n" + b"".join(path.read_bytes() for path in files)
    (release / ALL).write_bytes(_deflated(whole, LARGEST_WINDOW_BITS))
    for path in files:
        path.unlink()
    for folder in sorted((path for path in release.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def _deflated(data: bytes, window_bits: int) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, window_bits)
    return compressor.compress(data) + compressor.flush()
