"""What the menu asks of topics that are loaded only when one of their commands is chosen; those ask it, too."""

from matchcore.compat import TYPE_CHECKING
from matchcore.phases import PLAYING, READY, SEALED
from matchcore.refusal import Refusal
from matchcore.rules import rulesets
from matchcore.sides import NOBODY

if TYPE_CHECKING:
    from matchcore.play.match import Match


def check_mark(match: "Match") -> None:
    """Refuse to mark a position but between games and in a player's own time (STR-02)."""
    match.refuse_while_settling()
    if match.phase != READY and (match.phase != PLAYING or match.clock.active == NOBODY):
        raise Refusal("NOT_OWN_TIME", "STR-02")


def check_emergency(match: "Match") -> None:
    """Refuse unless a player may leave at once without using up a break (BRK-08)."""
    match.expect_match()
    if not rulesets.is_emergency_free(match.rules):
        raise Refusal("DIRECTOR_DECIDES", "BRK-08", match.rules["title"])


def check_between_matches(match: "Match") -> None:
    """Refuse unless this match is over and belongs to a series (BRK-06)."""
    if match.phase != SEALED or match.options.get("best_of", 1) == 1:
        raise Refusal("BREAK_ONLY_BETWEEN_MATCHES", "BRK-06")
