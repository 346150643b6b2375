"""The application: the routes, what stands before them, and the desk that they all work on."""

from collections.abc import Mapping

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from host_tools.director.desk import enrolment
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.web import acts, api, assigning, events, inquiries, link, pages, paper
from host_tools.director.web.errors import HANDLERS
from host_tools.director.web.guard import Guard
from host_tools.simulator import pages as simulator

LOOPBACK = ("127.0.0.1", "::1")


def create(desk: Desk, port: int) -> Starlette:
    """The director's server for one desk; `port` is the one that it will be reached at."""
    app = Starlette(
        routes=[*link.ROUTES, *_pages(), *api.ROUTES, *events.ROUTES, *_mounted()],
        middleware=[Middleware(Guard, port=port)],
        exception_handlers=HANDLERS,
    )
    app.state.desk = desk
    app.state.gate = link.Gate(desk)
    return app


def _pages() -> list[BaseRoute]:
    """What people look at, and their forms."""
    return [*pages.ROUTES, *assigning.ROUTES, *inquiries.ROUTES, *acts.ROUTES]


def _mounted() -> list[BaseRoute]:
    static = Mount("/static", StaticFiles(directory=paper.FOLDER / "static"))
    return [static, *simulator.routes(_simulated)]


def _simulated(request: Request, number: int) -> Mapping[str, object]:
    """The key of a simulated table, for the page on this computer that plays its part."""
    if request.client is None or request.client.host not in LOOPBACK:
        raise Fault("NOT_LOCAL", 403)
    desk: Desk = request.app.state.desk
    with desk.looking() as connection:
        table = need_table(connection, number)
    if not table.is_simulated:
        raise Fault("NOT_SIMULATED", 403, number=number)
    address = str(request.base_url).rstrip("/")
    return enrolment.as_dict(number, table.key, address)
