"""uvicorn's httptools protocol with time-outs, size limits, and limits on connections."""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from host_tools.director.web.connections.connection_limits import ConnectionLimits
from host_tools.director.web.connections.stream_writers import TRANSPORT
from host_tools.director.web.connections.table_call import Calls, TableCall
from host_tools.director.web.entry.guard import LINK_PATH, REFUSED

log = logging.getLogger("director")

HEAD_S = 10.0  # for the head of a request, from the connection or the first byte
LARGEST_HEAD = 65536  # bytes; httptools itself has no bound


class HttpProtocol(HttpToolsProtocol):
    """An incomplete head holds a connection for at most `HEAD_S` and at most `LARGEST_HEAD` bytes."""

    _timer: asyncio.TimerHandle | None = None
    _is_begun = False  # a head has begun and is incomplete
    _head_size = 0

    def __init__(self, limits: ConnectionLimits, calls: Calls | None = None, **values: Any) -> None:
        """`calls`: how tables are answered, if not as everybody."""
        super().__init__(**values)
        self._limits = limits
        self._calls = calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._limits.come(self):
            self._wait_for_head()
        else:
            self.hang_up()

    def hang_up(self) -> None:
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        was_waiting = self._timer is not None
        super().data_received(data)
        if isinstance(self.cycle, TableCall):
            self.cycle.wait()
        if self._timer is None:
            return
        # These bytes are only a head, or the end of the body before it, which has its own bound.
        self._head_size += len(data) if was_waiting else 0
        if self._head_size > LARGEST_HEAD:
            self._refuse()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_begun = True
        if self._timer is None:
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        is_table = self.url.partition(b"?")[0] == LINK_PATH.encode()
        refused = self._limits.ask(self, is_table=is_table, headers=self.headers)
        if refused is not None:
            self.scope.setdefault("state", {})[REFUSED] = refused
        self.scope.setdefault("state", {})[TRANSPORT] = self.transport
        is_next = self.cycle is None or self.cycle.response_complete
        call = self._calls.begun(self) if self._calls and refused is None and is_next else None
        if call is None:
            super().on_headers_complete()
        else:
            self.cycle = call  # type: ignore[assignment]

    def go_on_usually(self, body: bytes) -> None:
        """A table's call is an ordinary request after all; this much of its body has come."""
        self.cycle = None  # type: ignore[assignment]
        super().on_headers_complete()
        self.cycle.body += body
        self.cycle.message_event.set()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:  # and no other request follows
            self._limits.rest(self)

    def handle_websocket_upgrade(self) -> None:
        """Another protocol goes on with the connection, and counts it."""
        self._limits.go(self)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.go(self)
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def _stop_waiting(self) -> None:
        self._is_begun, self._head_size = False, 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if self._is_begun:  # a browser opens connections it may never use
            log.warning("a request whose head did not come whole in %g s was left", HEAD_S)
        self.transport.close()

    def _refuse(self) -> None:
        log.warning("a request whose head is larger than %d bytes was refused", LARGEST_HEAD)
        self._stop_waiting()
        self.transport.write(STATUS_LINE[431] + b"connection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()
