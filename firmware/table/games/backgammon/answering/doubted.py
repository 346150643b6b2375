"""A press that is not exact to the millisecond: a flag within its uncertainty is shown and reported, never called.

The uncertainty is the time since the contact was last seen open (matchcore/games/backgammon/topics/doubts.py).
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import doubts
from matchcore.sides import NOBODY
from table.answering import press_guard
from table.games.backgammon.answering import rows, states
from table.pressing.controls import KEY_1, RIGHT

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.games.backgammon.at_table import Table


def hear(table: "Table", control: int, at_ms: int, uncertain_ms: int, act: "Callable[[int], None]") -> None:
    """`act(at_ms)` carries out the press.  Ending a turn does not allocate."""
    match = table.match
    side = doubts.noted(match, at_ms, uncertain_ms)
    if side != NOBODY and _would_stop(table, control, side):
        doubts.take_back(match, at_ms, side, uncertain_ms)
        _go_on(table, at_ms)
    doubts.hear(match, at_ms, uncertain_ms, act)
    for i in range(match.fresh_count):
        if match.fresh[i].kind == facts.FLAG_DOUBTED:
            _say(table, match.fresh[i].first())


def _would_stop(table: "Table", control: int, side: int) -> bool:
    """Whether this press would have stopped the time before the doubted flag."""
    if control <= RIGHT:
        return table.side_of(control) == side
    return not table.dialog.is_menu and rows.key_action(states.RUNNING, control - KEY_1) == "turn.pause"


def _go_on(table: "Table", at_ms: int) -> None:
    """The player meant to go on playing: never ignore that."""
    dialog = table.dialog
    press_guard.see(rows, dialog, at_ms, table.button_state())
    dialog.meant_since_ms = at_ms - press_guard.DEAF_MS


def _say(table: "Table", side: int) -> None:
    sheet = table.viewer.sheet
    table.say(sheet.text("news_doubt", name=sheet.name(side)))
