"""Which game is played at the tables, as a name; its facts by a vocabulary.

A game's rules are in `matchcore/games/NAME`, its half of the desk in `games/NAME`.  Each floor says what it asks of a
game, and finds it here by the name: none imports one.
"""

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

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
    ANNOUNCED: int
    ASSIGNED: int
    CALL_ENDED: int
    CLOSED: int
    MOVED: int
    ORDER_REFUSED: int
    PAUSED: int
    PRESSED: int
    RESTORED: int
    RESUMED: int
    RULED: int
    SEAM: int
    UNDONE: int
    VERIFIED: int

    def row(self, kind: int) -> Row: ...
    def name_of(self, fact: Fact) -> str: ...
    def value(self, fact: Fact, name: str) -> int: ...
    def as_dict(self, fact: Fact) -> dict[str, Any]: ...


@cache
def kinds(name: str = USUAL) -> Kinds:
    return cast(Kinds, import_module(f"matchcore.games.{name}.facts"))


@cache
def part(of: str, name: str = USUAL) -> Any:
    """The module with which a game answers a floor of the desk."""
    return import_module(f"host_tools.director.games.{name}.{of}")
