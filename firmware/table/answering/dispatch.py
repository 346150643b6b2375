"""Finds and runs the function of an action number."""

from matchcore.compat import TYPE_CHECKING
from table.games.backgammon.answering import turn

if TYPE_CHECKING:
    from table.table import Table

# The modules in the order of the numbers in actions.py; the first is always loaded.
LATER = (
    "table.games.backgammon.answering.results",
    "table.games.backgammon.answering.menus",
    "table.games.backgammon.answering.showing",
    "table.games.backgammon.answering.offers",
    "table.games.backgammon.answering.calls",
    "table.games.backgammon.answering.breaks",
    "table.games.backgammon.answering.incidents",
    "table.games.backgammon.answering.sessions",
    "table.games.backgammon.answering.mode",
    "table.games.backgammon.answering.early",
    "table.answering.comfort",
    "table.answering.testing",
)


def do(table: "Table", action: int, *values: int) -> None:
    """Run it with the time of the edge and, for a clock button, the side.

    An action that leads to another returns its number."""
    while action:
        action = _actions(action >> 4)[action & 15](table, *values)


def _actions(module: int) -> tuple:
    if module == 0:
        return turn.ACTIONS
    return __import__(LATER[module - 1], None, None, ("ACTIONS",)).ACTIONS
