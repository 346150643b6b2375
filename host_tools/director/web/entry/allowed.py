"""Middleware before each route: checks that the caller may use it, or says who may."""

import copy
from collections.abc import Iterable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from host_tools.director import identity
from host_tools.director.faults import Fault
from host_tools.director.web.entry import error_boundary
from host_tools.director.web.entry.guard import SAFE_METHODS
from host_tools.director.web.shared import permissions
from host_tools.director.web.shared.errors import wants_page
from host_tools.director.web.shared.permissions import TABLES, NotAllowed, Who, home
from host_tools.director.web.shared.services import services


def guarded(routes: Iterable[BaseRoute]) -> list[BaseRoute]:
    """The same routes, each behind its rule; `NoRule` where the table has none."""
    return [_guarded(route) for route in routes]


def _guarded(route: BaseRoute) -> BaseRoute:
    if isinstance(route, WebSocketRoute):
        assert permissions.rule("POST", route.path) == TABLES  # whose messages are signed
        return route
    assert isinstance(route, Route | Mount)
    found = copy.copy(route)
    found.app = Allowed(
        error_boundary.around(route, route.app),
        {method: permissions.rule(method, route.path) for method in methods_of(route)},
        is_for_play=route.path in permissions.FOR_PLAY,
    )
    return found


def methods_of(route: Route | Mount | WebSocketRoute) -> set[str]:
    """HEAD is GET without a body; a line has none."""
    if isinstance(route, WebSocketRoute):
        return set()
    return {"GET"} if isinstance(route, Mount) else set(route.methods or ()) - {"HEAD"}


class Allowed:
    """Checks one route.  `is_for_play`: in a demonstration it asks for no login."""

    def __init__(self, app: ASGIApp, rules: dict[str, Who], *, is_for_play: bool = False) -> None:
        self._app = app
        self._rules = rules
        self._is_for_play = is_for_play

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        allowed = self._rules.get(method)
        # The route itself refuses a method it does not know, in its own words.
        is_free = self._is_for_play and services(request).desk.is_demonstration
        if allowed is None or allowed is TABLES or is_free:
            await self._app(scope, receive, send)
            return
        person = identity.current()
        if person.event and allowed == permissions.ALONE and request.url.path not in permissions.OF_ONE_EVENT:
            raise Fault("ONLY_EVENT", 403, event=person.event)
        if person.role in allowed and _is_own(request, person, allowed):
            await self._app(scope, receive, send)
        elif person.role == identity.PUBLIC and method in SAFE_METHODS and wants_page(request):
            await RedirectResponse(login_path(request), 303)(scope, receive, send)
        elif person.role == identity.OBSERVER and request.url.path == "/":
            await RedirectResponse(home(person), 303)(scope, receive, send)
        else:
            raise NotAllowed(person, allowed)


def _is_own(request: Request, person: identity.Person, allowed: Who) -> bool:
    """An observer sees only his own table."""
    if person.role != identity.OBSERVER or identity.PUBLIC in allowed or request.url.path in permissions.ABOUT_ONESELF:
        return True
    asked = request.path_params.get("number", request.query_params.get("table"))
    return person.table is not None and str(asked) == str(person.table)


def login_path(request: Request) -> str:
    """The login page, which leads on to the page requested."""
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return "/login?" + urlencode({"to": asked})
