"""What the director and the tables do to the store: exchanges, enrolment, assignment, orders, results.

No HTTP and no pages.  Every act is one transaction; one that is refused (`Fault`, the core's `Refusal`, the link's
`BadMessage`) has changed nothing but a counter.
"""

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection

from host_tools.director import exchange, handovers, ledger, verdicts
from host_tools.director.faults import Fault
from host_tools.director.follower import Follower
from host_tools.director.handovers import Handed, Handover
from host_tools.director.store import CorrectionRow, MatchRow, Store, TableRow, matches, orders, records, tables
from host_tools.director.texts import text
from host_tools.director.verdicts import Verdict
from matchcore import facts, link
from matchcore import orders as core_orders
from matchcore.facts import Fact
from matchcore.settings import Settings
from matchcore.state import SEALED

LARGEST_TABLE = 9999
LARGEST_ID = (1 << 32) - 1  # of a match or an order; what is asked for beyond cannot be there
LONGEST_TABLE_NAME = 40  # characters


class Desk:
    """The director's desk.  `now_s` gives the time of day in seconds since 1970."""

    def __init__(self, store: Store, now_s: Callable[[], float]) -> None:
        self.store = store
        self.now_s = now_s
        self._lock = threading.RLock()
        self.on_new_log: Callable[[int], None] = lambda number: None  # a table's device has begun a log of its own
        self._followers: dict[int, Follower] = {}
        self._moved: set[int] = set()  # followers that the present act has touched

    # -- following the tables --------------------------------------------------------------------------------------

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """The store as it is; the followers stand still meanwhile."""
        with self._lock, self.store.reading() as connection:
            yield connection

    @contextmanager
    def _acting(self) -> Iterator[Connection]:
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
            with self._acting() as connection:
                answers: list[bytes | Exception] = [
                    self._exchange(connection, data, fresh_logs) for data in messages
                ]
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
            self._tell_late(connection, follower)
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
        with self._acting() as connection:
            self._reject(connection, tables.NO_TABLE, link.OVERSIZED)

    # -- enrolment -------------------------------------------------------------------------------------------------

    def enrol(self, number: int, name: str, is_simulated: bool = False) -> bytes:
        """A new table; its key."""
        key = secrets.token_bytes(link.KEY_SIZE)
        with self._acting() as connection:
            if tables.find(connection, number):
                raise Fault("TABLE_EXISTS", 409, number=number)
            tables.add(connection, number, name, key, is_simulated, self.now_s())
        return key

    def renew(self, number: int) -> bytes:
        """A new key for a table that is enrolled; the old one counts no more."""
        key = secrets.token_bytes(link.KEY_SIZE)
        with self._acting() as connection:
            need_table(connection, number)
            tables.renew(connection, number, key, self.now_s())
        return key

    # -- orders ----------------------------------------------------------------------------------------------------

    def assign(self, number: int, settings: Settings) -> int:
        """Order a match to a table; the id of the match."""
        with self._acting() as connection:
            table = need_table(connection, number)
            settings.table = number
            settings.number = matches.number_on(connection, number) + 1
            settings.check()
            match_id = _add_match(connection, number, settings, self.now_s())
            settings.match = str(match_id)
            fact = Fact()
            settings.fill(fact, 0)
            order = self._order(connection, table, facts.ASSIGNED, tuple(fact.ints[1:9]), fact.text)
            matches.change(connection, match_id, order_number=order)
        return match_id

    def give(self, number: int, kind: int, values: tuple[int, ...] = (), words: str = "") -> int:
        """Order something of a table; the number of the order."""
        with self._acting() as connection:
            return self._order(connection, need_table(connection, number), kind, values, words)

    def _order(self, connection: Connection, table: TableRow, kind: int, values: tuple[int, ...], words: str) -> int:
        number = orders.next_number(connection, table.number, table.last_order)
        order = core_orders.make(number, kind, values, words)
        orders.add(connection, table.number, order, ledger.DIRECTOR, self.now_s())
        tables.touch(connection, table.number)
        return number

    def cancel(self, number: int, order_number: int) -> None:
        """Take back an order that the table has not answered yet.  If it has it all the same, its fact counts."""
        with self._acting() as connection:
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

    # -- results ---------------------------------------------------------------------------------------------------

    def hand_over(self, line: str) -> Handed:
        """A table's line, read at the desk: the result of the match there, unless the director has it already."""
        with self._acting() as connection:
            said = handovers.read(line, need_table(connection, handovers.table_of(line)))
            match = handovers.match_of(connection, said)
            is_new = match.status in records.OPEN_STATUSES
            if is_new:
                self._enter(connection, match, said)
            else:
                handovers.check_same(connection, said, match)
        return Handed(match, said, is_new)

    def _enter(self, connection: Connection, match: MatchRow, said: Handover) -> None:
        """Report what was handed over; the match is not sent to the table any more if it has not got there."""
        handovers.check(said, match)
        if match.status == records.ASSIGNED and match.order_number is not None:
            orders.settle(connection, said.table, match.order_number, records.CANCELLED, "", self.now_s())
        matches.change(
            connection, match.id, status=records.REPORTED, result=said.result, winner=said.winner,
            score_a=said.score_a, score_b=said.score_b, code=said.code, handed_over=said.line,
        )  # fmt: skip
        tables.touch(connection, said.table)

    def verify(self, match_id: int, is_win_certain: bool | None = None) -> None:
        """The director has verified a reported result (RES-09); `is_win_certain` answers EXP-05 where it is asked."""
        with self._acting() as connection:
            match = need_match(connection, match_id)
            verdicts.check_reported(match)
            if verdicts.asks_for_certainty(match):
                verdicts.check_answer(match, is_win_certain)
                if is_win_certain:
                    self._correct(connection, match, verdicts.certain_win(match))
            status = records.CORRECTED if is_win_certain else records.VERIFIED
            self._close(connection, match, status)

    def correct(self, match_id: int, verdict: Verdict) -> None:
        """The director decides that the result was another one (RES-10); the reported one stays on record."""
        with self._acting() as connection:
            match = need_match(connection, match_id)
            verdicts.check_correctable(match)
            verdicts.check(verdict, match)
            self._correct(connection, match, verdict)
            self._close(connection, match, records.CORRECTED)

    def _correct(self, connection: Connection, match: MatchRow, verdict: Verdict) -> None:
        matches.correct(
            connection, match.id, result=verdict.result, winner=verdict.winner, score_a=verdict.score_a,
            score_b=verdict.score_b, reason=verdict.reason, author=ledger.DIRECTOR, corrected_s=self.now_s(),
        )  # fmt: skip

    def _close(self, connection: Connection, match: MatchRow, status: str) -> None:
        matches.change(connection, match.id, status=status, verified_s=self.now_s())
        self._tell(connection, match)
        tables.touch(connection, match.table_number)

    def _tell_late(self, connection: Connection, follower: Follower) -> None:
        """The table shows another result now; if the director's word on it is here already, the table gets it."""
        match = ledger.run_of(connection, follower)
        if match and match.status in (records.VERIFIED, records.CORRECTED):
            self._tell(connection, match)

    def _tell(self, connection: Connection, match: MatchRow) -> None:
        """Tell the table what counts, if this match is still on its screen and will be when the orders get there."""
        table = need_table(connection, match.table_number)
        follower = self.follower(connection, table)
        on_table, state = ledger.run_of(connection, follower), follower.state
        is_shown = on_table is not None and on_table.id == match.id and state.phase == SEALED
        pending = orders.waiting(connection, table.number, table.last_order, link.MOST_ORDERS)
        kinds = [order.kind for order in pending]
        if not is_shown or facts.ASSIGNED in kinds or facts.CLOSED in kinds:
            return
        counts = verdicts.standing(match, matches.corrections_of(connection, match.id))
        ruled = [tuple(order.fact.ints[1:3]) for order in pending if order.kind == facts.RULED]
        shown = ruled[-1] if ruled else follower.sealed_result
        if isinstance(counts, CorrectionRow) and shown != (counts.result, counts.winner):
            self._order(connection, table, facts.RULED, (counts.result, counts.winner), counts.reason)
        if not state.is_verified and facts.VERIFIED not in kinds:
            self._order(connection, table, facts.VERIFIED, (), "")


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


def _add_match(connection: Connection, number: int, settings: Settings, now_s: float) -> int:
    return matches.add(
        connection, table_number=number, order_number=None, log_id=None, assigned_seq=None, event=settings.event,
        round=settings.round, name_a=settings.name_a, name_b=settings.name_b, length=settings.length,
        rule_set=settings.rule_set, per_point_ms=settings.per_point_ms, delay_ms=settings.delay_ms,
        status=records.ASSIGNED, created_s=now_s, started_s=None,
    )  # fmt: skip
