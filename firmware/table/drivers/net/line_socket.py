"""A network with a line to the director that is held open: a WebSocket (RFC 6455) at the link's address.

One message of the link in each frame.  They are signed, so nothing else has to prove who is at the other end.
"""

import asyncio
import os
import time
from binascii import b2a_base64

from table.drivers import BadAnswer, Misdirected, NoLine, Superseded

OPEN_MS = 3000
_PART = 512  # bytes read at once
_PIECE = 512  # bytes masked and written at once
_LARGEST_HEAD = 1024
_LARGEST_FRAME = 8192
_BINARY, _END, _PING, _PONG = 2, 8, 9, 10
_OPENING = (
    "GET /link HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n"
)


class Network:
    has_line = True

    def __init__(self) -> None:
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None  # the same object
        self._address = ""
        self._rest = b""  # read, and not yet taken
        self._waiting: asyncio.Task | None = None  # for an answer that may be let go
        self._is_let_go = False
        self._plain = None
        self.is_proven = False  # an answer has come on the line
        self.took_ms = 0  # the last one

    def plain(self):
        """The network without a line, loaded only for a call beside it."""
        from table.drivers.net import network_socket

        self._plain = self._plain or network_socket.Network()
        return self._plain

    async def post(self, address: str, body: bytes, timeout_ms: int) -> bytes:
        return await self.plain().post(address, body, timeout_ms)

    # -- the line ------------------------------------------------------------------------------------------------

    async def call(self, address: str, body: bytes, timeout_ms: int, may_let_go: bool) -> bytes:
        """The answer to this message, or a second one to the last if it is empty; b"" if `let_go` has come first,
        where it may, or that one's line has gone.

        OSError on a timeout or a line that has ended, NoLine if there is none at this address."""
        self._is_let_go = False
        try:
            if self._reader is None or address != self._address:
                if not body:
                    return b""
                self.hang_up()
                await asyncio.wait_for_ms(self._open(address), OPEN_MS)
            began = time.ticks_ms()
            answer = await asyncio.wait_for_ms(self._ask(body, may_let_go), timeout_ms)
            self.took_ms = time.ticks_diff(time.ticks_ms(), began)
        except asyncio.CancelledError:
            if self._is_let_go:
                return b""
            self.hang_up()
            raise
        except asyncio.TimeoutError:
            self.hang_up()
            raise OSError("no answer from " + address)
        except OSError:
            self.hang_up()
            raise
        self.is_proven = self.is_proven or len(answer) > 0
        return answer

    def let_go(self) -> None:
        """There is something to say: what waits for an answer is left to itself."""
        self._is_let_go = True
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.cancel()

    def hang_up(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = self._waiting = None
        self._rest, self.is_proven = b"", False

    async def _open(self, address: str) -> None:
        self._address = address
        place = address.split("//", 1)[-1].partition("/")[0]
        host, _, port = place.partition(":")
        if not host.replace(".", "").isdigit():
            host = await self.plain().find(host)
        self._reader, self._writer = await asyncio.open_connection(host, int(port or "80"))
        self._writer.write((_OPENING % (place, b2a_base64(os.urandom(16)).strip().decode())).encode())
        await self._writer.drain()
        while b"\r\n\r\n" not in self._rest:
            if len(self._rest) > _LARGEST_HEAD:
                raise NoLine()
            try:
                await self._have(len(self._rest) + 1)
            except OSError:
                raise NoLine()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        if head[8:13] == b" 421 ":
            raise Misdirected()
        if head[8:13] != b" 101 ":
            raise NoLine()

    async def _ask(self, body: bytes, may_let_go: bool) -> bytes:
        """Answers to older calls, which were let go, are passed over: an answer repeats start and number."""
        if body:
            await self._send(_BINARY, body)
        if may_let_go:
            if self._is_let_go:
                return b""
            self._waiting = asyncio.current_task()
        try:
            while True:
                await self._have(2)
                kind, size, at = self._rest[0], self._rest[1], 2
                if size == 126:
                    await self._have(4)
                    size, at = self._rest[2] << 8 | self._rest[3], 4
                elif size > 126:
                    raise BadAnswer()  # longer than any answer, or masked
                if size > _LARGEST_FRAME or not kind & 0x80:
                    raise BadAnswer()  # a director sends no message in pieces
                await self._have(at + size)
                data, self._rest = self._rest[at : at + size], self._rest[at + size :]
                kind &= 15
                if kind == _BINARY and (not body or data[6:14] == body[6:14]):
                    return data
                if kind == _PING:
                    await self._send(_PONG, data)
                elif kind == _END:
                    raise _end_of(data)
        finally:
            self._waiting = None

    async def _send(self, kind: int, body: bytes) -> None:
        """Usually in one write: the second of two small ones waits until the first is acknowledged (Nagle).

        No second copy of many facts is made."""
        writer, size, mask = self._writer, len(body), os.urandom(4)
        if writer is None:
            raise OSError("hung up")
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE, size >> 8, size & 255))
        piece = bytearray(head + mask)
        for at in range(0, max(size, 1), _PIECE):
            start = len(piece)
            piece += body[at : at + _PIECE]
            for i in range(start, len(piece)):
                piece[i] ^= mask[(i - start) & 3]
            writer.write(piece)
            await writer.drain()
            piece = bytearray()

    async def _have(self, size: int) -> None:
        reader = self._reader
        while len(self._rest) < size:
            part = await reader.read(_PART) if reader is not None else b""
            if not part:
                raise OSError("the line has ended")
            self._rest += part


def _end_of(data: bytes) -> OSError:
    """Why the director has ended the line: 4000 and the status that HTTP has for it."""
    status = (data[0] << 8 | data[1]) - 4000 if len(data) >= 2 else 0
    if status == 409 or status == 410:
        return Superseded(status == 410)
    if status >= 400:
        return BadAnswer()  # as over HTTP: also where he is too busy, which calls at once would not help
    return OSError("the director has ended the line")


def create(part: dict) -> Network:
    return Network()
