"""An earlier game put right, doubles voided (SKP-06, CRW-05 to CRW-07, CUB-13): the director's, and their folding.

The points of the other games and of penalties stay; everything after the corrected game moves by the difference.
"""

from matchcore import facts, phases
from matchcore.compat import TYPE_CHECKING
from matchcore.game import cube, scoring
from matchcore.log.fact import Fact
from matchcore.phases import CLAIMED, DECIDED, DOUBLED, IN_GAME, READY
from matchcore.refusal import Refusal
from matchcore.rules import voiding
from matchcore.sides import NOBODY, other
from matchcore.topics import results
from matchcore.topics.shared import check_side, director_fact, stand

if TYPE_CHECKING:
    from matchcore.play.match import Match

CAUSES = ("", voiding.CRAWFORD, voiding.DEAD_CUBE)  # the number is what a fact carries
IN_CRAWFORD_GAME = 1  # of these

# -- commands ----------------------------------------------------------------------------------------------------------


def check_correct_game(match: "Match", number: int) -> None:
    """Refuse unless there is a finished game of this number, and points decide the match (SKP-06)."""
    match.expect_match()
    if results.is_final(match):
        raise Refusal("MATCH_OVER", "SKP-06")
    if number not in [game.number for game in match.games]:
        raise Refusal("NO_SUCH_GAME", "SKP-06", str(number))


def correct_game(
    match: "Match", now_ms: int, game: int, winner: int, kind: int, level: int, order: int, reason: str
) -> None:
    """A finished game, by its number, was another one; score and Crawford follow (SKP-06, AMB-27).

    Refused when a later game would then have begun after the match was won: that is the director's to rule.
    """
    match.expect_match()
    check_side(winner)
    if not 1 <= kind <= scoring.PASS:
        raise Refusal("BAD_KIND", "RES-07", str(kind))
    if not cube.is_level(level):
        raise Refusal("BAD_CUBE", "CUB-06", str(level))
    check_correct_game(match, game)
    _check_scores(match, game, winner, kind, level)
    director_fact(match, now_ms, facts.GAME_CORRECTED, order, reason, game, winner, kind, level)


def _check_scores(match: "Match", number: int, winner: int, kind: int, level: int) -> None:
    """Refuse a correction after which a game had begun below zero or after the end, or after which both had won."""
    games, change = corrected(match, number, winner, kind, level)
    for game in games:
        if game.number > number:
            score = game.score_a, game.score_b
            if min(score) < 0 or (match.length and max(score) >= match.length):
                raise Refusal("BAD_SCORE", "SKP-06", "%d-%d" % score)
    score = match.score_a + change[0], match.score_b + change[1]
    if min(score) < 0 or (match.length and min(score) >= match.length):
        raise Refusal("BAD_SCORE", "SKP-06", "%d-%d" % score)


def corrected(match: "Match", number: int, winner: int, kind: int, level: int) -> tuple:
    """(the games with this one put right, the change of A's and B's score)."""
    games, change = None, (0, 0)
    for i in range(len(match.games)):
        old = match.games[i]
        if old.number == number:
            won = scoring.points(level, kind)
            change = _change(old, winner, won)
            games = match.games[:i] + (
                scoring.Game(number, winner, kind, level, won, old.score_a, old.score_b, old.phase),
            )
        elif games is not None:
            games += (_moved(old, change[0], change[1]),)
    return games, change


def _moved(game: scoring.Game, by_a: int, by_b: int) -> scoring.Game:
    """The same game, begun at another score."""
    score_a, score_b = game.score_a + by_a, game.score_b + by_b
    return scoring.Game(game.number, game.winner, game.kind, game.level, game.points, score_a, score_b, game.phase)


def _change(old: scoring.Game, winner: int, won: int) -> tuple:
    change = [0, 0]
    change[old.winner] -= old.points
    change[winner] += won
    return change[0], change[1]


def noticed(match: "Match") -> str:
    """The moment, as the rules for void doubles name it."""
    if match.phase in IN_GAME:
        return voiding.GAME_IN_PROGRESS
    return voiding.BEFORE_NEXT_GAME if match.phase == READY else voiding.AFTER_MATCH


def check_void(match: "Match", cause: int) -> None:
    """Refuse unless there is a double that can still be void for this cause (CRW-05 to CRW-07, CUB-13)."""
    if not 1 <= cause < len(CAUSES):
        raise Refusal("BAD_CAUSE", "CUB-13", str(cause))
    rule = "CRW-06" if cause == IN_CRAWFORD_GAME else "CUB-13"
    is_there = match.phase in IN_GAME or (match.phase in (READY, DECIDED) and match.games)
    if not is_there or results.is_final(match):
        raise Refusal("NO_GAME", rule, phases.PHASES[match.phase])
    if not voiding.is_void(match.rules, CAUSES[cause], noticed(match)):
        raise Refusal("TOO_LATE", rule, match.rules["title"])
    level = match.cube_level if match.phase in IN_GAME else match.games[-1].level
    if level == 1 and match.phase != DOUBLED and match.doubled_early == NOBODY and not _is_pass(match):
        raise Refusal("NO_DOUBLE", rule)
    if match.phase not in IN_GAME:
        _check_scores(match, *_without_double(match, cause))


def void_double(match: "Match", now_ms: int, cause: int, order: int, reason: str) -> None:
    """The last double, in the Crawford game or with a dead cube, is void, if it is not too late (CRW-05, CUB-13)."""
    match.expect_match()
    check_void(match, cause)
    director_fact(match, now_ms, facts.DOUBLE_VOIDED, order, reason, cause)


def _without_double(match: "Match", cause: int) -> tuple:
    """The last game as (number, winner, kind, cube level) without the void double, or without all of them."""
    last = match.games[-1]
    level = last.level
    if cause == IN_CRAWFORD_GAME:
        level = 1  # all doubles of that game are void, also the one that was passed (AMB-30)
    elif last.kind != scoring.PASS:
        level = max(1, level // 2)
    return last.number, last.winner, last.kind, level


def _is_pass(match: "Match") -> bool:
    return match.phase == CLAIMED and match.claim_kind == scoring.PASS


# -- folding -----------------------------------------------------------------------------------------------------------


def _game_corrected(match: "Match", fact: Fact, order: int, game: int, winner: int, kind: int, level: int) -> None:
    _put_right(match, fact.at_ms, game, winner, kind, level)


def _put_right(match: "Match", now_ms: int, number: int, winner: int, kind: int, level: int) -> None:
    games, change = corrected(match, number, winner, kind, level)
    crawford_game = [game.number for game in match.games if game.phase == scoring.CRAWFORD]
    if match.game_phase == scoring.CRAWFORD:
        crawford_game = [match.game_number]  # perhaps not finished
    if crawford_game and crawford_game[-1] > number:
        match.crawford_a += change[0]
        match.crawford_b += change[1]
    match.games = games
    match.score_a += change[0]
    match.score_b += change[1]
    results.end_if_won(match, now_ms, scoring.POINTS)


def _double_voided(match: "Match", fact: Fact, order: int, cause: int) -> None:
    now_ms = fact.at_ms
    if match.phase not in IN_GAME:
        if cause == IN_CRAWFORD_GAME:
            _mark_crawford(match)
        _put_right(match, now_ms, *_without_double(match, cause))
        return
    if match.phase == DOUBLED or _is_pass(match):
        _play_on(match, now_ms)
    elif match.doubled_early == NOBODY and cause != IN_CRAWFORD_GAME:
        match.cube_level //= 2
        match.cube_holder = other(match.cube_holder) if match.cube_level > 1 else NOBODY
    match.doubled_early = NOBODY
    if cause == IN_CRAWFORD_GAME:
        match.cube_level, match.cube_holder = cube.START
        if match.next_phase() == scoring.CRAWFORD:
            match.game_phase = scoring.CRAWFORD
            match.crawford_a, match.crawford_b = match.score_a, match.score_b


def _mark_crawford(match: "Match") -> None:
    """The last game counts without the cube: if it began at such a score, it has been the Crawford game (AMB-27)."""
    last = match.games[-1]
    a, b = last.score_a, last.score_b
    if scoring.is_one_away(match.length, a, b) and not match.crawford_played():
        crawford = scoring.Game(last.number, last.winner, last.kind, last.level, last.points, a, b, scoring.CRAWFORD)
        match.games = match.games[:-1] + (crawford,)
        match.crawford_a, match.crawford_b = a, b


def _play_on(match: "Match", now_ms: int) -> None:
    """The position stands as before the double: the doubler is on turn, with a full delay, paused (AMB-30)."""
    on_turn = match.doubler
    match.enter(phases.GAME_GOES_ON)
    match.doubler = match.claim_winner = NOBODY
    match.claim_kind = match.claim_by = match.agreed = 0
    if match.has_clock:
        stand(match, now_ms, on_turn, match.pause_reason)


FOLDS = {facts.GAME_CORRECTED: _game_corrected, facts.DOUBLE_VOIDED: _double_voided}
ORDERS = {facts.GAME_CORRECTED: correct_game, facts.DOUBLE_VOIDED: void_double}
