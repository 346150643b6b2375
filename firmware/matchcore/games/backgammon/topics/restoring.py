"""The device was away, or the match was moved here: both confirm the screen (INC-13)."""

from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import CAUSE_POWER, DOUBLED, IDLE, OFFERED, PLAYING, SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.shared import hold
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_TABLE, NOBODY, author

# -- commands ----------------------------------------------------------------------------------------------------------


def restore(match: Match, now_ms: int, cause: int, lost_s: int = 0, back_s: int = 0) -> None:
    """After a power cut the match is paused until both confirm (INC-13)."""
    match.commit(match.draft(now_ms, facts.RESTORED, BY_TABLE, cause, lost_s, back_s))


def check_confirm_restore(match: Match, side: int) -> None:
    """Refuse unless the match has come back and waits for this side (INC-13)."""
    if match.is_called():
        raise Refusal("DIRECTOR_CALLED", "DSP-01")
    if not match.is_restored:
        raise Refusal("NOTHING_RESTORED", "INC-13")
    if match.agreed_restore & (1 << side):
        raise Refusal("ALREADY_CONFIRMED", "INC-13")


def confirm_restore(match: Match, now_ms: int, side: int) -> None:
    """A player confirms times, score, cube and side on turn."""
    check_confirm_restore(match, side)
    match.note(now_ms, facts.RESTORE_CONFIRMED, author(side), side)


# -- folding -----------------------------------------------------------------------------------------------------------


def _restored(match: Match, fact: Fact, cause: int, lost_s: int, back_s: int) -> None:
    if cause != CAUSE_POWER or (match.phase in (IDLE, OFFERED, SEALED) and match.absent == NOBODY):
        return
    ask_both(match, fact.at_ms, rulesets.REASON_POWER)


def ask_both(match: Match, now_ms: int, reason: int) -> None:
    """Both must confirm the screen before play goes on (INC-13); a running turn is paused."""
    was_running = match.clock.state == RUNNING
    if was_running:
        hold(match, now_ms, reason)
    match.was_running = was_running or (match.was_running and match.is_restored != 0)
    match.is_restored = True
    match.agreed_restore = 0


def _restore_confirmed(match: Match, fact: Fact, side: int) -> None:
    match.agreed_restore |= 1 << side
    if match.agreed_restore != BOTH:
        return
    match.is_restored = False
    if match.was_running and (match.phase in (PLAYING, DOUBLED) or match.absent != NOBODY):
        match.pause_reason = 0
        match.clock.resume(fact.at_ms)


FOLDS = {facts.RESTORED: _restored, facts.RESTORE_CONFIRMED: _restore_confirmed}
