"""The director's corrections of earlier games, and void doubles (SKP-06, CRW-05 to CRW-07, CUB-13).

Points of other games and penalties stay; everything after the corrected game moves by the difference.
"""

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import DECIDED, IN_GAME, READY
from matchcore.games.backgammon.rules import voiding
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import results
from matchcore.games.backgammon.topics.shared import check_side, director_fact, stand
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY, other

CAUSES = ("", voiding.CRAWFORD, voiding.DEAD_CUBE)  # the number is what a fact carries
IN_CRAWFORD_GAME = 1  # of these

# -- commands ----------------------------------------------------------------------------------------------------------


def check_correct_game(match: Match, number: int) -> None:
    """Refuse unless there is a finished game of this number, and points decide the match (SKP-06)."""
    match.expect_match()
    if results.is_final(match):
        raise Refusal("MATCH_OVER", "SKP-06")
    if number not in [game.number for game in match.games]:
        raise Refusal("NO_SUCH_GAME", "SKP-06", str(number))


def correct_game(
    match: Match, now_ms: int, game: int, winner: int, kind: int, level: int, order: int, reason: str
) -> None:
    """Correct a finished game, by its number; score and Crawford follow (SKP-06, AMB-27).

    Refused if a later game would have begun after the match was won: the director must rule on that.
    """
    match.expect_match()
    check_side(winner)
    if not 1 <= kind <= scoring.PASS:
        raise Refusal("BAD_KIND", "RES-07", str(kind))
    if not cube.is_level(level):
        raise Refusal("BAD_CUBE", "CUB-06", str(level))
    check_correct_game(match, game)
    _check_cube(match, game, kind, level)
    _check_scores(match, game, winner, kind, level)
    director_fact(match, now_ms, facts.GAME_CORRECTED, order, reason, game, winner, kind, level)


def _check_cube(match: Match, number: int, kind: int, level: int) -> None:
    """Refuse a Crawford game with a cube (CRW-02)."""
    for game in match.games:
        if game.number == number and game.phase == scoring.CRAWFORD and (level > 1 or kind == scoring.PASS):
            raise Refusal("CRAWFORD", "CRW-02", str(number))


def _check_scores(match: Match, number: int, winner: int, kind: int, level: int) -> None:
    """Refuse if a game would begin below zero or after the end, or both would win."""
    games, change = corrected(match, number, winner, kind, level)
    for game in games:
        if game.number > number:
            score = game.score_a, game.score_b
            if min(score) < 0 or (match.length and max(score) >= match.length):
                raise Refusal("BAD_SCORE", "SKP-06", "%d-%d" % score)
    score = match.score_a + change[0], match.score_b + change[1]
    if min(score) < 0 or (match.length and min(score) >= match.length):
        raise Refusal("BAD_SCORE", "SKP-06", "%d-%d" % score)


def corrected(match: Match, number: int, winner: int, kind: int, level: int) -> tuple:
    """(the games with this one corrected, the change of A's and B's score)."""
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


def noticed(match: Match) -> str:
    """The moment, as the rules for void doubles name it."""
    if match.phase in IN_GAME:
        return voiding.GAME_IN_PROGRESS
    return voiding.BEFORE_NEXT_GAME if match.phase == READY else voiding.AFTER_MATCH


def check_void(match: Match, cause: int) -> None:
    """Refuse unless there is a double that can still be void for this cause (CRW-05 to CRW-07, CUB-13)."""
    if not 1 <= cause < len(CAUSES):
        raise Refusal("BAD_CAUSE", "CUB-13", str(cause))
    rule = "CRW-06" if cause == IN_CRAWFORD_GAME else "CUB-13"
    is_finished = match.phase in (READY, DECIDED) and match.games and not match.is_game_open()
    if results.is_final(match) or not (is_finished or match.phase in IN_GAME):
        raise Refusal("NO_GAME", rule, phases.PHASES[match.phase])
    if not voiding.is_void(match.rules, CAUSES[cause], noticed(match)):
        raise Refusal("TOO_LATE", rule, match.rules["title"])
    if not _has_double(match, cause):
        raise Refusal("NO_DOUBLE", rule)
    level = _without_void(match, cause)[0]
    if not level:
        raise Refusal("DOUBLE_STANDS", rule, str(match.cube_level if match.phase in IN_GAME else match.games[-1].level))
    if match.phase not in IN_GAME:
        _check_scores(match, *_last_game(match, level))


def void_double(match: Match, now_ms: int, cause: int, order: int, reason: str) -> None:
    """Void a double in the Crawford game or with a dead cube, and what followed from it (CRW-05, CUB-13).

    Refused if too late, or if the double was legal by all that is known."""
    match.expect_match()
    check_void(match, cause)
    director_fact(match, now_ms, facts.DOUBLE_VOIDED, order, reason, cause)


def _has_double(match: Match, cause: int) -> bool:
    """Whether there is a double, and none of the Crawford game has been voided before."""
    if match.phase in IN_GAME:
        return match.cube_level > 1 or match.doubler != NOBODY or match.doubled_early != NOBODY
    last = match.games[-1]
    is_marked = cause == IN_CRAWFORD_GAME and last.phase == scoring.CRAWFORD
    return last.level > 1 or (last.kind == scoring.PASS and not is_marked)


def _without_void(match: Match, cause: int) -> tuple:
    """(level, holder) of the cube before the game's first void double; (0, NOBODY): none was void.

    Judged by the score at which the game began: points from outside came later (CRW-09).  Passing a dead double does
    not change the game's value (AMB-30).
    """
    if cause == IN_CRAWFORD_GAME:
        return cube.START if _is_crawford(match) else (0, NOBODY)
    length = match.begun_length
    if not length:
        return 0, NOBODY
    needed = length - match.begun_a, length - match.begun_b
    if match.phase not in IN_GAME:
        last = match.games[-1]
        return cube.before_dead(last.level, last.winner if last.kind == scoring.PASS else match.last_holder, needed)
    level, holder = match.cube_level, match.cube_holder
    before = cube.before_dead(level, holder, needed)
    doubler = match.doubler if match.doubler != NOBODY else match.doubled_early
    if not before[0] and doubler != NOBODY and cube.is_dead(level, holder, doubler, needed[doubler]):
        return level, holder
    return before


def _is_crawford(match: Match) -> bool:
    """Whether the current or last game is the Crawford game by what is known now (CRW-01, AMB-27)."""
    phase = match.game_phase if match.phase in IN_GAME else match.games[-1].phase
    if phase == scoring.CRAWFORD:
        return True
    is_first = match.begun_length > 0 and not match.crawford_played()
    return is_first and scoring.is_one_away(match.begun_length, match.begun_a, match.begun_b)


def _last_game(match: Match, level: int) -> tuple:
    """The last game as (number, winner, kind, cube level), with this level."""
    last = match.games[-1]
    return last.number, last.winner, last.kind, level


# -- folding -----------------------------------------------------------------------------------------------------------


def _game_corrected(match: Match, fact: Fact, order: int, game: int, winner: int, kind: int, level: int) -> None:
    _put_right(match, fact.at_ms, game, winner, kind, level)


def _put_right(match: Match, now_ms: int, number: int, winner: int, kind: int, level: int) -> None:
    games, change = corrected(match, number, winner, kind, level)
    _count_crawford(match, number)
    crawford_game = [game.number for game in match.games if game.phase == scoring.CRAWFORD]
    if match.game_phase == scoring.CRAWFORD:
        crawford_game = [match.game_number]  # perhaps not finished
    if crawford_game and crawford_game[-1] > number and match.crawford_a >= 0:
        match.crawford_a += change[0]
        match.crawford_b += change[1]
    if number < match.game_number:
        match.begun_a += change[0]
        match.begun_b += change[1]
    match.games = games
    match.score_a += change[0]
    match.score_b += change[1]
    results.end_if_won(match, now_ms, scoring.POINTS)


def _count_crawford(match: Match, number: int) -> None:
    """The voided Crawford game counts as played after all, unless another replaced it (AMB-27)."""
    for game in match.games:
        is_void = game.phase == scoring.CRAWFORD and game.kind == scoring.VOID
        if game.number == number and is_void and not match.crawford_played():
            is_last = number == match.game_number
            match.crawford_a = match.begun_a if is_last else game.score_a
            match.crawford_b = match.begun_b if is_last else game.score_b


def _double_voided(match: Match, fact: Fact, order: int, cause: int) -> None:
    now_ms = fact.at_ms
    level, holder = _without_void(match, cause)
    if not level:
        level, holder = _without_last(match)
    is_found = cause == IN_CRAWFORD_GAME and _is_crawford(match)
    if match.phase not in IN_GAME:
        if is_found:
            _mark_crawford(match)
        _put_right(match, now_ms, *_last_game(match, level))
        match.last_holder = holder
        return
    if match.doubler != NOBODY:
        _play_on(match, now_ms)
    match.cube_level, match.cube_holder = level, holder
    match.doubled_early = NOBODY
    if is_found:
        match.game_phase = scoring.CRAWFORD
        match.crawford_a, match.crawford_b = match.begun_a, match.begun_b


def _without_last(match: Match) -> tuple:
    """(level, holder) without the last double, for older logs that voided a double which is legal today."""
    if match.phase not in IN_GAME:
        last = match.games[-1]
        return (last.level if last.kind == scoring.PASS else max(1, last.level // 2)), NOBODY
    level, holder = match.cube_level, match.cube_holder
    if match.doubler != NOBODY or match.doubled_early != NOBODY:
        return level, holder
    return (level // 2, other(holder)) if level > 2 else cube.START


def _mark_crawford(match: Match) -> None:
    """The last game counts without the cube: begun at such a score, it was the Crawford game (AMB-27)."""
    last = match.games[-1]
    if last.phase != scoring.CRAWFORD:
        match.games = match.games[:-1] + (scoring.in_phase(last, scoring.CRAWFORD),)
        match.crawford_a, match.crawford_b = match.begun_a, match.begun_b


def _play_on(match: Match, now_ms: int) -> None:
    """Return to before the double: the doubler is on turn, with a full delay, paused (AMB-30)."""
    on_turn = match.doubler
    match.enter(phases.GAME_GOES_ON)
    match.doubler = match.claim_winner = NOBODY
    match.claim_kind = match.claim_by = match.agreed = 0
    if match.has_clock:
        stand(match, now_ms, on_turn, match.pause_reason)


FOLDS = {facts.GAME_CORRECTED: _game_corrected, facts.DOUBLE_VOIDED: _double_voided}
ORDERS = {facts.GAME_CORRECTED: correct_game, facts.DOUBLE_VOIDED: void_double}
