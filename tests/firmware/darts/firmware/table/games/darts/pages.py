"""The one page, and what is on all of them."""

from matchcore.games.darts.match import SEALED, THROWING
from matchcore.sides import NOBODY
from table.screens.view import FACT, GIANT, NAMES, STRONG


def card(sheet, table, now_ms):
    match = sheet.match
    visit = sheet.text("visit", name=match.names[match.side], points=table.dialog.points)
    said = visit if match.phase == THROWING else ""
    sheet.show_card("", (NAMES, "\u2013"), (GIANT, sheet.score()), (STRONG, said), (FACT, ""))
    if match.phase not in (THROWING, SEALED):
        sheet.show_marks(match.agreed, "press_to_confirm", "confirmed")


def fill(sheet, now_ms):
    view, match = sheet.view, sheet.match
    view.names, view.score, view.turn = match.names, match.left, NOBODY
    view.is_running = view.is_waiting = view.is_badge_word = False
    view.badge, view.badge_half = "", NOBODY


def tick(*_):
    """No clock."""


complete = tick


def is_due(view, match, now_ms):
    return False


def news(sheet, is_menu, now_ms):
    return "", -1


def setting(sheet, now_ms):
    return ""
