"""A round: token and glass are turned, the glass runs out, the round is void (RR-06 to RR-09, RR-17 to RR-19)."""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.phases import GLASS, PLANNING, SHOWING, TOKEN
from matchcore.games.ricochet.state.match import SETTLE_MS, Match, has_all_below
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_BOTH, BY_TABLE

COMPLEX_MS = 300000  # of planning, before a player may call a round too complex (RR-07)

# -- commands ----------------------------------------------------------------------------------------------------------


def check_reveal(match: Match) -> None:
    match.expect((TOKEN,), "NO_TOKEN_DUE", "RR-06")


def reveal(match: Match, now_ms: int, by: int) -> None:
    """The token is up; planning begins (RR-06)."""
    check_reveal(match)
    match.note(now_ms, facts.REVEALED, by)


def check_turn(match: Match) -> None:
    """Refuse unless a declaration has been made and no glass runs (RR-08)."""
    if match.phase == GLASS:
        raise Refusal("GLASS_RUNS", "RR-08")
    match.expect((PLANNING,), "NOT_PLANNING", "RR-08")
    if not match.declarations and not match.waiting():
        raise Refusal("NO_DECLARATION", "RR-08")


def turn(match: Match, now_ms: int, by: int) -> None:
    """A player turns the glass, also one that was forgotten: time counts from now (RR-08)."""
    match.tick(now_ms)
    check_turn(match)
    match.note(now_ms, facts.TURNED, by)


def check_void(match: Match, now_ms: int, reason: int) -> None:
    """Refuse a reason that the rules do not give at this point of a round (RR-19)."""
    if reason == phases.PEEKED:
        match.expect((TOKEN, PLANNING, GLASS, SHOWING), "NO_ROUND", "RR-19")
    elif reason == phases.TARGET_COVERED:
        match.expect((PLANNING, GLASS, SHOWING), "NO_ROUND", "RR-19")
    elif reason == phases.BELOW_MINIMUM:
        match.expect((SHOWING, phases.AWARD), "GLASS_NOT_OUT", "RR-18")
    elif reason == phases.NO_VALID_DEMONSTRATION:
        match.expect((SHOWING,), "GLASS_NOT_OUT", "RR-17")
        if match.waiting() or match.next_group() or now_ms < match.out_ms + SETTLE_MS:
            raise Refusal("STILL_TO_SHOW", "RR-17")
    else:
        raise Refusal("BAD_REASON", "RR-19", str(reason))


def void(match: Match, now_ms: int, reason: int) -> None:
    """The round is to be void; both large buttons sign it."""
    match.tick(now_ms)
    check_void(match, now_ms, reason)
    match.note(now_ms, facts.VOIDED, BY_TABLE, reason)


def check_void_below(match: Match) -> None:
    """Refuse unless all who are still in have declared less than the minimum, and no press waits (RR-18)."""
    match.expect((PLANNING, GLASS, SHOWING), "NO_ROUND", "RR-18")
    if match.waiting() or not has_all_below(match):
        raise Refusal("NOT_ALL_BELOW", "RR-18")


def void_below(match: Match, now_ms: int) -> None:
    """All have declared less than the minimum and agree to void (RR-18)."""
    match.tick(now_ms)
    check_void_below(match)
    match.note(now_ms, facts.VOIDED, BY_BOTH, phases.BELOW_MINIMUM)


def check_too_complex(match: Match, now_ms: int) -> None:
    """Refuse before five minutes of planning, and once a declaration has been made (RR-07)."""
    match.expect((PLANNING,), "NOT_PLANNING", "RR-07")
    if match.declarations or match.waiting():
        raise Refusal("DECLARED", "RR-07")
    if match.planned_for_ms(now_ms) < COMPLEX_MS:
        raise Refusal("TOO_EARLY", "RR-07", str(match.planned_for_ms(now_ms) // 1000))


def too_complex(match: Match, now_ms: int, agreed: int) -> None:
    """Void by common consent: `agreed` has bit 1 << player; if one does not agree, play goes on (RR-07)."""
    check_too_complex(match, now_ms)
    if match.active & ~agreed:
        raise Refusal("NOT_ALL", "RR-07")
    match.note(now_ms, facts.VOIDED, BY_BOTH, phases.TOO_COMPLEX)


# -- folding -----------------------------------------------------------------------------------------------------------


def _revealed(match: Match, fact: Fact) -> None:
    match.round += 1
    match.revealed_ms = fact.at_ms
    match.phase = PLANNING


def _turned(match: Match, fact: Fact) -> None:
    match.turn_glass(fact.at_ms)


def _run_out(match: Match, fact: Fact) -> None:
    match.go_on_to(SHOWING)
    match.out_ms = fact.at_ms
    match.settle()


def _voided(match: Match, fact: Fact, reason: int) -> None:
    if match.phase == TOKEN:
        match.round += 1  # seen by one player before it was turned
    match.shown_before = match.shown
    if match.phase == phases.AWARD:
        match.phase = match.before
    match.claim_void(reason)


FOLDS = {facts.REVEALED: _revealed, facts.TURNED: _turned, facts.RUN_OUT: _run_out, facts.VOIDED: _voided}
