"""The pages of the procedures: breaks, absence, what both agree to."""

from matchcore.game import scoring
from matchcore.rules import breaks
from matchcore.sides import NOBODY
from matchcore.topics.breaks import breaks_left
from table.pages.around import worth
from table.pages.viewer import joined, minutes
from table.screens.view import BAD, FACT, NOTICE, PAGE_CLOCKS, STRONG

_WARN_MS = 60000  # before a break is over


def fill(viewer, table, now_ms: int, state: str) -> None:
    """Fill the viewer's view for one of the states of this module."""
    _PAGES[state](viewer, table, now_ms)


# -- breaks and absence ------------------------------------------------------------------------------------------------


def _ask_break(viewer, table, now_ms: int) -> None:
    match, counts = table.match, table.actions.counts
    left = breaks_left(match)
    asked_min = breaks.minutes(match.rules, counts)
    of_each = viewer.halves(lambda side: "%s %d/%d" % (viewer.name(side, 12), counts[side], left[side]))
    viewer.show_lines(
        (STRONG, viewer.text("ask_break", minutes=asked_min)),
        (FACT, joined(tuple(of_each))),
        (NOTICE, viewer.text("ask_break_how")),
    )


def _break(viewer, table, now_ms: int) -> None:
    """The count-down with a warning in its last minute; then by how much it is over (BRK-05, BRK-09, PAU-04)."""
    match = table.match
    left_ms = match.break_left_ms(now_ms)
    if left_ms < 0:
        line = (BAD, viewer.text("break_over", time=minutes(-left_ms)))
    elif left_ms <= _WARN_MS:
        line = (NOTICE, viewer.text("break_warning", time=minutes(left_ms)))
    else:
        line = (STRONG, viewer.text("break_left", time=minutes(left_ms)))
    unused = breaks_left(match)
    left, right = viewer.halves(lambda side: unused[side])
    viewer.show_lines(line, (FACT, viewer.text("breaks_left", left=left, right=right)))
    viewer.show_marks(match.returned, "report_back", "is_back")


def _absent(viewer, table, now_ms: int) -> None:
    viewer.view.page = PAGE_CLOCKS
    viewer.view.status = viewer.text("absent", name=viewer.name(table.match.absent))
    viewer.view.status_style = NOTICE


# -- what both agree to ------------------------------------------------------------------------------------------------


def _resign(viewer, table, now_ms: int) -> None:
    kind = table.actions.kind
    viewer.show_lines(
        (STRONG, viewer.text(scoring.KINDS[kind] + "_name")),
        (FACT, worth(viewer, table.match.cube_level, kind)),
        (NOTICE, viewer.text("who_resigns")),
    )


def _early_dice(viewer, table, now_ms: int) -> None:
    """How long the turn is being finished with the clock stopped (INC-01, AMB-08)."""
    match = table.match
    on_turn = match.clock.active
    line = viewer.text("early_dice", name=viewer.name(on_turn))
    agreed = match.clock.owes_delay[1 - on_turn]
    asked = viewer.text("early_dice_agreed" if agreed else "early_dice_agree", name=viewer.name(1 - on_turn))
    viewer.show_lines((STRONG, line), (NOTICE, asked), (FACT, minutes(now_ms - match.paused_at_ms)))


def _illegal(viewer, table, now_ms: int) -> None:
    match = table.match
    offender = 1 - match.clock.active if match.doubler == NOBODY else match.clock.active
    waits = "illegal_wait" if match.clock.run_out else "illegal_rest"
    viewer.show_lines(
        (STRONG, viewer.text("illegal", name=viewer.name(offender))),
        (FACT, viewer.text(waits)),
        (NOTICE, viewer.text("accepts", name=viewer.name(offender))),
    )


def _time_back(viewer, table, now_ms: int) -> None:
    actions = table.actions
    back = viewer.text("time_back_ask", time=minutes(actions.amount_ms), name=viewer.name(table.match.clock.active))
    viewer.show_lines((STRONG, back))
    viewer.show_marks(actions.agreed, "press_to_confirm", "confirmed")


def _session(viewer, table, now_ms: int) -> None:
    viewer.show_lines((STRONG, viewer.text("ask_session")))
    viewer.show_marks(table.actions.agreed, "press_to_confirm", "confirmed")


_PAGES = {
    "break?": _ask_break,
    "break": _break,
    "absent": _absent,
    "resign?": _resign,
    "early dice": _early_dice,
    "illegal?": _illegal,
    "time back?": _time_back,
    "end session?": _session,
}
