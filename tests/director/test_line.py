"""A table's line: a call that brings nothing is answered when there is something to tell, or when its time is over."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from host_tools.director.command import server
from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import rhythm
from host_tools.director.order import Order
from host_tools.director.web import app as web
from host_tools.director.web.connections import line as endpoint
from host_tools.director.web.connections.lines import Lines
from host_tools.director.web.shared.services import services_of
from matchcore.games.backgammon import facts
from matchcore.log import link
from tests.director.device import Device

PATIENCE_S = 20


@dataclass
class Hall:
    """A director whose server runs, and the lines of its tables."""

    director: server.Director
    opened: ExitStack

    @property
    def lines(self) -> Lines:
        return services_of(self.director.app).the(Lines)

    def line(self, name: str = server.HERE, **options) -> ClientConnection:
        """`name`: as which it is called there."""
        port = int(self.director.address.rpartition(":")[2])
        there = socket.create_connection((server.HERE, port), PATIENCE_S)
        return self.opened.enter_context(
            connect(f"ws://{name}:{port}/link", sock=there, open_timeout=PATIENCE_S, close_timeout=1, **options)
        )


@pytest.fixture
def served(desk: Desk, new_device: Callable[..., Device]) -> Iterator[Hall]:
    with serving(desk) as hall:
        yield hall


@contextmanager
def serving(desk: Desk) -> Iterator[Hall]:
    listening = server.bind(0)
    app = web.create(desk, server.port_of(listening))
    with ExitStack() as opened, server.running(app, listening):
        yield Hall(server.Director(desk, server.address_of(listening), app), opened)


@pytest.fixture
def waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IN_PLAY_S", "AT_REST_S"):
        monkeypatch.setattr(rhythm, name, (20.0, 20.0))


@pytest.fixture
def table(offered: Device) -> Device:
    """Known to the director, with a match, and with nothing more to say."""
    offered.accept()
    offered.sync()
    offered.exchange()
    return offered


def call(table: Device, wait_ms: int = 60000) -> bytes:
    """A call that brings nothing and says how long it may wait."""
    health = link.Health(100, 5, 0, 0, link.waiting(wait_ms))
    return table.end.request(table.now_ms, table.match.last_order, b"", health)


def said(line: ClientConnection) -> bytes:
    data = line.recv(PATIENCE_S)
    assert isinstance(data, bytes)
    return data


def give(desk: Desk, number: int = 7) -> None:
    giving.give(desk, number, Order(facts.ANNOUNCED, (0,), "Dinner is at eight"))


def held(hall: Hall, number: int) -> bool:
    return hall.lines.is_waiting(number)


def wait_until(is_so: Callable[[], bool]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until_s, "it has not come about"
        time.sleep(0.005)


def test_an_order_answers_the_call_that_waits(served: Hall, table: Device, desk: Desk, waits_long):
    line = served.line()
    line.send(call(table))
    wait_until(lambda: held(served, 7))
    give(desk)
    answer = table.take(said(line))
    assert [order.text for order in answer.orders] == ["Dinner is at eight"]
    line.send(table.request())
    assert table.take(said(line)).stored == table.match.seq, "facts are answered at once"


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_an_order_of_another_director_answers_it_too(
    served: Hall, table: Device, open_desk: Callable[[], Desk], waits_long
):
    line = served.line()
    line.send(call(table))
    wait_until(lambda: held(served, 7))
    give(open_desk())
    assert table.take(said(line)).orders


def test_a_table_that_does_not_wait_is_answered_at_once(served: Hall, table: Device, desk: Desk, waits_long):
    line = served.line()
    line.send(table.request())
    assert table.take(said(line)).next_ms == round(1000 * desk.rhythm.wait_s(7, is_in_play=False)) > 15_000


def test_no_call_waits_longer_than_its_table(served: Hall, table: Device, waits_long):
    line = served.line()
    line.send(call(table, wait_ms=50))
    assert table.take(said(line)).orders == []


def test_a_call_is_answered_when_its_time_is_over(
    served: Hall, table: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(rhythm, "AT_REST_S", (0.1, 0.1))
    line = served.line()
    line.send(call(table))
    answer = table.take(said(line))
    next_ms = round(1000 * desk.rhythm.wait_s(7, is_in_play=False))
    assert (answer.orders, answer.next_ms) == ([], next_ms), "that is how long the next one may wait"


def test_a_newer_call_takes_the_place_of_the_one_that_waits(served: Hall, table: Device, desk: Desk, waits_long):
    """The table has made a fact meanwhile; the older call is not answered any more."""
    line = served.line()
    line.send(call(table))
    wait_until(lambda: held(served, 7))
    table.begin_game()
    line.send(table.request())
    assert table.take(said(line)).stored == table.match.seq
    line.send(call(table))
    wait_until(lambda: held(served, 7))
    give(desk)
    assert table.take(said(line)).orders


def test_an_order_between_the_call_and_its_waiting_is_told_at_once(
    served: Hall, table: Device, desk: Desk, waits_long, monkeypatch: pytest.MonkeyPatch
):
    answers = served.lines._gate._answers

    async def answered(together):
        found = await answers(together)
        if not given:
            given.append(1)
            await served.lines._gate.run(give, desk)
        return found

    given: list[int] = []
    monkeypatch.setattr(served.lines._gate, "_answers", answered)
    line = served.line()
    line.send(call(table))
    assert table.take(said(line)).orders


def test_a_match_that_is_moved_away_is_taken_off_the_screen_at_once(
    served: Hall, table: Device, desk: Desk, waits_long, new_device: Callable[..., Device]
):
    new_device(8)
    line = served.line()
    line.send(call(table))
    wait_until(lambda: held(served, 7))
    placing.move(desk, 1, 8, "display defective")
    assert [order.kind for order in table.take(said(line)).orders] == [facts.RULED, facts.CLOSED]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), 4403),
        (lambda data: b"MT1<" + data[4:], 4400),
        (lambda data: data[:4] + b"\x09\x00" + data[6:], 4404),
    ],
)
def test_a_bad_message_ends_its_line_and_no_other(served: Hall, table: Device, desk: Desk, waits_long, spoil, code):
    line = served.line()
    line.send(call(table))
    wait_until(lambda: held(served, 7))
    stranger = served.line()
    stranger.send(spoil(table.request()))
    with pytest.raises(ConnectionClosed) as closed:
        stranger.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == code and closed.value.rcvd.reason
    assert held(served, 7)


def test_a_text_is_no_message(served: Hall):
    line = served.line()
    line.send("hello")
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 4400


def test_an_older_copy_of_a_tables_flash_is_told_so(served: Hall, table: Device):
    older = table.request()
    table.exchange()
    line = served.line()
    line.send(older)
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 4409


def test_a_page_from_elsewhere_opens_no_line(served: Hall):
    with pytest.raises(InvalidStatus) as refused:
        served.line(origin="http://evil.example")
    assert refused.value.response.status_code == 403


def test_nor_does_another_name(served: Hall):
    with pytest.raises(InvalidStatus) as refused:
        served.line("evil.example")
    assert refused.value.response.status_code == 421


def test_a_frame_larger_than_any_message_is_refused_unread(served: Hall):
    line = served.line()
    line.socket.sendall(b"\x82\xff" + (1 << 31).to_bytes(8, "big") + b"mask")
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 1009


def test_a_line_on_which_nothing_is_said_is_closed(served: Hall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(endpoint, "FIRST_S", 0.05)
    line = served.line()
    with pytest.raises(ConnectionClosed):
        line.recv(PATIENCE_S)


def test_a_director_who_stops_tells_the_lines_that_wait(desk: Desk, table: Device, waits_long):
    with serving(desk) as hall:
        line = hall.line()
        line.send(call(table))
        wait_until(lambda: held(hall, 7))
    with pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE_S)
    assert closed.value.rcvd and closed.value.rcvd.code == 1012
