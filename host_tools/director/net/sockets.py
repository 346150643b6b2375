"""More sockets for a running server: opening the hall, closing it again, and TLS."""

import asyncio
import socket
import ssl
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import uvicorn

from host_tools.director.net.addresses import is_loopback

GOODBYE_S = 1.0  # for sending the answer that reports the closing

Bind = Callable[[int, str], socket.socket]


@dataclass
class Sockets:
    """`ports`: the ports to listen on at each address, each with its certificate, None = plain."""

    server: uvicorn.Server
    bind: Bind
    ports: Sequence[tuple[int, ssl.SSLContext | None]]
    hosts: list[str] = field(default_factory=list)  # open now
    _open: list[asyncio.Server] = field(default_factory=list)

    async def open(self, hosts: Sequence[str]) -> None:
        """Listen at these addresses too; OSError, with nothing opened, if one of them is taken."""
        sockets: list[tuple[socket.socket, ssl.SSLContext | None]] = []
        try:
            for host in hosts:
                sockets += [(self.bind(port, host), context) for port, context in self.ports]
        except OSError:
            for listening, _ in sockets:
                listening.close()
            raise
        for listening, context in sockets:
            self._open.append(await listen(self.server, listening, context))
        self.hosts = list(hosts)

    def close(self) -> None:
        """Stop listening there, and hang up on connections that came in that way."""
        for door in self._open:
            door.close()
            self.server.servers.remove(door)
        self._open, self.hosts = [], []
        asyncio.get_running_loop().call_later(GOODBYE_S, self._hang_up)

    def _hang_up(self) -> None:
        for connection in list(self.server.server_state.connections):
            transport = connection.transport
            peer = transport.get_extra_info("peername") if transport else None
            if peer and not is_loopback(peer[0]) and not self.hosts:
                transport.close()


async def listen(
    server: uvicorn.Server, listening: socket.socket, context: ssl.SSLContext | None
) -> asyncio.base_events.Server:
    """Serve the same application on one more socket."""
    config = server.config
    protocol = partial(
        config.http_protocol_class,  # type: ignore[arg-type]
        config=config,
        server_state=server.server_state,
        app_state=server.lifespan.state,
    )
    found = await asyncio.get_running_loop().create_server(
        protocol, sock=listening, ssl=context, backlog=config.backlog
    )
    server.servers.append(found)
    return found
