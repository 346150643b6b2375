"""A game with the folds of its topics: these stay loaded, rarer ones are loaded for their facts."""

from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import declarations, demonstration, results, rounds

_FOLDS: tuple = (declarations.FOLDS, rounds.FOLDS, demonstration.FOLDS, results.FOLDS)


def new_match() -> Match:
    return Match(_FOLDS)
