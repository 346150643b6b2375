"""POST over plain HTTP with asyncio streams, as in the stock ESP32 image and the unix port.

Anything may answer at the director's address: no answer takes more memory or time than a right one.
"""

import _thread
import asyncio
import socket

from table.drivers import BadAnswer, Misdirected, Superseded

_LARGEST_HEAD = 1024
_LARGEST_ANSWER = 8192
_PART = 512  # bytes read at once
_LOOK_MS = 20  # interval of checks whether a name is resolved


class Network:
    has_line = False  # none can be held open

    def __init__(self) -> None:
        self._is_asking = False  # for the address of a name

    async def post(self, address: str, body: bytes, timeout_ms: int) -> bytes:
        """The answer's body; OSError on a timeout, BadAnswer unless it is a plain 200."""
        try:
            return await asyncio.wait_for_ms(self._post(address, body), timeout_ms)
        except asyncio.TimeoutError:
            raise OSError("no answer from " + address)

    async def _post(self, address: str, body: bytes) -> bytes:
        host, port = _host_and_port(address)
        reader, writer = await asyncio.open_connection(await self.find(host), port)
        try:
            head = "POST /link HTTP/1.0\r\nHost: %s:%d\r\nContent-Type: application/octet-stream\r\n"
            writer.write((head % (host, port) + "Content-Length: %d\r\n\r\n" % len(body)).encode())
            writer.write(body)
            await writer.drain()
            return await _answer(reader)
        finally:
            writer.close()
            await writer.wait_closed()

    async def find(self, host: str) -> str:
        """OSError if the name is unknown.

        Resolved in a thread: ESP-IDF takes 5 s or more for an unknown name, releasing the interpreter; otherwise the
        watchdog would bite."""
        if host.replace(".", "").isdigit():
            return host
        if self._is_asking:
            raise OSError("still looking for " + host)
        found: list = []

        def ask() -> None:
            try:
                found.append(socket.getaddrinfo(host, 0)[0][-1])
            except (OSError, MemoryError) as error:
                found.append(error)
            self._is_asking = False

        self._is_asking = True
        try:
            _thread.start_new_thread(ask, ())
        except (OSError, MemoryError):
            self._is_asking = False
            raise OSError("no room to look for " + host)
        while not found:
            await asyncio.sleep_ms(_LOOK_MS)
        if isinstance(found[0], Exception):
            raise OSError("no address for " + host)
        # Where an address is the system's own bytes, not a pair, the name is resolved again when connecting.
        return found[0][0] if isinstance(found[0], tuple) else host


def _host_and_port(address: str) -> tuple:
    """("192.168.4.1", 8080) of "http://192.168.4.1:8080"."""
    host, _, port = address.split("//", 1)[-1].partition("/")[0].partition(":")
    return host, int(port or "80")


async def _answer(reader: asyncio.StreamReader) -> bytes:
    head = b""
    while b"\r\n\r\n" not in head:
        if len(head) > _LARGEST_HEAD:
            raise BadAnswer()
        head = await _more(reader, head, _PART)
    head, _, body = head.partition(b"\r\n\r\n")
    size = _size(head)
    while len(body) < size:
        body = await _more(reader, body, size - len(body))
    return body[:size]


async def _more(reader: asyncio.StreamReader, data: bytes, most: int) -> bytes:
    part = await reader.read(most)
    if not part:
        raise BadAnswer()
    return data + part


def _size(head: bytes) -> int:
    """The body's length; BadAnswer, or a kind of it, unless this is the head of a plain 200 with a length."""
    size = b""
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            size = value.strip()
    # `HTTP/1.1 200 OK`
    if head[8:13] == b" 421 ":
        raise Misdirected()
    if head[8:13] == b" 409 " or head[8:13] == b" 410 ":
        raise Superseded(head[8:13] == b" 410 ")
    if head[8:13] != b" 200 " or not size.isdigit() or int(size) > _LARGEST_ANSWER:
        raise BadAnswer()
    return int(size)


def create(part: dict) -> Network:
    return Network()
