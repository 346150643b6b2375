"""From the number of an action to the function that carries it out."""

from matchcore.compat import TYPE_CHECKING
from table.answering import menus, results, turn

if TYPE_CHECKING:
    from table.table import Table

# The modules in the order of the numbers in actions.py; the first three are always loaded.
LATER = ("showing", "offers", "calls", "breaks", "incidents", "sessions", "mode", "early", "comfort")
_LOADED = 3


def do(table: "Table", action: int, *values: int) -> None:
    """Carry it out with the time of the edge and, for a clock button, the side.

    An action that leads on to another one returns the number of that."""
    while action:
        action = _actions(action >> 4)[action & 15](table, *values)


def _actions(module: int) -> tuple:
    if module < _LOADED:
        return turn.ACTIONS if module == 0 else results.ACTIONS if module == 1 else menus.ACTIONS
    name = "table.answering." + LATER[module - _LOADED]
    return __import__(name, None, None, ("ACTIONS",)).ACTIONS
