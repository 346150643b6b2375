"""A table's call over HTTP, answered where it is read: no ASGI and no middleware, which only pages need.

Any call that deviates in the least (another name of this server, a header that tables do not send, a message that is
late or too large) becomes an ordinary request: either way the same call gets the same bytes.
"""

from asyncio import Transport
from collections.abc import Iterable
from typing import Any, Protocol

from starlette.requests import Request
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from host_tools.director import texts
from host_tools.director.desk.devices.exchange import Result
from host_tools.director.faults import Fault
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.connections.link import fault_of
from host_tools.director.web.entry.guard import LINK_PATH, MEDIA_TYPE, headers_for
from host_tools.director.web.shared import errors
from matchcore.log import link

WHOLE_S = 1.0  # a message not complete by then is waited for behind the middleware
TABLES_HEADERS = {b"host", b"content-type", b"content-length", b"connection"}
PATH, TYPE = LINK_PATH.encode(), MEDIA_TYPE.encode()

Headers = Iterable[tuple[bytes, bytes]]


class Hosts(Protocol):
    def __call__(self, server: tuple[str, int | None] | None, *, is_secure: bool) -> tuple[str, ...]:
        """The names this server answers to."""
        ...


class Connection(Protocol):
    """uvicorn's protocol, of what a call needs it for."""

    url: bytes
    headers: list[tuple[bytes, bytes]]
    parser: Any
    server: tuple[str, int | None] | None
    scheme: Any
    scope: Any
    transport: Transport
    loop: Any
    server_state: Any

    def go_on_usually(self, body: bytes) -> None:
        """Answer the request behind the middleware; this much of its body has come."""

    def on_response_complete(self) -> None: ...


class Calls:
    """How the server's connections have tables' calls answered."""

    def __init__(self, gate: Gate, hosts: Hosts) -> None:
        self.gate = gate
        self._hosts = hosts

    def begun(self, connection: Connection) -> "TableCall | None":
        """The call whose head has just been read; None: it is an ordinary request."""
        if connection.url != PATH or connection.parser.get_method() != b"POST":
            return None
        headers = dict(connection.headers)
        is_usual = headers.keys() <= TABLES_HEADERS and len(headers) == len(connection.headers)
        if not is_usual or headers.get(b"content-type") != TYPE:
            return None
        host = headers.get(b"host", b"").decode("latin1")
        if host not in self._hosts(connection.server, is_secure=connection.scheme == "https"):
            return None
        return TableCall(self, connection)


class TableCall:
    """In place of uvicorn's cycle of a request and answer, with all that its protocol knows of one."""

    def __init__(self, calls: Calls, connection: Connection) -> None:
        self._calls = calls
        self._connection = connection
        self._timer: Any = None
        parser = connection.parser
        self.keep_alive = parser.get_http_version() != "1.0" and parser.should_keep_alive()
        self.body = bytearray()
        self.more_body = True
        self.response_complete = False
        self.disconnected = False
        self.message_event = self

    def set(self) -> None:
        """More of the message has come, or the table has hung up."""
        if self.disconnected or not self.more_body or len(self.body) > link.LARGEST_MESSAGE:
            self._stop_waiting()
        if self.disconnected:
            return
        if len(self.body) > link.LARGEST_MESSAGE:
            self._leave()
        elif not self.more_body:
            self._calls.gate.put(bytes(self.body), self._answer, self._connection.transport.is_closing)

    def wait(self) -> None:
        """For the rest of a message that has not come with its head."""
        if self.more_body and self._timer is None:
            self._timer = self._connection.loop.call_later(WHOLE_S, self._leave)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _leave(self) -> None:
        self._connection.go_on_usually(bytes(self.body))

    def _answer(self, result: Result) -> None:
        if self._connection.transport.is_closing():
            return
        if isinstance(result, Exception):
            refusal = errors.answer(Request(self._connection.scope), _fault(result))
            self._write(refusal.status_code, _lines([*refusal.raw_headers, *_OF_REFUSALS]), bytes(refusal.body))
            return
        body = result if isinstance(result, bytes) else self._calls.gate.signed(result)
        self._write(200, b"content-length: %d\r\n%b" % (len(body), _OF_ANSWERS), body)

    def _write(self, status: int, lines: bytes, body: bytes) -> None:
        connection = self._connection
        dated = _lines(connection.server_state.default_headers)
        end = b"\r\n" if self.keep_alive else b"connection: close\r\n\r\n"
        connection.transport.write(b"".join((STATUS_LINE[status], dated, lines, end, body)))
        self.response_complete = True
        if not self.keep_alive:
            connection.transport.close()
        connection.on_response_complete()


def _lines(headers: Headers) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])


def _guarding(media_type: str) -> Headers:
    return [(name.lower().encode(), value.encode()) for name, value in headers_for(LINK_PATH, media_type).items()]


_OF_ANSWERS = _lines([(b"content-type", TYPE), *_guarding(MEDIA_TYPE)])
_OF_REFUSALS = _guarding("")


def _fault(error: Exception) -> Fault:
    """In the language of those who have said none: the context here may be that of another request."""
    with texts.speaking(texts.USUAL):
        if isinstance(error, link.BadMessage):
            return fault_of(error)
        if isinstance(error, Fault):
            return error
        errors.log.error("a table's call could not be answered", exc_info=error)
        return Fault("FAILED", 500)
