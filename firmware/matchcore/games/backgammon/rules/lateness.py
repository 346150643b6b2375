"""Late players: penalty points, forfeit, or starting the clock instead (LAT-02 to LAT-07).

Judgements only: the director confirms, changes or drops every proposal (LAT-08).  N minutes are reached at exactly N:00
(AMB-53).
"""

from collections import namedtuple

_MINUTE_S = 60
CLOCK_AFTER_S = 5 * _MINUTE_S  # of delay, then the director may start the clock (LAT-07)

START = "start"  # late for the start of the match
BREAK = "break"  # back late from a permitted break: the count begins at its end (LAT-02)

# What the clock does instead of points, by the value of `late.clock_instead` (LAT-07).
_NO = "no"
_AFTER_5 = "may_after_5"
_AT_MOMENT = "does_at_moment"

# `points` for this delay, `total` with earlier ones; the director may start the clock, or must.
Lateness = namedtuple("Lateness", ("points", "total", "is_forfeit", "may_start_clock", "starts_clock"))


def has_set_moment(rules: dict) -> bool:
    """Whether lateness counts from a moment set by the director, not from the scheduled time (LAT-03)."""
    return rules["late.first_point_min"] > rules["late.interval_min"]


def moment_s(rules: dict, grace_min: int | None = None, postponed_min: int = 0) -> int:
    """Seconds after the scheduled start until lateness counts (LAT-02, LAT-03, LAT-05, AMB-22).

    `grace_min`: set by the director, None = as in the rules; `postponed_min`: the director has moved the match, under
    any rules (BRK-07).
    """
    if postponed_min:
        return postponed_min * _MINUTE_S
    if not has_set_moment(rules):
        return 0
    usual_min = rules["late.first_point_min"] - rules["late.interval_min"]
    return (usual_min if grace_min is None else grace_min) * _MINUTE_S


def counted_s(
    rules: dict, late_s: int, grace_min: int | None = None, postponed_min: int = 0, opponent_from_s: int = 0
) -> int:
    """Lateness in seconds; below zero before it begins.

    `late_s`: since the scheduled start; `opponent_from_s`: since when the opponent has been waiting, because nothing
    counts while both are away (AMB-23).
    """
    return late_s - max(moment_s(rules, grace_min, postponed_min), opponent_from_s)


def points(rules: dict, counted_s: int) -> int:
    """One for every interval completed; the first begins one interval before counting does."""
    return max(0, counted_s) // (rules["late.interval_min"] * _MINUTE_S)


def next_change_s(rules: dict, counted_s: int) -> int:
    """Seconds until the next point, or until the clock may be started (LAT-02, LAT-07)."""
    if counted_s < 0:
        return -counted_s
    interval_s = rules["late.interval_min"] * _MINUTE_S
    to_point_s = interval_s - counted_s % interval_s
    return min(to_point_s, CLOCK_AFTER_S - counted_s) if counted_s < CLOCK_AFTER_S else to_point_s


def is_forfeit(length: int, total: int) -> bool:
    """More than half of the length; exactly half is not enough (LAT-04)."""
    return 2 * total > length


def knows_clock(rules: dict) -> bool:
    """Whether an absent player's clock can be started (LAT-07); never without a match."""
    return rules.get("late.clock_instead", _NO) != _NO


def judge(
    rules: dict,
    length: int,
    late_s: int,
    has_clock: bool = False,
    prior_points: int = 0,
    after: str = START,
    grace_min: int | None = None,
    postponed_min: int = 0,
    opponent_from_s: int = 0,
) -> Lateness:
    """Judge a player who is, or was, this late.

    `late_s`: seconds since the scheduled start or the end of the break; `prior_points`: of earlier delays, added
    (AMB-23); the others as in `counted_s`.
    """
    if after == BREAK and has_set_moment(rules):
        return Lateness(0, prior_points, is_forfeit(length, prior_points), False, False)  # without figures (BRK-09)
    since_s = counted_s(rules, late_s, grace_min, postponed_min, opponent_from_s)
    instead = rules["late.clock_instead"] if has_clock else _NO
    now = 0 if instead == _AT_MOMENT else points(rules, since_s)
    total = prior_points + now
    may_start = instead == _AFTER_5 and since_s >= CLOCK_AFTER_S
    return Lateness(now, total, is_forfeit(length, total), may_start, instead == _AT_MOMENT and since_s >= 0)


def is_proposed(rules: dict, is_national: bool, is_serious: bool, after: str = START) -> bool:
    """Whether points are proposed at all: at national events, a waiver may keep them for serious cases (LAT-06,
    AMB-25).

    For late starts only.  `is_serious`: the director requests them.
    """
    is_waived = is_national and after == START and rules["late.waiver"] == "national_serious_only"
    return is_serious or not is_waived
