"""After the first picture, loads the modules otherwise loaded on first use; for boards with plenty of memory."""

import os
import sys

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = (
    "matchcore/games/backgammon/topics",
    "matchcore/games/backgammon/rules",
    "matchcore/games/backgammon/state",
    "matchcore/games/backgammon/play",
    "table/answering",
    "table/pages",
)


def load() -> "Iterator[str]":
    """Load every module of these folders, wherever the release is on the path, yielding each name."""
    for root in sys.path:
        for folder in _FOLDERS:
            try:
                names = os.listdir((root + "/" if root else "") + folder)
            except OSError:
                continue  # not the release's folder
            for name in names:
                stem, dot, kind = name.partition(".")
                if kind in ("mpy", "py") and stem != "__init__":
                    __import__(folder.replace("/", ".") + "." + stem)
                    yield stem
