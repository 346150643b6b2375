"""Mishaps in a turn that the players settle themselves."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game.scoring import PASS
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, PLAYING, READY
from matchcore.sides import NOBODY
from table.pages.sheet import minutes
from table.screens.view import FACT, MARK_DONE, STRONG

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Sheet, Table

_CUBE_AND_DELAY = (facts.DOUBLED, facts.TAKEN, facts.DELAY_RESTARTED)


def early_dice(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Once the opponent agrees: the time spent finishing the turn with the clock stopped (INC-01, AMB-08)."""
    match = sheet.match
    on_turn = match.clock.active
    agreed = match.clock.sides[1 - on_turn].owes_delay
    asked = (FACT, sheet.text("early_dice_agreed" if agreed else "early_dice_agree"))
    passed = (FACT, minutes(now_ms - match.paused_at_ms))
    sheet.show_lines((STRONG, sheet.text("EARLY_DICE")), asked, passed)
    if agreed:
        sheet.show_box(on_turn, sheet.text("press_at_end"))
        sheet.show_box(1 - on_turn, sheet.text("confirmed"), MARK_DONE)
    else:
        sheet.show_later(on_turn, sheet.text("then_finish"))
        sheet.show_box(1 - on_turn, sheet.text("press_to_agree"))


def ask_illegal(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    offender = 1 - match.clock.active if match.doubler == NOBODY else match.clock.active
    waits = "illegal_wait" if match.clock.run_out else "illegal_rest"
    sheet.show_lines((STRONG, sheet.text("illegal", name=sheet.name(offender))), (FACT, sheet.text(waits)))
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")


def ask_time_back(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    name = sheet.name(sheet.match.clock.active)
    sheet.show_lines((STRONG, sheet.text("time_back_ask", time=minutes(dialog.amount_ms), name=name)))
    sheet.show_marks(dialog.agreed, "press_to_confirm", "confirmed")


def ask_new_delay(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    on_turn = match.clock.active
    sheet.show_lines(
        (STRONG, sheet.text("new_delay_ask", name=sheet.name(on_turn))),
        (FACT, sheet.text("new_delay_thrown", name=sheet.name(on_turn)) if _may_say(match) else ""),
    )
    sheet.show_box(1 - on_turn, sheet.text("press_to_agree"))
    if table.dialog.agreed:
        sheet.show_marks(table.dialog.agreed, "press_to_agree", "thrown")


def _may_say(match: "Match") -> bool:
    """Whether the side on turn may still report that dice were thrown (CUB-08)."""
    return match.phase == PLAYING and not match.has_rolled


def ask_take_back(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    if match.phase == READY or match.phase == DECIDED:
        asked = "take_back_result"
    elif match.phase == CLAIMED:
        asked = "take_back_pass" if match.claim_kind == PASS else "take_back_claim"
    elif match.undo.newest_kind() in _CUBE_AND_DELAY:
        asked = "take_back_last"
    else:
        asked = "take_back_game" if match.turn_number == 1 else "take_back_turn"
    is_one = asked == "take_back_claim"
    sheet.show_lines((STRONG, sheet.text(asked)), (FACT, "" if is_one else sheet.text("take_back_times")))
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")
