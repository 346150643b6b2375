"""The panel of every page of Ricochet Robots: empty."""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY

if TYPE_CHECKING:
    from matchcore.games.ricochet.state.match import Match
    from table.games.ricochet.at_table import Sheet
    from table.screens.view import View


def tick(view: "View", match: "Match", now_ms: int) -> None:
    """No page has the two times of a clock."""


def is_due(view: "View", match: "Match", now_ms: int) -> bool:
    """Every page with a time is shown anew each second (states.is_counted)."""
    return False


def fill(sheet: "Sheet", now_ms: int) -> None:
    view = sheet.view
    view.names, view.score = ("", ""), (0, 0)
    view.turn, view.is_running, view.is_waiting = NOBODY, False, False
    view.badge, view.badge_half, view.is_badge_word = "", NOBODY, False


def complete(sheet: "Sheet") -> None:
    """Every page is as it was written."""


def news(sheet: "Sheet", is_menu: bool, now_ms: int) -> tuple:
    """The director sends no messages to this game."""
    return "", -1


def setting(sheet: "Sheet", now_ms: int) -> str:
    """The glass of a game in play, for the self-test."""
    match = sheet.match
    return "" if match.is_free() else sheet.text("glass_of", seconds=match.glass_ms // 1000)
