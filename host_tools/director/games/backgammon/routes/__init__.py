"""The forms and pages of backgammon's matches, beside the desk's own."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.games.backgammon.routes import adjourned, assigning, inquiries, passports, report_form, rounds


def _printed_rulings(request: Request) -> Response:
    from host_tools.director.games.backgammon.routes import printed_rulings  # PDFs: see web.routes.files

    return printed_rulings.report(request)


ROUTES = [
    *assigning.ROUTES,
    *adjourned.ROUTES,
    *inquiries.ROUTES,
    *rounds.ROUTES,
    Route("/print/rulings.pdf", _printed_rulings),
    *report_form.ROUTES,
    *passports.ROUTES,
]
