"""What every act at the desk stands on: one transaction each, and the followers of the tables."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection

from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.following.follower import Follower
from host_tools.director.orders import conflicts
from host_tools.director.store import MatchRow, Store, TableRow, matches, orders, tables
from matchcore.play import orders as core_orders

LARGEST_TABLE = 9999
LARGEST_ID = (1 << 32) - 1  # of a match or an order; what is asked for beyond cannot be there


class Acting:
    """A store and the followers of its tables.  `now_s` gives the time of day in seconds since 1970."""

    def __init__(self, store: Store, now_s: Callable[[], float]) -> None:
        self.store = store
        self.now_s = now_s
        self._lock = threading.RLock()
        self._followers: dict[int, Follower] = {}
        self._moved: set[int] = set()  # followers that the present act has touched

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """The store as it is; the followers stand still meanwhile."""
        with self._lock, self.store.reading() as connection:
            yield connection

    @contextmanager
    def acting(self) -> Iterator[Connection]:
        """One transaction; the followers that it has moved are thrown away if it fails, even in its commit."""
        with self._lock:
            self._moved.clear()
            try:
                with self.store.writing() as connection:
                    yield connection
            except BaseException:
                for number in self._moved:
                    self._followers.pop(number, None)
                raise

    def follower(self, connection: Connection, table: TableRow) -> Follower:
        """The state of the match on a table; only inside `looking` or an act."""
        follower = self._followers.setdefault(table.number, Follower(table.number))
        self._moved.add(table.number)
        follower.catch_up(connection, table.position)
        return follower

    def check_waiting(
        self, connection: Connection, table: TableRow, kind: int, values: Sequence[int] = (), words: str = ""
    ) -> None:
        """Refuse what contradicts an order that still waits there, naming that one."""
        waiting = orders.waiting(connection, table.number, 0, orders.ALL)
        conflicts.check(waiting, self.follower(connection, table).state.names, kind, values, words)

    def order(
        self,
        connection: Connection,
        table: TableRow,
        kind: int,
        values: tuple[int, ...],
        words: str,
        author: str = ledger.DIRECTOR,
    ) -> int:
        number = orders.next_number(connection, table.number, table.last_order)
        order = core_orders.make(number, kind, values, words)
        orders.add(connection, table.number, order, author, self.now_s())
        tables.touch(connection, table.number)
        return number


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
