"""Draws for everybody, without a login.  However many look, a draw is read once a second."""

import threading
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.texts import language
from host_tools.director.views import draws
from host_tools.director.views.draws import DrawPage, Line
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services

KEPT_S = 1.0
MOST_KEPT = 64  # draws and languages


class Seen:
    """The draws as they were seen last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._kept: dict[object, tuple[float, Any]] = {}

    def every(self) -> list[Line]:
        return self._of("every", lambda: draws.listed(self._desk))

    def page(self, draw_id: int) -> DrawPage:
        return self._of((draw_id, language()), lambda: draws.page(self._desk, draw_id))

    def _of(self, which: object, look: Callable[[], Any]) -> Any:
        with self._lock:
            now_s = self._desk.now_s()
            made_s, found = self._kept.get(which, (0.0, None))
            if found is None or not 0 <= now_s - made_s < KEPT_S:
                found = look()
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[which] = now_s, found
            return found


def every(request: Request) -> Response:
    return paper.page(request, "live_draws.html", draws=services(request).the(Seen).every())


def page(request: Request) -> Response:
    shown = services(request).the(Seen).page(request.path_params["draw"])
    return paper.page(request, "live_draw.html", event=shown.event, parts=shown.parts, lots=shown.lots)


ROUTES = [Route("/live/draws", every), Route("/live/draws/{draw:int}", page)]
