"""For each kind of fact: the topic's function that folds it, and the command that carries out an order for it.

The rows of facts.py name the topics; rarer ones are loaded with the first of their facts or orders.
"""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, doubling, flags, results, turn

# Tables of the loaded topics: several small ones take less heap than one large one.  These stay: a press, a tick and a
# double must not load anything.
_FOLDS = [turn.FOLDS, doubling.FOLDS, results.FOLDS, beginning.FOLDS, flags.FOLDS]
_ORDERS = [beginning.ORDERS, turn.ORDERS, flags.ORDERS]


_LASTING = len(_FOLDS), len(_ORDERS)


def let_go() -> None:
    """Drop the tables of the rarer topics; they are loaded again with the next of their facts."""
    del _FOLDS[_LASTING[0] :]
    del _ORDERS[_LASTING[1] :]


def folding(kind: int):
    """The function that folds facts of this kind."""
    for folds in _FOLDS:
        if kind in folds:
            return folds[kind]
    _FOLDS.append(_topic(kind).FOLDS)
    return _FOLDS[-1][kind]


def new_match() -> Match:
    """A match that folds facts by the topics' functions."""
    return Match(folding)


def ordered(kind: int):
    """The command that carries out an order of this kind, or None."""
    for orders in _ORDERS:
        if kind in orders:
            return orders[kind]
    if not facts.TRAITS[kind] & facts.ORDERED:
        return None
    _ORDERS.append(_topic(kind).ORDERS)
    return _ORDERS[-1].get(kind)


def _topic(kind: int):
    return __import__("matchcore.games.backgammon.topics." + facts.topic_of(kind), None, None, ("FOLDS", "ORDERS"))
