"""Declarations from players' phones, if the referee lets them (RR-33).

The stamp is the arrival at the director in the table's time.  It may have been up to `uncertain_ms` earlier: a
declaration counts unless it came too late for certain, and the record keeps by how much that is in doubt.  A stamp
ahead of the table's time by no more than that counts as now: the two clocks have drifted apart.
"""

from matchcore.games.ricochet import facts
from matchcore.games.ricochet.phases import IDLE
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import declarations
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR

# -- commands ----------------------------------------------------------------------------------------------------------


def check_phone(match: Match, now_ms: int, player: int, moves: int, stamp_ms: int, uncertain_ms: int) -> None:
    """Refuse as a press, a number and a player are refused, and while phones are off."""
    if not match.has_phones:
        raise Refusal("PHONES_OFF", "RR-33")
    if uncertain_ms < 0 or stamp_ms < match.revealed_ms:
        raise Refusal("BAD_STAMP", "RR-06", str(stamp_ms))
    if match.is_paused or match.underway() not in declarations.OPEN:
        match.expect(declarations.OPEN, "NO_DECLARATIONS", "RR-09")
    declarations.check_window(match, now_ms, max(match.revealed_ms, stamp_ms - uncertain_ms))
    declarations.check_number(match, player, moves)


def phone(match: Match, now_ms: int, player: int, moves: int, stamp_ms: int, order: int, uncertain_ms: int = 0) -> None:
    """A declaration that arrived at the director at `stamp_ms`, or up to `uncertain_ms` before it."""
    match.tick(now_ms)
    check_phone(match, now_ms, player, moves, stamp_ms, uncertain_ms)
    fact = match.draft(now_ms, facts.PHONED, BY_DIRECTOR)
    fact.fill((order, player, moves, min(stamp_ms, now_ms)))
    fact.uncertain_ms = uncertain_ms
    match.commit(fact)


def set_phones(match: Match, now_ms: int, is_on: int, order: int) -> None:
    """The referee switches phones on or off for this table."""
    if match.phase == IDLE:
        raise Refusal("NO_MATCH", "RR-33")
    match.tick(now_ms)
    match.note(now_ms, facts.PHONES_SET, BY_DIRECTOR, order, 1 if is_on else 0)


# -- folding -----------------------------------------------------------------------------------------------------------


def _phoned(match: Match, fact: Fact, order: int, player: int, moves: int, stamp_ms: int) -> None:
    match.declare(player, moves, stamp_ms, fact.uncertain_ms, 1)


def _phones_set(match: Match, fact: Fact, order: int, is_on: int) -> None:
    match.has_phones = is_on
    match.settle()


FOLDS = {facts.PHONED: _phoned, facts.PHONES_SET: _phones_set}
ORDERS = {facts.PHONES_SET: set_phones}
