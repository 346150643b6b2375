"""The line over a real WebSocket, to the director and to the floor."""

import asyncio
import socket
import struct
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from host_tools.bench.figures.load.holding import Holding

OPEN_S = 3.0
FLOORS = struct.Struct("<HB")  # of the floor's answer, behind what repeats the call: ms to wait, how many orders


class WebSocketLine(Holding):
    _connection: "_Connection | None" = None

    def _connect(self) -> None:
        self._task = self.loop.create_task(self._connected())
        self._set_timer(self.loop.call_later(OPEN_S, lambda: self._lost("no line could be opened")))

    async def _connected(self) -> None:
        connection = self._connection = _Connection(self)
        try:
            await self.loop.create_connection(lambda: connection, "127.0.0.1", self.port)
        except OSError as error:
            if connection is self._connection:
                self._lost(str(error))

    def _say(self, body: bytes) -> None:
        assert self._connection
        self._connection.say(body)

    def _leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.leave()

    # -- told by the connection ------------------------------------------------------------------------------------

    def came(self, connection: "_Connection", event: Any) -> None:
        if connection is not self._connection:
            return
        if isinstance(event, Response):
            if event.status_code == 101:
                self._opened()
            else:
                self._lost(f"no line: status {event.status_code}")
        elif isinstance(event, Frame) and event.opcode is Opcode.BINARY:
            self._answered(bytes(event.data))

    def ended(self, connection: "_Connection", code: int | None) -> None:
        if connection is self._connection:
            self._lost(f"the line was ended: {code or 'no code'}")


class FloorLine(WebSocketLine):
    """The floor answers without a signature, and stores everything that it is sent."""

    def _say(self, body: bytes) -> None:
        self._said = self.table.seq
        super()._say(body)

    def _take(self, data: bytes) -> int:
        wait_ms, count = FLOORS.unpack_from(data, 14)
        orders = data[14 + FLOORS.size :].decode().split("\n") if count else []
        self.table.let_go(self._said)
        self._listens = self._has_facts and not orders
        self._is_told = bool(orders)  # nothing comes of them here; a real table has a fact to send, and calls at once
        self.heard(self._said, orders)
        return wait_ms


class _Connection(asyncio.Protocol):
    def __init__(self, line: WebSocketLine) -> None:
        self._line = line
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{line.port}/link"))
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line.traffic.begin(transport)
        self._protocol.send_request(self._protocol.connect())
        self._send()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        self._send()
        for event in self._protocol.events_received():
            self._line.came(self, event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._line.traffic.end(self._transport)
        close = self._protocol.close_rcvd
        self._line.ended(self, close.code if close else None)

    def say(self, body: bytes) -> None:
        self._protocol.send_binary(body)
        self._send()

    def leave(self) -> None:
        if self._transport is not None:
            self._line.traffic.end(self._transport)
            self._transport.abort()

    def _send(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(self._protocol.data_to_send()))
