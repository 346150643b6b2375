"""Known browsers and this computer, which wrong passwords tried elsewhere do not lock out.

Each of these has its own limit; for anyone else each address and each name has one.  Logins run on few threads (scrypt
is slow on purpose), with separate ones for known browsers and for strangers.
"""

import hmac
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import anyio
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response

from host_tools.director.desk.access import accounts
from host_tools.director.desk.access.tries import TooManyTries
from host_tools.director.net.addresses import is_loopback
from host_tools.director.web.entry.proxy_headers import Balancers
from host_tools.director.web.entry.sessions import address_of
from host_tools.director.web.shared.services import services

Made = TypeVar("Made")
KEPT_S = 400 * 86400  # as long as browsers keep a cookie
PATH = "/login"  # the only path it is sent to
STRANGERS, KNOWN = 2, 1  # threads
MOST_WAITING = 16  # strangers; more get a 503
AGAIN_S = 2
OF_BROWSER = "browser "
HERE = "here"


class Threads:
    """The threads of logins."""

    def __init__(self) -> None:
        self._of = {True: anyio.CapacityLimiter(KNOWN), False: anyio.CapacityLimiter(STRANGERS)}

    async def run(self, is_known: bool, work: Callable[..., Made], *values: Any) -> Made:
        limiter = self._of[is_known]
        if not is_known and limiter.statistics().tasks_waiting >= MOST_WAITING:
            raise TooManyTries(AGAIN_S)
        return await run_sync(lambda: work(*values), limiter=limiter)


def keys_of(request: Request, name: str) -> list[str]:
    """The keys under which a wrong password for this name from here is counted."""
    browser, _, proof = request.cookies.get(_cookie(request), "").partition(".")
    wanted = accounts.proof_for(services(request).desk, name, browser) if browser and proof else ""
    if wanted and hmac.compare_digest(proof.encode(), wanted.encode()):
        return [OF_BROWSER + browser]
    address = address_of(request)
    if is_loopback(address) and not services(request).the(Balancers).addresses:
        return [HERE]
    return ["address " + address, "name " + name.casefold()]


def is_known(keys: list[str]) -> bool:
    return keys == [HERE] or keys[0].startswith(OF_BROWSER)


def value_for(request: Request, name: str) -> str:
    """The cookie that identifies this browser from now on."""
    browser = request.cookies.get(_cookie(request), "").partition(".")[0]
    if not (len(browser) == 32 and browser.isalnum() and browser.isascii()):
        browser = secrets.token_hex(16)
    return f"{browser}.{accounts.proof_for(services(request).desk, name, browser)}"


def give_cookie(request: Request, response: Response, value: str) -> None:
    is_secure = request.url.scheme == "https"
    response.set_cookie(_cookie(request), value, KEPT_S, path=PATH, httponly=True, samesite="strict", secure=is_secure)


def _cookie(request: Request) -> str:
    return services(request).cookie + "-known"
