"""A match once more, fact by fact, for what its folded state no longer tells: when, how long, by whom.

Watchers look on before and after each fact; one fold serves all of them.
"""

from collections.abc import Callable, Iterable

from host_tools.director.follower import Follower
from host_tools.director.store import StoredFact
from matchcore.state import MatchState

When = Callable[[StoredFact], float]  # the time of day, in s, at which something happened at the table


class Watcher:
    """Looks on while a match is folded again; does nothing by itself."""

    def before(self, stored: StoredFact, state: MatchState) -> None:
        """The state is still the one that the fact meets."""

    def after(self, stored: StoredFact, state: MatchState) -> None:
        """The fact has been folded."""


def replay(number: int, run: Iterable[StoredFact], *watchers: Watcher) -> Follower:
    """Fold the facts of one match of this table anew; the watchers see each fact that can be folded."""
    follower = Follower(number)
    for stored in run:
        for watcher in watchers:
            watcher.before(stored, follower.state)
        follower.take(stored)
        if follower.problem:
            break
        for watcher in watchers:
            watcher.after(stored, follower.state)
    return follower


def received(stored: StoredFact) -> float:
    """When the director heard of it: the time of day of a match that is no longer on a table."""
    return stored.received_s


def happened(zero_s: float) -> When:
    """When it happened, for the match that is on a table: `zero_s` is the time of day at which its clock read 0."""

    def when(stored: StoredFact) -> float:
        return min(stored.received_s, zero_s + stored.fact.at_ms / 1000)

    return when
