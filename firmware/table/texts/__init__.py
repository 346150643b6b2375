"""All text that people read on the table: a module a language here, and one in the folder of each game."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class Words:
    """The words of the game, and those of every game: read as one dictionary, without making one."""

    def __init__(self, own: "Any", shared: "Any") -> None:
        self._own = own
        self._shared = shared

    def __contains__(self, key: str) -> bool:
        return key in self._own or key in self._shared

    def __getitem__(self, key: str) -> str:
        return self._own[key] if key in self._own else self._shared[key]

    def get(self, key: str, usual: "Any" = None) -> "Any":
        return self[key] if key in self else usual


class Texts:
    """A language: the modules of the game and of the table."""

    def __init__(self, language: str, own: "Any", shared: "Any") -> None:
        self.language = language
        self.TEXTS = Words(own.TEXTS, shared.TEXTS)
        self.REFUSALS = Words(own.REFUSALS, shared.REFUSALS)
        self.HELP = own.HELP
