"""Finds and runs an action: `module.function` in the game's `answering/`, or with dots in the module, of any game."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Protocol
    from table.interfaces import Game

    class Table(Protocol):
        game: Game


def do(table: "Table", action: str, *values: int) -> None:
    """Run it with the time of the edge and, for a clock button, the side.

    An action that leads to another returns its name."""
    while action:
        name, _, function = action.rpartition(".")
        if "." not in name:
            name = table.game.ANSWERS + name
        with loading.borrowed(name) as module:
            action = getattr(module, function)(table, *values) or ""
