"""Who is asking: the session of the browser's cookie, or a program's code; and that a form comes from our own page.

Each request is answered as this person (`identity.current()`).  A change needs, besides the cookie, the token that our
own pages carry: as the field `csrf` of a form, or as the header `X-CSRF-Token`.
"""

import hmac
from functools import partial
from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.director import identity
from host_tools.director.desk.access import accounts
from host_tools.director.desk.access.tries import Tries
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.store.databases.database import is_of_the_store
from host_tools.director.web.entry.guard import LINK_PATH, SAFE_METHODS
from host_tools.director.web.shared import bodies, errors
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.tokens import FIELD, HEADER, carrying, csrf_of

BEARER = "bearer "
LOGIN_PATH = "/login"  # its page may have been opened before a login in another tab


def cookie_name(port: int) -> str:
    """A browser keeps one cookie jar for all ports of a computer."""
    return f"match-table-{port}"


def give_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        services(request).cookie,
        token,
        max_age=int(accounts.SESSION_S),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def take_cookie(request: Request, response: Response) -> None:
    response.delete_cookie(services(request).cookie, httponly=True, samesite="strict")


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


class Sessions:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, desk: Desk, cookie: str, tries: Tries) -> None:
        self._app = app
        self._desk = desk
        self._cookie = cookie
        self._tries = tries

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == LINK_PATH:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            person, token = await self._who(request)
            if token and scope["method"] not in SAFE_METHODS and scope["path"] != LOGIN_PATH:
                receive = await _checked(request, receive, csrf_of(token))
        except Fault as fault:
            await errors.answer(request, fault)(scope, receive, send)
            return
        scope.setdefault("state", {}).update(token=token, csrf=csrf_of(token) if token else "")
        with identity.acting_as(person), carrying(token):
            await self._app(scope, receive, send)

    async def _who(self, request: Request) -> tuple[identity.Person, str]:
        """The person asking, and the token of the session, "" without one."""
        address = address_of(request)
        is_look = request.method in SAFE_METHODS
        authorization = request.headers.get("authorization", "")
        if authorization.lower().startswith(BEARER):
            return await run_in_threadpool(self._of_code, authorization[len(BEARER) :], address, is_look), ""
        token = request.cookies.get(self._cookie, "")
        found = partial(accounts.of_session, self._desk, token, address, is_look=is_look)
        person = await run_in_threadpool(found) if token else None
        return (person, token) if person else (identity.Person("", identity.PUBLIC, address), "")

    def _of_code(self, code: str, address: str, is_look: bool) -> identity.Person:
        key = "code " + address
        try:
            self._tries.check(key)
        except Fault as fault:
            if not (is_look and is_of_the_store(fault)):
                raise  # otherwise only a code that has been used counts
        person = accounts.of_code(self._desk, code, address, is_look=is_look)
        if person is None:
            self._tries.begin(key)
            raise Fault("BAD_CODE", 401)
        return person


async def _checked(request: Request, receive: Receive, wanted: str) -> Receive:
    """`Fault` unless the token came along; returns the receiver from which the body can now be read."""
    said = request.headers.get(HEADER, "")
    if not said and request.headers.get("content-type", "").startswith(bodies.FORM_TYPE):
        body = await bodies.read(request, bodies.LARGEST_FORM)
        said = parse_qs(body.decode("ascii", "replace")).get(FIELD, [""])[-1]
        receive = _again(body, receive)
    if not hmac.compare_digest(said.encode(), wanted.encode()):
        raise Fault("NO_CSRF", 403)
    return receive


def _again(body: bytes, receive: Receive) -> Receive:
    """Replay a body already read."""
    coming: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return coming.pop() if coming else await receive()

    return received
