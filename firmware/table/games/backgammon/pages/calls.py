from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IN_GAME
from matchcore.games.backgammon.rules import rulesets
from matchcore.sides import NOBODY
from table.pages.sheet import joined, minutes
from table.screens.view import FACT, NOTICE, STRONG

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Sheet, Table


def dispute(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    called = sheet.match.called_reason
    reason = "" if called == rulesets.REASON_DIRECTOR else sheet.reason(rulesets.PAUSE_REASONS[called])
    sheet.show_lines((STRONG, _since(sheet, now_ms)), (FACT, reason), (FACT, sheet.text("leave_all")))
    if sheet.match.is_on_break():
        sheet.show_marks(sheet.match.returned, "report_back", "is_back")


def ask_withdraw(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_lines((NOTICE, _since(sheet, now_ms)), (STRONG, sheet.text("not_needed")))
    sheet.show_marks(sheet.match.withdrawn, "press_to_confirm", "confirmed")


def _since(sheet: "Sheet", now_ms: int) -> str:
    return sheet.text("director_called", time=minutes(now_ms - sheet.match.called_at_ms))


def call_reason(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    reasons = [sheet.text("call_" + reason) for reason in rulesets.CALL_REASONS]
    sheet.show_list(sheet.text("call_reason"), reasons + [sheet.text("mode_entry")], table.dialog.choice)


def restored(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Everything that both confirm is shown: times and turn above, score, cube or Crawford here (INC-13)."""
    match = sheet.match
    title = sheet.text("moved") if match.is_restored == 2 else sheet.power_lost(table.off)
    cube = sheet.text("cube", level=match.cube_level) if match.phase in IN_GAME else ""
    if sheet.view.is_badge_word:
        cube = sheet.text("crawford")
    state = joined((sheet.score(), cube, sheet.text("all_right")))
    turn = match.on_turn()
    side = sheet.text("on_turn", name=sheet.name(turn)) if turn != NOBODY else ""
    sheet.show_lines((STRONG, title), (FACT, table.problem_text() or state), (FACT, side))
    sheet.show_marks(match.agreed_restore, "press_to_confirm", "confirmed")


def bound(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    words = match.news.text if match.news and match.news.kind == facts.PAUSED else ""
    title = sheet.text("bound", time=minutes(now_ms - match.paused_at_ms))
    sheet.show_lines((STRONG, title), (FACT, words), (NOTICE, sheet.text("bound_how")))
    sheet.show_marks(match.reported, "report_back", "is_back")
