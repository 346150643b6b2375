"""Shared by the tests of the table: its README, its controls, the contents of its flash."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "firmware" / "table" / "README.md"
STATES = ROOT / "firmware" / "table" / "games" / "backgammon" / "README.md"
CONTROLS = ("left", "right", "key1", "key2", "key3")

# A question or message on top of a state; gone after a reset.
BELOW = {
    "double?": "running",
    "time?": "expired",
    "pass?": "doubled",
    "result?": "paused",
    "withdraw?": "dispute",
    "take back?": "match over?",
    "lengths": "idle",
    "self-test": "idle",
    "picture": "idle",
}


def unlike(before: dict, after: dict) -> list[str]:
    """Differences between two views, except those that are always allowed."""
    return [name for name in before if name not in ("revision", "free_bytes") and before[name] != after[name]]


def copied(files: Path, to: Path) -> Path:
    """The contents of the flash at this moment: a killed process leaves exactly that."""
    shutil.copytree(files, to)
    return to


def table_in(path: Path, first_column: str) -> list[dict[str, str]]:
    """The rows of the Markdown table whose first heading is this, by heading."""
    rows = [re.split(r"\s*\|\s*", line.strip().strip("|").strip()) for line in path.read_text("utf-8").splitlines()]
    start = next(number for number, row in enumerate(rows) if row[0] == first_column and len(row) > 1)
    found = []
    for row in rows[start + 2 :]:
        if len(row) < 2:
            break
        found.append(dict(zip(rows[start], row, strict=True)))
    return found
