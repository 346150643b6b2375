"""Loads behind the first picture what is otherwise loaded when it is first needed; for boards with plenty of memory."""

import os
import sys

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = ("matchcore/topics", "matchcore/rules", "matchcore/play", "table/answering", "table/pages")


def load() -> "Iterator[str]":
    """Every module of these folders, wherever on the path the release lies, and the name of each when it is there."""
    for root in sys.path:
        for folder in _FOLDERS:
            try:
                names = os.listdir((root + "/" if root else "") + folder)
            except OSError:
                continue  # the release is not here
            for name in names:
                stem, dot, kind = name.partition(".")
                if kind in ("mpy", "py") and stem != "__init__":
                    __import__(folder.replace("/", ".") + "." + stem)
                    yield stem
