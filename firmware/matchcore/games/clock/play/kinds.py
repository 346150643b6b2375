"""For each kind of fact the topic's function that folds it."""

from matchcore.games.clock import facts
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning, moves, results

_FOLDS: tuple = (moves.FOLDS, results.FOLDS, beginning.FOLDS)


def folding(kind: int):
    """The function that folds facts of this kind; a rarer topic is loaded for its facts."""
    for folds in _FOLDS:
        if kind in folds:
            return folds[kind]
    topic = "matchcore.games.clock.topics." + facts.ROWS.topic(kind)
    return __import__(topic, None, None, ("FOLDS",)).FOLDS[kind]


def new_match() -> Match:
    """A game that folds facts by the topics' functions."""
    return Match(folding)
