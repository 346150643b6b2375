"""Events that are drawn: the list of all, and the acts of their pages."""

from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.draws import acting, calling, twins
from host_tools.director.desk.draws.draw_state import LARGEST_ID
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws as typed, entries, fields, spreadsheets
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import draws
from host_tools.director.views.drawn import leading, placed
from host_tools.director.web.routes import event as event_pages
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
    values = {"draws": draws.listed(_desk(request)), "leading": leading.first_steps(_desk(request))}
    own = event_pages.OF_ALL
    return paper.page(
        request, "draws.html", status, own=own, fault=fault, form=form or {}, longest=LONGEST_EVENT, **values
    )


def new(request: Request, form: Form) -> Response:
    event = fields.line(form, "event", text("assign.event"), most=LONGEST_EVENT, is_needed=True)
    draw_id = acting.open_draw(_desk(request), event)
    return RedirectResponse(event_pages.address(_desk(request), draw_id, {"at": "entries"}), 303)


def standings(request: Request) -> Response:
    """Of one draw (`?draw=`), or of all."""
    asked = dict(request.query_params)
    draw_id = fields.number(asked, "draw", text("draws.title"), least=1) if fields.is_given(asked, "draw") else 0
    return paper.csv_file("standings.csv", placed.file(_desk(request), draw_id))


def enter(request: Request, form: Form) -> Response:
    typed_here = {"lines": entries.one_line(form)} if form.get("form") == "add" else form
    lines = partial(entries.read, typed_here, "lines")
    given = typed.answers(form, acting.ANSWER)
    acting.enter(
        _desk(request), _id(request), lines, given, decided=_decided(form), confirmed=form.get("confirmed", "")
    )
    return _back(request, form)


def _decided(form: Form) -> twins.Decided:
    return {name: value for name, value in form.items() if name.startswith(twins.FIELD)}


def look_over(request: Request, form: Form) -> Response:
    """A list as it would be entered, line by line."""
    decided = _decided(form)
    lines, every = acting.look_over(_desk(request), _id(request), partial(entries.read, form, "lines"), decided)
    return HTMLResponse(
        paper.render("event/read.html", lines=lines, twins=every, decided=decided, decisions=twins.DECISIONS)
    )


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
    return _back(request, form)


def check_in(request: Request, form: Form) -> Response:
    confirmed = form.get("confirmed", "")
    if form.get("what") == "all":
        acting.all_here(_desk(request), _id(request), confirmed=confirmed)
        return _back(request, form)
    acting.act(
        _desk(request), _id(request), typed.at_the_desk(form), {}, confirmed=confirmed, made_from=_revision(form)
    )
    return _back(request, form)


def call(request: Request, form: Form) -> Response:
    code = fields.line(form, "code", text("draw.code"), is_needed=True)
    number = fields.number(form, "table", text("log.table"), least=1, most=LARGEST_TABLE)
    length = 0
    if fields.is_given(form, "length"):
        length = fields.number(form, "length", text("assign.length"), least=1, most=LONGEST_MATCH)
    calling.call(_desk(request), _id(request), code, number, length, confirmed=form.get("confirmed", ""))
    return _back(request, form)


def _revision(form: Form) -> int | None:
    """Of the page that the form is from; a program need not say it."""
    if not fields.is_given(form, "made_from"):
        return None
    return fields.number(form, "made_from", text("draw.made_from"), most=LARGEST_ID)


def _back(request: Request, form: Form) -> Response:
    """To the page that the form is on."""
    return RedirectResponse(event_pages.address(_desk(request), _id(request), form), 303)


ROUTES = [
    Route(event_pages.OF_ALL, list_page),
    post("/draws", new, list_page),
    Route("/standings.csv", standings),
    Route("/draws/sheet", sheet, methods=["POST"]),
    post("/draws/{draw:int}", act, event_pages.again),
    post("/draws/{draw:int}/entries", enter, event_pages.again),
    post("/draws/{draw:int}/read", look_over, event_pages.again),
    post("/draws/{draw:int}/here", check_in, event_pages.again, "entries.all_here"),
    post("/draws/{draw:int}/call", call, event_pages.again, "draw.call"),
]
