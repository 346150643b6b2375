"""Middleware before every route: the names this server answers to, allowed origins of forms, the headers.

A page from elsewhere in the same browser can send requests here, or have its own name resolve to this computer; both
are refused: a name counts only if it belongs to this computer, is the address at which the request arrived, or was
given at the start (`--name`, `--address`).  Where there is a certificate, pages go to the network only over TLS.
"""

from functools import lru_cache
from typing import Protocol

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.director.faults import Fault
from host_tools.director.net.addresses import is_loopback
from host_tools.director.web.entry.misdirected import Misdirected
from host_tools.director.web.entry.proxy_headers import FORWARDED
from host_tools.director.web.shared import errors
from host_tools.director.web.shared.embedding import NO_SITE, policy_for

LOCAL_NAMES = ("127.0.0.1", "localhost")
LINK_PATH = "/link"
MEDIA_TYPE = "application/octet-stream"  # of the messages there
REFUSED = "refused"  # in the state of a request: the fault to answer it with, whatever it asks
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OPENING = "OPEN"  # of a line, in place of a method: it changes something

_POLICY = policy_for([NO_SITE])
# The simulated table runs MicroPython as WebAssembly in a worker.
_SIMULATOR_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
ALONE = "X-Frame-Options"
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    ALONE: "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not no-referrer, with which a browser sends our own pages' forms with the origin "null".
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
# No page is made of a table's answer, and each byte is sent again and again.
_OF_ANSWERS = {name: _HEADERS[name] for name in ("X-Content-Type-Options", "Cache-Control")}
_OF_PAGES = {"Content-Security-Policy": _POLICY, **_HEADERS}
_OF_SIMULATOR = {"Content-Security-Policy": _SIMULATOR_POLICY, **_HEADERS}


class Network(Protocol):
    """The network, as the guard sees it."""

    secure_port: int
    names: tuple[str, ...]
    elsewhere: tuple[str, ...]
    misdirected: Misdirected

    @property
    def local_names(self) -> tuple[str, ...]: ...

    def is_open(self) -> bool: ...


class Guard:
    """ASGI middleware; `port` is the one it listens on without TLS."""

    def __init__(self, app: ASGIApp, port: int, network: Network) -> None:
        self._app = app
        self._port = port
        self._network = network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            fault = self._fault({**scope, "method": OPENING})
            await (PlainTextResponse(fault.message, fault.status) if fault else self._app)(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(scope["path"], send)
        answer = self._answer(scope)
        await (answer or self._app)(scope, receive, guarded)

    def _answer(self, scope: Scope) -> Response | None:
        """An answer in place of the application's, if any."""
        refused = scope.get("state", {}).get(REFUSED)
        if refused is not None:
            return errors.answer(Request(scope), refused, headers={"Connection": "close"})
        fault = self._fault(scope)
        if fault is None and self._is_open_letter(scope):
            if scope["method"] in SAFE_METHODS:
                return RedirectResponse(self._secure(scope), 308)
            fault = Fault("ONLY_SECURE", 403, port=self._network.secure_port)
        return errors.answer(Request(scope), fault) if fault else None

    def _is_open_letter(self, scope: Scope) -> bool:
        """Whether it came from the network without TLS although TLS is on; tables sign what they send.

        Behind a balancer, TLS is the balancer's concern."""
        is_plain = not _is_forwarded(scope) and self._network.secure_port and scope.get("scheme") == "http"
        client = scope.get("client")
        return bool(is_plain) and scope["path"] != LINK_PATH and not (client and is_loopback(client[0]))

    def _secure(self, scope: Scope) -> str:
        host = Headers(scope=scope).get("host", "").partition(":")[0]
        return str(Request(scope).url.replace(scheme="https", hostname=host, port=self._network.secure_port))

    def _fault(self, scope: Scope) -> Fault | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        is_secure = scope.get("scheme") in ("https", "wss")
        hosts = hosts_of(self._network, self._port, scope.get("server"), is_secure=is_secure)
        if _is_forwarded(scope) and host.partition(":")[0] in (*self._network.names, *_names(self._network.elsewhere)):
            hosts = (*hosts, host)  # at whichever port the balancer is reached
        if host not in hosts:
            caller = (scope.get("client") or ("",))[0]
            is_passed_on = is_secure or _is_forwarded(scope)
            self._network.misdirected.note(host, caller, self._port, is_passed_on=is_passed_on)
            return Fault("BAD_HOST", 421, host=host[:100], hosts=", ".join(hosts))
        if scope["method"] in SAFE_METHODS:
            return None
        # A device names no origin, and signs its messages.  Nor does a program, which sends its code.
        origin = headers.get("origin")
        if origin in [f"{scope['scheme']}://{own}" for own in hosts]:
            return None
        if origin is None and (scope["path"] == LINK_PATH or "authorization" in headers):
            return None
        return Fault("BAD_ORIGIN", 403, origin=(origin or "")[:100])


def _is_forwarded(scope: Scope) -> bool:
    return FORWARDED in scope.get("state", {})


def hosts_of(
    network: Network, port: int, server: tuple[str, int | None] | None, *, is_secure: bool = False
) -> tuple[str, ...]:
    """The names this server answers to in a request that arrived at `server`."""
    names = (*LOCAL_NAMES, *network.names, *network.local_names)
    if network.is_open() and server:
        names += (server[0],)
    if is_secure:
        return _with_port(names + _names(network.elsewhere), network.secure_port, 443)
    return _with_port(names, port, 80) + _written(network.elsewhere)


@lru_cache(64)
def _with_port(names: tuple[str, ...], port: int, usual: int) -> tuple[str, ...]:
    return tuple(f"{name}:{port}" for name in names) + (names if port == usual else ())


@lru_cache(64)
def _names(elsewhere: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(host.partition(":")[0] for host in elsewhere)


@lru_cache(64)
def _written(elsewhere: tuple[str, ...]) -> tuple[str, ...]:
    """As tables write them, and as browsers do, omitting port 80."""
    return elsewhere + tuple(host.removesuffix(":80") for host in elsewhere if host.endswith(":80"))


def _with_headers(path: str, send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            has_policy = "content-security-policy" in headers  # the older header knows no list of sites
            for name, value in headers_for(path, headers.get("content-type", "")).items():
                if not (has_policy and name == ALONE):
                    headers.setdefault(name, value)
        await send(message)

    return guarded


def headers_for(path: str, media_type: str) -> dict[str, str]:
    """Headers of every answer that sets none of its own."""
    if (path, media_type) == (LINK_PATH, MEDIA_TYPE):
        return _OF_ANSWERS
    return _OF_SIMULATOR if path.startswith("/simulator/") else _OF_PAGES
