"""The menu's checks for topics that are loaded only when one of their commands is chosen; the topics use them, too."""

from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import CLAIMED, DOUBLED, PLAYING, READY, SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# What both take back: the phase, and the newest fact.
_BY_BOTH = (
    (PLAYING, facts.PRESSED),
    (PLAYING, facts.TAKEN),
    (PLAYING, facts.DELAY_RESTARTED),
    (DOUBLED, facts.DOUBLED),
    (DOUBLED, facts.DELAY_RESTARTED),
    (CLAIMED, facts.PASSED),
    (READY, facts.CONFIRMED),
)


def check_mark(match: Match) -> None:
    """Refuse except between games and in a player's own time (STR-02)."""
    match.refuse_while_settling()
    if match.rules.get("record.position") == "no":
        raise Refusal("NOT_IN_RULES", "STR-02", match.rules["title"])
    if match.phase != READY and (match.phase != PLAYING or match.clock.active == NOBODY):
        raise Refusal("NOT_OWN_TIME", "STR-02")


def check_emergency(match: Match) -> None:
    """Refuse unless a player may leave at once without using up a break (BRK-08)."""
    match.expect_match()
    if not rulesets.is_emergency_free(match.rules):
        raise Refusal("DIRECTOR_DECIDES", "BRK-08", match.rules["title"])


def check_put_back(match: Match) -> None:
    """Refuse unless the newest fact is a press that both can take back (CLK-20, RES-08).

    One that passed the turn, began or ended a game, a double and its answer, a new delay.  No time may run, but while a
    double waits for its answer, and nothing of the director's is taken back."""
    match.refuse_while_settling()
    match.refuse_while_away()
    newest = match.undo.newest_kind()
    is_playing = match.clock.state == RUNNING and newest != facts.DOUBLED
    if is_playing or (match.phase, newest) not in _BY_BOTH:
        raise Refusal("NO_PRESS", "CLK-20")


def check_break_left(match: Match) -> None:
    """Refuse before the end of the first game, and where neither side has a break left (BRK-01, BRK-03)."""
    if match.phase == READY and not match.games:
        raise Refusal("BREAK_NOT_BETWEEN_GAMES", "BRK-03")
    if rulesets.breaks_left(match.rules, match.length, (match.used_a, match.used_b)) == (0, 0):
        raise Refusal("BREAK_EXHAUSTED", "BRK-01")


def check_between_matches(match: Match) -> None:
    """Refuse unless this match is over and belongs to a series (BRK-06)."""
    if match.phase != SEALED or match.options.get("best_of", 1) == 1:
        raise Refusal("BREAK_ONLY_BETWEEN_MATCHES", "BRK-06")
