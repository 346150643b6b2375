"""What stands before every route: the names this server answers to, where a form may come from, the headers.

There is no login yet, so the director listens on this computer only, unless it has been opened to the network.  A page
from elsewhere in the same browser can still send requests here, or have its own name resolve to this computer; both are
refused: a name counts only if it is one of this computer, or the very address that the request came in at.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.director.faults import Fault
from host_tools.director.web import errors

LOCAL_NAMES = ("127.0.0.1", "localhost")
LINK_PATH = "/link"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# The simulated table runs MicroPython as WebAssembly in a worker.
_SIMULATOR_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not no-referrer: with it a browser sends the forms of our own pages with the origin "null".
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """ASGI middleware; `port` is the one that the server listens on, `is_open` whether to the whole network."""

    def __init__(self, app: ASGIApp, port: int, is_open: bool = False) -> None:
        self._app = app
        self._port = port
        self._is_open = is_open
        self._local = self._hosts_of(LOCAL_NAMES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(scope["path"], send)
        fault = self._fault(scope)
        if fault is None:
            await self._app(scope, receive, guarded)
        else:
            await errors.answer(Request(scope), fault)(scope, receive, guarded)

    def _hosts(self, scope: Scope) -> tuple[str, ...]:
        """What this server may be called in a request."""
        server = scope.get("server")
        if not self._is_open or not server:
            return self._local
        return self._local + self._hosts_of((server[0],))

    def _hosts_of(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(f"{name}:{self._port}" for name in names) + (names if self._port == 80 else ())

    def _fault(self, scope: Scope) -> Fault | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        hosts = self._hosts(scope)
        if host not in hosts:
            return Fault("BAD_HOST", 421, host=host[:100], hosts=", ".join(hosts))
        if scope["method"] in SAFE_METHODS:
            return None
        # A device is not a browser and names no origin; what it sends is signed.
        origin = headers.get("origin")
        if origin in ["http://" + own for own in hosts] or (origin is None and scope["path"] == LINK_PATH):
            return None
        return Fault("BAD_ORIGIN", 403, origin=(origin or "")[:100])


def _with_headers(path: str, send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("Content-Security-Policy", _SIMULATOR_POLICY if _is_simulator(path) else _POLICY)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded


def _is_simulator(path: str) -> bool:
    return path.startswith("/simulator/")
