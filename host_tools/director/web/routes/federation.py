"""The page of an event's acts for the federation's report: who leaves, and why (TOU-02, TOU-06)."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.draws import acting, classes
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws as typed, federation
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.acts.leaving import MoveTo
from host_tools.director.views.drawn import reported
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

PATH = "/draws/{draw:int}/federation"


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    shown = reported.page(services(request).desk, request.path_params["draw"])
    said = form or dict(request.query_params)
    return paper.page(request, "federation.html", fault.status if fault else 200, value=shown, fault=fault, form=said)


def act(request: Request, form: Form) -> Response:
    desk, draw_id, wanted = services(request).desk, request.path_params["draw"], federation.read(form)
    given, confirmed = typed.answers(form, acting.ANSWER), form.get("confirmed", "")
    if isinstance(wanted, MoveTo):
        classes.move(desk, draw_id, wanted, given, confirmed=confirmed)
    else:
        acting.act(desk, draw_id, wanted, given, confirmed=confirmed)
    return RedirectResponse(f"/e/{draw_id}", 303)


ROUTES = [Route(PATH, page), post(PATH, act, page)]
