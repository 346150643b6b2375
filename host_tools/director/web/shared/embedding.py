"""Pages for everybody that listed sites may show within their own; all others stay alone in their window."""

import threading
from collections.abc import Callable, Iterable
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response

from host_tools.director.desk.access import sites
from host_tools.director.desk.desk import Desk
from host_tools.director.store.databases.last_known import LastKnown
from host_tools.director.web.shared.services import services

KEPT_S = 1.0
NO_SITE = "'none'"
Page = Callable[[Request], Response]


class Sites:
    """The list, however many ask read once a second."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._kept: tuple[float, list[str]] = float("-inf"), []
        self._known: LastKnown[list[str]] = LastKnown()

    def listed(self) -> list[str]:
        """The last ones known, if the store cannot be read."""
        with self._lock:
            now_s, (read_s, found) = self._desk.now_s(), self._kept
            if not 0 <= now_s - read_s < KEPT_S:
                found = self._known.read("", lambda: sites.listed(self._desk))
                self._kept = now_s, found
            return found


def policy_for(origins: Iterable[str]) -> str:
    """Of a page that these sites may show within their own."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {' '.join(origins)}"
    )


def by_sites(page: Page) -> Page:
    """The same page, which the listed sites may show."""

    @wraps(page)
    def answer(request: Request) -> Response:
        found = page(request)
        if listed := services(request).the(Sites).listed():
            found.headers["Content-Security-Policy"] = policy_for(listed)
        return found

    return answer
