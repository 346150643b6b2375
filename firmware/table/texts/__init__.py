"""All text that people read on the table: a module a language here, and one in the folder of each game."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any


class Words:
    """The words of the game, and those of every game: read as one dictionary, without making one."""

    def __init__(self, own: "Any", shared: "Any") -> None:
        self._own = own
        self._shared = shared
        self.more: dict = {}  # those of a part that only some boards have

    def __contains__(self, key: str) -> bool:
        return key in self._own or key in self._shared or key in self.more

    def text(self, key: str, **values: object) -> str:
        """With these values in their places."""
        words = self._own if key in self._own else self._shared if key in self._shared else self.more
        return words[key].format(**values) if values else words[key]

    __getitem__ = text

    def get(self, key: str, usual: "Any" = None) -> "Any":
        return self[key] if key in self else usual


class Texts:
    """A language: the modules of the game and of the table."""

    lacked = ""  # the language asked for, if this board has no texts in it

    def __init__(self, language: str, own: "Any", shared: "Any") -> None:
        self.language = language
        self.TEXTS = Words(own.TEXTS, shared.TEXTS)
        self.REFUSALS = Words(own.REFUSALS, shared.REFUSALS)
        self.HELP = own.HELP
