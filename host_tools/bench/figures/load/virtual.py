"""More tables than one machine can play beside their director: in one process, in virtual time.

The director's own desk, gate and lines serve tables that play as in the other halls.  Work takes the processor time
that it takes on this machine, and a while for the disk; nothing else takes any.  Sockets, and what they cost, are left
out.
"""

import asyncio
import selectors
import tempfile
import time
from asyncio import SelectorEventLoop
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from host_tools.bench.figures.load.holding import Holding
from host_tools.bench.figures.load.players import Span, Taken, percentile
from host_tools.bench.figures.load.tables import Table, enrolled, in_memory, sync
from host_tools.bench.figures.load.traffic import Traffic
from host_tools.bench.figures.sections import Line, Section
from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices.exchange import Reply, Result
from host_tools.director.desk.devices.rhythm import Rhythm
from host_tools.director.order import Order
from host_tools.director.store import Store
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.connections.lines import Lines
from host_tools.director.web.connections.link_thread import LinkThread
from matchcore.games.backgammon import facts

TABLES, QUICK = 5000, 20
STEPS = 2
# s before the count, without orders, and with them
STRETCHES = (8.0, 6.0, 4.0)
ORDER_EVERY_S = 0.04
LEFT_S = 5.0
DISK_S = 0.002  # until it confirms what was written
BEGUN_S = 1_700_000_000.0  # the director's time at the beginning


class Skipping(selectors.DefaultSelector):
    """Nothing is waited for: the time of the next event is simply there."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now_s += timeout or 0.0
        return super().select(0)


class VirtualLoop(SelectorEventLoop):
    """Work in threads is done at once, and is over when it would have been: one after the other, as the store has one
    writer."""

    def __init__(self) -> None:
        self._time = Skipping()
        self.worked_s = 0.0
        self._is_free_s = 0.0
        super().__init__(self._time)

    def time(self) -> float:
        return self._time.now_s

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = self.create_future()
        began_s = time.thread_time()
        try:
            result, settle = func(*args), future.set_result
        except Exception as error:
            result, settle = error, future.set_exception
        took_s = time.thread_time() - began_s
        self.worked_s += took_s
        self._is_free_s = max(self._is_free_s, self.time()) + took_s + DISK_S
        self.call_at(self._is_free_s, lambda: None if future.done() else settle(result))
        return future


class VirtualThread(LinkThread):
    async def run(self, do: Callable[..., Any], *values: object) -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, do, *values)


class InProcess(Holding):
    """A line without a socket."""

    lines: Lines  # of its director, for all tables

    def _connect(self) -> None:
        self._newest = 0  # call, by number
        self._waiting: Reply | None = None
        self.lines.come()
        self._opened()

    def _say(self, body: bytes) -> None:
        self._newest = number = self._newest + 1
        self.lines.call(body, partial(self._replied, number), self._tell, lambda: number != self._newest)

    def _replied(self, number: int, result: Result) -> None:
        if number != self._newest:
            return
        if isinstance(result, Exception):
            self._lost(str(result))
        elif isinstance(result, bytes):
            self._answered(result)
        elif result.is_open:
            self._waiting = result
            if result.is_two():
                self._answered(self.lines.signed_first(result))
        else:
            self._tell(result)

    def _tell(self, reply: Reply) -> None:
        self._waiting = None
        self._answered(self.lines.signed(reply))

    def _leave(self) -> None:
        if self._waiting is not None:
            self.lines.hang_up(self._waiting)
        self.lines.go()


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    number = QUICK if is_quick else TABLES
    loop = VirtualLoop()
    with (
        tempfile.TemporaryDirectory(dir=in_memory()) as folder,
        closing(Store(Path(folder) / STORE_NAME)) as store,
        closing(loop),
    ):
        desk = Desk(store, lambda: BEGUN_S + loop.time())
        tables = enrolled(desk, number, loop.time)
        for table in tables:
            table.assign()
            table.begin()
        sync(desk, tables)
        on_step()
        taken = loop.run_until_complete(_playing(loop, desk, tables))
        on_step()
    return _section(number, taken)


async def _playing(loop: VirtualLoop, desk: Desk, tables: list[Table]) -> Taken:
    desk.rhythm = Rhythm(loop.time)
    InProcess.lines = Lines(desk, Gate(desk, loop.time, VirtualThread()))
    found, traffic = Taken(), Traffic()
    span = Span.of(loop.time(), *STRETCHES)
    players = [InProcess(table, 0, span, found, traffic, loop.time) for table in tables]
    for player in players:
        player.start()
    await asyncio.sleep(span.counted_s - loop.time())
    before_s = loop.worked_s
    await asyncio.sleep(span.ordered_s - loop.time())
    found.server_s = loop.worked_s - before_s
    found.minutes = len(tables) * STRETCHES[1] / 60
    given = 0
    while loop.time() < span.until_s:
        await asyncio.sleep(ORDER_EVERY_S)
        number = tables[given * 37 % len(tables)].number
        order = Order(facts.ANNOUNCED, (0,), f"{loop.time():.6f}")
        await loop.run_in_executor(None, giving.give, desk, number, order)
        given += 1
    await asyncio.sleep(LEFT_S)
    for player in players:
        player.end()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:  # the gate's, which waits for company
        task.cancel()
    await asyncio.sleep(0)
    found.failures += [(span.until_s, "an order was not heard")] * max(0, given - len(found.orders_ms))
    return found


def _section(number: int, taken: Taken) -> Section:
    fact_ms = [percentile(taken.facts_ms, percent) for percent in (50, 99)]
    order_ms = [percentile(taken.orders_ms, percent) for percent in (50, 99)]
    assert taken.server_s is not None
    share = taken.server_s / STRETCHES[1]
    lines = (
        _line("a fact, p50 / p99", f"{fact_ms[0]:.1f} / {fact_ms[1]:.1f} ms", p50_ms=fact_ms[0], p99_ms=fact_ms[1]),
        _line(
            "an order, p50 / p99", f"{order_ms[0]:.1f} / {order_ms[1]:.1f} ms", p50_ms=order_ms[0], p99_ms=order_ms[1]
        ),
        _line("failed", f"{taken.failed} of {taken.calls:,}", failed=float(taken.failed), calls=float(taken.calls)),
        _line("the link's thread works", f"{share:.0%} of the time", share=share),
    )
    return Section(
        f"A hall of {number:,} tables, simulated",
        ("measured",),
        lines,
        (
            "In virtual time, in one process: the director's own desk, gate and lines, with the processor time that "
            f"their work takes here and {1000 * DISK_S:.0f} ms for the disk; without sockets.",
        ),
    )


def _line(name: str, words: str, **values: float) -> Line:
    return Line(name, (words,), dict(values))
