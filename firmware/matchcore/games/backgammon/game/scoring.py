"""The value of a game, the score, and the Crawford game (SCO-01 to SCO-09, CRW-01 to CRW-10)."""

from collections import namedtuple

from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# A finished game: cube level; score and phase at its beginning.
Game = namedtuple("Game", ("number", "winner", "kind", "level", "points", "score_a", "score_b", "phase"))

# How a game ended; facts carry the number (RES-07).
SINGLE = 1
GAMMON = 2
BACKGAMMON = 3
PASS = 4
VOID = 5  # by the director: no points for either side
KINDS = ("", "single", "gammon", "backgammon", "pass", "void")

# How a match ended (RES-07).
POINTS = 1
PENALTY_POINTS = 2
TIME = 3
GUARANTEED_WIN = 4
FORFEIT_LATE = 5
CONCEDED = 6
DISQUALIFIED = 7
RULING = 8
BYE = 9
DOUBLE_DISQUALIFICATION = 10
RESULTS = (
    "",
    "POINTS",
    "PENALTY_POINTS",
    "TIME",
    "GUARANTEED_WIN",
    "FORFEIT_LATE",
    "CONCEDED",
    "DISQUALIFIED",
    "RULING",
    "BYE",
    "DOUBLE_DISQUALIFICATION",
)

LARGEST_POINTS = 999  # of a side in a session without a match length, and of a penalty

# A game's phase is fixed when it starts (CRW-09).
NORMAL = 0
CRAWFORD = 1
POST_CRAWFORD = 2
PHASES = ("normal", "crawford", "post_crawford")


def points(cube_level: int, kind: int) -> int:
    """1, 2 or 3 times the cube; a passed double is worth the level before it (SCO-01 to SCO-05)."""
    if kind == VOID:
        return 0
    return cube_level * (1 if kind == PASS else kind)


def in_phase(game: Game, phase: int) -> Game:
    """The same game in another phase."""
    return Game(game.number, game.winner, game.kind, game.level, game.points, game.score_a, game.score_b, phase)


def reported(score: int, length: int) -> int:
    """The score as shown and reported: never above the length (SCO-07, AMB-35)."""
    return min(score, length) if length else score


def check_score(length: int, a: int, b: int) -> None:
    """Refuse a score below zero, beyond the length, or won by both (SKP-06)."""
    most = length or LARGEST_POINTS
    if min(a, b) < 0 or max(a, b) > most or min(a, b) == most:
        raise Refusal("BAD_SCORE", "SKP-06", "%d-%d" % (a, b))


def is_won(length: int, winner: int, a: int, b: int) -> bool:
    """Whether this side has won by points: it has reached the length, or has more in a session without one (SCO-06)."""
    mine, theirs = (a, b) if winner == 0 else (b, a)
    return mine > theirs and mine >= length


def check_result(result: int, winner: int, is_level_session: bool = False) -> None:
    """Refuse an unknown type of result, or one this winner cannot have (RES-07).

    `is_level_session`: a session without a match length has ended level.
    """
    if not 0 < result < len(RESULTS):
        raise Refusal("BAD_RESULT", "RES-07", str(result))
    if winner not in ((0, 1) if has_winner(result, is_level_session) else (NOBODY,)):
        raise Refusal("BAD_SIDE", "RES-07", str(winner))


def has_winner(result: int, is_level_session: bool = False) -> bool:
    """Whether a match that ended like this has a winner (RES-07)."""
    return result != DOUBLE_DISQUALIFICATION and not (is_level_session and result == POINTS)


def is_one_away(length: int, score_a: int, score_b: int) -> bool:
    """CRW-01."""
    return score_a == length - 1 or score_b == length - 1


def phase_of_next_game(length: int, score_a: int, score_b: int, crawford_played: bool) -> int:
    """The phase of a game that starts at this score (CRW-01, CRW-04, CRW-10)."""
    if crawford_played:
        return POST_CRAWFORD
    return CRAWFORD if is_one_away(length, score_a, score_b) else NORMAL
