"""Questions from the menu: about whom, and both signatures."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.game import sanctions
from table.games.ricochet.pages.game import names_in
from table.screens.view import FACT, PLAIN, STRONG

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Sheet, Table

_RULES = {
    facts.RETIRED: "RR-28",
    facts.WARNED: "RR-30",
    facts.LAST_OF_GAME: "RR-31",
    facts.LATE: "RR-32",
    facts.UNDONE: "RR-34",
}


def whom(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    about = table.dialog.about
    sheet.show_list(sheet.text("whom_" + facts.ROWS.name(about)), names_in(sheet.match), table.dialog.choice)


def agreed(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Player, what, what follows from it, and the rule."""
    about = table.dialog.about
    lines = [(STRONG, _asked(sheet, table)), (FACT, _follows(sheet, table))]
    if about != facts.UNDONE and sheet.match.warnings[table.dialog.player]:
        lines.append((PLAIN, sheet.text("warned_so_far", number=sheet.match.warnings[table.dialog.player])))
    sheet.show_card(_RULES[about], *lines)
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")


def _asked(sheet: "Sheet", table: "Table") -> str:
    dialog = table.dialog
    if dialog.about == facts.UNDONE:
        return sheet.text("agree_undone")
    name = sheet.match.names[dialog.player]
    if dialog.about == facts.LATE:
        return sheet.text("agree_late", name=name, minutes=dialog.late_min)
    return sheet.text("agree_" + facts.ROWS.name(dialog.about), name=name)


def _follows(sheet: "Sheet", table: "Table") -> str:
    dialog = table.dialog
    if dialog.about == facts.UNDONE:
        return ""
    is_warning = sanctions.for_lateness(60 * dialog.late_min) == sanctions.WARNING
    is_out = dialog.about != facts.WARNED and not (dialog.about == facts.LATE and is_warning)
    return sheet.text("is_out" if is_out else "is_recorded")
