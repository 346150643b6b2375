"""Both sign settings and result with their own buttons; a result may be taken back until then."""

from matchcore.clock import NO_TIME, OVER
from matchcore.games.clock import facts, phases
from matchcore.games.clock.state.match import Match
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_A, BY_B, BY_DIRECTOR, BY_TABLE, NOBODY, other

# -- commands ----------------------------------------------------------------------------------------------------------


def sign(match: Match, now_ms: int, by: int) -> None:
    """A player confirms what is on the screen; the director confirms for both."""
    match.expect((phases.SETTINGS, phases.RESULT), "NOTHING_OFFERED", "FIDE 8.7", by)
    if by not in (BY_A, BY_B, BY_DIRECTOR):
        raise Refusal("BAD_SIDE", "FIDE 8.7", str(by))
    if by != BY_DIRECTOR and match.agreed & (1 << (by - BY_A)):
        raise Refusal("ALREADY_CONFIRMED", "FIDE 8.7")
    match.note(now_ms, facts.CONFIRMED, by)


def sign_again(match: Match, now_ms: int) -> None:
    """Both pressed at once: neither counts, and an earlier signature is taken back."""
    if match.agreed:
        match.note(now_ms, facts.UNSIGNED, BY_TABLE)


def check_result(match: Match, winner: int, how: int, by: int) -> None:
    """Refuse a win on time against a flag that has not fallen (FIDE 6.8), and a ruling by another than the director."""
    match.expect((phases.PLAYING,), "NO_MATCH", "FIDE 5.1", by)
    if winner not in (0, 1, NOBODY) or not 1 <= how < len(phases.ENDS):
        raise Refusal("BAD_END", "FIDE 5.1", "%d %d" % (winner, how))
    if how == phases.RULING and by != BY_DIRECTOR:
        raise Refusal("DIRECTOR_DECIDES", "FIDE 12.9")
    if how == phases.ON_TIME and winner != NOBODY and match.clock.sides[other(winner)].flag_ms == NO_TIME:
        raise Refusal("NO_FLAG", "FIDE 6.8")


def result(match: Match, now_ms: int, winner: int, how: int, by: int, order: int, reason: str = "") -> None:
    """Note a result; the clock pauses until both have signed it."""
    match.tick(now_ms)
    check_result(match, winner, how, by)
    check_text(reason)
    fact = match.draft(now_ms, facts.RESULT, by, order, winner, how)
    fact.text = reason
    match.commit(fact)


def withdraw(match: Match, now_ms: int, by: int, order: int) -> None:
    """Back to the game, paused; not after an automatic flag, unless the director says so."""
    match.expect((phases.RESULT,), "NOTHING_TO_UNDO", "FIDE 8.7", by)
    if match.clock.state == OVER and by != BY_DIRECTOR:
        raise Refusal("DIRECTOR_DECIDES", "FIDE 6.10")
    match.note(now_ms, facts.WITHDRAWN, by, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def _confirmed(match: Match, fact: Fact) -> None:
    match.agreed |= BOTH if fact.by == BY_DIRECTOR else 1 << (fact.by - BY_A)
    if match.agreed != BOTH:
        return
    match.agreed = 0
    if match.phase == phases.SETTINGS:
        match.phase = phases.PLAYING
    else:
        match.phase = phases.SEALED
        match.clock.end(fact.at_ms)


def _unsigned(match: Match, fact: Fact) -> None:
    match.agreed = 0


def _result(match: Match, fact: Fact, order: int, winner: int, how: int) -> None:
    match.clock.pause(fact.at_ms)
    match.claim(winner, how)
    if fact.by == BY_DIRECTOR:
        match.called_at_ms = -1


def _withdrawn(match: Match, fact: Fact, order: int) -> None:
    match.clock.take_flag_back(fact.at_ms)
    match.phase, match.winner, match.how, match.agreed = phases.PLAYING, NOBODY, 0, 0


FOLDS = {
    facts.CONFIRMED: _confirmed,
    facts.UNSIGNED: _unsigned,
    facts.RESULT: _result,
    facts.WITHDRAWN: _withdrawn,
}
ORDERS = {facts.RESULT: result, facts.WITHDRAWN: withdraw}
