"""Doubles that were void, and what counts as a double, a take or a pass (CRW-05 to CRW-07, CUB-03, CUB-13, PAU-08).

Judgements for a physical cube and for wrong scores: the device itself refuses a void double, and knows no gestures but
its buttons (AMB-34).  A wrong level is put right in cube.py.
"""

from matchcore.game import scoring

# Why a double was void.
CRAWFORD = "crawford"
DEAD_CUBE = "dead_cube"

# When it was noticed.
GAME_IN_PROGRESS = "game_in_progress"
BEFORE_NEXT_GAME = "before_next_game"
NEXT_GAME_STARTED = "next_game_started"
AFTER_MATCH = "after_match"

# What follows.
NO_EFFECT = "stands"  # noticed too late
WITHOUT_CUBE = "continue_without_cube"
WITH_PREVIOUS_CUBE = "continue_with_previous_cube"  # back on the doubler's side
RESCORE = "rescore"
RESCORE_AND_RESUME = "rescore_and_resume"
RESTORE_POSITION = "resume_position_if_restorable_else_score"

# What a player did, by the values of the keys `cube.double_by` and `cube.pass_by`.
_PLACED = ("turns_and_places_cube_silently",)
_SHOWN = _PLACED + ("says_double_only", "points_at_cube", "touches_or_lifts_cube")
_DOUBLES = {"place_only": _PLACED, "any_not_reach": _SHOWN, "any_reach": _SHOWN + ("reaches_towards_cube",)}
_RECENTRED = ("recentres_cube_silently",)
_SAID = _RECENTRED + ("says_pass_only",)
_PASSES = {
    "place_only": _RECENTRED,
    "voice_or_place": _SAID,
    "any_conduct": _SAID + ("pauses_clock", "breaks_up_position", "writes_new_score"),
}
_PUT_ON_OWN_SIDE = ("takes_cube_silently",)
_TAKES = {"place_only": _PUT_ON_OWN_SIDE}
_TAKES_OTHERWISE = _PUT_ON_OWN_SIDE + ("says_take_only",)


def is_void(rules: dict, cause: str, noticed: str) -> bool:
    """Whether the double can still be undone (CRW-05 to CRW-07, CUB-13, AMB-31)."""
    limit = rules["crawford.void" if cause == CRAWFORD else "cube.dead"]
    if limit == "void_in_game":
        return noticed == GAME_IN_PROGRESS
    return limit == "void_always" or noticed != NEXT_GAME_STARTED


def judge(
    rules: dict,
    cause: str,
    noticed: str,
    level_before: int,
    level_after: int | None,
    kind: int,
    needed: int | None = None,
) -> tuple:
    """(void, what follows, points of that game or None while it goes on).

    `level_before`, `level_after`: the cube before the double and at the end, None if it was not taken; `kind`: how the
    game ended, PASS = by passing the double, 0 = it has not; `needed`: after the match, the points that the winner of
    the game still needed before it.
    """
    if not is_void(rules, cause, noticed):
        level = level_before if kind == scoring.PASS or level_after is None else level_after
        return False, NO_EFFECT, scoring.points(level, kind)
    if kind == scoring.PASS:
        return True, RESTORE_POSITION, scoring.points(level_before, kind)  # one way or the other (AMB-30)
    if noticed == GAME_IN_PROGRESS:
        return True, WITHOUT_CUBE if cause == CRAWFORD else WITH_PREVIOUS_CUBE, None
    points = scoring.points(level_before, kind)
    is_over = noticed != AFTER_MATCH or needed is None or points >= needed
    return True, RESCORE if is_over else RESCORE_AND_RESUME, points


def is_double(rules: dict, action: str) -> bool:
    """Whether this counts as a double (CUB-03)."""
    return action in _DOUBLES[rules["cube.double_by"]]


def is_take(rules: dict, action: str) -> bool:
    """Whether this counts as a take (CUB-04); no document says more of it than of a pass."""
    return action in _TAKES.get(rules["cube.pass_by"], _TAKES_OTHERWISE)


def is_pass(rules: dict, action: str) -> bool:
    """Whether this counts as a pass; if not, ask for a clear answer (CUB-05, PAU-08)."""
    return action in _PASSES[rules["cube.pass_by"]]
