"""The floor: the least a server in Python can do for a call and still have it on disk before it answers.

Starlette, Python's own sqlite3, and one transaction for all calls that have queued up.  It believes everything, follows
no match and has no pages: the director's extra cost is for those.
"""

import asyncio
import sqlite3
import struct

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

HEAD = struct.Struct("<4sHIIIIIHHHHH")
SCHEMA = """
create table if not exists tables (number integer primary key, count integer, seen integer);
create table if not exists facts (id integer primary key, number integer, record blob);
"""

Waiting = list[tuple[bytes, "asyncio.Future[bytes]"]]


class Floor:
    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")
        self._connection.executescript(SCHEMA)
        self._waiting: Waiting = []
        self._task: asyncio.Task[None] | None = None

    async def link(self, request: Request) -> Response:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append((await request.body(), answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())
        return Response(await answer, media_type="application/octet-stream")

    async def _serve(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting, []
            await run_in_threadpool(self._store, [data for data, _ in together])
            for data, answer in together:
                if not answer.done():
                    answer.set_result(data[:30])

    def _store(self, messages: list[bytes]) -> None:
        execute = self._connection.execute
        execute("begin immediate")
        for data in messages:
            fields = HEAD.unpack_from(data)
            execute("select count from tables where number = ?", (fields[1],)).fetchone()
            if fields[7]:
                execute("insert into facts (number, record) values (?, ?)", (fields[1], data[HEAD.size : -32]))
            execute("insert or replace into tables values (?, ?, ?)", (fields[1], fields[3], fields[5]))
        execute("commit")


def serve(path: str, port: int) -> None:
    app = Starlette(routes=[Route("/link", Floor(path).link, methods=["POST"])])
    uvicorn.run(app, port=port, log_level="warning", access_log=False, backlog=2048)
