"""Which game is played at the tables, as a name; its facts by a vocabulary.

A game's rules are in `matchcore/games/NAME`.  Nothing here or above knows them.
"""

from functools import cache
from importlib import import_module
from typing import Protocol, cast

from matchcore.log.fact import Fact
from matchcore.vocabulary import Vocabulary

USUAL = "backgammon"


class Row(Protocol):
    """What the vocabulary says about one kind of fact."""

    name: str
    values: tuple[str, ...]  # the names of its integers
    text: str  # what its text is; "" = it has none


class Kinds(Protocol):
    """The facts of a game; the kinds that every game has are here by name."""

    VOCABULARY: Vocabulary
    ASSIGNED: int
    CLOSED: int
    MOVED: int
    ORDER_REFUSED: int
    PRESSED: int
    RESTORED: int
    RULED: int
    SEAM: int
    UNDONE: int
    VERIFIED: int

    def row(self, kind: int) -> Row: ...
    def value(self, fact: Fact, name: str) -> int: ...
    def as_dict(self, fact: Fact) -> dict: ...


@cache
def kinds(name: str = USUAL) -> Kinds:
    return cast(Kinds, import_module(f"matchcore.games.{name}.facts"))
