"""Lines that are half open, left, flooded or held by a laptop that sleeps: in virtual time."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from starlette.websockets import WebSocketState

from host_tools.director.desk.desk import Desk
from host_tools.director.web.connections import gate, line as endpoint
from host_tools.director.web.connections.line import Line
from host_tools.director.web.connections.line_protocol import LINE
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import link
from tests.director.virtual_hall import KEY, OPENING_S, Hall, without_signatures

HOUR_S = 3600.0


class Socket:
    """The director's end of a line, as the server hands it over, and its protocol; the table's end is here, too."""

    def __init__(self, hall: Hall, number: int) -> None:
        self.hall = hall
        self.end = link.TableEnd(VOCABULARY, number, KEY, 5, 1)
        self.scope: dict[str, Any] = {"state": {LINE: self}}
        self.transport = self
        self.client_state = WebSocketState.CONNECTED
        self.unread: deque[bytes] = deque()  # while the director does not read
        self.is_held_back = True
        self.ended: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[tuple[float, bytes]] = []
        self.closed: list[tuple[float, int]] = []

    async def accept(self) -> None:
        await asyncio.sleep(OPENING_S)

    async def receive(self) -> dict[str, Any]:
        return await self.ended.get()

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.closed.append((self.hall.loop.time(), code))
        self.hang_up()

    # -- its protocol ------------------------------------------------------------------------------------------------

    def listen(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.hold_back(False)

    def hold_back(self, is_enough: bool) -> None:
        self.is_held_back = is_enough
        while self.unread and not self.is_held_back:
            self.hear(self.unread.popleft())

    def say(self, data: bytes) -> None:
        self.heard.append((self.hall.loop.time(), data))

    def prove(self) -> None:
        """Its place is of no matter here."""

    def is_closing(self) -> bool:
        return bool(self.closed)

    def hang_up(self) -> None:
        self.client_state = WebSocketState.DISCONNECTED
        self.ended.put_nowait({"type": "websocket.disconnect"})

    # -- the table's end ---------------------------------------------------------------------------------------------

    def call(self, wait_ms: int = 0, records: bytes = b"") -> None:
        health = link.Health(more=link.waiting(wait_ms) if wait_ms else b"")
        self.unread.append(self.end.request(0, 0, records, health))
        self.hold_back(self.is_held_back)

    def serve(self) -> "asyncio.Task[None]":
        return asyncio.create_task(Line(self, self.hall.lines).serve())  # type: ignore[arg-type]

    @property
    def counts(self) -> list[int]:
        """The calls that have been answered."""
        return [int.from_bytes(data[10:14], "little") for _, data in self.heard]


@pytest.fixture
def hall(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Hall:
    without_signatures(monkeypatch)
    return Hall(desk, 2001, monkeypatch)


def test_2000_half_open_lines_keep_nobody_waiting_and_end(hall: Hall):
    """Each has said one thing; the Wi-Fi of the whole hall is gone, and no end of a connection comes through."""
    sockets = [Socket(hall, number) for number in range(1, 2001)]
    alive = Socket(hall, 2001)

    async def all_of_them() -> None:
        served = [one.serve() for one in sockets]
        for one in sockets:
            one.call(60000)
        await asyncio.sleep(10)
        last = alive.serve()
        began_s = hall.loop.time()
        alive.call()
        await asyncio.sleep(1)
        assert alive.heard and alive.heard[0][0] - began_s < 0.1
        await asyncio.sleep(endpoint.SILENT_S)
        assert all(one.done() for one in served)
        assert all(one.closed or not one.heard for one in sockets)
        alive.hang_up()
        await last

    hall.do(all_of_them())
    assert hall.rhythm.lines == 0 and not any(hall.lines.is_waiting(number) for number in hall.numbers)


def test_a_laptop_that_has_slept_with_300_lines_answers_whoever_is_back(hall: Hall):
    """Nothing of the time while it slept is answered twice, and calls soon wait as before."""
    slept = [Socket(hall, number) for number in range(1, 301)]

    async def all_of_them() -> None:
        old = [one.serve() for one in slept]
        for one in slept:
            one.call()
            one.call(60000)
        await asyncio.sleep(5)
        assert all(hall.lines.is_waiting(number) for number in range(1, 301))
        hall.loop.selector.s += 8 * HOUR_S
        back = []
        for one in slept:
            one.hang_up()
            again = Socket(hall, one.end.table)
            again.end.boot, again.end.count = 1, one.end.count
            again.serve()
            again.call()
            back.append(again)
        await asyncio.sleep(5)
        assert all(one.done() for one in old)
        assert all(again.counts == [3] for again in back)
        assert all(one.counts in ([], [2]) for one in slept)
        assert hall.rhythm.lines == 300
        for again in back:
            again.call(60000)
        await asyncio.sleep(5)
        assert all(hall.lines.is_waiting(number) for number in range(1, 301))

    hall.do(all_of_them())
    assert max(hall.taken.values()) == 1


def test_a_press_does_not_wait_for_the_company_of_the_call_that_it_takes_the_place_of(hall: Hall):
    one = Socket(hall, 7)

    async def both() -> None:
        one.serve()
        one.call()
        await asyncio.sleep(1)
        one.call(60000)
        await asyncio.sleep(gate.COMPANY_S / 5)
        pressed_s = hall.loop.time()
        one.call(records=b"facts")
        await asyncio.sleep(1)
        assert one.counts == [1, 3] and one.heard[-1][0] - pressed_s < gate.COMPANY_S / 5

    hall.do(both())


def test_whoever_floods_a_line_waits_for_answers(hall: Hall):
    """Few messages at once are read of it: the one that is answered, and one that a table has said instead."""
    one = Socket(hall, 7)

    async def flood() -> None:
        one.serve()
        for _ in range(100):
            one.call()
        async with hall.processor:  # the director is busy
            await asyncio.sleep(1)
            assert len(one.unread) >= 100 - endpoint.MOST_AT_ONCE - 2
        await asyncio.sleep(10)
        assert one.counts[-1] == 100

    hall.do(flood())


def test_a_line_that_ends_while_its_call_is_answered_leaves_nothing_behind(hall: Hall):
    one = Socket(hall, 7)

    async def both() -> None:
        served = one.serve()
        one.call()
        await asyncio.sleep(1)
        async with hall.processor:
            one.call(60000)
            await asyncio.sleep(1)
            one.hang_up()
            await asyncio.sleep(0.1)
        with suppress(TimeoutError):
            await asyncio.wait_for(served, 1)
        await asyncio.sleep(0.5)
        assert served.done() and not hall.lines.is_waiting(7)

    hall.do(both())
    assert hall.rhythm.lines == 0
