"""Results as files, for a federation or a rating system (RES-12): of tables, then on paper, each oldest first."""

from collections.abc import Iterator
from itertools import chain

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.views import exports, matches, on_paper
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services


def _every(request: Request) -> Iterator[matches.MatchLine]:
    desk = services(request).desk
    return chain(matches.in_order(desk), on_paper.lines(desk))


def results(request: Request) -> Response:
    return paper.csv_file("results.csv", exports.results(_every(request)))


def players(request: Request) -> Response:
    return paper.csv_file("players.csv", exports.of_players(_every(request)))


ROUTES = [Route("/results.csv", results), Route("/players.csv", players)]
