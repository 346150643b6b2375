"""The display for who sits here: larger digits, full light, as the director's call says (ACC-01)."""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY
from table.answering import display_settings

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Table


def see(table: "Table") -> None:
    needed = [] if table.match.is_free() else _needed(table.match)
    larger = NOBODY
    if "both" in needed:
        larger = display_settings.BOTH
    elif "larger" in needed:
        larger = table.viewer.sheet.half("ab".index(needed[-1]))
    display_settings.ease(table, larger, "bright" in needed)


def _needed(match: "Match") -> list:
    """`bright`, `larger` and for whom."""
    for key, text in match.overrides:
        if key == "special_needs":
            return text.split("_")
    return []
