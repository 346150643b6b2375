"""Lists that every game has."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.pages.sheet import Sheet
    from table.table import Table


def menu(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    entries = []
    with loading.borrowed(table.game.LAZY) as lazy:
        offered = lazy.menu(table)
    for entry, _, _ in offered:
        if entry in ("light", "larger"):
            with loading.borrowed("table.answering.display_settings") as display_settings:
                entries.append(display_settings.entry(table, entry))
        else:
            entries.append(sheet.text(entry + "_entry"))
    sheet.show_list(sheet.text("menu_title"), entries, table.dialog.choice)
