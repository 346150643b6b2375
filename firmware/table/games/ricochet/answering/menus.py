"""The menu."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet.topics import corrections, interruptions

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Table

# Each entry's text, action, and the core's check whether there is anything to do (None = always).
MENU: tuple = (
    ("call_director", "results.call_director", interruptions.check_pause),
    ("undo", "menus.undo", corrections.check_undo),
    ("light", "table.answering.comfort.next_light", None),
    ("larger", "table.answering.comfort.next_larger", None),
    ("self_test", "table.answering.testing.open_self_test", None),
    ("setup", "table.answering.comfort.set_up", None),
)


def menu(table: "Table") -> list:
    """The rows of `MENU` offered now, without those on keys of their own."""
    return [row for row in MENU if _is_offered(table, row)]


def _is_offered(table: "Table", row: tuple) -> bool:
    text, action, check = row
    if text in table.missing or table.has_key(action) or (text == "setup" and not table.match.is_free()):
        return False
    return check is None or table.match.allows(check)


def open_menu(table: "Table", now_ms: int) -> None:
    table.asking.open_menu(now_ms)


def choose_entry(table: "Table", now_ms: int) -> str:
    entries = menu(table)
    _, action, _ = entries[table.asking.choice % len(entries)]
    table.asking.close()
    return action


def undo(table: "Table", now_ms: int) -> None:
    """The last entry; a glass that ran then is paused, and both go on."""
    corrections.undo(table.match, now_ms, 0)
