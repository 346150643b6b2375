"""What the director and the tables do to the store: exchanges, enrolment, assignment, orders, results.

No HTTP and no pages.  Every act is one transaction; one that is refused (`Fault`, the core's `Refusal`, the link's
`BadMessage`) has changed nothing but a counter.
"""

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from host_tools.director.desk import exchange
from host_tools.director.desk.acting import LARGEST_ID, LARGEST_TABLE, need_match, need_table
from host_tools.director.desk.placing import Placing
from host_tools.director.desk.results import Results
from host_tools.director.faults import Fault
from host_tools.director.store import Store, matches, orders, records, tables
from host_tools.director.texts import text
from matchcore.log import link

LONGEST_TABLE_NAME = 40  # characters

__all__ = ["LARGEST_ID", "LARGEST_TABLE", "LONGEST_TABLE_NAME", "Desk", "need_match", "need_table"]


class Desk(Placing, Results):
    """The director's desk.  `now_s` gives the time of day in seconds since 1970."""

    def __init__(self, store: Store, now_s: Callable[[], float]) -> None:
        super().__init__(store, now_s)
        self.on_new_log: Callable[[int], None] = lambda number: None  # a table's device has begun a log of its own

    # -- exchanges -------------------------------------------------------------------------------------------------

    def exchange(self, data: bytes) -> bytes:
        """The answer to a table's message; `link.BadMessage`, counted, for one that is not to be trusted."""
        (answer,) = self.exchange_all([data])
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def exchange_all(self, messages: Sequence[bytes]) -> list[bytes | Exception]:
        """The answers to several messages, stored in one transaction: what costs time is that the disk has it."""
        fresh_logs: list[int] = []
        try:
            with self.acting() as connection:
                answers: list[bytes | Exception] = [self._exchange(connection, data, fresh_logs) for data in messages]
        except Exception as error:
            if len(messages) == 1:
                return [error]
            # One of them has failed and taken the others with it: each for itself.
            return [answer for data in messages for answer in self.exchange_all([data])]
        for number in fresh_logs:
            self.on_new_log(number)
        return answers

    def _exchange(self, connection: Connection, data: bytes, fresh_logs: list[int]) -> bytes | link.BadMessage:
        number = tables.NO_TABLE
        try:
            table = exchange.sender(connection, data)
            number = table.number
            end, request = exchange.receive(connection, table, data)
        except link.BadMessage as error:
            self._reject(connection, number, error.kind)
            return error
        if request.is_new_log:
            fresh_logs.append(number)
        follower = self.follower(connection, table)
        shown = follower.sealed_result
        exchange.store(connection, follower, table, end, request, self.now_s())
        if follower.sealed_result not in (None, shown):
            self.tell_late(connection, follower)
        self.close_left(connection, follower)
        return exchange.answer(connection, table, end, request, self.now_s())

    def _reject(self, connection: Connection, number: int, kind: str) -> None:
        tables.count_rejection(connection, number, kind, self.now_s())
        if number != tables.NO_TABLE:
            tables.touch(connection, number)

    def revisions(self) -> dict[int, tuple[int, float | None]]:
        """For each table what tells whether a page about it is still right, and when it was last heard of."""
        with self.store.reading() as connection:
            return tables.revisions(connection)

    def count_oversized(self) -> None:
        """Something larger than any message came in; whose it was is unknown, for nobody has read it."""
        with self.acting() as connection:
            self._reject(connection, tables.NO_TABLE, link.OVERSIZED)

    # -- enrolment -------------------------------------------------------------------------------------------------

    def enrol(self, number: int, name: str, is_simulated: bool = False) -> bytes:
        """A new table; its key."""
        key = secrets.token_bytes(link.KEY_SIZE)
        with self.acting() as connection:
            if tables.find(connection, number):
                raise Fault("TABLE_EXISTS", 409, number=number)
            tables.add(connection, number, name, key, is_simulated, self.now_s())
        return key

    def renew(self, number: int) -> bytes:
        """A new key for a table that is enrolled; the old one counts no more."""
        key = secrets.token_bytes(link.KEY_SIZE)
        with self.acting() as connection:
            need_table(connection, number)
            tables.renew(connection, number, key, self.now_s())
        return key

    # -- orders ----------------------------------------------------------------------------------------------------

    def give(
        self, number: int, kind: int, values: tuple[int, ...] = (), words: str = "", *, is_sure: bool = True
    ) -> int:
        """Order something of a table; the number of the order.

        `is_sure`: even if it contradicts an order that still waits; otherwise it is then refused, naming that one.
        """
        with self.acting() as connection:
            table = need_table(connection, number)
            if not is_sure:
                self.check_waiting(connection, table, kind, values, words)
            return self.order(connection, table, kind, values, words)

    def cancel(self, number: int, order_number: int) -> None:
        """Take back an order that the table has not answered yet.  If it has it all the same, its fact counts."""
        with self.acting() as connection:
            need_table(connection, number)
            order = orders.find(connection, number, order_number) if order_number <= LARGEST_ID else None
            if order is None:
                raise Fault("NO_ORDER", 404, number=number, order=order_number)
            if order.status != records.WAITING:
                raise Fault("ORDER_SETTLED", 409, order=order_number, status=text("order." + order.status))
            orders.settle(connection, number, order_number, records.CANCELLED, "", self.now_s())
            match = matches.of_order(connection, number, order_number)
            if match:
                matches.change(connection, match.id, status=records.WITHDRAWN)
            tables.touch(connection, number)
