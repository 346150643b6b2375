"""Finds and runs the function of an action number."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from table.handed import Game

    class Table(Protocol):
        game: Game


def do(table: "Table", action: int, *values: int) -> None:
    """Run it with the time of the edge and, for a clock button, the side.

    An action that leads to another returns its number."""
    while action:
        action = _actions(table.game, action >> 4)[action & 15](table, *values)


def _actions(game: "Game", module: int) -> tuple:
    if module == 0:
        return game.turn.ACTIONS
    return __import__(game.actions.LATER[module - 1], None, None, ("ACTIONS",)).ACTIONS
