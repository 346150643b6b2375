"""The page of a table without a match."""

from matchcore.compat import TYPE_CHECKING
from table.screens.view import BAD, GIANT, PLAIN, STRONG

if TYPE_CHECKING:
    from table.pages.sheet import Sheet
    from table.table import Table


def idle(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    radio = table.parts.radio
    if radio and radio.show(sheet):
        return
    link = (BAD if table.problem else PLAIN, table.link_text())
    no_match = (PLAIN, sheet.text("no_match"))
    if table.texts.lacked:
        no_match = (BAD, sheet.text("no_language", language=table.texts.lacked))
    if table.number:
        sheet.show_card(sheet.text("table"), (GIANT, str(table.number)), no_match, link)
    else:
        sheet.show_card("", (STRONG, sheet.text("no_number")), no_match, link)
