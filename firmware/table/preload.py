"""Loads at the start what is otherwise loaded when it is first needed; for boards with plenty of memory."""

import os
import sys

_FOLDERS = ("matchcore/topics", "matchcore/rules", "matchcore/play", "table/answering", "table/pages")


def load() -> None:
    """Every module of these folders, wherever on the path the release lies."""
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
