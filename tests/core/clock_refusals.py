"""Every refusal of the plain clock: its code, its rule, the game, and what is tried."""

from clock_tables import NAMES, S, playing
from matchcore.folding.orders import do
from matchcore.games.clock import facts, phases
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.topics import beginning, calls, corrections, moves, results
from matchcore.log.fact import Fact
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, BY_TABLE


def begun():
    game = new_match()
    beginning.begin(game, NAMES, 1, "5:00")
    game.clear_fresh()
    return game


def paused():
    game = playing()
    moves.pause(game, S, BY_TABLE, 0)
    game.clear_fresh()
    return game


def called():
    game = playing()
    calls.call(game, S)
    game.clear_fresh()
    return game


def ended(by=BY_TABLE):
    """Anna has won, and Bruno is to sign."""
    game = playing()
    results.result(game, S, 0, phases.AGREED, by, 0)
    results.sign(game, S, BY_A)
    game.clear_fresh()
    return game


def sealed():
    game = ended()
    results.sign(game, 2 * S, BY_B)
    game.clear_fresh()
    return game


def fallen():
    game = playing("1:00", automatic=1)
    game.tick(60 * S)
    game.clear_fresh()
    return game


def order(kind):
    found = Fact()
    found.begin(9, 0, kind, BY_DIRECTOR)
    found.fill((9,))
    return found


CASES = (
    ("ALREADY_CONFIRMED", "FIDE 8.7", ended, lambda game: results.sign(game, 2 * S, BY_A)),
    ("BAD_COUNT", "FIDE 6.10.2", paused, lambda game: corrections.set_moves(game, 2 * S, 0, -1, 2)),
    ("BAD_ORDER", "FIDE 6.10", playing, lambda game: do(game, 2 * S, order(facts.SEAM), "FIDE 6.10")),
    ("BAD_END", "FIDE 5.1", playing, lambda game: results.result(game, S, 2, phases.AGREED, BY_TABLE, 0)),
    ("BAD_SIDE", "FIDE 6.1", paused, lambda game: corrections.set_turn(game, 2 * S, 3, 2)),
    ("BAD_SIDE", "FIDE 8.7", begun, lambda game: results.sign(game, 0, BY_BOTH)),
    ("BAD_STAGE", "FIDE 6.2", new_match, lambda game: beginning.begin(game, NAMES, 1, "five minutes")),
    ("BAD_TIME", "FIDE 6.10.2", paused, lambda game: corrections.set_time(game, 2 * S, 0, -1, 2)),
    ("CLOCK_RUNS", "FIDE 6.10.2", playing, lambda game: corrections.set_time(game, 2 * S, 0, 5000, 2)),
    ("DIRECTOR_CALLED", "FIDE 6.11", called, lambda game: moves.press(game, 2 * S, BY_A)),
    ("DIRECTOR_DECIDES", "FIDE 12.9", playing, lambda game: results.result(game, S, 0, phases.RULING, BY_A, 0)),
    ("DIRECTOR_DECIDES", "FIDE 6.10", fallen, lambda game: results.withdraw(game, 61 * S, BY_TABLE, 0)),
    ("DIRECTOR_DECIDES", "FIDE 6.11.3", paused, lambda game: moves.resume(game, 2 * S, BY_A, 0)),
    ("DIRECTOR_DECIDES", "FIDE 6.2", begun, lambda game: beginning.close(game, 0, 0, BY_TABLE)),
    ("MATCH_RUNNING", "FIDE 6.2", playing, lambda game: beginning.begin(game, NAMES, 2, "5:00")),
    ("NAMES_TOO_LONG", "FIDE 6.2", new_match, lambda game: beginning.begin(game, WIDE, 1, LONG, WIDE[0])),
    ("NOTHING_OFFERED", "FIDE 6.2", playing, lambda game: beginning.swap_sides(game, S)),
    ("NOTHING_OFFERED", "FIDE 8.7", playing, lambda game: results.sign(game, S, BY_A)),
    ("NOTHING_TO_UNDO", "FIDE 8.7", playing, lambda game: results.withdraw(game, S, BY_TABLE, 0)),
    ("NOT_AGREED", "FIDE 6.11", called, lambda game: calls.answer(game, 2 * S, BY_A, 0)),
    ("NOT_CALLED", "FIDE 6.11", playing, lambda game: calls.answer(game, S, BY_DIRECTOR, 2)),
    ("NOT_YOUR_TURN", "FIDE 6.2.1", playing, lambda game: moves.press(game, S, BY_B)),
    ("NOT_PAUSED", "FIDE 6.11", playing, lambda game: moves.resume(game, S, BY_DIRECTOR, 2)),
    ("NOT_RUNNING", "FIDE 6.11", paused, lambda game: moves.pause(game, 2 * S, BY_TABLE, 0)),
    ("NOT_RUNNING", "FIDE 6.2.1", paused, lambda game: moves.press(game, 2 * S, BY_A)),
    ("NOT_SEALED", "FIDE 8.7", playing, lambda game: calls.verify(game, S, 2)),
    ("NO_FLAG", "FIDE 6.8", playing, lambda game: results.result(game, S, 1, phases.ON_TIME, BY_TABLE, 0)),
    ("NO_MATCH", "FIDE 5.1", begun, lambda game: results.result(game, 0, 1, phases.AGREED, BY_TABLE, 0)),
    ("NO_MATCH", "FIDE 6.10.2", begun, lambda game: corrections.set_turn(game, 0, 0, 2)),
    ("NO_MATCH", "FIDE 6.11", sealed, lambda game: calls.call(game, 3 * S)),
    ("SAME_NAME", "FIDE 6.2", new_match, lambda game: beginning.begin(game, ("Anna", "Anna"), 1, "5:00")),
    ("STAGES_CONTRADICT", "FIDE 6.2", new_match, lambda game: beginning.begin(game, NAMES, 1, "5:00, 5:00")),
    ("TOO_MANY_STAGES", "FIDE 6.2", new_match, lambda game: beginning.begin(game, NAMES, 1, "1/1:00, " * 5 + "1:00")),
)
LONG = " | ".join([("%d/1440:00 bronstein 86400, " % moves) * 3 + "1440:00 bronstein 86400" for moves in (198, 199)])
WIDE = ("\U0001f600" * 40, "\U0001f601" * 40)  # four bytes each
