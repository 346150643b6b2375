"""The director's mode at the table."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DOUBLED
from matchcore.log.mode_code import DIGITS
from matchcore.sides import NOBODY
from table.games.backgammon.answering import mode
from table.games.backgammon.answering.states import MODE_MS
from table.pages.sheet import joined, minutes
from table.screens.view import FACT, NOTICE, STRONG

if TYPE_CHECKING:
    from table.games.backgammon.answering.open_mode import Field, Mode
    from table.games.backgammon.at_table import Sheet, Table


def code(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    typed = len(mode.of(table).typed)
    sheet.show_lines((STRONG, sheet.text("code_title")), (STRONG, "\u2022 " * typed + "\u2013 " * (DIGITS - typed)))


def entries(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    items = [sheet.text(mode.text_of(entry)) for entry in mode.entries(table)]
    sheet.show_list(_heading(sheet, table, now_ms), items, table.dialog.choice)


def _heading(sheet: "Sheet", table: "Table", now_ms: int) -> str:
    left_ms = max(0, MODE_MS - (now_ms - table.dialog.since_ms))
    return sheet.text("mode_title", time=minutes(left_ms))


def value(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """All values of the entry, the one being changed highlighted; above, the step."""
    using = mode.of(table)
    items = [_value(sheet, using.entry, field) for field in using.fields]
    heading = (_heading(sheet, table, now_ms), sheet.text(mode.text_of(using.entry)), _step(using))
    sheet.show_list(joined(heading), items, using.at)
    sheet.view.mark_texts = ("\u2212", "+")  # on the side of the button that does it


def _step(using: "Mode") -> str:
    steps = using.field().steps
    return "\u00b1" + minutes(steps[using.step]) if len(steps) > 1 else ""


def discard(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """The values that would be lost; kept until the key confirms."""
    using = mode.of(table)
    changed = [_value(sheet, using.entry, field) for field in using.fields if field.value != field.was]
    sheet.show_lines((NOTICE, sheet.text("mode_discard")), (FACT, joined(tuple(changed))))


def _value(sheet: "Sheet", entry: int, field: "Field") -> str:
    name, value = field.name, field.value
    if name in ("a", "b"):
        shown = minutes(value) if entry == mode.TIMES else str(value)
        return "%s  %s" % (sheet.name(1 if name == "b" else 0), shown)
    said = str(value)
    if name == "cube_level":
        said = str(1 << value)
    elif name in ("cube_holder", "on_turn", "winner"):
        said = sheet.text("middle") if value == NOBODY else sheet.name(value)
    elif name == "crawford_played":
        said = sheet.text("yes" if value else "no_word")
    elif name == "result":
        said = sheet.text("by_" + scoring.RESULTS[value]) if value > 1 else sheet.text("by_POINTS")
    return "%s: %s" % (sheet.text("field_" + name), said)


def reasons(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_list(_asked(sheet, table), [sheet.text(reason) for reason in mode.REASONS], table.dialog.choice)


def _asked(sheet: "Sheet", table: "Table") -> str:
    """The reason; before it, the effect of another cube on a pending double (CUB-15)."""
    using, match = mode.of(table), sheet.match
    if using.entry == mode.CUBE and match.phase == DOUBLED:
        level = 1 << using.fields[0].value
        return sheet.text("mode_double_waits", take=2 * level, points=level)
    return sheet.text("mode_reason")
