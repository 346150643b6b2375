"""Draws of events: the list, the page of one, and its acts."""

from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.draws import acting, calling
from host_tools.director.desk.draws.draw_state import LARGEST_ID
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws as typed, entries, fields, spreadsheets
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import draws
from host_tools.director.views.drawn import placed
from host_tools.director.web.shared import bodies, paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

LONGEST_EVENT = 40
LONGEST_MATCH = 99


def _desk(request: Request) -> Desk:
    return services(request).desk


def _id(request: Request) -> int:
    return request.path_params["draw"]


def list_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    status = fault.status if fault else 200
    found = draws.listed(_desk(request))
    return paper.page(request, "draws.html", status, fault=fault, form=form or {}, draws=found, longest=LONGEST_EVENT)


def new(request: Request, form: Form) -> Response:
    event = fields.line(form, "event", text("assign.event"), most=LONGEST_EVENT, is_needed=True)
    return RedirectResponse(f"/draws/{acting.open_draw(_desk(request), event)}", 303)


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    status = fault.status if fault else 200
    amended = (form or request.query_params).get("entry", "")
    shown = draws.page(_desk(request), _id(request), services(request).the(GoingOn).left_s, amended)
    return paper.page(request, "draw.html", status, value=shown, fault=fault, form=form or {})


def standings(request: Request) -> Response:
    """Of one draw (`?draw=`), or of all."""
    asked = dict(request.query_params)
    draw_id = fields.number(asked, "draw", text("draws.title"), least=1) if fields.is_given(asked, "draw") else 0
    return paper.csv_file("standings.csv", placed.file(_desk(request), draw_id))


def enter(request: Request, form: Form) -> Response:
    lines = partial(entries.read, form, "lines")
    given = typed.answers(form, acting.ANSWER)
    acting.enter(_desk(request), _id(request), lines, given, confirmed=form.get("confirmed", ""))
    return _back(request)


async def sheet(request: Request) -> Response:
    """The lines of a workbook; nothing is entered yet."""
    body = await bodies.read(request, spreadsheets.LARGEST)
    return PlainTextResponse(await run_in_threadpool(spreadsheets.lines, body))


def act(request: Request, form: Form) -> Response:
    given = typed.answers(form, acting.ANSWER)
    acting.act(
        _desk(request),
        _id(request),
        typed.read(form, _desk(request).now_s()),
        given,
        confirmed=form.get("confirmed", ""),
        made_from=_revision(form),
    )
    return _back(request)


def check_in(request: Request, form: Form) -> Response:
    confirmed = form.get("confirmed", "")
    acting.act(
        _desk(request), _id(request), typed.at_the_desk(form), {}, confirmed=confirmed, made_from=_revision(form)
    )
    return _back(request)


def call(request: Request, form: Form) -> Response:
    code = fields.line(form, "code", text("draw.code"), is_needed=True)
    number = fields.number(form, "table", text("log.table"), least=1, most=LARGEST_TABLE)
    length = 0
    if fields.is_given(form, "length"):
        length = fields.number(form, "length", text("assign.length"), least=1, most=LONGEST_MATCH)
    calling.call(_desk(request), _id(request), code, number, length, confirmed=form.get("confirmed", ""))
    return _back(request)


def _revision(form: Form) -> int | None:
    """Of the page that the form is from; a program need not say it."""
    if not fields.is_given(form, "made_from"):
        return None
    return fields.number(form, "made_from", text("draw.made_from"), most=LARGEST_ID)


def _back(request: Request) -> Response:
    return RedirectResponse(f"/draws/{_id(request)}", 303)


ROUTES = [
    Route("/draws", list_page),
    post("/draws", new, list_page),
    Route("/standings.csv", standings),
    Route("/draws/sheet", sheet, methods=["POST"]),
    Route("/draws/{draw:int}", page),
    post("/draws/{draw:int}", act, page),
    post("/draws/{draw:int}/entries", enter, page),
    post("/draws/{draw:int}/here", check_in, page),
    post("/draws/{draw:int}/call", call, page, "draw.call"),
]
