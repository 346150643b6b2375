"""The self-test: reference seconds, controls, parts and setting (CLK-24), and a picture for the display."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.pages.sheet import Sheet, joined, minutes
from table.pressing.controls import KEY_1, RIGHT
from table.screens.view import FACT, GIANT, GOOD, NOTICE, PAGE_PICTURE, PLAIN, STRONG

if TYPE_CHECKING:
    from table.table import Table

_CONTROLS = 5
_BUTTONS = 3  # the bits of the two clock buttons


def self_test(sheet: Sheet, table: "Table", now_ms: int) -> None:
    passed = minutes(max(0, now_ms - table.dialog.since_ms))
    if sheet.match.has_times():
        # Under the match's clocks (CLK-22).
        said = _seen(sheet, table) if table.dialog.tested & _BUTTONS else _unseen(sheet, table, RIGHT + 1)
        sheet.show_lines((STRONG, passed), (FACT, said), (PLAIN, table.game.panel.setting(sheet, now_ms)))
        return
    sheet.show_card(
        sheet.text("self_test_title"),
        (GIANT, passed),
        (FACT, _seen(sheet, table)),
        (PLAIN, _unseen(sheet, table)),
        _checked(sheet, table),
        (PLAIN, _touched(sheet, table)),
        (PLAIN, table.game.panel.setting(sheet, now_ms)),
        (PLAIN, table.link_text()),
        (PLAIN, table.fault),
    )


def _seen(sheet: Sheet, table: "Table") -> str:
    control = table.dialog.choice
    if control > RIGHT:
        return sheet.text("self_test_key", number=control - KEY_1 + 1)
    return sheet.text("self_test_seen", button=sheet.text("right" if control else "left"))


def _unseen(sheet: Sheet, table: "Table", count: int = _CONTROLS) -> str:
    names = (sheet.text("left"), sheet.text("right"), "1", "2", "3")
    left = [names[control] for control in range(count) if not table.dialog.tested >> control & 1]
    return sheet.text("self_test_press", controls=joined(tuple(left))) if left else sheet.text("self_test_all")


def _checked(sheet: Sheet, table: "Table") -> tuple:
    found = table.dialog.found
    if found > 0:
        with loading.borrowed("table.running.self_test") as self_test:
            return NOTICE, self_test.words(sheet, found)
    # Some panels cannot report their health: the user has to look.
    return GOOD, "" if found else sheet.text("self_test_unasked" if table.parts.is_mute else "self_test_good")


def _touched(sheet: Sheet, table: "Table") -> str:
    place = table.dialog.touched
    return sheet.text("self_test_touch", x=place[0], y=place[1]) if place else ""


def picture(sheet: Sheet, table: "Table", now_ms: int) -> None:
    """With the finger's place on a touch panel, or the last control pressed."""
    sheet.view.page = PAGE_PICTURE
    sheet.view.heading = _touched(sheet, table) or _seen(sheet, table)
    sheet.view.lines = ((STRONG, sheet.text("picture_corner")),)
