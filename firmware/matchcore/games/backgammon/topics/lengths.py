"""The director's corrections of the match length, from the next game on (LEN-02 to LEN-04, LEN-06)."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.phases import DECIDED, IN_GAME, OFFERED
from matchcore.games.backgammon.rules import length_correction
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.shared import director_fact, run_on
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal

# -- commands ----------------------------------------------------------------------------------------------------------


def check_set_length(match: Match, length: int = 0) -> None:
    """Refuse if the match is over or has no length, or this length cannot be set; 0 = any (LEN-01)."""
    match.expect_match()
    if match.phase == DECIDED:
        raise Refusal("MATCH_OVER", "LEN-01", str(length))
    if not match.length:
        raise Refusal("NO_LENGTH", "LEN-02", str(length))
    if length:
        outcome = length_correction.judge(match.longest(), length, match.score_a, match.score_b)
        if length == (match.pending_length or match.length) or outcome != length_correction.CORRECTED:
            raise Refusal("LENGTH_STANDS", "LEN-04", str(length))


def set_length(match: Match, now_ms: int, length: int, order: int, reason: str) -> None:
    """Correct the match length, from the next game on (LEN-02, LEN-04); the present length drops a pending one."""
    match.expect_match()
    bank.check_length(length)
    check_set_length(match, length)
    director_fact(match, now_ms, facts.LENGTH_SET, order, reason, length)


# -- folding -----------------------------------------------------------------------------------------------------------


def _length_set(match: Match, fact: Fact, order: int, length: int) -> None:
    match.pending_length = length
    if match.phase == OFFERED:
        match.agreed = 0
    if match.phase not in IN_GAME:
        apply_pending(match, fact.at_ms)


def apply_pending(match: Match, now_ms: int) -> None:
    """Unless the match would then already be over (LEN-02 to LEN-04, LEN-06).

    Time used stays used; a bank below zero shows zero (INC-11).
    """
    from matchcore.games.backgammon.game import corrections

    length = length_correction.in_force(match.length, match.pending_length, match.score_a, match.score_b)
    match.pending_length = 0
    if length == match.length:
        return
    change_ms = length_correction.credit_ms(match.length, length, match.per_point_ms)
    match.length = length
    if not match.has_clock or "bank_ms" in match.options:
        return  # laid down by hand, it changes only if the director says so (CLK-12)
    was_running = match.clock.pause(now_ms)  # of a player who is absent
    for side in (0, 1):
        corrections.correct(match.clock, now_ms, side, change_ms)
    run_on(match, now_ms, was_running)


FOLDS = {facts.LENGTH_SET: _length_set}
ORDERS = {facts.LENGTH_SET: set_length}
