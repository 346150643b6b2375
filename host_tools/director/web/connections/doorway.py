"""What every connection meets first: a table's call, whole and as a table makes it, is answered here and now.

A hall of tables is thousands of new connections a second, and what uvicorn and Starlette do for a page costs more than
the call itself.  Whatever is not such a call to the letter (another path, another name of this server, a header that a
table does not send, a body that is late) goes to uvicorn's protocol with every byte that came, and is judged there: the
same call gets the same bytes on either way.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from starlette.requests import Request
from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl

from host_tools.director.faults import Fault
from host_tools.director.web.connections import link
from host_tools.director.web.connections.crowd import Crowd
from host_tools.director.web.entry import guard
from host_tools.director.web.shared import errors
from matchcore.log.link import LARGEST_MESSAGE, BadMessage

log = logging.getLogger("director")

WHOLE_S = 1.0  # a call that has not come whole by then is not waited for here
LARGEST_HEAD = 1024  # bytes; a table's has about 120
KNOWN_HEADS = 1024  # they differ in the length of the body only
_END = b"\r\n\r\n"
_FIRST_LINES = {b"POST " + guard.LINK_PATH.encode() + b" HTTP/1." + minor: minor == b"1" for minor in (b"0", b"1")}


class Head(NamedTuple):
    """What a table says before its message."""

    host: str
    size: int
    stays: bool  # the connection, for another call


class Hosts(Protocol):
    def __call__(self, server: tuple[str, int | None] | None, *, is_secure: bool) -> tuple[str, ...]:
        """What this server may be called."""
        ...


@dataclass(frozen=True)
class Inside:
    """What is behind the door."""

    crowd: Crowd
    gate: "link.Gate"
    hosts: Hosts
    following: Callable[..., asyncio.Protocol]


class Doorway(asyncio.Protocol):
    """A connection, until it turns out to be something else than a table's."""

    transport: asyncio.Transport
    client: tuple[str, int] | None = None

    def __init__(self, inside: Inside, **values: Any) -> None:
        self._inside = inside
        self._values = values  # of uvicorn's protocol
        self._state = values["server_state"]
        self._loop = values.get("_loop") or asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._came = b""
        self._stays = False  # after the answer to the call that is being answered
        self._is_answering = self._is_gone = self._is_ending = False

    # -- as the loop calls it ----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        if is_ssl(transport):
            self._hand_over()
            return
        self.client = get_remote_addr(transport)
        self._state.connections.add(self)
        if self._inside.crowd.come(self):
            self._wait(WHOLE_S, self._hand_over)
        else:
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self._is_answering:
            self._came += data  # the next call, already
            return
        self._came = self._came + data if self._came else data
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_gone = True
        self._leave()

    def hang_up(self) -> None:
        self.transport.close()

    def shutdown(self) -> None:
        """uvicorn's: the server ends, and what is being answered is answered first."""
        self._is_ending, self._stays = True, False
        if not self._is_answering:
            self.transport.close()

    def pause_writing(self) -> None:
        """An answer is small, and the last thing that is written."""

    def resume_writing(self) -> None:
        """See there."""

    # -- one call ----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """What has come so far: a call, the beginning of one, or something else."""
        came = self._came
        end = came.find(_END, 0, LARGEST_HEAD)
        if end < 0 and len(came) < LARGEST_HEAD and _may_be_call(came):
            return
        head = head_of(came[:end]) if end > 0 and _may_be_call(came) else None
        size = end + len(_END) + head.size if head else 0
        if head is None or len(came) > size or head.host not in self._hosts():  # or several calls at once
            self._hand_over()
        elif len(came) == size:
            self._came = b""
            self._ask(head, came[end + len(_END) :])

    def _hosts(self) -> tuple[str, ...]:
        return self._inside.hosts(get_local_addr(self.transport), is_secure=False)

    def _ask(self, head: Head, message: bytes) -> None:
        self._stop_waiting()
        self._is_answering, self._stays = True, head.stays and not self._is_ending
        self._inside.crowd.ask(self, is_table=True)
        self._inside.gate.put(message, self._answer, self._is_lost)

    def _is_lost(self) -> bool:
        return self._is_gone

    def _answer(self, result: bytes | Exception) -> None:
        self._is_answering = False
        self._state.total_requests += 1
        if self._is_gone or self.transport.is_closing():
            return
        answer = link.answered(result) if isinstance(result, bytes) else _refused(result)
        self.transport.write(_said(answer, self._state.default_headers, stays=self._stays))
        if not self._stays:
            self.transport.close()
            return
        self._inside.crowd.rest(self)
        self._wait(self._values["config"].timeout_keep_alive, self.transport.close)
        if self._came:
            self._read()

    # -- what else there is ------------------------------------------------------------------------------------------

    def _hand_over(self) -> None:
        """The rest of this connection is uvicorn's."""
        if self._is_gone or getattr(self.transport, "is_closing", bool)():
            return
        self._leave()
        following = self._inside.following(self._inside.crowd, **self._values)
        self.transport.set_protocol(following)
        following.connection_made(self.transport)
        if self._came:
            following.data_received(self._came)

    def _leave(self) -> None:
        self._stop_waiting()
        self._state.connections.discard(self)
        self._inside.crowd.go(self)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._timer = self._loop.call_later(seconds, then)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _may_be_call(came: bytes) -> bool:
    return any(line.startswith(came[: len(line)]) for line in _FIRST_LINES)


@lru_cache(KNOWN_HEADS)
def head_of(head: bytes) -> Head | None:
    """None: not to the letter what a table sends."""
    first, *lines = head.split(b"\r\n")
    found: dict[bytes, bytes] = {}
    for line in lines:
        name, colon, value = line.partition(b":")
        if not colon or name.lower() in found:
            return None
        found[name.lower()] = value.strip(b" ")
    host, kind, size = (found.pop(name, b"") for name in (b"host", b"content-type", b"content-length"))
    connection = found.pop(b"connection", b"").lower()
    is_plain = first in _FIRST_LINES and not found and connection in (b"", b"close") and host.isascii()
    if not is_plain or kind != link.MEDIA_TYPE.encode() or not size.isdigit() or len(size) > len(str(LARGEST_MESSAGE)):
        return None
    if int(size) > LARGEST_MESSAGE:
        return None
    return Head(host.decode(), int(size), _FIRST_LINES[first] and not connection)


def _refused(error: Exception) -> Response:
    """As the application answers it."""
    request = Request({"type": "http", "method": "POST", "path": guard.LINK_PATH, "headers": []})
    if isinstance(error, BadMessage):
        error = link.fault_of(error)
    if isinstance(error, Fault):
        return errors.answer(request, error)
    log.error("POST %s", guard.LINK_PATH, exc_info=error)
    return errors.answer(request, Fault("FAILED", 500))


def _said(answer: Response, usual: list[tuple[bytes, bytes]], *, stays: bool) -> bytes:
    """The answer as uvicorn writes it."""
    lines = [STATUS_LINE[answer.status_code]]
    lines += [name + b": " + value + b"\r\n" for name, value in usual]
    lines += [name + b": " + value + b"\r\n" for name, value in answer.raw_headers]
    lines += [GUARDED, b"\r\n" if stays else b"connection: close\r\n\r\n", bytes(answer.body)]
    return b"".join(lines)


GUARDED = b"".join(
    f"{name.lower()}: {value}\r\n".encode() for name, value in guard.headers_for(guard.LINK_PATH).items()
)
