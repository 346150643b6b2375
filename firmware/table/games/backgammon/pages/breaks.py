"""Breaks and an absent player: the count-down, a warning in its last minute, then the time over (BRK-05, BRK-09,
PAU-04)."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.rules.breaks import minutes as minutes_of
from matchcore.games.backgammon.topics.breaks import breaks_left
from table.pages.sheet import minutes, time_of_day
from table.screens.view import BAD, FACT, MARK_DONE, NOTICE, PLAIN, STRONG

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Sheet, Table

_WARN_MS = 60000  # before the end of a break


def ask_break(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match, counts = sheet.match, table.dialog.counts
    left = breaks_left(match)
    asked_min = minutes_of(match.rules, (counts[0], counts[1]))
    words = sheet.text("ask_break", minutes=asked_min) if asked_min else sheet.text("choose_break")
    sheet.show_lines((STRONG, words), (FACT, sheet.text("ask_break_how")))
    for side in (0, 1):
        if counts[side]:
            sheet.show_box(side, sheet.text("taken_of", number=counts[side], left=left[side]), MARK_DONE)
        elif left[side]:
            sheet.show_box(side, sheet.text("press_for_break"))


def on_break(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    left_ms = match.break_left_ms(now_ms)
    if left_ms < 0:
        line = (BAD, sheet.text("break_over", time=minutes(-left_ms)))
    elif left_ms <= _WARN_MS:
        line = (NOTICE, sheet.text("break_warning", time=minutes(left_ms)))
    else:
        line = (STRONG, sheet.text("break_left", time=minutes(left_ms)))
    each = breaks_left(match)
    left, right = sheet.halves(lambda side: each[side])
    sheet.show_lines(line, (FACT, sheet.text("breaks_left", left=left, right=right)), (PLAIN, _times(table, now_ms)))
    sheet.show_marks(match.returned, "report_back", "is_back")


def _times(table: "Table", now_ms: int) -> str:
    """Since when and until when, by the director's clock; "" while that is not known."""
    match = table.match
    if not table.wall_s:
        return ""
    now_s = table.wall_s + (now_ms - table.wall_at_ms) // 1000
    since_s, left_s = now_s - (now_ms - match.break_since_ms) // 1000, match.break_left_ms(now_ms) // 1000
    return "%s \u2013 %s" % (time_of_day(since_s), time_of_day(now_s + left_s))


def absent(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    absent = sheet.match.absent
    sheet.show_later(1 - absent, sheet.text("absent_here"))
    sheet.show_box(absent, sheet.text("press_i_am_here"))
