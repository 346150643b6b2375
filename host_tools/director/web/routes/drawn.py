"""Draws for everybody, without a login.  However many look, a draw is read once a second."""

import threading
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.store.databases.last_known import LastKnown
from host_tools.director.texts import language
from host_tools.director.views import draws
from host_tools.director.views.draws import DrawPage, Line
from host_tools.director.views.everybody import whereabouts
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.embedding import by_sites
from host_tools.director.web.shared.services import services

KEPT_S = 1.0
MOST_KEPT = 64  # draws and languages


class Seen:
    """The draws as they were seen last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._kept: dict[object, tuple[float, Any]] = {}
        self._known: LastKnown[tuple[float, Any]] = LastKnown(MOST_KEPT)

    def every(self) -> tuple[float, list[Line]]:
        """When they were read, which is earlier if the store cannot be read now."""
        return self._of("every", lambda: draws.listed(self._desk))

    def page(self, draw_id: int) -> tuple[float, DrawPage]:
        return self._of((draw_id, language()), lambda: draws.page(self._desk, draw_id))

    def people(self) -> dict[str, str]:
        """Everybody in the events of now, by mark."""
        return self._of("people", lambda: whereabouts.names(self._desk))[1]

    def _of(self, which: object, look: Callable[[], Any]) -> tuple[float, Any]:
        with self._lock:
            now_s = self._desk.now_s()
            made_s, _ = self._kept.get(which, (float("-inf"), None))
            if not 0 <= now_s - made_s < KEPT_S:
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[which] = self._known.read(which, lambda: (now_s, look()))
            return self._kept[which]

    def age(self, made_s: float) -> float | None:
        """For a page: None = current."""
        return None if 0 <= self._desk.now_s() - made_s < KEPT_S else made_s


def list_page(request: Request) -> Response:
    seen = services(request).the(Seen)
    made_s, found = seen.every()
    return paper.page(request, "live_draws.html", as_of_s=seen.age(made_s), draws=found)


def page(request: Request) -> Response:
    seen = services(request).the(Seen)
    made_s, shown = seen.page(request.path_params["draw"])
    values = {"event": shown.event, "parts": shown.parts, "lots": shown.lots}
    values |= {"committee": shown.committee, "substitutes": shown.substitutes}
    return paper.page(request, "live_draw.html", as_of_s=seen.age(made_s), **values)


ROUTES = [Route("/live/draws", by_sites(list_page)), Route("/live/draws/{draw:int}", by_sites(page))]
