"""Breaks and lateness at the table: commands, and the folding of their facts (BRK-01 to BRK-09, LAT-04, LAT-07).

What is granted and what is proposed is judged in breaks.py and lateness.py.
"""

from matchcore import facts, phases
from matchcore.facts import Fact
from matchcore.game import scoring
from matchcore.game.clock import NEUTRAL
from matchcore.phases import DECIDED, IDLE, OFFERED, READY, SEALED
from matchcore.refusal import Refusal
from matchcore.rules import breaks, lateness
from matchcore.sides import BY_DIRECTOR, BY_TABLE, NOBODY, author, other

MOST_LATE_POINTS = 99

_RULE_OF = {
    breaks.EXHAUSTED: "BRK-01", breaks.NOT_BETWEEN_GAMES: "BRK-03", breaks.ONLY_BETWEEN_MATCHES: "BRK-06",
    breaks.DIRECTOR: "BRK-04",
}  # fmt: skip

# -- commands ----------------------------------------------------------------------------------------------------------


def check_break(match, breaks_a: int, breaks_b: int) -> int:
    """How many minutes these breaks of A and of B come to; refused unless the rules grant them (BRK-01 to BRK-06)."""
    match.refuse_while_settling()
    if match.phase == IDLE:
        raise Refusal("NO_MATCH", "GEN-02")
    if match.absent != NOBODY:
        raise Refusal("ABSENT_CLOCK", "LAT-07")
    if not (0 <= breaks_a <= 99 and 0 <= breaks_b <= 99 and breaks_a + breaks_b):
        raise Refusal("NO_BREAK", "BRK-05", "%d, %d" % (breaks_a, breaks_b))
    used, asked = (match.used_a, match.used_b), (breaks_a, breaks_b)
    reason = breaks.judge(match.rules, match.length, used, asked, _moment(match), match.options.get("best_of", 1) > 1)
    if reason != breaks.OK:
        raise Refusal("BREAK_" + reason, _RULE_OF[reason])
    return breaks.minutes(match.rules, asked)


def begin_break(match, now_ms: int, breaks_a: int, breaks_b: int) -> None:
    """The players leave for these breaks of A and of B, joined with one that is on already (BRK-03 to BRK-05)."""
    minutes = check_break(match, breaks_a, breaks_b)
    match.note(now_ms, facts.BREAK_BEGUN, BY_TABLE, 3, breaks_a, breaks_b, minutes)


def _moment(match) -> str:
    if match.phase == READY:
        return breaks.BETWEEN_GAMES if match.games else breaks.BEFORE_FIRST_GAME
    if match.phase == SEALED:
        return breaks.BETWEEN_MATCHES if match.options.get("best_of", 1) > 1 else breaks.AFTER_MATCH
    return breaks.DURING_GAME


def breaks_left(match) -> tuple:
    """How many breaks A and B still have (BRK-01)."""
    return breaks.left(match.rules, match.length, (match.used_a, match.used_b))


def return_from_break(match, now_ms: int, side: int) -> None:
    """A player reports back with the own button; when both have, the break is over (PAU-05)."""
    _check_break(match)
    if match.returned & (1 << side):
        raise Refusal("ALREADY_CONFIRMED", "PAU-05")
    match.note(now_ms, facts.BREAK_RETURNED, author(side), 1, side)


def end_break(match, now_ms: int, order: int) -> None:
    """The director ends the break (PAU-05)."""
    _check_break(match)
    match.note(now_ms, facts.BREAK_ENDED, BY_DIRECTOR, 1, order)


def _check_break(match) -> None:
    if not match.is_on_break():
        raise Refusal("NOT_ON_BREAK", "BRK-05")


def break_left_ms(match, now_ms: int) -> int:
    """What is left of the break; below zero by how much it is over (BRK-09)."""
    return match.break_ms - (now_ms - match.break_since_ms)


def late_points(match, now_ms: int, side: int, points: int, order: int, reason: str) -> None:
    """Points for the opponent because this side is late, as the director has confirmed them (LAT-02, LAT-08)."""
    from matchcore.topics import corrections

    match.expect_match()
    corrections.check_side(match, side)
    if match.phase == DECIDED or not match.length:
        raise Refusal("NO_GAME", "LAT-02", phases.PHASES[match.phase])
    if not 1 <= points <= MOST_LATE_POINTS:
        raise Refusal("BAD_POINTS", "LAT-02", str(points))
    corrections.director_fact(match, now_ms, facts.LATE_POINTS, order, reason, side, points)


def start_absent(match, now_ms: int, side: int, order: int, reason: str) -> None:
    """The clock of a player who is not there is started, where the rules know it (LAT-07)."""
    from matchcore.topics import corrections

    corrections.check_side(match, side)
    match.refuse_while_settling()
    if not lateness.knows_clock(match.rules):
        raise Refusal("NOT_IN_RULES", "LAT-07", match.rules["title"])
    if match.phase not in (OFFERED, READY) or match.clock.state != NEUTRAL or not match.has_clock:
        raise Refusal("NOT_NEUTRAL", "LAT-07", phases.PHASES[match.phase])
    corrections.director_fact(match, now_ms, facts.ABSENT_STARTED, order, reason, side)


def end_absent(match, now_ms: int, by: int, order: int = 0) -> None:
    """He has arrived: his own button says so, or the director; the clock is neutral again (LAT-07)."""
    if match.absent == NOBODY:
        raise Refusal("NOBODY_ABSENT", "LAT-07")
    if by != BY_DIRECTOR and by != author(match.absent):
        raise Refusal("NOT_ABSENT", "LAT-07")
    match.come_to(now_ms)
    match.note(now_ms, facts.ABSENT_ENDED, by, 1, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def fold(match, fact: Fact) -> None:
    """Fold one of the facts of this module; `match` is any MatchState."""
    _FOLDS[fact.kind](match, fact)


def _break_begun(match, fact: Fact) -> None:
    breaks_a, breaks_b, minutes = fact.ints[:3]
    match.write_down(fact.kind, breaks_a, breaks_b)
    match.used_a += breaks_a
    match.used_b += breaks_b
    if not match.is_on_break():
        match.break_since_ms, match.break_ms = fact.at_ms, 0
    match.returned = 0
    match.overrun_a_ms = match.overrun_b_ms = 0
    match.break_ms += minutes * 60000


def _break_returned(match, fact: Fact) -> None:
    _is_back(match, fact.at_ms, fact.ints[0])
    if match.returned == 3:
        match.break_since_ms = -1


def _is_back(match, now_ms: int, side: int) -> None:
    match.returned |= 1 << side
    over_ms = max(0, -break_left_ms(match, now_ms))
    if side:
        match.overrun_b_ms = over_ms
    else:
        match.overrun_a_ms = over_ms


def _break_ended(match, fact: Fact) -> None:
    match.order(fact)
    for side in (0, 1):
        if not match.returned & (1 << side):
            _is_back(match, fact.at_ms, side)
    match.break_since_ms = -1


def _late_points(match, fact: Fact) -> None:
    """They count like won points; more than half of the length in all forfeits the match (LAT-04, AMB-24)."""
    from matchcore.topics import corrections

    match.order(fact)
    _, side, points = fact.ints[:3]
    match.write_down(fact.kind, side, points)
    if side:
        match.late_b += points
    else:
        match.late_a += points
    match.add_points(other(side), points)
    if lateness.is_forfeit(match.length, match.late_b if side else match.late_a):
        match.hold(fact.at_ms, match.pause_reason)
        match.decide(scoring.FORFEIT_LATE, other(side))
    else:
        corrections.check_won(match, fact.at_ms, scoring.PENALTY_POINTS)


def _absent_started(match, fact: Fact) -> None:
    match.order(fact)
    match.write_down(fact.kind, fact.ints[1])
    match.absent = fact.ints[1]
    match.break_since_ms = -1
    match.clock.start(fact.at_ms, match.absent)


def _absent_ended(match, fact: Fact) -> None:
    match.order(fact)
    match.absent = NOBODY
    match.clock.neutral(fact.at_ms)


_FOLDS = {
    facts.BREAK_BEGUN: _break_begun,
    facts.BREAK_RETURNED: _break_returned,
    facts.BREAK_ENDED: _break_ended,
    facts.LATE_POINTS: _late_points,
    facts.ABSENT_STARTED: _absent_started,
    facts.ABSENT_ENDED: _absent_ended,
}
