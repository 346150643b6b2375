"""A faster match state, where memory is plentiful: the core's allocation-free work done at once."""

from copy import copy
from itertools import chain
from operator import attrgetter
from typing import cast

from matchcore.games.backgammon.game.banks import PAIRS, PLAIN
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.data import MatchData
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.state.undo import KEPT, UNDO_DEPTH, Undo
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR

_kept_of = attrgetter(*KEPT)
_clock_of, _sides_of = attrgetter(*PLAIN), attrgetter(*PAIRS)


class QuickUndo(Undo):
    """Keeps whole copies: storing undo values one by one would take most of a fold's time."""

    def remember(self, match: MatchData, fact: Fact) -> None:
        self._newest = (self._newest + 1) % UNDO_DEPTH
        snapshot = self._snapshots[self._newest]
        snapshot.seq, snapshot.kind = fact.seq, fact.kind if fact.by != BY_DIRECTOR else -fact.kind
        snapshot.clock = [*_clock_of(match.clock), *chain.from_iterable(_sides_of(match.clock))]
        snapshot.values = cast(list, _kept_of(match))

    def take_from(self, other: Undo) -> None:
        self._snapshots = [copy(snapshot) for snapshot in other.newest_first()[::-1]]
        self._newest = UNDO_DEPTH - 1
        for snapshot in self._snapshots:
            snapshot.clock, snapshot.values = list(snapshot.clock), list(snapshot.values)


def match() -> Match:
    found = new_match()
    found.undo = QuickUndo()
    return found


def copied(state: Match) -> Match:
    """Another match in the same state.  What a fold only replaces is shared; only commands write fresh facts."""
    found = copy(state)
    found.clock = Clock()
    found.clock.take_from(state.clock.values())
    found.undo = QuickUndo()
    found.undo.take_from(state.undo)
    return found
