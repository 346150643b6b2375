"""Late or absent players: points against them, or their clock is started (LAT-02, LAT-04, LAT-07).

rules/lateness.py makes the proposals.
"""

from matchcore.clock import NEUTRAL
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, OFFERED, READY
from matchcore.games.backgammon.rules import lateness
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import results
from matchcore.games.backgammon.topics.shared import check_side, director_fact, hold
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY, author, other

MOST_LATE_POINTS = 99

# The delay penalised: the start, the first, second ... break, or the latest.
FOR_LAST = -1
FOR_START = 0

# -- commands ----------------------------------------------------------------------------------------------------------


def check_late_points(match: Match) -> None:
    """Refuse in a session, and once the match is decided (LAT-02)."""
    match.expect_match()
    if match.phase == DECIDED or not match.length:
        raise Refusal("NO_GAME", "LAT-02", phases.PHASES[match.phase])


def late_points(match: Match, now_ms: int, side: int, points: int, delay: int, order: int, reason: str) -> None:
    """Points for the opponent of a late player, as confirmed by the director (LAT-02, LAT-08).

    `delay`: FOR_START, the number of a break, or FOR_LAST (LAT-04, AMB-23).
    """
    check_late_points(match)
    check_side(side)
    if not 1 <= points <= MOST_LATE_POINTS:
        raise Refusal("BAD_POINTS", "LAT-02", str(points))
    if not FOR_LAST <= delay <= match.used_a + match.used_b:
        raise Refusal("NO_SUCH_BREAK", "LAT-02", str(delay))
    director_fact(match, now_ms, facts.LATE_POINTS_FOR, order, reason, side, points, delay)


def check_start_absent(match: Match) -> None:
    """Refuse unless the rules allow it and no time runs (LAT-07); a match that has come back need not be confirmed."""
    if match.is_called():
        raise Refusal("DIRECTOR_CALLED", "DSP-01")
    if not lateness.knows_clock(match.rules):
        raise Refusal("NOT_IN_RULES", "LAT-07", match.rules["title"])
    if match.phase not in (OFFERED, READY) or match.clock.state != NEUTRAL or not match.has_clock:
        raise Refusal("NOT_NEUTRAL", "LAT-07", phases.PHASES[match.phase])


def start_absent(match: Match, now_ms: int, side: int, order: int, reason: str) -> None:
    """Start the clock of an absent player (LAT-07)."""
    check_side(side)
    check_start_absent(match)
    director_fact(match, now_ms, facts.ABSENT_STARTED, order, reason, side)


def check_end_absent(match: Match, by: int) -> None:
    """Refuse unless a player is absent and that player or the director says so (LAT-07)."""
    if match.absent == NOBODY:
        raise Refusal("NOBODY_ABSENT", "LAT-07")
    if by != BY_DIRECTOR and by != author(match.absent):
        raise Refusal("NOT_ABSENT", "LAT-07")


def end_absent(match: Match, now_ms: int, by: int, order: int = 0) -> None:
    """The player has arrived, by their own button or the director; the clock is neutral again (LAT-07)."""
    check_end_absent(match, by)
    match.come_to(now_ms)
    match.note(now_ms, facts.ABSENT_ENDED, by, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def _late_points_for(match: Match, fact: Fact, order: int, side: int, points: int, delay: int) -> None:
    """They count like won points; more than half of the length in all forfeits the match (LAT-04, AMB-24).

    Only the desk distinguishes the delays.
    """
    if side:
        match.late_b += points
    else:
        match.late_a += points
    match.add_points(other(side), points)
    if lateness.is_forfeit(match.length, match.late_b if side else match.late_a):
        hold(match, fact.at_ms, match.pause_reason)
        results.decide(match, scoring.FORFEIT_LATE, other(side))
    else:
        results.end_if_won(match, fact.at_ms, scoring.PENALTY_POINTS)


def _late_points(match: Match, fact: Fact, order: int, side: int, points: int) -> None:
    """In older logs, where they name no delay."""
    _late_points_for(match, fact, order, side, points, FOR_LAST)


def _absent_started(match: Match, fact: Fact, order: int, side: int) -> None:
    """The director lets time run; who is absent confirms no screen (INC-13)."""
    from matchcore.games.backgammon.game import corrections

    match.absent = side
    match.break_since_ms = -1
    match.is_restored = False
    corrections.start(match.clock, fact.at_ms, match.absent)


def _absent_ended(match: Match, fact: Fact, order: int) -> None:
    match.absent = NOBODY
    match.clock.neutral(fact.at_ms)


FOLDS = {
    facts.LATE_POINTS: _late_points,
    facts.LATE_POINTS_FOR: _late_points_for,
    facts.ABSENT_STARTED: _absent_started,
    facts.ABSENT_ENDED: _absent_ended,
}
ORDERS = {
    facts.LATE_POINTS_FOR: late_points,
    facts.ABSENT_STARTED: start_absent,
    facts.ABSENT_ENDED: end_absent,
}
