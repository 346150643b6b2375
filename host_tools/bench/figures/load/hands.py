"""Load generators: a few processes, each with its share of the tables, so that measuring costs little.

Open loop: players move when it is time, whatever became of their table's last call.
"""

import asyncio
import contextlib
import gc
import multiprocessing
import time
from collections.abc import Coroutine, Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

from host_tools.bench.figures.load.mqtt_player import MqttPlayer
from host_tools.bench.figures.load.players import Player, Span, Taken
from host_tools.bench.figures.load.polling import Polling
from host_tools.bench.figures.load.tables import Table
from host_tools.bench.figures.load.traffic import Traffic
from host_tools.bench.figures.load.websocket_line import FloorLine, WebSocketLine

PLAYERS: dict[str, type[Player]] = {"polling": Polling, "line": WebSocketLine, "floor": FloorLine, "MQTT": MqttPlayer}
HANDS = 2
LEFT_S = 2.0  # at the end, for what is under way: an order waits a second for a table that polls


class Hands:
    """Some processes with a share of the tables each.  Forked, so the tables are already there.

    `kind`: how the tables call, one of PLAYERS."""

    def __init__(self, tables: Sequence[Table], kind: str) -> None:
        context = multiprocessing.get_context("fork")
        self._lines: list[Connection] = []
        self._processes = []
        for at in range(HANDS):
            mine, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, tables[at::HANDS], PLAYERS[kind]), daemon=True)
            process.start()
            self._lines.append(mine)
            self._processes.append(process)

    def play(self, port: int, tables: int, span: Span) -> Taken:
        self.begin(port, tables, span)
        return self.end()

    def begin(self, port: int, tables: int, span: Span) -> None:
        """The first `tables` tables play."""
        for at, line in enumerate(self._lines):
            line.send((port, (tables + HANDS - 1 - at) // HANDS, span))

    def end(self) -> Taken:
        found = Taken()
        for line in self._lines:
            found.add(line.recv())
        return found

    def close(self) -> None:
        for line, process in zip(self._lines, self._processes, strict=True):
            line.send(None)
            process.join()


@contextlib.contextmanager
def hands(tables: Sequence[Table], kind: str) -> Iterator[Hands]:
    found = Hands(tables, kind)
    try:
        yield found
    finally:
        found.close()


def _work(line: Connection, tables: Sequence[Table], kind: type[Player]) -> None:
    gc.freeze()
    while (said := line.recv()) is not None:
        port, number, span = said
        line.send(run(_playing(kind, port, tables[:number], span)))


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run in the quickest event loop available."""
    try:
        import uvloop
    except ImportError:  # not available for Windows
        return asyncio.run(coroutine)
    return uvloop.run(coroutine)


async def _playing(kind: type[Player], port: int, tables: Sequence[Table], span: Span) -> Taken:
    found, traffic = Taken(), Traffic()
    players = [kind(table, port, span, found, traffic, time.monotonic) for table in tables]
    for player in players:
        player.start()
    await _until(span.counted_s)
    before = traffic.so_far()
    await _until(span.ordered_s)
    found.carried = traffic.so_far().plus(before, -1)
    await _until(span.until_s + LEFT_S)
    for player in players:
        player.end()
    await asyncio.sleep(0)
    return found


async def _until(when_s: float) -> None:
    await asyncio.sleep(max(0.0, when_s - time.monotonic()))
