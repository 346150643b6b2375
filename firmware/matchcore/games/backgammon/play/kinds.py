"""For each kind of fact, its topic's fold and the command for an order of it; rarer topics are loaded on use."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import doubling, flags, results, turn

# Several small tables take less heap than a large one.  These stay loaded: a press, a tick and a double must not load
# code.
_FOLDS: tuple = (turn.FOLDS, doubling.FOLDS, results.FOLDS, flags.FOLDS)
_ORDERS: tuple = (turn.ORDERS, flags.ORDERS)


def folding(kind: int):
    for folds in _FOLDS:
        if kind in folds:
            return folds[kind]
    return _topic(kind).FOLDS[kind]


def new_match() -> Match:
    return Match(folding)


def ordered(kind: int):
    """The command for an order of this kind, or None."""
    for orders in _ORDERS:
        if kind in orders:
            return orders[kind]
    if not facts.TRAITS[kind] & facts.ORDERED:
        return None
    return _topic(kind).ORDERS.get(kind)


def _topic(kind: int):
    return __import__("matchcore.games.backgammon.topics." + facts.topic_of(kind), None, None, ("FOLDS", "ORDERS"))
