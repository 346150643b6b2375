"""Ease of reading: the light, and which half has larger digits.

Kept in its own file, so that it survives a power cycle.
"""

import json

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.drivers.chip.store_files import Store
    from table.table import Table

FILE = "comfort.json"
BOTH = 2  # halves with larger digits; NOBODY, 0 or 1: none, or that one
LIGHT = (100, 80, 60, 40)  # percent; anything darker is unreadable at a table


def read(store: "Store", read_json: "Callable[[Store, str], tuple]") -> tuple:
    """(the step of LIGHT, the half with larger digits; the file's name if unusable, else "")."""
    found, problem = read_json(store, FILE)
    light, larger = found.get("light", 0), found.get("larger", NOBODY)
    if light in tuple(range(len(LIGHT))) and larger in (NOBODY, 0, 1):
        return light, larger, problem
    return 0, NOBODY, FILE


def entry(table: "Table", name: str) -> str:
    sheet = table.viewer.sheet
    if name == "light":
        return sheet.text("light_entry", level=len(LIGHT) - table.light, most=len(LIGHT))
    return sheet.text("larger_entry", half=("\u2013", "\u25c0", "\u25b6", "\u25c0\u25b6")[sheet.view.larger + 1])


def next_light(table: "Table", now_ms: int) -> None:
    table.light = (table.light + 1) % len(LIGHT)
    if table.parts.dim:
        table.parts.dim(LIGHT[table.light])
    _keep(table, now_ms, "light")


def next_larger(table: "Table", now_ms: int) -> None:
    view = table.view
    view.larger = NOBODY if view.larger >= 1 else view.larger + 1
    _keep(table, now_ms, "larger")


def ease(table: "Table", larger: int, is_bright: bool) -> None:
    """For who sits here (ACC-01); with NOBODY and False, what was chosen in the menu comes back."""
    eased = larger + 1 + (4 if is_bright else 0)
    if eased == table.eased:
        return
    from table.keeping import config

    table.eased = eased
    table.light, table.view.larger, _ = read(table.store, config.read_json)
    if larger != NOBODY:
        table.view.larger = larger
    if is_bright:
        table.light = 0
    if table.parts.dim:
        table.parts.dim(LIGHT[table.light])


def set_up(table: "Table", now_ms: int) -> None:
    table.parts.radio.toggle_setup()


def _keep(table: "Table", now_ms: int, entry: str) -> None:
    try:
        if not table.eased:  # else the choice lasts as long as the needs of who sits here
            table.store.replace(FILE, json.dumps({"light": table.light, "larger": table.view.larger}).encode())
    except OSError:
        # Flash is full: the choice lasts until power-off.
        pass
    dialog = table.dialog
    dialog.open_menu(now_ms)
    with loading.borrowed(table.game.LAZY) as lazy:
        for text, _, _ in lazy.menu(table):
            if text == entry:
                return
            dialog.choice += 1
