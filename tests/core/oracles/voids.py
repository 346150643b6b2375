"""The consequences of a void double (CRW-05 to CRW-07, CUB-13, AMB-30, AMB-31)."""

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import voiding

# Consequences.
NO_EFFECT = "stands"  # noticed too late
WITHOUT_CUBE = "continue_without_cube"
WITH_PREVIOUS_CUBE = "continue_with_previous_cube"  # back on the doubler's side
RESCORE = "rescore"
RESCORE_AND_RESUME = "rescore_and_resume"
RESTORE_POSITION = "resume_position_if_restorable_else_score"

# Deadlines, by the value of `crawford.void` and `cube.dead`.
_MOMENTS = {
    "void_always": (
        voiding.GAME_IN_PROGRESS,
        voiding.BEFORE_NEXT_GAME,
        voiding.AFTER_MATCH,
        voiding.NEXT_GAME_STARTED,
    ),
    "void_three": (voiding.GAME_IN_PROGRESS, voiding.BEFORE_NEXT_GAME, voiding.AFTER_MATCH),
    "void_in_game": (voiding.GAME_IN_PROGRESS,),
}


def judge(rules, cause, noticed, level_before, level_after, kind, needed=None):
    """(void, consequence, points of that game or None while it goes on).

    `level_before`, `level_after`: the cube before the double and at the end, None if it was not taken; `kind`: how the
    game ended, PASS = by passing the double, 0 = it has not; `needed`: after the match, the points that the winner of
    the game still needed before it.
    """
    if noticed not in _MOMENTS[rules["crawford.void" if cause == voiding.CRAWFORD else "cube.dead"]]:
        level = level_before if kind == scoring.PASS or level_after is None else level_after
        return False, NO_EFFECT, scoring.points(level, kind)
    if kind == scoring.PASS:
        return True, RESTORE_POSITION, scoring.points(level_before, kind)  # one way or the other (AMB-30)
    if noticed == voiding.GAME_IN_PROGRESS:
        return True, WITHOUT_CUBE if cause == voiding.CRAWFORD else WITH_PREVIOUS_CUBE, None
    points = scoring.points(level_before, kind)
    is_over = noticed != voiding.AFTER_MATCH or needed is None or points >= needed
    return True, RESCORE if is_over else RESCORE_AND_RESUME, points
