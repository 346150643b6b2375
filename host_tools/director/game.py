"""Which game is played at a table, as a name; its facts by a vocabulary.

A game's rules are in `matchcore/games/NAME`, its half of the desk in `games/NAME`.  Each floor says what it asks of a
game, and finds it here by the name: none imports one.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from matchcore.folding.rows import Rows
from matchcore.log.fact import Fact

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


class Kinds:
    """The facts of a game by its rows; the kinds that the desk knows are here by name, 0 = this game has none.

    `named`: those that a game's rows call otherwise."""

    ANNOUNCED = ASSIGNED = CALL_ENDED = CLOSED = MOVED = ORDER_REFUSED = PAUSED = PRESSED = RESTORED = 0
    RESUMED = RULED = SEAM = UNDONE = VERIFIED = 0

    def __init__(self, rows: Rows, **named: int) -> None:
        self.VOCABULARY = rows.vocabulary
        self.name, self.text, self.value, self.as_dict = rows.name, rows.text, rows.value, rows.as_dict
        self._values = ((), *map(rows.values, rows.kinds()))
        numbers = {rows.name(kind).upper(): kind for kind in rows.kinds()} | named
        for name in filter(str.isupper, vars(Kinds)):
            setattr(self, name, numbers.get(name, 0))

    def values(self, kind: int) -> tuple[str, ...]:
        """The names of its integers."""
        return self._values[kind]

    def name_of(self, fact: Fact) -> str:
        return self.name(fact.kind)


@cache
def kinds(name: str = USUAL) -> Kinds:
    return part("kinds", name).KINDS
