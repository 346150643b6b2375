"""A player who is late: penalty points, the match forfeited, the clock started instead (LAT-02 to LAT-07).

Judgements only: every one is a proposal, which the director confirms, changes or drops (LAT-08).  N minutes are
reached at exactly N:00 (AMB-53).
"""

_MINUTE_S = 60
CLOCK_AFTER_S = 5 * _MINUTE_S  # of delay, then the director may start the clock (LAT-07)

START = "start"  # late for the start of the match
BREAK = "break"  # back late from a permitted break: the count begins at its end (LAT-02)


def has_set_moment(rules: dict) -> bool:
    """Whether lateness is counted from a moment that the director sets, and not from the scheduled time (LAT-03)."""
    return rules["late.first_point_min"] > rules["late.interval_min"]


def moment_s(rules: dict, grace_min: int | None = None, postponed_min: int = 0) -> int:
    """How long after the scheduled start lateness begins to be counted (LAT-02, LAT-03, LAT-05, AMB-22).

    `grace_min`: the moment that the director has set, None = the usual one; `postponed_min`: by how much the match has
    been moved.  Neither means anything where the rules know no such thing.
    """
    if postponed_min and rules["late.postpone_min"]:
        return postponed_min * _MINUTE_S
    if not has_set_moment(rules):
        return 0
    usual_min = rules["late.first_point_min"] - rules["late.interval_min"]
    return (usual_min if grace_min is None else grace_min) * _MINUTE_S


def points(rules: dict, counted_s: int) -> int:
    """One for every interval completed in the time that is counted, which begins an interval before the first."""
    return max(0, counted_s) // (rules["late.interval_min"] * _MINUTE_S)


def is_forfeit(length: int, total: int) -> bool:
    """More than half of the length; exactly half is not enough (LAT-04)."""
    return 2 * total > length


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
) -> tuple:
    """(points now, points in all, forfeit, director may start the clock, director starts the clock).

    `late_s`: seconds since the scheduled start or the end of the break; `prior_points`: for earlier delays of the same
    player in this match, which are added (AMB-23); `opponent_from_s`: since when the opponent has been waiting, because
    nothing is counted while both are away (AMB-23).
    """
    if after == BREAK and has_set_moment(rules):
        return 0, prior_points, is_forfeit(length, prior_points), False, False  # penalties without figures (BRK-09)
    counted_s = late_s - max(moment_s(rules, grace_min, postponed_min), opponent_from_s)
    instead = rules["late.clock_instead"] if has_clock else "no"
    now = 0 if instead == "does_at_moment" else points(rules, counted_s)
    total = prior_points + now
    may_start = instead == "may_after_5" and counted_s >= CLOCK_AFTER_S
    return now, total, is_forfeit(length, total), may_start, instead == "does_at_moment" and counted_s >= 0


def is_proposed(rules: dict, is_national: bool, is_serious: bool) -> bool:
    """Whether points are proposed at all: a waiver may keep them for serious cases at national events (LAT-06, AMB-25).

    `is_serious`: the director asks for them.
    """
    return is_serious or not (is_national and rules["late.waiver"] == "national_serious_only")
