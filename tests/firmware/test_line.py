"""A table and its director on one line that is held open: real sockets, and what stands between them."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest
import uvicorn

from host_tools.director.command import server
from host_tools.director.desk import giving
from host_tools.director.desk.desk import need_table
from host_tools.director.desk.devices import rhythm
from host_tools.director.order import Order
from host_tools.director.store import facts as fact_rows
from host_tools.director.web.connections.line_protocol import LineProtocol
from host_tools.director.web.connections.lines import Lines
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared.services import services_of
from matchcore.games.backgammon import facts
from tests.firmware.hall import Hall, Seat
from tests.waiting import until

WAIT_S = 20.0
PATIENCE_S = 15.0  # shorter than a call waits here: whatever comes within it has not come by asking


@pytest.fixture(autouse=True)
def calls_wait_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IN_PLAY_S", "AT_REST_S"):
        monkeypatch.setattr(rhythm, name, (WAIT_S, WAIT_S))


@pytest.fixture(autouse=True)
def opened(monkeypatch: pytest.MonkeyPatch) -> list[LineProtocol]:
    """The lines that tables have opened; counted from before any table of the test is there."""
    found: list[LineProtocol] = []
    made = LineProtocol.connection_made

    def noted(self: LineProtocol, transport) -> None:
        found.append(self)
        made(self, transport)

    monkeypatch.setattr(LineProtocol, "connection_made", noted)
    return found


def wait_until(is_so: Callable[[], object]) -> None:
    until(is_so, patience_s=PATIENCE_S)


def is_waiting(seat: Seat) -> bool:
    return services_of(seat.director.app).the(Lines).is_waiting(seat.number)


def stored(seat: Seat) -> int:
    with seat.director.desk.reading() as connection:
        return need_table(connection, seat.number).stored_seq


def calls(seat: Seat) -> int:
    """Since it was switched on."""
    with seat.director.desk.reading() as connection:
        return need_table(connection, seat.number).count


def give(seat: Seat, words: str) -> None:
    giving.give(seat.director.desk, seat.number, Order(facts.ANNOUNCED, (0,), words))


def hears(seat: Seat, words: str) -> bool:
    return words in str(seat.do("view"))


def test_an_order_is_there_while_a_call_would_still_wait(seat: Seat, opened: list[LineProtocol]):
    seat.match(7)
    wait_until(lambda: is_waiting(seat))
    give(seat, "Dinner is at eight")
    wait_until(lambda: hears(seat, "Dinner is at eight"))
    assert len(opened) <= 1 + calls(seat) // 4, "a line is kept; on a busy computer it may be doubted"


def test_a_press_is_sent_at_once_on_the_same_line(seat: Seat, opened: list[LineProtocol]):
    seat.match(7)
    for presses in range(3):
        wait_until(lambda: is_waiting(seat))
        before = stored(seat)
        seat.press("left" if presses % 2 else "right", 30_000)
        wait_until(lambda before=before: stored(seat) > before)
    assert len(opened) <= 1 + calls(seat) // 4


class Between:
    """A box between table and director that forwards bytes, until it forgets its connections without a word."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server((server.HERE, 0))
        self.port = self._listening.getsockname()[1]
        self.sockets: list[socket.socket] = []
        self._forgotten: set[socket.socket] = set()
        threading.Thread(target=self._serve, daemon=True).start()

    def forget(self) -> None:
        self._forgotten |= set(self.sockets)

    def cut(self) -> None:
        """End the connections."""
        for one in tuple(self.sockets):  # not those that are opened meanwhile
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.cut()
        for one in (self._listening, *self.sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection((server.HERE, self._port))
                self.sockets += [near, far]
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._forward, args=ends, daemon=True).start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if source not in self._forgotten:
                    sink.sendall(data)
            if source not in self._forgotten:
                sink.shutdown(socket.SHUT_WR)


@pytest.fixture
def between(hall: Hall) -> Iterator[Between]:
    shared = services_of(hall.director.app)
    box = Between(shared.port)
    network = shared.the(Network)
    network.elsewhere += (f"{server.HERE}:{box.port}",)
    yield box
    box.close()


@pytest.fixture
def far(hall: Hall, between: Between, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """A table whose way to the director leads through the box."""
    monkeypatch.setattr(hall.director, "address", f"http://{server.HERE}:{between.port}")
    yield hall.table()
    hall.close()


def test_a_press_on_a_line_that_is_dead_without_a_word_goes_out_on_a_new_one(far: Seat, between: Between, opened):
    far.match(7)
    far.do("sync")
    wait_until(lambda: is_waiting(far))
    before, lines_before = stored(far), len(opened)
    between.forget()
    far.press("right", 30_000)
    wait_until(lambda: stored(far) > before)
    assert len(opened) > lines_before
    give(far, "Dinner is at eight")
    wait_until(lambda: hears(far, "Dinner is at eight"))
    with far.director.desk.reading() as connection:
        log_id = need_table(connection, far.number).log_id
        found = [one.fact.seq for one in fact_rows.newer(connection, far.number, log_id, 0)]
    assert found == sorted(set(found)), "none twice"


def test_a_line_that_something_in_between_ends_is_opened_again(far: Seat, between: Between, opened):
    far.match(7)
    far.do("sync")
    wait_until(lambda: is_waiting(far))
    for _ in range(3):
        lines_before = len(opened)
        between.cut()
        wait_until(lambda before=lines_before: len(opened) > before and is_waiting(far))
    give(far, "Dinner is at eight")
    wait_until(lambda: hears(far, "Dinner is at eight"))


def test_a_director_who_knows_no_lines_is_called_each_second_as_before(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, opened: list[LineProtocol], tmp_path
):
    monkeypatch.setattr(uvicorn, "Config", partial(_without_lines, uvicorn.Config))
    with server.director_in(tmp_path) as director:
        of_before = Hall(director, tmp_path, hall.options)
        seat = of_before.table()
        seat.match(7)
        give(seat, "Dinner is at eight")
        wait_until(lambda: hears(seat, "Dinner is at eight"))
        of_before.close()
    assert not opened


def _without_lines(made: Callable[..., uvicorn.Config], *values, **named) -> uvicorn.Config:
    return made(*values, **{**named, "ws": "none"})
