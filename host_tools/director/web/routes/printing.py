"""The page that leads to an event's printed sheets, and where they are."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.form_parsing import fields
from host_tools.director.printing import PAPERS
from host_tools.director.texts import text
from host_tools.director.views.drawn import printed
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services

SHEETS = ("draw", "round", "cards", "score-sheets", "players", "badges", "standings", "receipts")


def page(request: Request) -> Response:
    asked, desk = dict(request.query_params), services(request).desk
    wanted = fields.choice(asked, "paper", text("print.paper"), PAPERS, PAPERS[0])
    return paper.page(request, "print.html", menus=printed.menus(desk), paper=wanted, papers=PAPERS)


def sheet(request: Request) -> Response:
    from host_tools.director.web.routes.printed_sheets import MADE  # PDFs: a third of the time of a start to load

    return MADE[request.url.path.rpartition("/")[2].removesuffix(".pdf")](request)


ROUTES = [
    Route("/print", page),
    Route("/print/players.pdf", sheet),
    *(Route(f"/print/{{draw:int}}/{name}.pdf", sheet) for name in SHEETS),
]
