"""Refusals of Ricochet Robots beside those of test_ricochet.py: code, rule, game, what is tried."""

from matchcore.folding.orders import do
from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.topics import (
    beginning,
    corrections,
    declarations,
    demonstration,
    interruptions,
    penalties,
    phones,
    results,
    rounds,
)
from matchcore.log.fact import Fact
from matchcore.sides import BY_A, BY_BOTH, BY_DIRECTOR
from ricochet_tables import NAMES, begun, declare, planning

WIDE = tuple(["\U0001f600" * 19 + letter for letter in "ABCDEFGH"])  # four bytes each


def order(kind):
    found = Fact()
    found.begin(9, 0, kind, BY_DIRECTOR)
    found.fill((9,))
    return found


def declared():
    game = planning()
    declare(game, 10, 0, 9)
    return game


def disqualified():
    game = planning()
    penalties.disqualify(game, 10, 1, BY_DIRECTOR, 2)
    game.clear_fresh()
    return game


def begun_by_director():
    game = new_match()
    beginning.begin(game, NAMES[:3], 1)
    game.clear_fresh()
    return game


CASES = (
    ("BAD_GLASS", "RR-09", new_match, lambda game: beginning.begin(game, NAMES[:3], 1, glass_s=5)),
    ("BAD_MINIMUM", "RR-18", new_match, lambda game: beginning.begin(game, NAMES[:3], 1, minimum=0)),
    ("BAD_MINUTES", "RR-35", planning, lambda game: interruptions.interrupt(game, 10, -1, 2)),
    ("BAD_ORDER", "RR-36", planning, lambda game: do(game, 10, order(facts.SEAM), "RR-36")),
    ("BAD_PLAYERS", "RR-04", new_match, lambda game: beginning.begin(game, NAMES[:1], 1)),
    ("BAD_TOKENS", "RR-01", planning, lambda game: corrections.set_tokens(game, 10, 0, 18, 2)),
    ("DECLARED", "RR-07", declared, lambda game: rounds.too_complex(game, 400000, 7)),
    ("DIRECTOR_DECIDES", "RR-36", begun_by_director, lambda game: beginning.close(game, 0, 0, BY_A)),
    ("GLASS_NOT_OUT", "RR-12", declared, lambda game: demonstration.show(game, 20, 0, 9)),
    ("NAMES_TOO_LONG", "RR-04", new_match, lambda game: beginning.begin(game, WIDE, 1, WIDE[0])),
    ("NOTHING_TO_UNDO", "RR-36", planning, lambda game: results.withdraw(game, 10, BY_A)),
    ("NOT_PAUSED", "RR-34", planning, lambda game: interruptions.resume(game, 10, BY_DIRECTOR, 2)),
    ("NOT_PLANNING", "RR-07", begun, lambda game: rounds.too_complex(game, 400000, 7)),
    ("NOT_PLANNING", "RR-08", begun, lambda game: rounds.turn(game, 10, BY_A)),
    ("NO_DECLARATION", "RR-10", planning, lambda game: declarations.retract(game, 10, 0)),
    ("NO_MATCH", "RR-28", new_match, lambda game: penalties.retire(game, 10, 0, BY_BOTH, 0)),
    ("NO_MATCH", "RR-33", new_match, lambda game: phones.set_phones(game, 10, 1, 2)),
    ("NO_MATCH", "RR-34", new_match, lambda game: interruptions.pause(game, 10, BY_A, 0)),
    ("NO_MATCH", "RR-35", new_match, lambda game: interruptions.interrupt(game, 10, 5, 2)),
    ("NO_PLAYER", "RR-31", planning, lambda game: penalties.disqualify(game, 10, 5, BY_DIRECTOR, 2)),
    ("NO_ROUND", "RR-18", begun, lambda game: rounds.void_below(game, 10)),
    ("NO_ROUND", "RR-19", begun, lambda game: rounds.void(game, 10, phases.TARGET_COVERED)),
    ("NO_TOKEN_DUE", "RR-06", planning, lambda game: rounds.reveal(game, 10, BY_A)),
    ("OUT_OF_GAME", "RR-31", disqualified, lambda game: penalties.disqualify(game, 20, 1, BY_DIRECTOR, 3)),
    ("SAME_NAME", "RR-04", new_match, lambda game: beginning.begin(game, ("Anna", "Anna"), 1)),
)
