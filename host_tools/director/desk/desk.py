"""The desk: a store, the followers of the tables, and one transaction an act.

The acts themselves are functions of the modules beside this one, and take the desk first.  One that is refused
(`Fault`, the core's `Refusal`, the link's `BadMessage`) has changed nothing but a counter.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from host_tools.director.desk.paces import KnownPaces
from host_tools.director.faults import Fault
from host_tools.director.following import standings
from host_tools.director.following.follower import Follower
from host_tools.director.store import MatchRow, Store, TableRow, matches, tables
from host_tools.director.store.people import SessionRow

LARGEST_TABLE = 9999
LONGEST_COURTESY_S = 0.05  # that whoever looks waits for those who want to act
LARGEST_ID = (1 << 32) - 1  # of a match or an order; nothing can be there beyond


class Desk:
    """The director's desk.  `now_s` gives the time of day in seconds since 1970."""

    def __init__(self, store: Store, now_s: Callable[[], float]) -> None:
        self.store = store
        self.now_s = now_s
        self.speed = 1.0  # how fast that time passes: pages count on between two changes
        self.on_new_log: Callable[[int], None] = lambda number: None  # a table's device has begun a log of its own
        self.is_demonstration = False  # every page says so
        self.can_be_played = False  # table 1 is there to be taken over by hand
        self.paces = KnownPaces()
        self.trouble_outside: Callable[[], str] = str  # what is wrong with others that this director serves, in words
        self.rejected_s: dict[int, int] = {}  # by table: when a forged announcement of it was counted last
        self.passing_sessions: dict[bytes, SessionRow] = {}  # by digest: begun while the store took nothing
        self._lock = threading.RLock()
        self._actors = 0  # so many wait for the lock in order to act
        self._is_free = threading.Condition()  # of actors: told when the last of them has the lock
        self._actor = 0  # the thread that acts
        self._followers: dict[int, Follower] = {}
        self._moved: set[int] = set()  # followers that the present act has touched

    @property
    def trouble(self) -> str:
        """What every page says: why nothing can be stored, or what else is wrong."""
        return self.store.trouble or self.store.seal_trouble or self.trouble_outside()

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """The store as it is; the followers stand still meanwhile.  Whoever acts goes first: pages look often."""
        self._let_actors_through()
        with self._lock, self.store.reading() as connection:
            yield connection

    def _let_actors_through(self) -> None:
        """A lock that is released and taken again at once starves its waiters."""
        if self._actor != threading.get_ident():
            with self._is_free:
                self._is_free.wait_for(lambda: not self._actors, LONGEST_COURTESY_S)

    @contextmanager
    def acting(self) -> Iterator[Connection]:
        """One transaction; the followers that it has moved are thrown away if it fails, even in its commit."""
        self._want_to_act(1)
        with self._lock:
            self._want_to_act(-1)
            before, self._actor = self._actor, threading.get_ident()
            self._moved.clear()
            try:
                with self.store.writing() as connection:
                    yield connection
                    for number in self._moved:
                        standings.keep(connection, self._followers[number])
            except BaseException:
                for number in self._moved:
                    self._followers.pop(number, None)
                raise
            finally:
                self._actor = before

    def keep_standings(self) -> None:
        """Store how the matches stand that had to be folded again after a start."""
        with self.acting():
            self._moved.update(self._followers)

    def _want_to_act(self, count: int) -> None:
        with self._is_free:
            self._actors += count
            if not self._actors:
                self._is_free.notify_all()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Nobody acts meanwhile; afterwards nothing that is in memory is believed any more."""
        with self._lock:
            try:
                yield
            finally:
                self._followers.clear()
                self.paces.forget()

    def follower(self, connection: Connection, table: TableRow) -> Follower:
        """The state of the match on a table; only inside `looking` or an act."""
        follower = self._followers.get(table.number)
        if follower is None:
            follower = standings.follower_of(connection, table.number, table.position)
            self._followers[table.number] = follower
        self._moved.add(table.number)
        follower.catch_up(connection, table.position)
        return follower

    def revisions(self) -> dict[int, tuple[int, float | None]]:
        """For each table what tells whether a page about it is out of date, and when it was last heard from."""
        with self.store.reading() as connection:
            return tables.revisions(connection)


def need_table(connection: Connection, number: int) -> TableRow:
    table = tables.find(connection, number) if number <= LARGEST_TABLE else None
    if table is None:
        raise Fault("NO_TABLE", 404, number=number)
    return table


def need_match(connection: Connection, match_id: int) -> MatchRow:
    match = matches.find(connection, match_id) if match_id <= LARGEST_ID else None
    if match is None:
        raise Fault("NO_MATCH_ROW", 404, number=match_id)
    return match
