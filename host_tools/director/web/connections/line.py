"""The link's endpoint for tables that hold their line: a WebSocket, with one message of the link in each frame.

A message that cannot be trusted is counted and ends the line; the code of its end is 4000 more than the status that it
would be answered with over HTTP.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from host_tools.director.desk.devices import rhythm
from host_tools.director.desk.devices.exchange import Reply, Result
from host_tools.director.faults import Fault
from host_tools.director.web.connections.line_protocol import LINE, LineProtocol
from host_tools.director.web.connections.lines import Lines
from host_tools.director.web.connections.link import fault_of
from host_tools.director.web.entry.guard import LINK_PATH
from host_tools.director.web.shared.services import services
from matchcore.log import link

log = logging.getLogger("director")

FIRST_S = 10.0  # until the first message
SILENT_S = rhythm.MOST_S + 10.0  # until the next: whoever is as late as that has gone without a word
MOST_AT_ONCE = 2  # messages: the one that is being answered, and a newer one of a table that has left it
ENDS = 4000  # and a status: why the director ends a line


class Line:
    """One table's, from its first message to its end."""

    def __init__(self, socket: WebSocket, lines: Lines) -> None:
        self._socket = socket
        self._lines = lines
        self._protocol: LineProtocol | None = socket.scope["state"].get(LINE)
        self._waiting: Reply | None = None
        self._newest = 0  # message, by number
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._is_over = False  # it has been told why
        self._said: set[asyncio.Task[None]] = set()  # a task that nobody holds may vanish

    async def serve(self) -> None:
        await self._socket.accept()
        self._lines.come()
        try:
            await self._hear(FIRST_S)
            while True:
                await self._hear(SILENT_S)
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            self._newest += 1  # nobody waits for the last answer
            self._lines.go()
            if self._waiting is not None:
                self._lines.hang_up(self._waiting)
        await self._close()

    async def _hear(self, patience_s: float) -> None:
        """A message; the table may have left the one before, and waits only for this one's answer."""
        async with asyncio.timeout(patience_s):
            await self._room.acquire()
            message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        if self._is_over:
            return
        self._newest = number = self._newest + 1
        # A text is no message, and refused as a malformed one.
        self._lines.call(
            message.get("bytes") or b"",
            partial(self._answered, number),
            self._tell,
            lambda: number != self._newest or self._is_gone(),
        )

    def _answered(self, number: int, result: Result) -> None:
        self._room.release()
        if number != self._newest:
            return
        if isinstance(result, Exception):
            self._is_over = True
            self._do(self._end(result))
            return
        if self._protocol is not None:
            self._protocol.prove()
        self._waiting = None
        if isinstance(result, bytes):
            self._do(self._say(result))
        elif result.is_open:
            self._waiting = result
        else:
            self._do(self._say(self._lines.signed(result)))

    def _is_gone(self) -> bool:
        """Known before its end is read, so that a call that nobody waits for any more is left."""
        is_closing = self._protocol is not None and self._protocol.transport.is_closing()
        return is_closing or self._socket.client_state == WebSocketState.DISCONNECTED

    def _tell(self, reply: Reply) -> None:
        """The answer of a call that has waited."""
        self._waiting = None
        self._do(self._say(self._lines.signed(reply)))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._said.add(task)
        task.add_done_callback(self._said.discard)

    async def _say(self, data: bytes) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it has hung up, and will ask again
            await self._socket.send_bytes(data)

    async def _end(self, error: Exception) -> None:
        fault = _fault_of(error)
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(ENDS + fault.status, fault.message[:100])

    async def _close(self) -> None:
        if self._socket.application_state == WebSocketState.CONNECTED and not self._is_gone():
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close()
            if self._protocol is not None:
                self._protocol.hang_up()  # whoever is silent does not confirm it either


def _fault_of(error: Exception) -> Fault:
    if isinstance(error, link.BadMessage):
        return fault_of(error)
    if isinstance(error, Fault):
        return error
    log.error("a call on a line has failed", exc_info=error)
    return Fault("FAILED", 500)


async def line(socket: WebSocket) -> None:
    await Line(socket, services(socket).the(Lines)).serve()


ROUTES = [WebSocketRoute(LINK_PATH, line)]
