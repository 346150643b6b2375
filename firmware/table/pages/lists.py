"""Lists that every game has."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.pages.sheet import Sheet
    from table.table import Table


def menu(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    entries = []
    for entry, _, _ in table.game.lazy().menu(table):
        if entry in ("light", "larger"):
            entries.append(loading.constants("table.answering.display_settings", "entry")[0](table, entry))
        else:
            entries.append(sheet.text(entry + "_entry"))
    sheet.show_list(sheet.text("menu_title"), entries, table.dialog.choice)
