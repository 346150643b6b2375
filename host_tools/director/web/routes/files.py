"""Results as files, for a federation or a rating system (RES-12), oldest first."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.views import exports, matches
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services


def results(request: Request) -> Response:
    return paper.csv_file("results.csv", exports.results(matches.in_order(services(request).desk)))


def players(request: Request) -> Response:
    return paper.csv_file("players.csv", exports.of_players(matches.in_order(services(request).desk)))


ROUTES = [Route("/results.csv", results), Route("/players.csv", players)]
