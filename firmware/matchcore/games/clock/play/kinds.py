"""A game with the folds of its topics: these stay loaded, rarer ones are loaded for their facts."""

from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning, moves, results

_FOLDS: tuple = (moves.FOLDS, results.FOLDS, beginning.FOLDS)


def new_match() -> Match:
    return Match(_FOLDS)
