"""Behind a balancer: which proxies are trusted for a request's address, and for whether it came over TLS.

`X-Forwarded-For` and `X-Forwarded-Proto` (as uvicorn reads them) are believed only from the addresses named with
`--behind`; from anywhere else they are ignored, so an invented address cannot evade a wait.
"""

import ipaddress
from collections.abc import Iterable, Sequence

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from host_tools.director.faults import Fault

FORWARDED = "forwarded"  # in the state of a request: forwarded by a balancer
_FOR = b"x-forwarded-for"

Headers = Iterable[tuple[bytes, bytes]]


class Balancers:
    """Addresses and networks of balancers; none by default."""

    def __init__(self, addresses: Sequence[str] = ()) -> None:
        for one in addresses:
            try:
                ipaddress.ip_network(one)
            except ValueError:
                raise Fault("BAD_BALANCER", address=one[:60]) from None
        self.addresses = list(addresses)
        self._trusted = ProxyHeadersMiddleware(_nothing, self.addresses).trusted_hosts  # type: ignore[arg-type]

    def __contains__(self, host: str | None) -> bool:
        return bool(self.addresses) and host in self._trusted

    def client(self, host: str, headers: Headers) -> str:
        """The client behind this host: the nearest address that is not a balancer."""
        said = b", ".join(value for name, value in headers if name == _FOR).decode("latin1")
        if host not in self or not said:
            return host
        return self._trusted.get_trusted_client_address(said)[0] or host


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("nobody is served here")


class ProxyHeaders:
    """ASGI middleware, before all others."""

    def __init__(self, app: ASGIApp, balancers: Balancers) -> None:
        self._app = app
        self._balancers = balancers
        self._forwarded = ProxyHeadersMiddleware(app, balancers.addresses)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == "lifespan" or not client or client[0] not in self._balancers:
            await self._app(scope, receive, send)
            return
        if any(name == _FOR for name, _ in scope["headers"]):
            scope.setdefault("state", {})[FORWARDED] = True
        await self._forwarded(scope, receive, send)  # type: ignore[arg-type]
