"""The log of acts: shown, verified, exported; and undoing an act."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from host_tools.director.desk import undoing
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.store import acts
from host_tools.director.texts import text
from host_tools.director.views import log, putting_right
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

JSON_LINES = "application/x-ndjson"


def _desk(request: Request) -> Desk:
    return services(request).desk


def page(
    request: Request, fault: Fault | None = None, form: Form | None = None, chain: acts.Chain | None = None
) -> Response:
    """`?name`, `?table` and `?kind` filter it, `?before` = older ones."""
    wanted = _wanted(request)
    return paper.page(
        request,
        "log.html",
        fault.status if fault else 200,
        fault=fault,
        log=log.page(_desk(request), wanted),
        wanted=wanted,
        chain=chain,
        chain_words=log.chain_words(chain) if chain else "",
    )


def _wanted(request: Request) -> log.Filter:
    query = request.query_params
    numbers = {
        name: fields.number(query, name, text("log." + label), most=most) if query.get(name) else None
        for name, label, most in (("table", "table", LARGEST_TABLE), ("before", "number", fields.LARGEST_NUMBER))
    }
    return log.Filter(query.get("name") or None, numbers["table"], query.get("kind") or None, numbers["before"])


def check(request: Request, form: Form) -> Response:
    return page(request, chain=log.check(_desk(request)))


def last_undo(request: Request) -> Response:
    """The effect of undoing an act: the one in `?act`, or the caller's last."""
    query = request.query_params
    number = _number(query) if query.get("act") else undoing.last_own(_desk(request))
    if number is None:
        raise Fault("NOTHING_TO_UNDO", 409)
    seen = undoing.preview(_desk(request), number)
    return paper.page(request, "undo.html", seen=seen, instead=putting_right.page_of(seen.act))


def undo(request: Request, form: Form) -> Response:
    undoing.undo(_desk(request), _number(form), confirmed=form.get("confirmed", ""))
    return RedirectResponse("/log", 303)


def _number(form: Form) -> int:
    return fields.number(form, "act", text("log.number"), least=1)


def acts_file(request: Request) -> Response:
    return _lines("acts.jsonl", log.acts_lines(_desk(request)))


def facts_file(request: Request) -> Response:
    return _lines("facts.jsonl", log.facts_lines(_desk(request)))


def _lines(name: str, content) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(content, headers=headers, media_type=JSON_LINES)


ROUTES = [
    Route("/log", page),
    post("/log/check", check, page),
    Route("/log/undo", last_undo),
    post("/log/undo", undo, page, "log.undo"),
    Route("/acts.jsonl", acts_file),
    Route("/facts.jsonl", facts_file),
]
