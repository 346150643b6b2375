"""Lists and the menu: the same in every game."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.answering.dialog import NEVER_MS

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
    dialog = table.dialog
    dialog.choice = (dialog.choice + lines) % max(1, table.view.count)
    if dialog.is_menu or table.game.states.patience_ms(table.match, dialog.what) < NEVER_MS:
        dialog.since_ms = now_ms


def close(table: "Table", now_ms: int) -> None:
    table.dialog.close()


# -- the menu ----------------------------------------------------------------------------------------------------------

# Each entry's text, action, and the core's check whether there is anything to do (None = always); those of every game.
MENU: tuple = (
    ("light", "table.answering.display_settings.next_light", None),
    ("larger", "table.answering.display_settings.next_larger", None),
    ("self_test", "table.answering.testing.open_self_test", None),
    ("setup", "table.answering.display_settings.set_up", None),
)


def offered(table: "Table", entries: tuple) -> list:
    """The rows of a menu offered now, without those on keys of their own."""
    return [row for row in entries if _is_offered(table, row)]


def _is_offered(table: "Table", row: tuple) -> bool:
    text, action, check = row
    if text in table.parts.missing or table.has_key(action) or (text == "setup" and not table.match.is_free()):
        return False
    return check is None or table.match.allows(check)


def open_menu(table: "Table", now_ms: int) -> None:
    table.dialog.open_menu(now_ms)


def choose_entry(table: "Table", now_ms: int) -> str:
    with loading.borrowed(table.game.LAZY) as lazy:
        entries = lazy.menu(table)
    _, action, _ = entries[table.dialog.choice % len(entries)]
    table.dialog.close()
    return action
