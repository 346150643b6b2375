"""Finds and runs the function of an action number."""

from matchcore.compat import TYPE_CHECKING
from table.answering import turn

if TYPE_CHECKING:
    from table.table import Table

# The modules in the order of the numbers in actions.py; the first is always loaded.
LATER = (
    "table.answering.results",
    "table.answering.menus",
    "table.answering.showing",
    "table.answering.offers",
    "table.answering.calls",
    "table.answering.breaks",
    "table.answering.incidents",
    "table.answering.sessions",
    "table.answering.mode",
    "table.answering.early",
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
