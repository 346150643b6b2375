"""The organiser's office at a director in this process: acts of the desk, in the organiser's name."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import MatchRow, TableRow, matches, orders, records, tables
from host_tools.simulator.hall.organiser import Declined, Outcome, Seat
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE, SEALED
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY


class DeskOffice:
    """`numbers`: the tables that it may send matches to."""

    def __init__(self, desk: Desk, numbers: Collection[int], person: identity.Person) -> None:
        self._desk = desk
        self._numbers = numbers
        self._person = person

    def seats(self) -> list[Seat]:
        with self._desk.reading() as connection:
            found = [table for table in tables.read_all(connection) if table.number in self._numbers]
            return [self._seat(connection, table) for table in found]

    def _seat(self, connection: Connection, table: TableRow) -> Seat:
        state = self._desk.follower(connection, table).state
        called_at_s = table.zero_s + state.called_at_ms / 1000
        called_s = self._desk.now_s() - called_at_s if state.is_called() else None
        return Seat(table.number, state.phase in (IDLE, SEALED) and self._is_clear(connection, table), called_s)

    def _is_clear(self, connection: Connection, table: TableRow) -> bool:
        """Whether nothing is on its way to the table and its last result is settled."""
        waiting = orders.waiting(connection, table.number)
        last = matches.last_on(connection, table.number)
        is_open = last is not None and last.status in (*records.OPEN_STATUSES, records.REPORTED)
        return not is_open and not any(order.kind == facts.ASSIGNED for order in waiting)

    def outcomes(self) -> dict[int, Outcome]:
        with self._desk.reading() as connection:
            corrected = matches.all_corrections(connection)
            return {match.id: _outcome(match, corrected.get(match.id, [])) for match in matches.read_all(connection)}

    def assign(self, number: int, settings: Settings) -> int:
        with self._acting():
            return placing.assign(self._desk, number, settings)

    def verify(self, match_id: int) -> None:
        with self._acting():
            results.verify(self._desk, match_id, is_win_certain=False)

    def rule(self, number: int, words: str) -> None:
        with self._acting():
            giving.give(self._desk, number, Order(facts.CALL_ENDED, (), words))

    @contextmanager
    def _acting(self) -> Iterator[None]:
        try:
            with identity.acting_as(self._person):
                yield
        except (Fault, Refusal) as error:
            raise Declined(str(error)) from None


def _outcome(match: MatchRow, corrected: list[records.CorrectionRow]) -> Outcome:
    winner = corrected[-1].winner if corrected else match.winner
    is_won = match.status in records.CLOSED_STATUSES and winner != NOBODY
    is_settled = match.status not in (*records.OPEN_STATUSES, records.REPORTED)
    return Outcome(match.status == records.REPORTED, is_settled, winner if is_won else None)
