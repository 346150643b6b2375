"""A match with the folds of its topics: these stay loaded, rarer ones are loaded for their facts."""

from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import doubling, flags, results, turn

# Several small tables take less heap than a large one.  These stay loaded: a press, a tick and a double must not load
# code.
_FOLDS: tuple = (turn.FOLDS, doubling.FOLDS, results.FOLDS, flags.FOLDS)


def new_match() -> Match:
    return Match(_FOLDS)
