"""How bytes of a stream reach watchers: the same bytes for many, at one system call each."""

import asyncio
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from starlette.types import Scope, Send

TRANSPORT = "transport"  # in the state of a request that our own server has read


@dataclass(frozen=True)
class News:
    """The output of a group of watchers."""

    body: bytes

    @cached_property
    def chunk(self) -> bytes:
        """As a chunk of a chunked HTTP/1.1 answer."""
        return b"%x\r\n%b\r\n" % (len(self.body), self.body)


class Wire(Protocol):
    """A connection to one watcher whose answer has begun."""

    def is_free(self) -> bool:
        """Whether everything written has been sent."""
        ...

    def write(self, news: News) -> None:
        """Never waits."""
        ...

    def cut(self) -> None:
        """Send nothing more and end the stream."""
        ...

    async def done(self) -> None:
        """Wait until later output is sure to follow what was written."""
        ...


class Direct:
    """Bypasses uvicorn, which would frame and write the same bytes for each watcher."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def is_free(self) -> bool:
        return not self._transport.is_closing() and not self._transport.get_write_buffer_size()

    def write(self, news: News) -> None:
        if not self._transport.is_closing():  # a watcher who has left is no error
            self._transport.write(news.chunk)

    def cut(self) -> None:
        self._transport.abort()

    async def done(self) -> None:
        pass


class Usual:
    """Through ASGI: under any other server, and where no body is wanted."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._task: asyncio.Task[None] | None = None

    def is_free(self) -> bool:
        return self._task is None or self._task.done()

    def write(self, news: News) -> None:
        self._task = asyncio.ensure_future(self._send(body_of(news)))  # type: ignore[arg-type]

    def cut(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def done(self) -> None:
        if self._task is not None:
            await asyncio.wait((self._task,))


def body_of(news: News, *, is_last: bool = False) -> dict[str, Any]:
    """The ASGI message."""
    return {"type": "http.response.body", "body": news.body, "more_body": not is_last}


def wire_of(scope: Scope, send: Send) -> Wire:
    transport = scope.get("state", {}).get(TRANSPORT)
    return Direct(transport) if transport is not None and scope["method"] == "GET" else Usual(send)
