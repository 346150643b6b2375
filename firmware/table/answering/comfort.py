"""How the screen is easiest to read: its light, and the half whose digits are larger.  Nobody's match is touched.

Kept in a file of its own, so that a table that is switched on again looks as it did.
"""

import json

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY
from table.answering import menus

if TYPE_CHECKING:
    from table.drivers.store_files import Store
    from table.table import Table

FILE = "comfort.json"
LIGHT = (100, 80, 60, 40)  # percent; darker than that nobody reads at a table


def restore(table: "Table", store: "Store") -> None:
    """What was chosen before the table was switched off; nothing, if the file is missing or damaged."""
    try:
        light, larger = json.loads(store.read(FILE) or b"[0, -1]")
        if light in range(len(LIGHT)) and larger in (NOBODY, 0, 1):
            table.light, table.view.larger = light, larger
    except (ValueError, TypeError):
        # A table has to start all the same.
        return
    if table.dim:
        table.dim(LIGHT[table.light])


def entry(table: "Table", name: str) -> str:
    """What the menu says of it: how it stands now."""
    sheet = table.viewer.sheet
    if name == "light":
        return sheet.text("light_entry", level=len(LIGHT) - table.light, most=len(LIGHT))
    return sheet.text("larger_entry", half="\u2013\u25c0\u25b6"[sheet.view.larger + 1])


def next_light(table: "Table", now_ms: int) -> None:
    """One step darker, and after the darkest one the brightest."""
    table.light = (table.light + 1) % len(LIGHT)
    if table.dim:
        table.dim(LIGHT[table.light])
    _keep(table, now_ms, "light")


def next_larger(table: "Table", now_ms: int) -> None:
    """The left half, the right half, neither."""
    view = table.view
    view.larger = NOBODY if view.larger == 1 else view.larger + 1
    _keep(table, now_ms, "larger")


def _keep(table: "Table", now_ms: int, entry: str) -> None:
    """Note it on flash, and leave the menu open: one looks, and presses again."""
    try:
        table.store.replace(FILE, json.dumps((table.light, table.view.larger)).encode())
    except OSError:
        # The flash is full: it is good until the table is switched off.
        pass
    asking = table.asking
    asking.open_menu(now_ms)
    for at in menus.menu(table):
        if menus.MENU[at] == entry:
            return
        asking.choice += 1


ACTIONS = (next_light, next_larger)
