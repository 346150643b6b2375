"""Connections to a director that is only a model, in virtual time, for the firmware on MicroPython.

Each write is a packet, as on a device, where nothing is held back.  The director's end of the link is the real one; his
answers are framed as his server does it, which tests/bench/test_radio.py compares with it.
"""

import asyncio
from asyncio import core

import machine  # noqa: F401  # first: it puts the bench in its place
import utime
import workbench

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log.director_end import DirectorEnd
from matchcore.log.link import LISTENS

HEAD_SIZE = 40  # of a packet: IP and TCP
OPENING, CLOSING = 3, 4  # packets without bytes of their own
WAY_MS = 5
APART_MS = 50  # whatever comes within this time wakes the device only once
HTTP_HEAD = b"HTTP/1.0 200 OK\r\ncontent-length: %d\r\nx: %s\r\n\r\n"
HTTP_HEAD_SIZE = 193  # of the director's answer to a table, without the headers of his pages
LINE_HEAD = b"HTTP/1.1 101 Switching Protocols\r\nx: %s\r\n\r\n"
LINE_HEAD_SIZE = 166


class Counts:
    """Of what went over the air since `clear`."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.bytes = self.packets = self.connections = self.messages = self.wakes = 0
        self.last_ms = -APART_MS

    def packet(self, size, number=1):
        self.bytes += size + number * HEAD_SIZE
        self.packets += number
        if workbench.now_ms() - self.last_ms >= APART_MS:
            self.wakes += 1
        self.last_ms = workbench.now_ms()


counts = Counts()


class Skipping:
    """In place of the loop's waiting: the time of the next task is simply there."""

    map = ()

    def wait_io_event(self, ms):
        if ms > 0:
            workbench.advance_ms(ms)


class Stream:
    """The table's end of a connection."""

    def __init__(self, director):
        self._director = director
        self._came = b""
        self._event = asyncio.Event()
        self._is_closed = False
        counts.connections += 1
        counts.packet(0, OPENING)

    def write(self, data):
        counts.packet(len(data))
        self._director.hear(self, bytes(data))

    async def drain(self):
        pass

    async def read(self, most):
        while not self._came:
            if self._is_closed:
                return b""
            self._event.clear()
            await self._event.wait()
        data, self._came = self._came[:most], self._came[most:]
        return data

    def come(self, data):
        counts.packet(len(data))
        self._came += data
        self._event.set()

    def close(self):
        if not self._is_closed:
            self._is_closed = True
            counts.packet(0, CLOSING)
        self._event.set()

    async def wait_closed(self):
        pass


class Director:
    """He answers each call WAY_MS later; one without news that may wait, after his time for that."""

    def __init__(self, number, key, wait_ms):
        self._end = DirectorEnd(VOCABULARY, number, key)
        self.wait_ms = wait_ms
        self._heard = b""
        self._is_line = False
        self._waiting = None

    def hear(self, stream, data):
        self._heard += data
        if self._is_line:
            self._read_frames(stream)
            return
        head, gap, body = self._heard.partition(b"\r\n\r\n")
        if not gap:
            return
        if head.startswith(b"GET "):
            self._is_line, self._heard = True, body
            stream.come(_padded(LINE_HEAD, LINE_HEAD_SIZE))
        elif len(body) >= int(head.split(b"Content-Length: ")[1]):
            self._heard = b""
            self._call(stream, body)

    def _read_frames(self, stream):
        while len(self._heard) >= 6:
            size, at = self._heard[1] & 0x7F, 2
            if size == 126:
                size, at = self._heard[2] << 8 | self._heard[3], 4
            if len(self._heard) < at + 4 + size:
                return
            mask, data = self._heard[at : at + 4], self._heard[at + 4 : at + 4 + size]
            self._heard = self._heard[at + 4 + size :]
            self._call(stream, bytes([byte ^ mask[i & 3] for i, byte in enumerate(data)]))

    def _call(self, stream, data):
        counts.messages += 1
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
        request = self._end.receive(data, lambda seq: None)
        self._end.commit(request)
        wait_ms = min(request.wait_ms(), self.wait_ms) if self._is_line and not request.news else 0
        listen_ms = min(request.listen_ms(), self.wait_ms) if self._is_line else 0
        task = asyncio.create_task(self._answer(stream, request, wait_ms, listen_ms))
        self._waiting = task if wait_ms or listen_ms else None

    async def _answer(self, stream, request, wait_ms, listen_ms=0):
        await asyncio.sleep_ms(wait_ms + WAY_MS)
        self._say(stream, request, LISTENS if listen_ms else b"")
        if listen_ms:
            await asyncio.sleep_ms(listen_ms)
            request.answered = 1
            self._say(stream, request, b"")

    def _say(self, stream, request, more):
        data = self._end.answer(request, [], 0, self.wait_ms if self._is_line else 1000, more)
        if self._is_line:
            stream.come(bytes((0x82, len(data))) + data)
        else:
            stream.come(_padded(HTTP_HEAD, HTTP_HEAD_SIZE, len(data)) + data)
            stream.close()


def _padded(head, size, *values):
    return head % (values + (b"x" * (size - len(head % (values + (b"",)))),))


def install(number, key, wait_ms):
    """From now on every connection leads to the director who is returned."""
    director = Director(number, key, wait_ms)

    async def open_connection(host, port):
        await asyncio.sleep_ms(2 * WAY_MS)
        director._is_line, director._heard = False, b""
        stream = Stream(director)
        return stream, stream

    asyncio.open_connection = open_connection
    return director


# The loop stamps new tasks with the machine's own ticks, which must never be ahead.
workbench.clear()
workbench.ms = utime.ticks_ms()
core._io_queue = Skipping()
