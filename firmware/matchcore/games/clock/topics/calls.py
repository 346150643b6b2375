"""The director called, the result verified, the device away."""

from matchcore.games.clock import facts, phases
from matchcore.games.clock.state.match import Match
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, BY_TABLE

# -- commands ----------------------------------------------------------------------------------------------------------


def check_call(match: Match) -> None:
    match.expect((phases.SETTINGS, phases.PLAYING, phases.RESULT), "NO_MATCH", "FIDE 6.11")


def call(match: Match, now_ms: int) -> None:
    """Stop the clock and call the director (FIDE 6.11.2)."""
    match.tick(now_ms)
    check_call(match)
    match.note(now_ms, facts.CALLED, BY_TABLE)


def answer(match: Match, now_ms: int, by: int, order: int) -> None:
    """The call is settled: by the director, or both players need no one any more."""
    if not match.is_called():
        raise Refusal("NOT_CALLED", "FIDE 6.11")
    if by in (BY_A, BY_B):
        raise Refusal("NOT_AGREED", "FIDE 6.11")
    match.note(now_ms, facts.ANSWERED, by, order)


def verify(match: Match, now_ms: int, order: int) -> None:
    if match.phase != phases.SEALED:
        raise Refusal("NOT_SEALED", "FIDE 8.7", phases.PHASES[match.phase])
    match.note(now_ms, facts.VERIFIED, BY_DIRECTOR, order)


def restore(match: Match, now_ms: int, by_power: int) -> None:
    """The device was away; after a power cut the clock is paused."""
    match.note(now_ms, facts.RESTORED, BY_TABLE, by_power)


# -- folding -----------------------------------------------------------------------------------------------------------


def _called(match: Match, fact: Fact) -> None:
    match.clock.pause(fact.at_ms)
    match.called_at_ms = fact.at_ms


def _answered(match: Match, fact: Fact, order: int) -> None:
    match.called_at_ms = -1


def _verified(match: Match, fact: Fact, order: int) -> None:
    match.is_verified = True


def _restored(match: Match, fact: Fact, by_power: int) -> None:
    if by_power and match.phase == phases.PLAYING:
        match.is_restored = match.clock.pause(fact.at_ms) or match.is_restored


FOLDS = {
    facts.CALLED: _called,
    facts.ANSWERED: _answered,
    facts.VERIFIED: _verified,
    facts.RESTORED: _restored,
}
ORDERS = {facts.ANSWERED: answer, facts.VERIFIED: verify}
