"""Undo of the newest fact by the director, or of a mistaken press by both players (GEN-05, CLK-20)."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import DECIDED, IDLE, SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.possible import check_put_back
from matchcore.games.backgammon.topics.shared import director_fact, take_flag_back
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_BOTH, NOBODY

# -- commands ----------------------------------------------------------------------------------------------------------


def check_undo(match: Match, undone: int = 0) -> None:
    """Refuse unless this fact can be taken back; `undone` as in `undo` (GEN-05)."""
    newest = match.undoable()
    if not newest or match.phase == IDLE:
        raise Refusal("NOTHING_TO_UNDO", "GEN-05")
    if undone not in (0, newest):
        raise Refusal("NOT_NEWEST", "GEN-05", str(undone))


def undo(match: Match, now_ms: int, undone: int, order: int, reason: str) -> None:
    """Take back the newest undoable fact; an open turn is paused (GEN-05, CLK-20).

    `undone`: the number of the fact meant, 0 = the newest.
    """
    check_undo(match, undone)
    director_fact(match, now_ms, facts.UNDONE, order, reason, match.undoable())


def put_back(match: Match, now_ms: int) -> None:
    """Both take back a mistaken press: everything returns to before it, times included (CLK-20, INC-10)."""
    check_put_back(match)
    match.note(now_ms, facts.UNDONE, BY_BOTH, 0, match.undo.newest())


def sign_again(match: Match, now_ms: int) -> None:
    """Both buttons were hit at once: the first acceptance or confirmation does not count either (CLK-20)."""
    if match.agreed and match.undo.newest_kind() in (facts.ACCEPTED, facts.CONFIRMED):
        match.note(now_ms, facts.UNDONE, BY_BOTH, 0, match.undo.newest())


# -- folding -----------------------------------------------------------------------------------------------------------


def _undone(match: Match, fact: Fact, order: int, undone: int) -> None:
    from matchcore.games.backgammon.game import corrections

    if undone == match.flag_seq and undone:
        take_flag_back(match, fact.at_ms)
        return
    match.undo.take_back(match)
    # Time since then is charged to neither side (CLK-20).
    match.undone_ms += fact.at_ms - match.clock.since_ms
    corrections.reload(match.clock, fact.at_ms)
    if match.phase in (DECIDED, SEALED):
        match.is_bound = False  # no play is left to go on with
    match.is_verified = False
    match.paused_at_ms = fact.at_ms
    if not match.pause_reason:
        match.pause_reason = rulesets.REASON_DIRECTOR
    if match.absent != NOBODY and not match.is_called() and not match.is_restored:
        match.clock.resume(fact.at_ms)


FOLDS = {facts.UNDONE: _undone}
ORDERS = {facts.UNDONE: undo}
