"""The clock buttons during the game, and the pause."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock.topics import moves
from matchcore.sides import BY_A, BY_BOTH, BY_TABLE
from table.games.clock.answering import states

if TYPE_CHECKING:
    from table.games.clock.at_table import Table


def press(table: "Table", now_ms: int, side: int) -> None:
    """Complete a move; a press by the side not on turn does nothing.  Does not allocate."""
    clock = table.match.clock
    if clock.active != 1 - side:
        moves.press(table.match, now_ms, BY_A + side)


def pause(table: "Table", now_ms: int) -> None:
    moves.pause(table.match, now_ms, BY_TABLE, 0)
    table.dialog.ask(now_ms, states.NOTHING)
    table.dialog.agreed = 0


def agree_resume(table: "Table", now_ms: int, side: int) -> None:
    """Both go on, each with their own button."""
    if table.dialog.agree(side):
        table.dialog.agreed = 0
        moves.resume(table.match, now_ms, BY_BOTH, 0)
