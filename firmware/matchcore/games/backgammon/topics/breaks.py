"""Breaks at the table: granted, joined, over when both are back (BRK-01 to BRK-09, PAU-05).

rules/breaks.py decides which are granted.
"""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import READY, SEALED
from matchcore.games.backgammon.rules import breaks, rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_DIRECTOR, BY_TABLE, NOBODY, author

WALL_MASK = (1 << 29) - 1  # of a time of day: 17 years, and a small integer everywhere
_LONGEST_OFF_S = 86400  # a device off for longer was not on a break

_RULE_OF = {
    breaks.EXHAUSTED: "BRK-01",
    breaks.NOT_BETWEEN_GAMES: "BRK-03",
    breaks.ONLY_BETWEEN_MATCHES: "BRK-06",
    breaks.DIRECTOR: "BRK-04",
}

# -- commands ----------------------------------------------------------------------------------------------------------


def check_break(match: Match, breaks_a: int, breaks_b: int) -> int:
    """The minutes of these breaks of A and B; refused unless the rules grant them (BRK-01 to BRK-06)."""
    match.refuse_while_settling()
    match.expect_any_match()
    if match.absent != NOBODY:
        raise Refusal("ABSENT_CLOCK", "LAT-07")
    if match.is_bound:
        raise Refusal("DIRECTOR_PAUSED", "GEN-01")
    if not (0 <= breaks_a <= 99 and 0 <= breaks_b <= 99 and breaks_a + breaks_b):
        raise Refusal("NO_BREAK", "BRK-05", "%d, %d" % (breaks_a, breaks_b))
    used, asked = (match.used_a, match.used_b), (breaks_a, breaks_b)
    reason = breaks.judge(match.rules, match.length, used, asked, _moment(match), match.options.get("best_of", 1) > 1)
    if reason != breaks.OK:
        raise Refusal("BREAK_" + reason, _RULE_OF[reason])
    return breaks.minutes(match.rules, asked)


def begin_break(match: Match, now_ms: int, breaks_a: int, breaks_b: int) -> None:
    """Begin these breaks of A and B, joined with a current one (BRK-03 to BRK-05)."""
    minutes = check_break(match, breaks_a, breaks_b)
    match.note(now_ms, facts.BREAK_BEGUN, BY_TABLE, breaks_a, breaks_b, minutes)


def _moment(match: Match) -> str:
    if match.phase == READY:
        return breaks.BETWEEN_GAMES if match.games else breaks.BEFORE_FIRST_GAME
    if match.phase == SEALED:
        return breaks.BETWEEN_MATCHES if match.options.get("best_of", 1) > 1 else breaks.AFTER_MATCH
    return breaks.DURING_GAME


def breaks_left(match: Match) -> tuple:
    """BRK-01."""
    return rulesets.breaks_left(match.rules, match.length, (match.used_a, match.used_b))


def return_from_break(match: Match, now_ms: int, side: int) -> None:
    """A player reports back with their button; the break is over when both have (PAU-05)."""
    check_on_break(match)
    if match.returned & (1 << side):
        raise Refusal("ALREADY_CONFIRMED", "PAU-05")
    match.note(now_ms, facts.BREAK_RETURNED, author(side), side)


def end_break(match: Match, now_ms: int, order: int) -> None:
    """The director ends the break (PAU-05)."""
    check_on_break(match)
    match.note(now_ms, facts.BREAK_ENDED, BY_DIRECTOR, order)


def tell_time(match: Match, now_ms: int, wall_s: int) -> None:
    """The director's time of day in a break, in seconds: time while the device was off counts as break."""
    check_on_break(match)
    match.note(now_ms, facts.TIME_TOLD, BY_TABLE, wall_s & WALL_MASK)


def check_on_break(match: Match) -> None:
    if not match.is_on_break():
        raise Refusal("NOT_ON_BREAK", "BRK-05")


# -- folding -----------------------------------------------------------------------------------------------------------


def _break_begun(match: Match, fact: Fact, breaks_a: int, breaks_b: int, minutes: int) -> None:
    match.used_a += breaks_a
    match.used_b += breaks_b
    if not match.is_on_break():
        match.break_since_ms, match.break_ms = fact.at_ms, 0
        match.told_s = -1
    match.returned = 0
    match.overrun_a_ms = match.overrun_b_ms = 0
    match.break_ms += minutes * 60000


def _time_told(match: Match, fact: Fact, wall_s: int) -> None:
    """If the time of day has moved further than match time, the device was off (BRK-05, INC-13).

    The players get one second, for the rounding of both readings.
    """
    if match.told_s >= 0 and match.is_on_break():
        passed_s = (wall_s - match.told_s) & WALL_MASK
        if passed_s <= _LONGEST_OFF_S:
            match.break_ms -= max(0, (passed_s - 1) * 1000 - (fact.at_ms - match.told_at_ms))
    match.told_s, match.told_at_ms = wall_s, fact.at_ms


def _break_returned(match: Match, fact: Fact, side: int) -> None:
    _is_back(match, fact.at_ms, side)
    if match.returned == BOTH:
        match.break_since_ms = -1


def _is_back(match: Match, now_ms: int, side: int) -> None:
    match.returned |= 1 << side
    over_ms = max(0, -match.break_left_ms(now_ms))
    if side:
        match.overrun_b_ms = over_ms
    else:
        match.overrun_a_ms = over_ms


def _break_ended(match: Match, fact: Fact, order: int) -> None:
    for side in (0, 1):
        if not match.returned & (1 << side):
            _is_back(match, fact.at_ms, side)
    match.break_since_ms = -1


FOLDS = {
    facts.BREAK_BEGUN: _break_begun,
    facts.BREAK_RETURNED: _break_returned,
    facts.BREAK_ENDED: _break_ended,
    facts.TIME_TOLD: _time_told,
}
ORDERS = {facts.BREAK_ENDED: end_break}
