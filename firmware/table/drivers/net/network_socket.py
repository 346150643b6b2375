"""POST over plain HTTP with asyncio streams, as the stock ESP32 image and the unix port have them.

What answers may be anything that has taken the director's address: nothing here believes it, and no answer takes more
memory or time than a right one.
"""

import _thread
import asyncio
import socket

from table.drivers import BadAnswer, Misdirected

_LARGEST_HEAD = 1024
_LARGEST_ANSWER = 8192
_PART = 512  # bytes that are read at once
_LOOK_MS = 20  # how often it is looked whether a name has been found


class Network:
    def __init__(self) -> None:
        self._is_asking = False  # for the address behind a name

    async def post(self, address: str, body: bytes, timeout_ms: int) -> bytes:
        """The body of the answer; OSError when there is none in time, BadAnswer when it is not a plain 200."""
        try:
            return await asyncio.wait_for_ms(self._post(address, body), timeout_ms)
        except asyncio.TimeoutError:
            raise OSError("no answer from " + address)

    async def _post(self, address: str, body: bytes) -> bytes:
        host, port = _host_and_port(address)
        reader, writer = await asyncio.open_connection(await self._find(host), port)
        try:
            head = "POST /link HTTP/1.0\r\nHost: %s:%d\r\nContent-Type: application/octet-stream\r\n"
            writer.write((head % (host, port) + "Content-Length: %d\r\n\r\n" % len(body)).encode())
            writer.write(body)
            await writer.drain()
            return await _answer(reader)
        finally:
            writer.close()
            await writer.wait_closed()

    async def _find(self, host: str) -> str:
        """The address behind a name; OSError if nobody knows it.

        It is asked for in a thread: ESP-IDF takes 5 s and more for a name that nobody knows, and lets go of the
        interpreter meanwhile; the table must not stand still as long, and the watchdog would not wait for it."""
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
        # Where an address is no pair but the system's own bytes, it is asked for once more, with the connection.
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
    """`data` and what has come since, at least a byte."""
    part = await reader.read(most)
    if not part:
        raise BadAnswer()
    return data + part


def _size(head: bytes) -> int:
    """How long the body is; BadAnswer, or Misdirected, if this is not the head of a plain 200 that says so."""
    size = b""
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            size = value.strip()
    # `HTTP/1.1 200 OK`
    if head[8:13] == b" 421 ":
        raise Misdirected()
    if head[8:13] != b" 200 " or not size.isdigit() or int(size) > _LARGEST_ANSWER:
        raise BadAnswer()
    return int(size)


def create(part: dict) -> Network:
    return Network()
