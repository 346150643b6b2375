"""Load generators: a few processes, each with its share of the tables, so that measuring costs little.

Open loop: a table calls once a second, whatever happened to its last call, and an answer's time counts from when the
call was due.  An answer slower than a table's own patience counts as failed.
"""

import asyncio
import contextlib
import gc
import multiprocessing
import time
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from host_tools.bench.figures.load.mqtt_calls import MqttCalls
from host_tools.bench.figures.load.tables import Table
from matchcore.log import link

EVERY_S = 1.0  # between two calls of a table
PRESS_EVERY = 8  # calls between two presses
PATIENCE_S = 4.0  # of a table's driver
# Not counted: a director just started reads each match at its first press.
WARM_UP_S = {"director": float(PRESS_EVERY), "floor": 2.0, "MQTT": 2.0}
RETRY_S = 0.25  # after a call that has failed, where tables retry
HANDS = 2

HEAD = "POST /link HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/octet-stream\r\nContent-Length: {size}\r\n\r\n"


@dataclass
class Taken:
    """The outcome of the calls: answer times in ms, and the number of failures."""

    took_ms: list[float] = field(default_factory=list)
    failed: int = 0
    why: dict[str, int] = field(default_factory=dict)
    calls: int = 0  # all of them, including uncounted ones
    server_ms: float | None = None  # processor time per call

    def add(self, other: "Taken") -> None:
        self.calls += other.calls
        self.took_ms += other.took_ms
        self.failed += other.failed
        for words, number in other.why.items():
            self.why[words] = self.why.get(words, 0) + number

    def fail(self, words: str) -> None:
        self.failed += 1
        self.why[words] = self.why.get(words, 0) + 1

    def percentile_ms(self, percent: float) -> float:
        found = sorted(self.took_ms)
        return found[min(len(found) - 1, int(len(found) * percent / 100))] if found else float("inf")


class Hands:
    """Some processes with a share of the tables each.  Forked, so the tables are already there."""

    def __init__(self, tables: Sequence[Table]) -> None:
        context = multiprocessing.get_context("fork")
        self._lines: list[Connection] = []
        self._processes = []
        for at in range(HANDS):
            mine, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, tables[at::HANDS], at), daemon=True)
            process.start()
            self._lines.append(mine)
            self._processes.append(process)

    def call(self, kind: str, port: int, tables: int, seconds: float, warm_up_s: float | None = None) -> Taken:
        """The first `tables` tables call for `seconds`; `kind`: their protocol, one of CALLS."""
        self.begin(kind, port, tables, seconds, warm_up_s)
        found = Taken()
        for part in self.end():
            found.add(part)
        return found

    def begin(self, kind: str, port: int, tables: int, seconds: float, warm_up_s: float | None = None) -> None:
        """Start calling; `kind` may also be RETRYING.  `warm_up_s`: shorter, if they have called before."""
        warm_up_s = WARM_UP_S.get(kind, 0.0) if warm_up_s is None else warm_up_s
        for at, line in enumerate(self._lines):
            line.send((kind, port, (tables + HANDS - 1 - at) // HANDS, seconds, warm_up_s))

    def end(self) -> list[Any]:
        """The findings of each process."""
        return [line.recv() for line in self._lines]

    def close(self) -> None:
        for line, process in zip(self._lines, self._processes, strict=True):
            line.send(None)
            process.join()


@contextlib.contextmanager
def hands(tables: Sequence[Table]) -> Iterator[Hands]:
    found = Hands(tables)
    try:
        yield found
    finally:
        found.close()


def _work(line: Connection, tables: Sequence[Table], offset: int) -> None:
    gc.freeze()
    while (said := line.recv()) is not None:
        kind, port, number, seconds, warm_up_s = said
        if kind == RETRYING:
            line.send(run(_retrying(HttpCalls(port), tables[:number], seconds)))
        else:
            line.send(run(_calling(CALLS[kind](port), tables[:number], offset, seconds, warm_up_s)))


def run(calling: Coroutine[Any, Any, Any]) -> Any:
    """Run in the quickest event loop available."""
    try:
        import uvloop
    except ImportError:  # not available for Windows
        return asyncio.run(calling)
    return uvloop.run(calling)


async def _calling(
    calls: "HttpCalls | PlainCalls | MqttCalls", tables: Sequence[Table], offset: int, seconds: float, warm_up_s: float
):
    """All tables of a process, their calls spread over the second."""
    found = Taken()
    await calls.open(tables)
    began_s = time.monotonic() + 0.2
    steps = [(place + offset / HANDS) / max(1, len(tables)) * EVERY_S for place in range(len(tables))]
    callers = [
        _caller(calls, table, began_s + step_s, seconds, warm_up_s, place, found)
        for place, (table, step_s) in enumerate(zip(tables, steps, strict=True))
    ]
    await asyncio.gather(*callers)
    await calls.close()
    return found


async def _caller(
    calls, table: Table, began_s: float, seconds: float, warm_up_s: float, place: int, found: Taken
) -> None:
    for count in range(int(seconds + warm_up_s)):
        found.calls += 1
        due_s = began_s + count * EVERY_S
        await asyncio.sleep(due_s - time.monotonic())
        if (count + place) % PRESS_EVERY == 0:
            table.press()
        is_counted = count >= warm_up_s
        try:
            left_s = due_s + PATIENCE_S - time.monotonic()
            async with asyncio.timeout(left_s):
                await calls.call(table)
            if is_counted:
                found.took_ms.append((time.monotonic() - due_s) * 1000)
        except (TimeoutError, OSError, EOFError, link.BadMessage, calls.Failed) as error:
            if is_counted:
                found.fail(str(error) or type(error).__name__)


Answered = list[tuple[float, int, bool]]  # when, by which table, and whether it was answered


async def _retrying(calls: "HttpCalls", tables: Sequence[Table], seconds: float) -> Answered:
    """All tables at once, calling again as soon as a call has failed."""
    found: Answered = []
    until_s = time.monotonic() + seconds
    await asyncio.gather(*(_retrier(calls, table, until_s, found) for table in tables))
    return found


async def _retrier(calls: "HttpCalls", table: Table, until_s: float, found: Answered) -> None:
    count = 0
    while time.monotonic() < until_s:
        count += 1
        if (count + table.number) % PRESS_EVERY == 0:
            table.press()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await calls.call(table)
            is_answered = True
        except (TimeoutError, OSError, EOFError, link.BadMessage, calls.Failed):
            is_answered = False
        found.append((time.monotonic(), table.number, is_answered))
        await asyncio.sleep(EVERY_S if is_answered else RETRY_S)


class PlainCalls:
    """A new connection for each call; any answer with status 200 will do."""

    class Failed(Exception):
        """A bad answer."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self, tables: Sequence[Table]) -> None:
        pass

    async def close(self) -> None:
        pass

    async def call(self, table: Table) -> None:
        await self._answered(table.request())

    async def _answered(self, body: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        head = HEAD.format(host=f"127.0.0.1:{self._port}", size=len(body)).encode()
        answer: asyncio.Future[bytes] = loop.create_future()
        transport, _ = await loop.create_connection(lambda: _Exchange(head + body, answer), "127.0.0.1", self._port)
        try:
            return self._body(await answer)
        finally:
            transport.abort()

    def _body(self, data: bytes) -> bytes:
        head, _, body = data.partition(b"\r\n\r\n")
        status = head[9:12]
        if status != b"200":
            raise self.Failed(f"status {status.decode()}")
        return body


class HttpCalls(PlainCalls):
    """As a table's driver does: the answer is verified as the director's."""

    async def call(self, table: Table) -> None:
        table.take(await self._answered(table.request()))


class _Exchange(asyncio.Protocol):
    def __init__(self, said: bytes, answer: "asyncio.Future[bytes]") -> None:
        self._said = said
        self._answer = answer
        self._heard = bytearray()
        self._wanted = -1

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.write(self._said)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        end = self._heard.find(b"\r\n\r\n")
        if end >= 0 and self._wanted < 0:
            at = self._heard.lower().find(b"content-length:")
            self._wanted = end + 4 + int(self._heard[at + 15 : self._heard.index(b"\r", at)])
        if 0 <= self._wanted <= len(self._heard) and not self._answer.done():
            self._answer.set_result(bytes(self._heard))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._answer.done():
            self._answer.set_exception(exc or EOFError("the connection was closed"))


RETRYING = "retrying"
CALLS = {"director": HttpCalls, "floor": PlainCalls, "MQTT": MqttCalls}
