"""To take away: results as files, for a federation or a rating system (RES-12), of tables, then on paper, each
oldest first; and the page of an event's printed sheets."""

from collections.abc import Iterator
from itertools import chain

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.printing import PAPERS
from host_tools.director.texts import text
from host_tools.director.views import exports, matches, on_paper
from host_tools.director.views.drawn import printed
from host_tools.director.views.exporting import profiles
from host_tools.director.views.exporting.profiles import COMPLETE
from host_tools.director.views.exporting.whose import exported
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

GUIDES = ("organiser", "players", "helpers")
SHEETS = ("draw", "round", "cards", "score-sheets", "players", "badges", "standings", "receipts")


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


def print_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    asked, desk = form or dict(request.query_params), services(request).desk
    wanted = fields.choice(asked, "paper", text("print.paper"), PAPERS, PAPERS[0])
    values = {
        "menus": printed.menus(desk),
        "paper": wanted,
        "papers": PAPERS,
        "guides": GUIDES,
        "is_open": bool(services(request).the(Network).pages()),
        "form": form or {},
        "fault": fault,
    }
    return paper.page(request, "print.html", fault.status if fault else 200, **values)


def poster(request: Request, form: Form) -> Response:
    from host_tools.director.web.routes.printed_sheets import door_poster

    return door_poster(request, form)


def sheet(request: Request) -> Response:
    from host_tools.director.web.routes.printed_sheets import MADE  # PDFs: a third of the time of a start to load

    return MADE[request.url.path.rpartition("/")[2].removesuffix(".pdf")](request)


ROUTES = [
    Route("/results.csv", results),
    Route("/players.csv", players),
    Route("/print", print_page),
    post("/print/poster.pdf", poster, print_page),
    Route("/print/players.pdf", sheet),
    *(Route(f"/print/guide-{reader}.pdf", sheet) for reader in GUIDES),
    *(Route(f"/print/{{draw:int}}/{name}.pdf", sheet) for name in SHEETS),
]
