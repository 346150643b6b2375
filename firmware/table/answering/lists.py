"""Moving through a list, and closing it: the same in every game."""

from matchcore.compat import TYPE_CHECKING
from table.answering.asking import NEVER_MS

if TYPE_CHECKING:
    from table.table import Table


def next_line(table: "Table", now_ms: int) -> None:
    """The middle key moves down, wrapping round; while time runs the buttons belong to the game."""
    _move(table, now_ms, 1)


def move_line(table: "Table", now_ms: int, side: int) -> None:
    """The left clock button moves up, the right one down, while no time runs."""
    _move(table, now_ms, -1 if table.is_left(side) else 1)


def _move(table: "Table", now_ms: int, lines: int) -> None:
    """A list that closes by itself stays open for whoever reads it."""
    asking = table.asking
    asking.choice = (asking.choice + lines) % max(1, table.view.count)
    if asking.is_menu or table.game.states.patience_ms(table.match, asking.what) < NEVER_MS:
        asking.since_ms = now_ms


def close(table: "Table", now_ms: int) -> None:
    table.asking.close()
