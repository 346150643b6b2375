"""The arbiter's corrections: times, counts of moves, whose turn it is (FIDE 6.10.2)."""

from matchcore.clock import OVER, RUNNING
from matchcore.games.clock import facts, phases
from matchcore.games.clock.game.systems import LONGEST_S
from matchcore.games.clock.state.match import Match, check_side
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR

MOST_MOVES = 999

# -- commands ----------------------------------------------------------------------------------------------------------


def check_correct(match: Match, side: int) -> None:
    """Refuse outside a game, and while its clock runs: it is paused first."""
    match.expect((phases.PLAYING,), "NO_MATCH", "FIDE 6.10.2", BY_DIRECTOR)
    if match.clock.state in (RUNNING, OVER):
        raise Refusal("CLOCK_RUNS", "FIDE 6.10.2")
    check_side(side)


def set_time(match: Match, now_ms: int, side: int, left_ms: int, order: int, reason: str = "") -> None:
    """Set this side's time in its stage or period; more than zero takes its flag back."""
    check_correct(match, side)
    if not 0 <= left_ms <= LONGEST_S * 1000:
        raise Refusal("BAD_TIME", "FIDE 6.10.2", str(left_ms))
    _order(match, now_ms, facts.TIME_SET, order, side, left_ms, reason)


def set_moves(match: Match, now_ms: int, side: int, moves: int, order: int, reason: str = "") -> None:
    """How many moves this side has completed."""
    check_correct(match, side)
    if not 0 <= moves <= MOST_MOVES:
        raise Refusal("BAD_COUNT", "FIDE 6.10.2", str(moves))
    _order(match, now_ms, facts.MOVES_SET, order, side, moves, reason)


def set_turn(match: Match, now_ms: int, side: int, order: int, reason: str = "") -> None:
    """This side is on turn, paused, with its delay before it."""
    check_correct(match, side)
    _order(match, now_ms, facts.TURN_SET, order, side, 0, reason)


def _order(match: Match, now_ms: int, kind: int, order: int, side: int, value: int, reason: str) -> None:
    check_text(reason)
    fact = match.draft(now_ms, kind, BY_DIRECTOR, order, side, value)
    fact.text = reason
    match.commit(fact)


# -- folding -----------------------------------------------------------------------------------------------------------


def _time_set(match: Match, fact: Fact, order: int, side: int, left_ms: int) -> None:
    match.clock.set_left(fact.at_ms, side, left_ms)


def _moves_set(match: Match, fact: Fact, order: int, side: int, moves: int) -> None:
    match.clock.set_moves(fact.at_ms, side, moves)


def _turn_set(match: Match, fact: Fact, order: int, side: int) -> None:
    match.clock.stand(fact.at_ms, side)


FOLDS = {facts.TIME_SET: _time_set, facts.MOVES_SET: _moves_set, facts.TURN_SET: _turn_set}
ORDERS = {facts.TIME_SET: set_time, facts.MOVES_SET: set_moves, facts.TURN_SET: set_turn}
