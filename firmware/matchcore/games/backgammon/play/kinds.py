"""A match with the folds of its topics, and the command for an order of each kind; rarer topics are loaded on use."""

from matchcore.folding.rows import ORDERED
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import doubling, flags, results, turn

# Several small tables take less heap than a large one.  These stay loaded: a press, a tick and a double must not load
# code.
_FOLDS: tuple = (turn.FOLDS, doubling.FOLDS, results.FOLDS, flags.FOLDS)
_ORDERS: tuple = (turn.ORDERS, flags.ORDERS)


def new_match() -> Match:
    return Match(_FOLDS)


def ordered(kind: int):
    """The command for an order of this kind, or None."""
    for orders in _ORDERS:
        if kind in orders:
            return orders[kind]
    if not facts.ROWS.traits[kind] & ORDERED:
        return None
    topic = "matchcore.games.backgammon.topics." + facts.ROWS.topic(kind)
    return __import__(topic, None, None, ("ORDERS",)).ORDERS.get(kind)
