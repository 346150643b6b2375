"""The page of all devices: offer a release to several, withdraw the offer, adopt a table that announces itself."""

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.devices import adopting, enrolment, updating
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields, numbers
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import fleet
from host_tools.director.web.shared import bodies, paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from host_tools.director.web.shared.view_json import json_of
from host_tools.release import bundles

LARGEST_BUNDLE = 2 << 20  # bytes; a release has about 170 KiB
BUNDLE_TYPE = "application/octet-stream"


def _desk(request: Request) -> Desk:
    return services(request).desk


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """`?sort` names a column, `?down` reverses the order."""
    query = request.query_params
    return paper.page(
        request,
        "fleet.html",
        fault.status if fault else 200,
        fault=fault,
        form=form or {},
        fleet=fleet.page(_desk(request), query.get("sort", "number"), "down" in query),
        columns=tuple(fleet.COLUMNS),
    )


def as_json(request: Request) -> JSONResponse:
    return JSONResponse({"devices": json_of(fleet.page(_desk(request)).devices)})


async def bring(request: Request) -> Response:
    """A release as one file, the raw body of a request by the page's script; from now on it can be offered."""
    bodies.check_type(request, BUNDLE_TYPE)
    data = await bodies.read(request, LARGEST_BUNDLE)
    try:
        found = bundles.parsed(data, Path(request.query_params.get("name", "")[:80]).name or "this file")
    except bundles.BadBundle as error:
        raise Fault("BAD_BUNDLE", words=error) from None
    await run_in_threadpool(updating.bring, _desk(request), updating.row_of(found))
    return JSONResponse({"board": found.board, "version": found.version})


def offer(request: Request, form: Form) -> Response:
    wanted = _numbers(request, form)
    confirmed, is_older = form.get("confirmed", ""), fields.is_checked(form, "is_older")
    updating.offer_known(_desk(request), form.get("bundle", ""), wanted, is_older, confirmed=confirmed)
    return RedirectResponse("/fleet", 303)


def withdraw(request: Request, form: Form) -> Response:
    updating.withdraw_many(_desk(request), _numbers(request, form))
    return RedirectResponse("/fleet", 303)


def adopt(request: Request, form: Form) -> Response:
    typed = fields.line(form, "code", text("fleet.letters"), is_needed=True)
    number = fields.number(form, "number", text("enrol.number"), least=1, most=LARGEST_TABLE)
    name = fields.line(form, "name", text("enrol.name"), most=enrolment.LONGEST_TABLE_NAME)
    adopting.adopt(_desk(request), typed, number, name)
    return RedirectResponse("/fleet#new", 303)


def _numbers(request: Request, form: Form) -> list[int]:
    real = [one.number for one in fleet.page(_desk(request)).devices if not one.is_simulated]
    return numbers.read(form, "tables", real)


ROUTES = [
    Route("/fleet", page),
    Route("/api/fleet", as_json),
    Route("/fleet/bundles", bring, methods=["POST"]),
    post("/fleet/offer", offer, page, "fleet.offer"),
    post("/fleet/withdraw", withdraw, page),
    post("/fleet/adopt", adopt, page),
]
