"""The director's corrections of the score, and penalty points (SKP-06, PEN-03)."""

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import LARGEST_POINTS
from matchcore.games.backgammon.phases import DECIDED, OFFERED
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import results
from matchcore.games.backgammon.topics.shared import check_side, director_fact
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal

# -- commands ----------------------------------------------------------------------------------------------------------


def check_set_score(match: Match) -> None:
    """Refuse before the settings are accepted, and once anything but points has decided the match (SKP-06)."""
    match.expect_match()
    if match.phase == OFFERED or results.is_final(match):
        raise Refusal("NO_GAME", "SKP-06", phases.PHASES[match.phase])


def set_score(match: Match, now_ms: int, a: int, b: int, crawford_played: bool, order: int, reason: str) -> None:
    """Correct the score (SKP-06), and whether the Crawford game has been played (AMB-27).

    It cannot have been unless a player is, or was, one point from winning (CRW-01)."""
    check_set_score(match)
    scoring.check_score(match.longest(), a, b)
    if crawford_played and max(a, b) < match.length - 1:
        raise Refusal("NO_CRAWFORD", "CRW-01", "%d-%d" % (a, b))
    director_fact(match, now_ms, facts.SCORE_SET, order, reason, a, b, 1 if crawford_played else 0)


def check_penalise(match: Match) -> None:
    """Refuse once the match is decided (PEN-03)."""
    match.expect_match()
    if match.phase == DECIDED:
        raise Refusal("NO_GAME", "PEN-03", phases.PHASES[match.phase])


def penalise(match: Match, now_ms: int, to_side: int, points: int, order: int, reason: str) -> None:
    """Penalty points; `to_side`, the offender's opponent, receives them (PEN-03)."""
    match.expect_match()
    check_side(to_side)
    check_penalise(match)
    if not 1 <= points <= LARGEST_POINTS:
        raise Refusal("BAD_POINTS", "PEN-03", str(points))
    director_fact(match, now_ms, facts.PENALTY, order, reason, to_side, points)


# -- folding -----------------------------------------------------------------------------------------------------------


def _score_set(match: Match, fact: Fact, order: int, score_a: int, score_b: int, crawford_played: int) -> None:
    match.begun_a += score_a - match.score_a
    match.begun_b += score_b - match.score_b
    match.score_a, match.score_b = score_a, score_b
    if not crawford_played:
        _count_no_crawford(match)
    elif not match.crawford_played():
        match.crawford_a, match.crawford_b = match.length - 1, 0
    results.end_if_won(match, fact.at_ms, scoring.POINTS)


def _count_no_crawford(match: Match) -> None:
    """No finished game was the Crawford game; the current one may be, if doubling is barred in it (CRW-01, AMB-27)."""
    if match.is_game_open() and match.game_phase == scoring.CRAWFORD:
        match.crawford_a, match.crawford_b = match.begun_a, match.begun_b
        return
    match.crawford_a = match.crawford_b = -1
    match.games = tuple(
        [scoring.in_phase(game, scoring.NORMAL) if game.phase == scoring.CRAWFORD else game for game in match.games]
    )


def _penalty(match: Match, fact: Fact, order: int, side: int, points: int) -> None:
    match.add_points(side, points)
    results.end_if_won(match, fact.at_ms, scoring.PENALTY_POINTS)


FOLDS = {facts.SCORE_SET: _score_set, facts.PENALTY: _penalty}
ORDERS = {facts.SCORE_SET: set_score, facts.PENALTY: penalise}
