"""The same data as on the pages, as JSON, for programs."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from host_tools.director.desk import results
from host_tools.director.orders import fields
from host_tools.director.views import cards, matches, tables
from host_tools.director.web.shared import bodies
from host_tools.director.web.shared.plain import plain


def every_table(request: Request) -> JSONResponse:
    return JSONResponse({"tables": plain(cards.every(request.app.state.desk))})


def one_table(request: Request) -> JSONResponse:
    return JSONResponse(plain(tables.one(request.app.state.desk, request.path_params["number"])))


def every_match(request: Request) -> JSONResponse:
    return JSONResponse({"matches": plain(matches.every(request.app.state.desk))})


async def hand_over(request: Request) -> JSONResponse:
    """A line as a table's QR code holds it: `{"line": "MT1 ..."}`."""
    line = fields.handed_line(await bodies.read_json(request))
    handed = await run_in_threadpool(results.hand_over, request.app.state.desk, line)
    return JSONResponse({"match": handed.match.id, "is_new": handed.is_new, "message": handed.words})


ROUTES = [
    Route("/api/tables", every_table),
    Route("/api/tables/{number:int}", one_table),
    Route("/api/results", every_match),
    Route("/api/handovers", hand_over, methods=["POST"]),
]
