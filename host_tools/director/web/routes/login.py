"""Logging in and out; and the one-time address that logs in the browser of the person who started the director."""

import re
import secrets
import threading
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.access import accounts, passwords
from host_tools.director.faults import Fault
from host_tools.director.net.addresses import is_loopback
from host_tools.director.web.entry import trusted_browsers
from host_tools.director.web.entry.sessions import address_of, give_cookie, take_cookie
from host_tools.director.web.entry.trusted_browsers import Threads
from host_tools.director.web.shared import bodies, errors, paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.tokens import csrf_of

_TABLE = re.compile(r"/tables/(\d{1,5})", re.ASCII)


class Entrance:
    """Keys of one-time addresses.  They stay in memory even where several directors share a store: each address names
    this process's port on this computer, and is used up before another process could be asked about it."""

    def __init__(self) -> None:
        self._keys: set[str] = set()
        self._lock = threading.Lock()

    def path(self, to: str = "/") -> str:
        """A path that logs in the first to open it, on this computer, and leads on to `to`."""
        key = secrets.token_urlsafe(accounts.TOKEN_BYTES)
        with self._lock:
            self._keys.add(key)
        return "/enter?" + urlencode({"key": key, "to": to})

    def take(self, key: str) -> bool:
        """Whether this key is valid; it works once."""
        with self._lock:
            if key not in self._keys:
                return False
            self._keys.remove(key)
            return True


def page(request: Request, fault: Fault | None = None, name: str = "", to: str = "") -> Response:
    to = to or request.query_params.get("to", "/")
    headers = {"Retry-After": str(wait)} if (wait := getattr(fault, "wait_s", 0)) else None
    status = fault.status if fault else 200
    table = _TABLE.fullmatch(to)  # as in the code on its label, which spectators scan too (SPC-02)
    shown = {"fault": fault, "name": name, "to": _inside(to), "table": int(table[1]) if table else None}
    return paper.page(request, "login.html", status, headers, **shown)


def _inside(to: str) -> str:
    """The path if it is one of ours, never one that leads elsewhere."""
    is_path = to.startswith("/") and not to.startswith(("//", "/\\")) and to.isprintable()
    return to if is_path and "\\" not in to else "/"


async def log_in(request: Request) -> Response:
    """A form leads on to its page; a program sends the same as JSON, and gets the token for its next requests."""
    is_program = request.headers.get("content-type", "").startswith(bodies.JSON_TYPE)
    form = await (bodies.read_json(request) if is_program else bodies.read_form(request))
    name, to = form.get("name", "").strip()[: accounts.LONGEST_NAME], form.get("to", "/")
    try:
        keys = await run_in_threadpool(trusted_browsers.keys_of, request, name)
        password = form.get("password", "")[: passwords.LONGEST]
        threads = services(request).the(Threads)
        token = await threads.run(trusted_browsers.is_known(keys), _token, request, name, password, keys)
        browser = await run_in_threadpool(trusted_browsers.value_for, request, name)
    except Fault as fault:
        return page(request, fault, name, to) if errors.wants_page(request) else errors.answer(request, fault)
    answer = JSONResponse({"csrf": csrf_of(token)}) if is_program else RedirectResponse(_inside(to), 303)
    give_cookie(request, answer, token)
    trusted_browsers.give_cookie(request, answer, browser)
    return answer


def _token(request: Request, name: str, password: str, keys: list[str]) -> str:
    desk = services(request).desk
    tries = services(request).tries
    address = address_of(request)
    tries.begin(*keys)
    token = accounts.log_in(desk, name, password, address)
    if token is None:
        raise Fault("WRONG_LOGIN", 401)
    tries.right(*keys)
    return token


def enter(request: Request) -> Response:
    """The one-time address: from this computer only."""
    entrance = services(request).the(Entrance)
    address = address_of(request)
    if not is_loopback(address) or not entrance.take(request.query_params.get("key", "")):
        fault = Fault("USED_ADDRESS", 403)
        if not errors.wants_page(request):
            raise fault
        return page(request, fault)
    token = accounts.begin_as_director(services(request).desk, address)
    answer = RedirectResponse(_inside(request.query_params.get("to", "/")), 303)
    give_cookie(request, answer, token)
    return answer


def log_out(request: Request) -> Response:
    accounts.log_out(services(request).desk, request.state.token)
    answer = RedirectResponse("/login", 303)
    take_cookie(request, answer)
    return answer


ROUTES = [
    Route("/login", page, name="login"),
    Route("/login", log_in, methods=["POST"]),
    Route("/enter", enter),
    Route("/logout", log_out, methods=["POST"]),
]
