"""Loads after the first picture what is otherwise loaded on first use; for boards with plenty of memory."""

import os
import sys

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Iterator

_SHARED = ["table/answering", "table/pages"]
_GAMES = ("matchcore/games/", "table/games/")
_CHOSEN = ("texts", "screens")  # folders of which a table uses a part


def load(game: str) -> "Iterator[None]":
    """Load every module of this game and for all games, wherever the release is on the path, in short steps."""
    if "deflated" in sys.modules:
        yield from sys.modules["deflated"].rest()
    for root in sys.path:
        above = root + "/" if root else ""
        for folder in _rooms(above, game):
            names = _names(above + folder, ("py", "mpy"))
            yield
            for stem in names:
                if stem != "__init__":
                    __import__(folder.replace("/", ".") + "." + stem)
                    yield


def _rooms(above: str, game: str) -> "Iterator[str]":
    """The folders in those of the game, and the shared ones."""
    for games in _GAMES:
        folder = games + game
        for name in _names(above + folder, ("",)):
            if name not in _CHOSEN:
                yield folder + "/" + name
    yield from _SHARED


def _names(folder: str, kinds: tuple) -> list:
    """The stems of the files of these kinds; of the kind "" are folders.  Empty if there is no such folder."""
    try:
        parts = [name.partition(".") for name in os.listdir(folder)]
    except OSError:
        return []  # not the release's folder
    return [stem for stem, _, kind in parts if kind in kinds and stem != "__pycache__"]
