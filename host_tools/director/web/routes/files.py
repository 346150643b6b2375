"""Results as files, for a federation or a rating system (RES-12): of tables, then on paper, each oldest first."""

from collections.abc import Iterator
from itertools import chain

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.views import exports, matches, on_paper
from host_tools.director.views.exporting import profiles
from host_tools.director.views.exporting.profiles import COMPLETE
from host_tools.director.views.exporting.whose import exported
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services


def _every(request: Request) -> Iterator[matches.MatchLine]:
    desk = services(request).desk
    return chain(matches.in_order(desk), on_paper.lines(desk))


def results(request: Request) -> Response:
    """All of them, or those that a federation takes (`?profile=`)."""
    profile, name = COMPLETE, request.query_params.get("profile", "")
    if name:
        profile = profiles.need(name)
    lines = exported(services(request).desk, _every(request))
    return paper.csv_file(f"{name or 'results'}.csv", exports.results(lines, profile))


def players(request: Request) -> Response:
    return paper.csv_file("players.csv", exports.of_players(_every(request)))


ROUTES = [Route("/results.csv", results), Route("/players.csv", players)]
