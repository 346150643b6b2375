"""The network page: whether other computers reach the director, at which addresses, and how to open and close it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol

import anyio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import identity
from host_tools.director.desk import acts
from host_tools.director.desk.access import sites
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.form_parsing.sites import origins
from host_tools.director.net.addresses import own_hosts
from host_tools.director.web.connections import finding
from host_tools.director.web.entry.misdirected import Misdirected
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from matchcore.log.finding import PORT

if TYPE_CHECKING:
    from host_tools.director.net.local_name import LocalName

log = logging.getLogger("director")

PATH = "/network"
Lan = Callable[[], list[str]]


class Sockets(Protocol):
    """A server that can listen at more addresses."""

    hosts: list[str]

    async def open(self, hosts: Sequence[str]) -> None: ...

    def close(self) -> None: ...


class Network:
    """`lan`: returns the addresses at which others reach it, if it was open from the start."""

    def __init__(self, desk: Desk, port: int, lan: Lan | None) -> None:
        self.sockets: Sockets | None = None  # of the running server; opens and closes it
        self.secure_port = 0  # for TLS, 0 = none
        self.names: tuple[str, ...] = ()  # names it answers to, besides its addresses
        self.elsewhere: tuple[str, ...] = ()  # with port: where others reach it in place of its addresses
        self.misdirected = Misdirected(lambda: desk.now_s())
        self._desk = desk
        self._port = port
        self._lan = lan
        self._finder: asyncio.DatagramTransport | None = None
        self._local: LocalName | None = None
        self._keeping: asyncio.Task[None] | None = None  # the name

    @property
    def local_names(self) -> tuple[str, ...]:
        """The names by which phones on the same network find it, the best first."""
        return self._local.names if self._local else ()

    def is_open(self) -> bool:
        return self._lan is not None or (self.sockets is not None and bool(self.sockets.hosts))

    def may_change(self) -> bool:
        return self._lan is None and self.sockets is not None

    def is_found(self) -> bool:
        """Whether tables looking for their director are answered."""
        return self._finder is not None

    def addresses(self) -> list[str]:
        """For tables: plain HTTP, which they sign."""
        if self.elsewhere and self.is_open():
            return spelt(self.elsewhere)
        if self._lan is not None:
            return self._lan()
        return [f"http://{host}:{self._port}" for host in self.sockets.hosts] if self.sockets else []

    def pages(self) -> list[str]:
        """For people."""
        if not self.secure_port:
            return [*(f"http://{name}:{self._port}" for name in self.local_names[:1]), *self.addresses()]
        hosts = [host_in(address) for address in self.addresses()]
        return [f"https://{host}:{self.secure_port}" for host in (*self.names, *hosts)]

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """While it is open, tables and phones looking for their director are answered."""
        if self._lan is not None:
            await self._begin_answering()
        try:
            yield
        finally:
            await self._stop_answering()

    async def open(self) -> None:
        """On every network that this computer is on now."""
        hosts = own_hosts()
        if not self.may_change() or self.is_open() or self.sockets is None:
            return
        if not hosts:
            raise Fault("NO_NETWORK", 409)
        try:
            await self.sockets.open(hosts)
        except OSError as error:
            raise Fault("NOT_OPENED", 409, port=self._port, problem=error.strerror) from None
        await self._begin_answering()
        log.warning("%s has opened the hall: %s", identity.current().name, ", ".join(self.addresses()))

    async def close(self) -> None:
        if self.may_change() and self.sockets is not None:
            self.sockets.close()
            await self._stop_answering()
            log.warning("%s has closed the hall", identity.current().name)

    async def _begin_answering(self) -> None:
        from host_tools.director.net.local_name import LocalName  # a start of a closed hall is quicker without

        self._finder = await finding.begin(self._desk, self._port)
        self._local = LocalName()
        if not self.elsewhere:  # its own addresses are those of a container, or behind a router
            self._keeping = asyncio.create_task(self._local.keep(self._hosts, self._port))

    def _hosts(self) -> list[str]:
        return [host_in(address) for address in self.addresses()]

    async def _stop_answering(self) -> None:
        if self._finder is not None:
            self._finder.close()
            self._finder = None
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
            self._keeping = None


def host_in(address: str) -> str:
    return address.split("/")[2].partition(":")[0]


def spelt(hosts: Sequence[str]) -> list[str]:
    return [f"http://{host}" for host in hosts]


def _network(request: Request) -> Network:
    return services(request).the(Network)


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    said = form or {}
    typed = said.get("sites") if "sites" in said else "\n".join(sites.listed(services(request).desk))
    shown = {"fault": fault, "network": _network(request), "finder": PORT, "origins": typed}
    return paper.page(request, "network.html", fault.status if fault else 200, **shown)


def _open(network: Network, desk: Desk) -> None:
    """Open it only if that could be recorded."""
    if network.is_open():
        return
    anyio.from_thread.run(network.open)
    if network.is_open():
        try:
            acts.note_hall_opened(desk, network.addresses())
        except Fault:
            anyio.from_thread.run(network.close)
            raise


def change(request: Request, form: Form) -> Response:
    network = _network(request)
    if "sites" in form:
        sites.keep(services(request).desk, origins(form, "sites"))
        return RedirectResponse(PATH, 303)
    if form.get("is_open") == "yes":
        _open(network, services(request).desk)
    elif network.may_change() and network.is_open():
        acts.note_hall_closed(services(request).desk, network.addresses())
        anyio.from_thread.run(network.close)
    return RedirectResponse(PATH, 303)


ROUTES = [Route(PATH, page), post(PATH, change, page)]
