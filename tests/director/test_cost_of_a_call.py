"""The cost of a call in the store, in statements: seconds measure the machine rather than the program."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange, intake
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.log import link
from tests.director.conftest import settings
from tests.director.device import Device


@pytest.fixture
def statements(desk: Desk):
    """The statements sent to the database in a block, except transaction boundaries."""

    @contextmanager
    def counted() -> Iterator[list[str]]:
        found: list[str] = []

        def note(connection, cursor, statement: str, *_) -> None:
            if not statement.startswith(("BEGIN", "PRAGMA")):
                found.append(statement)

        event.listen(desk.store._engine, "before_cursor_execute", note)
        try:
            yield found
        finally:
            event.remove(desk.store._engine, "before_cursor_execute", note)

    return counted


@pytest.fixture
def hall(new_device, desk: Desk) -> list[Device]:
    """Tables in play, all of whose facts are stored."""
    devices = [new_device(number) for number in range(1, 31)]
    for device in devices:
        placing.assign(desk, device.number, settings(name_a=f"Anna {device.number}", name_b=f"Berta {device.number}"))
        device.sync()
        device.accept()
        device.begin_game()
        for _ in range(intake.CALLS_WITHOUT_FACTS + 1):
            device.sync()
    return devices


def call(desk: Desk, devices: list[Device]) -> None:
    for device, answer in zip(devices, exchange.answers_to(desk, [one.request() for one in devices]), strict=True):
        assert isinstance(answer, bytes)
        device.take(answer)


@pytest.mark.parametrize("number", [1, 30])
def test_calls_without_news_cost_two_statements_together(hall: list[Device], desk: Desk, statements, number: int):
    with statements() as found:
        call(desk, hall[:number])
    assert [statement.split()[0] for statement in found] == ["SELECT", "UPDATE"]


@pytest.mark.parametrize("number", [1, 30])
def test_a_press_costs_two_more(hall: list[Device], desk: Desk, statements, number: int):
    """To store it, and to compare the match's row; its log is not read again."""
    for device in hall:
        device.turn()
    with statements() as found:
        call(desk, hall[:number])
    assert [statement.split()[0] for statement in found] == ["SELECT", *["INSERT", "SELECT"] * number, "UPDATE"]


def test_a_table_that_calls_twice_at_once_is_answered_twice(hall: list[Device], desk: Desk):
    """A repeated message, and a later one that arrived with it."""
    device = hall[0]
    first, second = device.request(), device.request()
    answers = exchange.answers_to(desk, [first, hall[1].request(), first, second])
    kinds = [type(answer) for answer in answers]
    assert kinds == [bytes, bytes, link.BadMessage, bytes]
    assert isinstance(answers[3], bytes) and device.take(answers[3]).stored == device.match.seq


def test_an_order_goes_out_with_the_next_call_among_quiet_ones(hall: list[Device], desk: Desk):
    giving.give(desk, 2, Order(facts.PAUSED, (), "Lunch"))
    before = len(hall[1].answers)
    call(desk, hall[:3])
    assert [order.kind for order in hall[1].answers[before].orders] == [facts.PAUSED]
    assert not hall[0].answers[-1].orders and not hall[2].answers[-1].orders


def test_a_match_that_has_moved_away_is_closed_by_the_next_call(hall: list[Device], new_device, desk: Desk):
    """Although the table it left sends no news."""
    new_device(40)
    placing.move(desk, 1, 40, "the display is dark")
    call(desk, hall[:2])
    assert [order.kind for order in hall[0].answers[-1].orders] == [facts.RULED, facts.CLOSED]


def test_of_500_presses_none_waits_while_the_log_of_writes_is_copied_into_the_file(
    playing: Device, desk: Desk, place: Path
):
    log = place.with_name(place.name + "-wal")
    began = _head(log)
    for _ in range(500):
        playing.turn()
        assert playing.exchange().stored == playing.match.seq
    assert _head(log) == began


def _head(log: Path) -> bytes:
    """Another one each time that the log begins anew, behind a copy of all that was in it."""
    with log.open("rb") as file:
        return file.read(32)
