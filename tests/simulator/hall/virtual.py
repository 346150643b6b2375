"""An event loop whose time passes at once: sleepers wake in order, and nothing really waits."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.simulator.hall.hall import HallTime
from host_tools.simulator.hall.line import NoAnswer, Post
from matchcore.log.link import BadMessage


class _Asleep(selectors.DefaultSelector):
    """With no sockets to wait for, time is moved forward instead."""

    now_s = 0.0

    def select(self, timeout: float | None = None):
        if timeout:
            self.now_s += timeout
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._asleep = _Asleep()
        super().__init__(self._asleep)

    def time(self) -> float:
        return self._asleep.now_s


def run(life: Callable[[HallTime], Coroutine[Any, Any, Any]], wall_s: float = 0.0, speed: float = 1.0) -> Any:
    """Run this to its end in virtual time; its argument is the hall's time."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(life(HallTime(speed, loop.time, wall_s)))
    finally:
        loop.close()


def straight_to(desk: Callable[[], Desk]) -> Callable[[bytes], bytes]:
    """To the desk, as over HTTP; `desk` may be replaced, as after a restart."""

    def post(message: bytes) -> bytes:
        try:
            return exchange.answer_to(desk(), message)
        except BadMessage as error:
            raise NoAnswer(str(error)) from None

    return post


def line_to(desk: Callable[[], Desk]) -> Post:
    """The same, for a table's task that awaits it."""
    straight = straight_to(desk)

    async def post(message: bytes) -> bytes:
        return straight(message)

    return post
