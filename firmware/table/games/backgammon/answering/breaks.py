"""Breaks, and absent players."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.topics import breaks
from matchcore.sides import author
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table


def ask_break(table: "Table", now_ms: int) -> None:
    _check_one_break(table, 0 if breaks.breaks_left(table.match)[0] else 1)
    table.dialog.counts = [0, 0]
    table.dialog.ask(now_ms, states.ASK_BREAK)


def count_break(table: "Table", now_ms: int, side: int) -> None:
    """Add one; past the last one left, start at none again."""
    dialog = table.dialog
    dialog.since_ms = now_ms
    _check_one_break(table, side)
    left = breaks.breaks_left(table.match)[side]
    dialog.counts[side] = (dialog.counts[side] + 1) % (left + 1)


def _check_one_break(table: "Table", side: int) -> None:
    breaks.check_break(table.match, 1 - side, side)


def begin_break(table: "Table", now_ms: int) -> None:
    breaks.begin_break(table.match, now_ms, table.dialog.counts[0], table.dialog.counts[1])
    table.dialog.what = states.NOTHING


def return_from_break(table: "Table", now_ms: int, side: int) -> None:
    breaks.return_from_break(table.match, now_ms, side)


def return_in_call(table: "Table", now_ms: int, side: int) -> None:
    """Report a player as back; the break goes on while the director is called (BRK-09)."""
    if table.match.is_on_break():
        return_from_break(table, now_ms, side)


def arrive(table: "Table", now_ms: int, side: int) -> None:
    from matchcore.games.backgammon.topics import absences

    absences.end_absent(table.match, now_ms, author(side))
