"""What stands before every route: the names this server answers to, where a form may come from, the headers.

There is no login yet, so the director listens on this computer only.  A page from elsewhere in the same browser can
still send requests here, or have its own name resolve to 127.0.0.1; both are refused.
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
    """ASGI middleware; `port` is the one that the server listens on."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = tuple(f"{name}:{port}" for name in LOCAL_NAMES) + (LOCAL_NAMES if port == 80 else ())
        self._origins = tuple("http://" + host for host in self._hosts)

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

    def _fault(self, scope: Scope) -> Fault | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self._hosts:
            return Fault("BAD_HOST", 421, host=host[:100], hosts=", ".join(self._hosts))
        if scope["method"] in SAFE_METHODS:
            return None
        # A device is not a browser and names no origin; what it sends is signed.
        origin = headers.get("origin")
        if origin in self._origins or (origin is None and scope["path"] == LINK_PATH):
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
