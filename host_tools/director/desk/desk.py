"""The desk: a store, the followers of the tables, and one transaction per act.

Acts are functions of the neighbouring modules and take the desk first. A refused act (`Fault`, the core's `Refusal`,
the link's `BadMessage`) changes only a counter.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.access.ages import SessionAges
from host_tools.director.desk.access.allowances import Allowances
from host_tools.director.desk.devices.readings import Readings
from host_tools.director.desk.devices.rhythm import Rhythm
from host_tools.director.desk.draws.draw_state import KnownDraws
from host_tools.director.desk.paces import KnownPaces
from host_tools.director.faults import Fault
from host_tools.director.following import standings
from host_tools.director.following.follower import Follower
from host_tools.director.forecasting.runs import Foreseen
from host_tools.director.store import MatchRow, Store, TableRow, matches, tables
from host_tools.director.store.databases.database import is_of_the_store
from host_tools.director.store.databases.last_known import LastKnown
from host_tools.director.store.databases.waits import ACTING, NONE, Patience
from host_tools.director.store.people import CodeRow, PersonRow, SessionRow
from host_tools.director.texts import text

LARGEST_TABLE = 9999
LONGEST_COURTESY_S = 0.05  # that readers wait for writers
LARGEST_ID = (1 << 32) - 1  # of a match or an order


class Desk:
    """`now_s` gives seconds since 1970; `steady_s` is a clock that nobody sets (ages.py), None = `now_s` is one."""

    def __init__(self, store: Store, now_s: Callable[[], float], steady_s: Callable[[], float] | None = None) -> None:
        self.store = store
        self.now_s = now_s
        self.steady_s = steady_s or now_s
        self.session_ages = SessionAges(self.steady_s)
        self.speed = 1.0  # of that time: pages keep counting between changes
        self.on_new_log: Callable[[int], None] = lambda number: None  # a table's device has begun a new log
        self.is_demonstration = False  # every page says so
        self.can_be_played = False  # table 1 can be taken over by hand
        self.paces = KnownPaces()
        self.draws = KnownDraws()
        self.foreseen: dict[int, Foreseen] = {}  # by draw
        self.stored_s: float | None = None  # while nothing can be stored: all that came before then is
        self.trouble_outside: Callable[[], str] = str  # trouble outside the store, in words
        self.readings = Readings()
        self.rhythm = Rhythm()
        self.allowances = Allowances()
        self.rejected_s: dict[int, int] = {}  # by table: when a forged announcement was last counted
        self.passing_sessions: dict[bytes, SessionRow] = {}  # by digest: begun while the store could not be written
        self.known_sessions: LastKnown[tuple[SessionRow, PersonRow] | None] = LastKnown()  # by digest
        self.known_codes: LastKnown[CodeRow | None] = LastKnown()  # by digest
        self._lock = threading.RLock()
        self._actors = 0  # waiting for the lock in order to act
        self._is_free = threading.Condition()  # notified when the last waiting actor has the lock
        self._actor = 0  # the acting thread
        self._look = threading.local()  # `connection`: of the thread's one look
        self._followers: dict[int, Follower] = {}
        self._moved: set[int] = set()  # followers touched by the present act
        self._telling_no_table = 0  # the thread whose changes no table need be told

    @property
    def trouble(self) -> str:
        """Shown on every page."""
        return self.trouble_as_of(self.stored_s)

    def trouble_as_of(self, at_s: float | None) -> str:
        """The same on a page whose contents were read then; None = now."""
        of_store = self.store.trouble
        if of_store and at_s is not None:
            return text("known.as_of", time=wording.time_of_day(at_s, has_seconds=True), why=of_store.message)
        trouble = of_store or self.store.seal_trouble
        return trouble.message if trouble else self.trouble_outside()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read the store while the followers do not move. Actors go first, because pages read often."""
        shared = getattr(self._look, "connection", None)
        if shared is not None:
            yield shared
            return
        self._let_actors_through()
        with self._lock, self.store.reading() as connection:
            yield connection

    @contextmanager
    def one_look(self) -> Iterator[Connection]:
        """All that this thread reads inside is of one moment, in one transaction."""
        with self.reading() as connection:
            self._look.connection = connection
            try:
                yield connection
            finally:
                self._look.connection = None

    def _let_actors_through(self) -> None:
        """A lock that is released and taken again at once starves its waiters."""
        if self._actor != threading.get_ident():
            with self._is_free:
                self._is_free.wait_for(lambda: not self._actors, LONGEST_COURTESY_S)

    @contextmanager
    def writing(self, patience: Patience = ACTING) -> Iterator[Connection]:
        """One transaction. While it waits for the store, everybody else may look."""
        began_s = self.now_s()
        try:
            with self.store.writing(self._moving(), patience) as connection:
                yield connection
                for number in self._moved:
                    standings.keep(connection, self._followers[number])
        except Fault as fault:
            if is_of_the_store(fault) and patience is not NONE and self.stored_s is None:
                self.stored_s = began_s
            raise
        self.stored_s = None

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """If the act fails, even in its commit, the followers it moved are discarded."""
        self._want_to_act(1)
        with self._lock:
            self._want_to_act(-1)
            before, self._actor = self._actor, threading.get_ident()
            self._moved.clear()
            try:
                yield
            except BaseException:
                for number in self._moved:
                    self._followers.pop(number, None)
                self.draws.forget()
                raise
            finally:
                self._actor = before

    @contextmanager
    def telling_no_table(self) -> Iterator[Callable[[], None]]:
        """From the call of what this gives, the changes that this thread commits are told to pages only."""

        def begin() -> None:
            self._telling_no_table = threading.get_ident()

        try:
            yield begin
        finally:
            self._telling_no_table = 0

    def is_telling_tables(self) -> bool:
        """Whether a change that this thread has just committed may be something to tell a table."""
        return self._telling_no_table != threading.get_ident()

    def keep_standings(self) -> None:
        """Store the standings of matches refolded after a start."""
        with self.writing():
            self._moved.update(self._followers)

    def _want_to_act(self, count: int) -> None:
        with self._is_free:
            self._actors += count
            if not self._actors:
                self._is_free.notify_all()

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Nothing acts meanwhile; afterwards all caches are discarded."""
        with self.store.alone(), self._lock:
            try:
                yield
            finally:
                self._followers.clear()
                self.paces.forget()
                self.draws.forget()

    def follower(self, connection: Connection, table: TableRow) -> Follower:
        """Only inside `reading` or an act."""
        follower = self._followers.get(table.number)
        if follower is None or follower.game != table.game:
            follower = standings.follower_of(connection, table)
            self._followers[table.number] = follower
        self._moved.add(table.number)
        follower.catch_up(connection, table.position)
        return follower

    def revisions(self) -> dict[int, tuple[int, tables.LastCall]]:
        """For each table its revision, which dates its pages, and its last call."""
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
