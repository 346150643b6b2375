"""The pages of the plain clock, one for each state."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock import phases
from matchcore.games.clock.game import presets, systems as clock_systems
from matchcore.games.clock.game.accounts import PART
from matchcore.games.clock.game.systems import CANADIAN, KIND, MOVES
from matchcore.sides import NOBODY
from table.pages.sheet import joined
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
    match = sheet.match
    side = match.clock.active
    link = table.link_text(has_line=False)
    said = (_stage(sheet, side, now_ms), _following(sheet, side, now_ms), "" if link == sheet.text("linked") else link)
    sheet.show_status(joined(said), FACT)


def _stage(sheet: "Sheet", side: int, now_ms: int) -> str:
    """The hint for the player on turn: moves still to be made, periods left."""
    clock = sheet.match.clock
    at, periods = divmod(clock.part_at(now_ms, side), PART)
    if periods:
        return sheet.text("last_period") if periods == 1 else sheet.text("periods", number=periods)
    stage = clock.systems[side][at]
    if not stage[MOVES]:
        return ""
    done = clock.stage_moves[side] if at == clock.stage[side] else 0
    key = "moves_in_overtime" if stage[KIND] == CANADIAN else "moves_to_go"
    return sheet.text(key, number=stage[MOVES] - done)


def _following(sheet: "Sheet", side: int, now_ms: int) -> str:
    """The stage after this one, as it is announced."""
    stages = sheet.match.clock.systems[side]
    at = sheet.match.clock.part_at(now_ms, side) // PART + 1
    return sheet.text("then", stage=clock_systems.write((stages[at],))) if at < len(stages) else ""


def flagged(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    side = sheet.match.clock.first_flag()
    sheet.show_status(sheet.text("flag_has_fallen", name=sheet.name(side)), NOTICE)


def paused(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    key = "restored" if sheet.match.is_restored else "stopped"
    sheet.show_lines((STRONG, sheet.text(key)), (FACT, table.problem_text() or sheet.text("both_go_on")))
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
    return sheet.text("moves_made", number=max(sheet.match.clock.moves))


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
