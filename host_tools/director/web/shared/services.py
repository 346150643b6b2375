"""Services shared by all requests: one value of the application, made once in `web.app`.

Its fields are what this floor knows.  An object of a higher floor, of which there is one, is asked for by its class.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

from host_tools.director.desk.access.tries import Tries
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.views.attention import Attention

Part = TypeVar("Part")


@dataclass(frozen=True)
class Services:
    desk: Desk
    port: int
    cookie: str  # its name
    tries: Tries
    attention: Attention
    lan: Callable[[], list[str]]  # the addresses at which other devices reach it
    keeping: Safekeeping | None  # None = backups are made elsewhere
    parts: dict[type, object]

    def the(self, kind: type[Part]) -> Part:
        """The one object of this class."""
        found = self.parts[kind]
        assert isinstance(found, kind)
        return found


def services(request: HTTPConnection) -> Services:
    return services_of(request.app)


def services_of(app: ASGIApp) -> Services:
    assert isinstance(app, Starlette)
    found = app.state.services
    assert isinstance(found, Services)
    return found
