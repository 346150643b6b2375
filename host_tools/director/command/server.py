"""Serving on this computer: the socket, uvicorn's settings, and a server running beside other work."""

import json
import os
import socket
import ssl
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from host_tools.director.desk.access import accounts, ages
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.net.addresses import EVERYWHERE, own_hosts
from host_tools.director.net.certificates import Certificate
from host_tools.director.net.sockets import Sockets, listen
from host_tools.director.store import Store
from host_tools.director.web import app as web
from host_tools.director.web.connections import connection_limits, line_protocol
from host_tools.director.web.connections.connection_limits import ConnectionLimits
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.connections.http_protocol import HttpProtocol
from host_tools.director.web.connections.line_protocol import LineProtocol
from host_tools.director.web.connections.table_call import Calls
from host_tools.director.web.entry.guard import hosts_of
from host_tools.director.web.entry.proxy_headers import Balancers
from host_tools.director.web.entry.sessions import cookie_name
from host_tools.director.web.routes.login import Entrance
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared.services import Services, services_of
from host_tools.director.web.watching.broadcaster import Broadcaster

try:
    import resource
except ImportError:  # Windows has no such limits on sockets
    resource = None  # type: ignore[assignment]

HERE = "127.0.0.1"
STORE_NAME = "director.sqlite"
START_S = 10
BACKLOG = 2048  # connections waiting to be accepted: a whole hall after a network failure
OTHER_FILES = 256  # the store, its connections, backups
# A browser's stream of events never ends by itself.
LONGEST_GOODBYE_S = 1


@dataclass
class Director:
    """A director whose server is running; `address` is the one of its pages, `app` its application."""

    desk: Desk
    address: str
    app: Starlette

    def get(self, path: str) -> dict:
        """One of its JSON pages."""
        return json.loads(self.read(path))

    def read(self, path: str, accept: str = "*/*") -> bytes:
        """One of its pages, for the director."""
        headers = {"Accept": accept, "Cookie": f"{self.cookie['name']}={self.cookie['value']}"}
        with urllib.request.urlopen(urllib.request.Request(self.address + path, headers=headers)) as answer:
            return answer.read()

    def page_address(self, path: str = "/") -> str:
        """A one-time address that logs in a browser on this computer and leads to this page."""
        return self.address + services_of(self.app).the(Entrance).path(path)

    @cached_property
    def cookie(self) -> dict[str, str]:
        """The cookie that logs in a browser, or a program, as the director."""
        token = accounts.begin_as_director(self.desk, HERE)
        return {"name": cookie_name(services_of(self.app).port), "value": token, "url": self.address}


@contextmanager
def director_in(folder: Path, boards: Sequence[BaseRoute] = ()) -> Iterator[Director]:
    """A director with its store in this folder, on a free port, until the end of the block; `boards`: see web.app."""
    with closing(Store(folder / STORE_NAME)) as store:
        desk = Desk(store, time.time, ages.steady_s)
        accounts.need_director(desk)
        listening = bind(0)
        app = web.create(desk, port_of(listening), boards)
        with running(app, listening), services_of(app).the(GoingOn).going_on():
            yield Director(desk, address_of(listening), app)


@contextmanager
def running(
    app: ASGIApp, listening: socket.socket, secure: tuple[socket.socket, Certificate] | None = None
) -> Iterator[None]:
    """Serve in a thread for the duration of the block."""
    server = serving(app, secure)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + START_S
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            raise RuntimeError("the server did not start")
        time.sleep(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()


class Server(uvicorn.Server):
    """uvicorn's, on several kinds of sockets; the switch of the hall opens and closes more of them."""

    def __init__(self, config: uvicorn.Config, secure: tuple[socket.socket, Certificate] | None = None) -> None:
        super().__init__(config)
        self._secure = secure

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        shared = _services_of(self.config.app)
        if shared is not None:
            shared.desk.store.listen()
        ports: list[tuple[int, ssl.SSLContext | None]] = [(port_of(sockets[0]), None)] if sockets else []
        if self._secure:
            listening, certificate = self._secure
            await listen(self, listening, certificate.context)
            ports.append((port_of(listening), certificate.context))
        if shared is not None and ports:
            shared.the(Network).sockets = Sockets(self, bind, ports)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams of open pages never end by themselves, and what is cut off after a while is logged as a fault."""
        shared = _services_of(self.config.app)
        if shared is not None:
            shared.the(Broadcaster).end()
        await super().shutdown(sockets)


def serving(app: ASGIApp, secure: tuple[socket.socket, Certificate] | None = None) -> Server:
    """`secure`: an additional socket for TLS, with its certificate."""
    if secure:
        network = services_of(app).the(Network)
        network.secure_port, network.names = port_of(secure[0]), (*network.names, *secure[1].names)
    limits = _limits_of(app)
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # the process's own log lines (log_lines.py)
        access_log=False,
        http=partial(HttpProtocol, limits, _calls_of(app)),  # type: ignore[arg-type]
        ws=partial(LineProtocol, limits),  # type: ignore[arg-type]
        **line_protocol.SETTINGS,
        backlog=BACKLOG,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=LONGEST_GOODBYE_S,
    )
    return Server(config, secure)


def _limits_of(app: ASGIApp) -> ConnectionLimits:
    """All connections of this process."""
    shared = _services_of(app)
    limits = ConnectionLimits(_most_connections(), shared.the(Balancers) if shared else None)
    if shared is not None:
        shared.the(Broadcaster).limits.fit(limits.most_of_people)
    return limits


def _calls_of(app: ASGIApp) -> Calls | None:
    shared = _services_of(app)
    if shared is None:
        return None
    return Calls(shared.the(Gate), partial(hosts_of, shared.the(Network), shared.port))


def _services_of(app: object) -> Services | None:
    """None: an application that is not a director's."""
    return getattr(getattr(app, "state", None), "services", None)


def _most_connections() -> int:
    """As many as the system allows a process, up to `connection_limits.MOST`, minus its other open files."""
    if resource is None:
        return connection_limits.MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connection_limits.MOST + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return connection_limits.MOST if soft == resource.RLIM_INFINITY else min(connection_limits.MOST, soft - OTHER_FILES)


def bind(port: int, host: str = HERE) -> socket.socket:
    """A socket listening on this port of this computer; on a free one for 0.  OSError if it is taken.

    `host`: its audience; `EVERYWHERE` is the whole network."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere the option would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def port_of(listening: socket.socket) -> int:
    return listening.getsockname()[1]


def address_of(listening: socket.socket) -> str:
    """The address of its pages for a browser on this computer."""
    host = listening.getsockname()[0]
    return f"http://{HERE if host == EVERYWHERE else host}:{port_of(listening)}"


def is_open(listening: socket.socket) -> bool:
    """Whether other computers can reach it."""
    return not listening.getsockname()[0].startswith("127.")


def lan_addresses(listening: socket.socket) -> list[str]:
    """The addresses at which tables and other computers reach it; none if it listens on this computer only."""
    host = listening.getsockname()[0]
    hosts = own_hosts() if host == EVERYWHERE else [host]
    return [f"http://{found}:{port_of(listening)}" for found in hosts if not found.startswith("127.")]
