"""The data of the pages as JSON, for programs."""

from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from host_tools.director.desk import results
from host_tools.director.form_parsing import fields
from host_tools.director.store.matches import Wanted
from host_tools.director.texts import text
from host_tools.director.views import matches, on_paper
from host_tools.director.views.at_table import cards
from host_tools.director.views.showing import at_table
from host_tools.director.web.shared import bodies
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.view_json import json_of

MATCHES = 200  # in one answer


def every_table(request: Request) -> JSONResponse:
    return JSONResponse({"tables": json_of(cards.list_cards(services(request).desk))})


def one_table(request: Request) -> JSONResponse:
    return JSONResponse(
        json_of(
            at_table(services(request).desk, request.path_params["number"]).table(
                services(request).desk, request.path_params["number"]
            )
        )
    )


def some_matches(request: Request) -> JSONResponse:
    """Newest first; `?before` = older than that match, `?event` = of one event.  `next`: the address of the next
    part.  `on_paper`: results without a table, in the first part, oldest first."""
    query = request.query_params
    before = fields.number(query, "before", text("col.match"), least=1) if "before" in query else None
    found = matches.newest(services(request).desk, Wanted(before, query.get("event")), MATCHES + 1)
    shown, following = found[:MATCHES], None
    if len(found) > MATCHES:
        following = "/api/results?" + urlencode({**query, "before": shown[-1].id})
    written = on_paper.lines(services(request).desk, query.get("event")) if before is None else []
    return JSONResponse({"matches": json_of(shown), "next": following, "on_paper": json_of(written)})


async def hand_over(request: Request) -> JSONResponse:
    """A line from a table's QR code: `{"line": "MT1 ..."}`."""
    line = fields.handed_line(await bodies.read_json(request))
    handed = await run_in_threadpool(results.hand_over, services(request).desk, line)
    return JSONResponse({"match": handed.match.id, "is_new": handed.is_new, "message": handed.words})


ROUTES = [
    Route("/api/tables", every_table),
    Route("/api/tables/{number:int}", one_table),
    Route("/api/results", some_matches),
    Route("/api/handovers", hand_over, methods=["POST"]),
]
