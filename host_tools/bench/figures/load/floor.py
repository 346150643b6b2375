"""The floor: the least a server in Python can do for tables on a line, and still have it on disk before it answers.

Starlette, Python's own sqlite3, and one transaction for all calls and orders that have queued up.  It believes
everything, follows no match and has no pages: the director's extra cost is for those.  Calls wait as long as there.
"""

import asyncio
import sqlite3
import struct
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from host_tools.bench.figures.load.websocket_line import FLOORS
from host_tools.director.desk.devices.rhythm import Rhythm
from host_tools.director.web.connections import line_protocol
from matchcore.log import director_end

HEAD = struct.Struct("<4sHIIIIIHHHHH")
SCHEMA = """
create table if not exists tables (number integer primary key, count integer, seen integer);
create table if not exists facts (id integer primary key, number integer, record blob);
create table if not exists orders (id integer primary key, number integer, words text);
"""

Waiting = list[tuple[bytes | tuple[int, str], "asyncio.Future[None]"]]


@dataclass
class Held:
    """A call that waits for an order."""

    socket: WebSocket
    data: bytes
    timer: asyncio.TimerHandle


class Floor:
    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")
        self._connection.executescript(SCHEMA)
        self._waiting: Waiting = []
        self._task: asyncio.Task[None] | None = None
        self._rhythm = Rhythm()
        self._held: dict[int, Held] = {}
        self._orders: dict[int, list[str]] = {}  # not sent yet
        self._said: set[asyncio.Task[None]] = set()

    async def line(self, socket: WebSocket) -> None:
        await socket.accept()
        self._rhythm.lines += 1
        try:
            async for data in socket.iter_bytes():
                await self._call(socket, data)
        finally:
            self._rhythm.lines -= 1

    async def _call(self, socket: WebSocket, data: bytes) -> None:
        fields = HEAD.unpack_from(data)
        if held := self._held.pop(fields[1], None):
            held.timer.cancel()
        await self._store(data)
        if fields[7] or fields[1] in self._orders:
            is_two = fields[1] not in self._orders
            await self._answer(socket, data)
            if is_two:
                self._wait(socket, fields[1], _next(data), self._wait_s(fields[1]))
        else:
            # as the table was last told
            self._wait(socket, fields[1], data, min(self._wait_s(fields[1]), director_end.wait_in(data) / 1000))

    def _wait(self, socket: WebSocket, number: int, data: bytes, wait_s: float) -> None:
        timer = asyncio.get_running_loop().call_later(wait_s, self._tell, number)
        self._held[number] = Held(socket, data, timer)
        if number in self._orders:  # meanwhile
            self._tell(number)

    def _wait_s(self, number: int) -> float:
        return self._rhythm.wait_s(number, is_in_play=True)

    def _tell(self, number: int) -> None:
        if held := self._held.pop(number, None):
            held.timer.cancel()
            task = asyncio.create_task(self._answer(held.socket, held.data))
            self._said.add(task)
            task.add_done_callback(self._said.discard)

    async def _answer(self, socket: WebSocket, data: bytes) -> None:
        number = HEAD.unpack_from(data)[1]
        orders = self._orders.pop(number, [])
        longest_s = self._rhythm.longest_s(is_in_play=True)  # told less than a second, tables would pause
        head = data[:14] + FLOORS.pack(int(1000 * longest_s), len(orders))
        await socket.send_bytes(head + "\n".join(orders).encode())

    async def order(self, request: Request) -> Response:
        number = request.path_params["number"]
        words = (await request.body()).decode()
        await self._store((number, words))
        self._orders.setdefault(number, []).append(words)
        self._tell(number)
        return Response()

    async def _store(self, what: bytes | tuple[int, str]) -> None:
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, stored))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())
        await stored

    async def _serve(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting, []
            await run_in_threadpool(self._write, [what for what, _ in together])
            for _, stored in together:
                if not stored.done():
                    stored.set_result(None)

    def _write(self, together: list[bytes | tuple[int, str]]) -> None:
        execute = self._connection.execute
        execute("begin immediate")
        for what in together:
            if isinstance(what, tuple):
                execute("insert into orders (number, words) values (?, ?)", what)
                continue
            fields = HEAD.unpack_from(what)
            execute("select count from tables where number = ?", (fields[1],)).fetchone()
            if fields[7]:
                execute("insert into facts (number, record) values (?, ?)", (fields[1], what[HEAD.size : -32]))
            execute("insert or replace into tables values (?, ?, ?)", (fields[1], fields[3], fields[5]))
        execute("commit")


def _next(data: bytes) -> bytes:
    """The call as its second answer repeats it."""
    return data[:10] + struct.pack("<I", HEAD.unpack_from(data)[3] + 1) + data[14:]


def serve(path: str, port: int) -> None:
    floor = Floor(path)
    routes = [WebSocketRoute("/link", floor.line), Route("/orders/{number:int}", floor.order, methods=["POST"])]
    config = {"log_level": "warning", "access_log": False, "backlog": 2048, "ws": "websockets-sansio"}
    uvicorn.run(Starlette(routes=routes), port=port, **config, **line_protocol.SETTINGS)
