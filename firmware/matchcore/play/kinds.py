"""What a topic does with each kind of fact: its fold, and the command that an order for it asks for.

The topics stand in the rows; the rarer ones are loaded when the first of their facts or orders comes.
"""

from matchcore import facts
from matchcore.topics import beginning, doubling, flags, notices, results, turn

_FOLDS: dict = {}
for _folds in (beginning.FOLDS, turn.FOLDS, doubling.FOLDS, results.FOLDS, flags.FOLDS, notices.FOLDS):
    _FOLDS.update(_folds)
_ORDERS: dict = {}
for _orders in (beginning.ORDERS, turn.ORDERS, flags.ORDERS, notices.ORDERS):
    _ORDERS.update(_orders)


def folding(kind: int):
    """The function that folds facts of this kind; None for one that is kept for the record only."""
    if kind not in _FOLDS:
        _FOLDS.update(_topic(kind).FOLDS)
    return _FOLDS[kind]


def ordered(kind: int):
    """The command that an order of this kind asks for; None if there is none."""
    if kind not in _ORDERS and facts.TRAITS[kind] & facts.ORDERED:
        _ORDERS.update(_topic(kind).ORDERS)
    return _ORDERS.get(kind)


def _topic(kind: int):
    name = facts.TOPIC_NAMES[facts.TOPICS[kind]]
    return __import__("matchcore.topics." + name, None, None, ("FOLDS",))
