"""A faster match state, where memory is plentiful: the core's allocation-free work done at once."""

from copy import copy
from itertools import chain
from operator import attrgetter
from typing import cast

from matchcore.folding.undo import UNDO_DEPTH, Undo
from matchcore.games.backgammon.game.account import Account
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.data import KEPT
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR

_kept_of = attrgetter(*KEPT)
_clock_of, _account_of = attrgetter(*Clock.NAMES), attrgetter(*Account.NAMES)


class QuickUndo(Undo):
    """Keeps whole copies: storing undo values one by one would take most of a fold's time."""

    def __init__(self, other: Undo) -> None:
        """As that one stands."""
        super().__init__(KEPT, tuple(list(clock) for clock in other.clocks))
        self.seqs, self.kinds, self._newest = list(other.seqs), list(other.kinds), other.newest_first()[0]
        self.values = [list(values) for values in other.values]

    def remember(self, record: Match, fact: Fact) -> None:
        at = self._newest = (self._newest + 1) % UNDO_DEPTH
        self.seqs[at] = fact.seq
        self.kinds[at] = fact.kind if fact.by != BY_DIRECTOR else -fact.kind
        both = zip(*map(_account_of, record.clock.sides))
        self.clocks[at] = [*_clock_of(record.clock), *chain.from_iterable(both)]
        self.values[at] = cast(list, _kept_of(record))


def match() -> Match:
    found = new_match()
    found.undo = QuickUndo(found.undo)
    return found


def copied(state: Match) -> Match:
    """Another match in the same state.  What a fold only replaces is shared; only commands write fresh facts."""
    found = copy(state)
    found.clock = Clock()
    found.clock.take_from(state.clock.values())
    found.undo = QuickUndo(state.undo)
    return found
