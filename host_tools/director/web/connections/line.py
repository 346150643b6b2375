"""The link's endpoint for tables that hold their line: a WebSocket, with one message of the link in each frame.

A message that cannot be trusted is counted and ends the line; the code of its end is 4000 more than the status that it
would be answered with over HTTP.
"""

import asyncio
import logging
from collections import deque
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
        self._protocol: LineProtocol = socket.scope["state"][LINE]
        self._loop = asyncio.get_running_loop()
        self._waiting: Reply | None = None
        self._newest = 0  # message, by number
        self._asked = 0  # messages that are being answered
        self._unheard: deque[bytes] = deque()
        self._heard_s = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = False  # it has been told why
        self._ending: asyncio.Task[None] | None = None  # a task that nobody holds may vanish

    async def serve(self) -> None:
        await self._socket.accept()
        self._lines.come()
        self._protocol.listen(self._hear)
        self._timer = self._loop.call_later(FIRST_S, self._end, None)
        try:
            while (message := await self._socket.receive())["type"] != "websocket.disconnect":
                self._hear(message.get("bytes") or b"")  # it came with the request for the line
        finally:
            self._newest += 1  # nobody waits for the last answer
            self._is_over = True
            self._timer.cancel()
            self._lines.go()
            if self._waiting is not None:
                self._lines.hang_up(self._waiting)
        if self._ending is not None:
            await self._ending

    # -- messages ---------------------------------------------------------------------------------------------------

    def _hear(self, data: bytes) -> None:
        """A message; few at once, and the others wait."""
        self._heard_s = self._loop.time()
        if not self._newest:
            self._look_after(SILENT_S)
        if self._asked >= MOST_AT_ONCE:
            self._unheard.append(data)
            self._protocol.hold_back(True)
            return
        self._ask(data)

    def _ask(self, data: bytes) -> None:
        """The table may have left the message before, and waits only for this one's answer."""
        if self._is_over:
            return
        self._asked += 1
        self._newest = number = self._newest + 1
        answered = partial(self._answered, number)
        self._lines.call(data, answered, self._tell, lambda: number != self._newest or self._is_gone())

    def _answered(self, number: int, result: Result) -> None:
        self._asked -= 1
        if self._unheard:
            self._loop.call_soon(self._go_on)
        if number != self._newest:
            return
        if isinstance(result, Exception):
            self._end(_fault_of(result))
            return
        self._protocol.prove()
        self._waiting = None
        if isinstance(result, bytes):
            self._protocol.say(result)
        elif result.is_open:
            self._waiting = result
            if result.is_two():
                self._protocol.say(self._lines.signed_first(result))
        else:
            self._protocol.say(self._lines.signed(result))

    def _go_on(self) -> None:
        while self._unheard and self._asked < MOST_AT_ONCE:
            self._ask(self._unheard.popleft())
        self._protocol.hold_back(bool(self._unheard))

    def _is_gone(self) -> bool:
        """Known before its end is read, so that a call that nobody waits for any more is left."""
        return self._protocol.transport.is_closing() or self._socket.client_state == WebSocketState.DISCONNECTED

    def _tell(self, reply: Reply) -> None:
        """The answer of a call that has waited."""
        self._waiting = None
        self._protocol.say(self._lines.signed(reply))

    # -- its end ----------------------------------------------------------------------------------------------------

    def _look_after(self, pause_s: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(pause_s, self._is_silent)

    def _is_silent(self) -> None:
        left_s = self._heard_s + SILENT_S - self._loop.time()
        if left_s > 0:
            self._look_after(left_s)
        else:
            self._end(None)

    def _end(self, fault: Fault | None) -> None:
        """None: nothing has been said for too long; whoever is silent does not confirm the end either."""
        if self._is_over:
            return
        self._is_over = True
        self._ending = self._loop.create_task(self._close(fault))

    async def _close(self, fault: Fault | None) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            if fault is None:
                await self._socket.close()
            else:
                await self._socket.close(ENDS + fault.status, fault.message[:100])
        if fault is None:
            self._protocol.hang_up()


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
