"""The line from a simulated table to its director: a new HTTP connection for each message, as from a device."""

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from host_tools.simulator.hall.troubles import Fate
from matchcore.log.link import LARGEST_MESSAGE

POST_S = 4.0  # a device's patience for an answer
LARGEST_ANSWER = 4096 + LARGEST_MESSAGE
OK = "200"

Post = Callable[[bytes], Awaitable[bytes]]


class NoAnswer(OSError):
    """No listener, too late, or not a director's answer."""


def http_line(address: str) -> Post:
    """A line to the director at this address, such as `http://192.168.1.20:8080`."""
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or 80
    head = f"POST {parts.path.rstrip('/')}/link HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n"
    head += "Content-Type: application/octet-stream\r\nContent-Length: "

    async def post(message: bytes) -> bytes:
        try:
            async with asyncio.timeout(POST_S):
                reader, writer = await asyncio.open_connection(host, port)
                try:
                    writer.write(f"{head}{len(message)}\r\n\r\n".encode() + message)
                    return await _answer(reader)
                finally:
                    writer.close()
        except TimeoutError:
            raise NoAnswer(f"no answer from {address} in {POST_S:g} s") from None

    return post


async def _answer(reader: asyncio.StreamReader) -> bytes:
    """The body of a director's answer, which ends with the connection."""
    data = b""
    while len(data) <= LARGEST_ANSWER and (part := await reader.read(LARGEST_ANSWER)):
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    first_line = head.partition(b"\r\n")[0].decode("latin-1")
    if first_line.split(" ")[1:2] != [OK]:
        raise NoAnswer(f"answered with {first_line or 'nothing'}")
    return body


def faulty(post: Post, fate: Callable[[], Fate], pause: Callable[[int], Awaitable[None]]) -> Post:
    """The same line with faults; a message sent twice gets the answer to its first copy."""

    async def carry(message: bytes) -> bytes:
        found = fate()
        if found.is_lost:
            raise NoAnswer("lost on the way there")
        if found.delay_ms:
            await pause(found.delay_ms)
        answer = await post(message)
        if found.is_doubled:
            try:
                await post(message)
            except NoAnswer:
                pass  # the director refuses the copy, as it must
        if found.is_answer_lost:
            raise NoAnswer("lost on the way back")
        return answer

    return carry
