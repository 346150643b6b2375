"""The folding of what stands over a match: power lost, the director called, a ruling, a verified result.

Loaded when the first such fact comes.
"""

from matchcore import facts
from matchcore.facts import Fact
from matchcore.game.clock import RUNNING
from matchcore.phases import CAUSE_POWER, DOUBLED, IDLE, OFFERED, PLAYING, SEALED
from matchcore.rules import rulesets
from matchcore.sides import NOBODY


def fold(match, fact: Fact) -> None:
    """Fold one of the facts of this module; `match` is any MatchState."""
    _FOLDS[fact.kind](match, fact)


def _restored(match, fact: Fact) -> None:
    if fact.ints[0] != CAUSE_POWER or (match.phase in (IDLE, OFFERED, SEALED) and match.absent == NOBODY):
        return
    ask_both(match, fact.at_ms, rulesets.REASON_POWER)


def ask_both(match, now_ms: int, reason: int) -> None:
    """What is on the screen has to be confirmed by both before it goes on (INC-13); a running turn is paused."""
    was_running = match.clock.state == RUNNING
    if was_running:
        match.hold(now_ms, reason)
    match.was_running = was_running or (match.is_restored and match.was_running)
    match.is_restored = True
    match.agreed_restore = 0


def _restore_confirmed(match, fact: Fact) -> None:
    match.agreed_restore |= 1 << fact.ints[0]
    if match.agreed_restore != 3:
        return
    match.is_restored = False
    if match.was_running and (match.phase in (PLAYING, DOUBLED) or match.absent != NOBODY):
        match.pause_reason = 0
        match.clock.resume(fact.at_ms)


def _called(match, fact: Fact) -> None:
    """The director is called; called again, only the reason is stated more precisely (ROL-05)."""
    if not match.is_called():
        match.called_by, match.called_at_ms = fact.by, fact.at_ms
    match.called_reason = fact.ints[0]
    match.withdrawn = 0
    if match.clock.state == RUNNING:
        match.hold(fact.at_ms, rulesets.REASON_DIRECTOR)


def _call_withdrawn(match, fact: Fact) -> None:
    match.withdrawn |= 1 << fact.ints[0]
    if match.withdrawn == 3:
        _end_call(match, fact.at_ms)


def _call_ended(match, fact: Fact) -> None:
    match.order(fact)
    _end_call(match, fact.at_ms)


def _end_call(match, now_ms: int) -> None:
    """Players resume with their key; the time of who is not there goes on by itself (LAT-07)."""
    match.called_by = -1
    if match.absent >= 0 and not match.is_restored:
        match.clock.resume(now_ms)


def _ruled(match, fact: Fact) -> None:
    match.order(fact)
    _, match.result, match.winner = fact.ints[:3]
    match.called_by = -1
    match.is_restored = False
    match.absent = -1
    match.break_since_ms = -1
    match.seal(fact.at_ms)


def _verified(match, fact: Fact) -> None:
    match.order(fact)
    match.is_verified = True


_FOLDS = {
    facts.RESTORED: _restored,
    facts.RESTORE_CONFIRMED: _restore_confirmed,
    facts.CALLED: _called,
    facts.CALL_WITHDRAWN: _call_withdrawn,
    facts.CALL_ENDED: _call_ended,
    facts.RULED: _ruled,
    facts.VERIFIED: _verified,
}
