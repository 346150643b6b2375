"""Replaying a match fact by fact, for details that its folded state lacks: when, how long, by whom.

Watchers are called before and after each fact; one fold serves all of them.  A moved match is replayed from its first
table on (INC-13); a fact names its log, in its `place` and in that of the fact it has `undone`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from host_tools.director.following.follower import Follower
from host_tools.director.store import StoredFact, TableRow

When = Callable[[StoredFact], float]  # the time of day, in s, of a fact at the table


class Watcher:
    """Called while a match is folded again; does nothing by itself."""

    def before(self, stored: StoredFact, state: Any) -> None:
        """Called with the state that the fact meets."""

    def after(self, stored: StoredFact, state: Any) -> None:
        """Called once the fact has been folded."""


def replay(number: int, course: Sequence[StoredFact], *watchers: Watcher) -> Follower:
    """Fold again the facts of one match, now at this table; watchers see each fact that can be folded."""
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
    """When the director received it: the time of day of a match no longer on a table."""
    return stored.received_s


def happened(table: TableRow) -> When:
    """When it happened, for the match on a table; at earlier tables, when the director received it."""

    def when(stored: StoredFact) -> float:
        if stored.log != (table.number, table.log_id):
            return stored.received_s
        return min(stored.received_s, table.zero_s + stored.fact.at_ms / 1000)

    return when
