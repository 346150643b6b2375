"""The same data as on the pages, as JSON, for programs."""

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from host_tools.director import views


def every_table(request: Request) -> JSONResponse:
    return JSONResponse({"tables": views.table_views(request.app.state.desk)})


def one_table(request: Request) -> JSONResponse:
    return JSONResponse(views.table_view(request.app.state.desk, request.path_params["number"]))


def results(request: Request) -> JSONResponse:
    return JSONResponse({"matches": views.result_views(request.app.state.desk)})


ROUTES = [
    Route("/api/tables", every_table),
    Route("/api/tables/{number:int}", one_table),
    Route("/api/results", results),
]
