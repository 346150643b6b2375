"""The large buttons during the game, pauses, and flags (FIDE 6.2, 6.8, 6.11)."""

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.clock import facts, phases
from matchcore.games.clock.state.match import Match
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, other

# -- commands ----------------------------------------------------------------------------------------------------------


def press(match: Match, now_ms: int, by: int) -> None:
    """A player's own button: the first press starts the opponent's clock, each other one completes a move."""
    match.tick(now_ms)
    if match.is_called():
        raise Refusal("DIRECTOR_CALLED", "FIDE 6.11")
    if match.phase != phases.PLAYING or match.clock.state == PAUSED:
        raise Refusal("NOT_RUNNING", "FIDE 6.2.1", phases.PHASES[match.phase])
    if match.clock.state == RUNNING and match.clock.active != by - BY_A:
        raise Refusal("NOT_YOUR_TURN", "FIDE 6.2.1")
    match.note(now_ms, facts.PRESSED, by)


def pause(match: Match, now_ms: int, by: int, order: int, reason: str = "") -> None:
    """Stop the clock and call the arbiter (FIDE 6.11.2)."""
    match.tick(now_ms)
    if match.phase != phases.PLAYING or match.clock.state != RUNNING:
        raise Refusal("NOT_RUNNING", "FIDE 6.11", phases.PHASES[match.phase])
    check_text(reason)
    fact = match.draft(now_ms, facts.PAUSED, by, order)
    fact.text = reason
    match.commit(fact)


def check_resume(match: Match, by: int) -> None:
    """Refuse a player: only the arbiter restarts the clock (FIDE 6.11.3)."""
    match.expect((phases.PLAYING,), "NOT_PAUSED", "FIDE 6.11", by)
    if match.clock.state != PAUSED:
        raise Refusal("NOT_PAUSED", "FIDE 6.11", phases.PHASES[match.phase])
    if by in (BY_A, BY_B):
        raise Refusal("DIRECTOR_DECIDES", "FIDE 6.11.3")


def resume(match: Match, now_ms: int, by: int, order: int) -> None:
    """By the director, whose call it settles, or by both players together."""
    check_resume(match, by)
    match.note(now_ms, facts.RESUMED, by, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def _pressed(match: Match, fact: Fact) -> None:
    match.clock.press(fact.at_ms, fact.by - BY_A)


def _flagged(match: Match, fact: Fact, side: int) -> None:
    """The clock has booked it; an automatic flag ends the game (byo-yomi, most electronic clocks)."""
    if match.clock.winner == other(side):
        match.claim(other(side), phases.ON_TIME)


def _paused(match: Match, fact: Fact, order: int) -> None:
    match.clock.pause(fact.at_ms)


def _resumed(match: Match, fact: Fact, order: int) -> None:
    match.clock.resume(fact.at_ms)
    match.is_restored = False
    match.called_at_ms = -1


FOLDS = {facts.PRESSED: _pressed, facts.FLAGGED: _flagged, facts.PAUSED: _paused, facts.RESUMED: _resumed}
ORDERS = {facts.PAUSED: pause, facts.RESUMED: resume}
