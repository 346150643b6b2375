"""Which game is played at a table, as a name; its facts by a vocabulary.

A game's rules are in `matchcore/games/NAME`, its half of the desk in `games/NAME`.  Each floor says what it asks of a
game, and finds it here by the name: none imports one.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from matchcore.folding.rows import Rows
from matchcore.log.fact import Fact
from matchcore.vocabulary import Vocabulary

USUAL = "backgammon"
EVERY = tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("games/*/kinds.py")))


@cache
def part(of: str, name: str = USUAL) -> Any:
    """The module with which a game answers a floor of the desk."""
    return import_module(f"host_tools.director.games.{name}.{of}")


def routes(name: str) -> list[Any]:
    """The pages that only this game has."""
    module = f"host_tools.director.games.{name}.routes"
    return import_module(module).ROUTES if find_spec(module) else []


class Row(Protocol):
    """A vocabulary's row for one kind of fact."""

    @property
    def name(self) -> str: ...
    @property
    def values(self) -> tuple[str, ...]:
        """The names of its integers."""
        ...

    @property
    def text(self) -> str:
        """The meaning of its text; "" = it has none."""
        ...


class Kinds(Protocol):
    """The facts of a game; the kinds that the desk knows are here by name, 0 = this game has none."""

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


class NamedRow:
    def __init__(self, rows: Rows, kind: int) -> None:
        self.name = rows.name(kind)
        self.values = rows.values(kind)
        self.text = rows.text(kind)


class KindsOfRows:
    """The facts of a game that has its rows from the core's `folding`; `named`: kinds that the desk knows."""

    ANNOUNCED = ASSIGNED = CALL_ENDED = CLOSED = MOVED = ORDER_REFUSED = PAUSED = PRESSED = RESTORED = 0
    RESUMED = RULED = SEAM = UNDONE = VERIFIED = 0

    def __init__(self, rows: Rows, **named: int) -> None:
        self.VOCABULARY = rows.vocabulary
        self.as_dict = rows.as_dict
        self._rows = [NamedRow(rows, kind) for kind in range(1, len(rows) + 1)]
        for name, kind in named.items():
            setattr(self, name, kind)

    def row(self, kind: int) -> Row:
        return self._rows[kind - 1]

    def name_of(self, fact: Fact) -> str:
        return self.row(fact.kind).name

    def value(self, fact: Fact, name: str) -> int:
        return fact.values()[self.row(fact.kind).values.index(name)]


@cache
def kinds(name: str = USUAL) -> Kinds:
    return cast(Kinds, part("kinds", name).KINDS)
