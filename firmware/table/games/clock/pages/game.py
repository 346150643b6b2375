"""The pages of the plain clock, one for each state."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock import phases
from matchcore.games.clock.game import presets, systems as clock_systems
from matchcore.games.clock.game.account import PART
from matchcore.games.clock.game.systems import CANADIAN, KIND, MOVES, PERIODS, TIME_MS
from matchcore.sides import NOBODY
from table.pages.sheet import joined, minutes
from table.screens.view import FACT, GIANT, GOOD, NAMES, NOTICE, PLAIN, STRONG

if TYPE_CHECKING:
    from table.games.clock.at_table import Sheet, Table


def settings(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    each = [(FACT, line.strip()) for line in match.system.split("|")]
    flag = sheet.text("flag_ends" if match.is_automatic else "flag_claimed")
    sheet.show_card(sheet.at_table(match.table), (NAMES, "\u2013"), *(each + [(PLAIN, flag)]))
    sheet.show_marks(match.agreed, "press_to_accept", "accepted")


# -- the game ----------------------------------------------------------------------------------------------------------


def ready(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_status(sheet.text("press_starts_other"), FACT)


def course(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    side = sheet.match.clock.active
    sheet.show_status(_stage(sheet, side, now_ms), FACT)
    said = joined((_move(sheet, side), _following(sheet, side, now_ms), table.fault_text()))
    sheet.show_places("", said, "", table.lost_link_text())


def _stage(sheet: "Sheet", side: int, now_ms: int) -> str:
    """The demand of this stage on the player on turn: moves, or to move within its periods."""
    clock = sheet.match.clock
    account = clock.sides[side]
    at, periods = divmod(clock.part_at(now_ms, side), PART)
    stage = account.stages[at]
    if periods:
        return "%d \u00d7 %s" % (stage[PERIODS], minutes(stage[TIME_MS]))
    if not stage[MOVES]:
        return ""
    done = account.stage_moves if at == account.stage else 0
    if stage[KIND] == CANADIAN:
        return sheet.text("moves_in_overtime", number=stage[MOVES] - done)
    return sheet.text("move_of", number=done + 1, most=stage[MOVES])


def _move(sheet: "Sheet", side: int) -> str:
    """The move that this side thinks about, unless its stage counts them."""
    account = sheet.match.clock.sides[side]
    stage = account.stages[account.stage]
    if stage[MOVES] and stage[KIND] != CANADIAN:
        return ""
    return sheet.text("move", number=account.moves + 1)


def _following(sheet: "Sheet", side: int, now_ms: int) -> str:
    """The stage after this one, as it is announced."""
    stages = sheet.match.clock.sides[side].stages
    at = sheet.match.clock.part_at(now_ms, side) // PART + 1
    return sheet.text("then", stage=clock_systems.write((stages[at],))) if at < len(stages) else ""


def flagged(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    side = sheet.match.clock.first_flag()
    sheet.show_status(sheet.text("flag_has_fallen", name=sheet.name(side)), NOTICE)


def paused(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    said, turn, side = sheet.text("stopped"), "", sheet.match.clock.active
    if sheet.match.is_restored:
        said = sheet.power_lost(table.off)
        turn = sheet.text("on_turn", name=sheet.name(side)) if side != NOBODY else ""
    sheet.show_lines((STRONG, said), (FACT, turn), (FACT, table.problem_text() or sheet.text("both_go_on")))
    sheet.show_marks(table.dialog.agreed, "press_to_go_on", "confirmed")


def dispute(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_lines(
        (NOTICE, sheet.text("is_called")), (FACT, sheet.text("leave_all")), (PLAIN, sheet.text("not_needed"))
    )
    sheet.show_marks(table.dialog.agreed, "press_to_confirm", "confirmed")


# -- the result --------------------------------------------------------------------------------------------------------


def ask_result(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    left, right = sheet.sides()
    lines = [sheet.text("wins", name=sheet.name(side)) for side in (left, right)]
    sheet.show_list(sheet.text("ask_end"), lines + [sheet.text("drawn")], table.dialog.choice)


def result(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    how = joined((_how(sheet), _moves(sheet)))
    sheet.show_card("", (NAMES, "\u2013"), (GIANT, _points(sheet)), (STRONG, _result(sheet)), (PLAIN, how))
    sheet.show_marks(sheet.match.agreed, "press_to_confirm", "confirmed")


def _result(sheet: "Sheet") -> str:
    winner = sheet.match.winner
    return sheet.text("drawn") if winner == NOBODY else sheet.text("wins", name=sheet.name(winner))


def _points(sheet: "Sheet") -> str:
    """As the game writes it, for the halves as they are."""
    winner = sheet.match.winner
    if winner == NOBODY:
        return "\u00bd \u2013 \u00bd"
    return "%d \u2013 %d" % sheet.halves(lambda side: int(side == winner))


def _how(sheet: "Sheet") -> str:
    how = sheet.match.how
    return sheet.text("by_RULING") if how == phases.RULING else sheet.text("by_TIME") if how == phases.ON_TIME else ""


def _moves(sheet: "Sheet") -> str:
    return sheet.text("moves_made", number=max([account.moves for account in sheet.match.clock.sides]))


def sealed(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sent = (NOTICE, sheet.text("not_sent") if table.key else "")
    if sheet.match.is_verified:
        sent = (GOOD, sheet.text("verified"))
    elif table.stored >= table.archive.sealed_seq > 0:
        sent = (GOOD, sheet.text("sent"))
    code = (FACT, sheet.text("code", code=table.archive.code))
    how = joined((_result(sheet), _how(sheet), _moves(sheet)))
    sheet.show_card("", (NAMES, "\u2013"), (GIANT, _points(sheet)), (PLAIN, how), code, sent)


# -- lists -------------------------------------------------------------------------------------------------------------


def systems(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """As they are written: what players announce."""
    sheet.show_list(sheet.text("ask_system"), [system for _, system in presets.PRESETS], table.dialog.choice)
