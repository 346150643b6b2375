"""Deflates the code of a release, for boards that load all of it into PSRAM at the start.

On the device firmware/deflated.py shows it to the interpreter as it was.
"""

import json
import zlib
from pathlib import Path

INFLATER = Path("deflated.py")
WINDOW_BITS = 12  # 4 KiB while a file is read: it costs 2 % of what 32 KiB would save


def is_wanted(board: Path) -> bool:
    """Whether the board with this folder has memory enough to run everything out of it: its board.json says so."""
    said = board / "board.json"
    return said.is_file() and json.loads(said.read_text(encoding="utf-8")).get("psram", "none") != "none"


def deflate(release: Path) -> None:
    """Replace each .mpy below this folder by what is smaller, in place; the one that inflates stays as it is."""
    for path in sorted(release.rglob("*.mpy")):
        compiled = path.read_bytes()
        packed = _deflated(compiled)
        if len(packed) < len(compiled) and path != release / INFLATER.with_suffix(".mpy"):
            path.write_bytes(packed)


def _deflated(data: bytes) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, WINDOW_BITS)
    return compressor.compress(data) + compressor.flush()
