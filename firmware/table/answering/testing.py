"""The self-test on request: controls, a picture, the parts.

During a match in play only the reference seconds and the clock buttons are shown (CLK-24).
"""

from matchcore.compat import TYPE_CHECKING
from table.pressing.controls import KEY_1, LEFT, RIGHT

if TYPE_CHECKING:
    from table.table import Table

_KEY_2 = KEY_1 + 1
_KEY_3 = KEY_1 + 2


def open_self_test(table: "Table", now_ms: int) -> None:
    """The key that led here is already marked."""
    dialog = table.dialog
    dialog.tested, dialog.found, dialog.touched = 0, -1, None
    is_by_key = table.match.is_idle()
    dialog.ask(now_ms, table.game.states.SELF_TEST)
    _see(table, _KEY_2 if is_by_key else KEY_1)


def idle_keys(table: "Table") -> tuple:
    """A game is left in peace; not every board can check its parts."""
    return (0, 2) if table.match.is_in_play() else () if table.parts.device else (2,)


def test_button(table: "Table", now_ms: int, side: int) -> None:
    _see(table, LEFT if table.is_left(side) else RIGHT)


def open_picture(table: "Table", now_ms: int) -> None:
    _see(table, KEY_1)
    table.dialog.what = table.game.states.PICTURE


def check_parts(table: "Table", now_ms: int) -> None:
    _see(table, _KEY_3)
    if table.parts.device:
        table.dialog.found = table.parts.device.test()


def leave_self_test(table: "Table", now_ms: int) -> None:
    """With the second press, as the first is the key's test; at once during a match."""
    if table.dialog.tested >> _KEY_2 & 1 or table.match.is_in_play():
        table.dialog.close()
    else:
        _see(table, _KEY_2)


def close_picture(table: "Table", now_ms: int) -> None:
    _see(table, _KEY_2)
    table.dialog.what = table.game.states.SELF_TEST


def _see(table: "Table", control: int) -> None:
    table.dialog.tested |= 1 << control
    table.dialog.choice = control
