"""A match once more, fact by fact, for what its folded state no longer tells: when, how long, by whom.

Watchers look on before and after each fact; one fold serves all of them.  A match that was moved is told from its first
table on (INC-13); to which log a fact belongs stands in it, as its `place` and as the place of what it has `undone`.
"""

from collections.abc import Callable, Iterable

from host_tools.director.following.follower import Follower
from host_tools.director.store import StoredFact, TableRow
from matchcore.play.match import Match

When = Callable[[StoredFact], float]  # the time of day, in s, at which something happened at the table


class Watcher:
    """Looks on while a match is folded again; does nothing by itself."""

    def before(self, stored: StoredFact, state: Match) -> None:
        """The state is still the one that the fact meets."""

    def after(self, stored: StoredFact, state: Match) -> None:
        """The fact has been folded."""


def replay(number: int, course: Iterable[StoredFact], *watchers: Watcher) -> Follower:
    """Fold the facts of one match again, which is at this table now; the watchers see each fact that can be folded."""
    follower = Follower(number)
    for stored in course:
        for watcher in watchers:
            watcher.before(stored, follower.state)
        follower.take(stored)
        if follower.problem:
            continue  # until the next table
        for watcher in watchers:
            watcher.after(stored, follower.state)
    return follower


def received(stored: StoredFact) -> float:
    """When the director heard of it: the time of day of a match that is no longer on a table."""
    return stored.received_s


def happened(table: TableRow) -> When:
    """When it happened, for the match that is on a table; where it was before, when the director heard of it."""

    def when(stored: StoredFact) -> float:
        if stored.log != (table.number, table.log_id):
            return stored.received_s
        return min(stored.received_s, table.zero_s + stored.fact.at_ms / 1000)

    return when
