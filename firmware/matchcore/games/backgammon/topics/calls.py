"""Calls for the director; nothing changes until both withdraw or the director rules (DSP-01, ROL-05, BRK-08)."""

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import DOUBLED, PLAYING
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.possible import check_emergency
from matchcore.games.backgammon.topics.shared import director_fact, hold, rule_on_time
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_TABLE, NOBODY, author

# -- commands ----------------------------------------------------------------------------------------------------------


def check_call(match: Match, reason: str) -> None:
    """Refuse without a match, a repeated reason, and an unknown one (DSP-01, PAU-02)."""
    match.expect_match()
    if match.is_called() and reason == rulesets.PAUSE_REASONS[match.called_reason]:
        raise Refusal("DIRECTOR_CALLED", "DSP-01")
    if reason not in rulesets.CALL_REASONS:
        raise Refusal("REASON_NOT_ALLOWED", "PAU-02", reason)


def call_director(match: Match, now_ms: int, reason: str = "DIRECTOR", by: int = BY_TABLE) -> None:
    """Call the director: everything stays as it is until both withdraw or the director rules (DSP-01).

    A further call only changes the reason (ROL-05)."""
    check_call(match, reason)
    match.tick(now_ms)
    match.note(now_ms, facts.CALLED, by, rulesets.PAUSE_REASONS.index(reason))


def emergency(match: Match, now_ms: int) -> None:
    """A player has to leave in an emergency: paused, no break used, the director is notified (BRK-08)."""
    check_emergency(match)
    call_director(match, now_ms, "EMERGENCY")


def check_called(match: Match) -> None:
    if not match.is_called():
        raise Refusal("NOT_CALLED", "DSP-01")


def withdraw_call(match: Match, now_ms: int, side: int) -> None:
    """A player no longer needs the director; the call ends when both have pressed their buttons."""
    check_called(match)
    if match.withdrawn & (1 << side):
        raise Refusal("ALREADY_CONFIRMED", "DSP-01")
    match.note(now_ms, facts.CALL_WITHDRAWN, author(side), side)


def end_call(match: Match, now_ms: int, order: int, ruling: str) -> None:
    """The director has ruled: the call is over, and the players resume (DSP-01)."""
    check_called(match)
    director_fact(match, now_ms, facts.CALL_ENDED, order, ruling)


def check_report(match: Match, side: int) -> None:
    """Refuse unless the director's pause waits for this side (GEN-01)."""
    match.refuse_while_settling()
    if not match.is_bound:
        raise Refusal("NOT_PAUSED", "PAU-01")
    if match.reported & (1 << side):
        raise Refusal("ALREADY_CONFIRMED", "GEN-01")
    if match.clock.state == PAUSED and match.clock.is_automatic and not match.clock.has_time_left():
        raise Refusal("NO_TIME_LEFT", "INC-11")


def report(match: Match, now_ms: int, side: int) -> None:
    """A player is back from the director's pause; it ends when both have pressed their buttons."""
    check_report(match, side)
    match.note(now_ms, facts.REPORTED, author(side), side)


# -- folding -----------------------------------------------------------------------------------------------------------


def _called(match: Match, fact: Fact, reason: int) -> None:
    """A second call only gives a more precise reason (ROL-05)."""
    if not match.is_called():
        match.called_by, match.called_at_ms = fact.by, fact.at_ms
    match.called_reason = reason
    match.withdrawn = 0
    if match.clock.state == RUNNING:
        hold(match, fact.at_ms, rulesets.REASON_DIRECTOR)
    elif match.clock.state == PAUSED and not match.pause_reason:
        match.pause_reason = rulesets.REASON_DIRECTOR  # the call says why the clock is stopped


def _call_withdrawn(match: Match, fact: Fact, side: int) -> None:
    match.withdrawn |= 1 << side
    if match.withdrawn == BOTH:
        _end(match, fact.at_ms)


def _call_ended(match: Match, fact: Fact, order: int) -> None:
    rule_on_time(match, fact.at_ms)
    _end(match, fact.at_ms)


def _end(match: Match, now_ms: int) -> None:
    """Players resume with their key; an absent player's time goes on automatically (LAT-07)."""
    match.called_by = -1
    if match.absent != NOBODY and not match.is_restored:
        match.clock.resume(now_ms)


def _reported(match: Match, fact: Fact, side: int) -> None:
    match.reported |= 1 << side
    if match.reported == BOTH:
        match.end_pause(fact.at_ms)
        if match.phase in (PLAYING, DOUBLED):
            match.clock.resume(fact.at_ms)


FOLDS = {
    facts.REPORTED: _reported,
    facts.CALLED: _called,
    facts.CALL_WITHDRAWN: _call_withdrawn,
    facts.CALL_ENDED: _call_ended,
}
ORDERS = {facts.CALL_ENDED: end_call}
