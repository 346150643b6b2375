"""What the forms do.  A form that is refused is shown again with the reason; one that is taken leads to its page."""

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import desk, enrolment, forms, order_forms
from host_tools.director.desk import Desk
from host_tools.director.faults import Fault, of_refusal
from host_tools.director.forms import Form
from host_tools.director.texts import text
from host_tools.director.verdicts import Verdict
from host_tools.director.web import bodies, pages, paper
from host_tools.director.web.errors import wants_page
from matchcore import scoring
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

Act = Callable[[Request, Form], Response]
Again = Callable[[Request, Fault, Form], Response]


def form_of(act: Act, again: Again) -> Callable:
    """An endpoint that reads a form and does `act`; a browser whose form is refused gets the page `again` shows."""

    async def endpoint(request: Request) -> Response:
        form = await bodies.read_form(request)
        return await run_in_threadpool(_do, act, again, request, form)

    return endpoint


def _do(act: Act, again: Again, request: Request, form: Form) -> Response:
    try:
        return act(request, form)
    except (Fault, Refusal) as error:
        fault = of_refusal(error) if isinstance(error, Refusal) else error
        if not wants_page(request):
            raise fault from None
        return again(request, fault, form)  # raises by itself where the page is about something that is not there


def _desk(request: Request) -> Desk:
    return request.app.state.desk


def _go(path: str) -> Response:
    return RedirectResponse(path, 303)


def enrol(request: Request, form: Form) -> Response:
    number = forms.number(form, "number", text("enrol.number"), least=1, most=desk.LARGEST_TABLE)
    name = forms.line(form, "name", text("enrol.name"), most=desk.LONGEST_TABLE_NAME)
    key = _desk(request).enrol(number, name, forms.is_checked(form, "is_simulated"))
    return _show_key(request, number, key)


def renew(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    if not forms.is_checked(form, "is_sure"):
        raise Fault("NOT_CONFIRMED")
    return _show_key(request, number, _desk(request).renew(number))


def _show_key(request: Request, number: int, key: bytes) -> Response:
    """The only page that ever shows a key."""
    address = str(request.base_url).rstrip("/")
    configuration = enrolment.configuration(number, key, address)
    return paper.page(request, "enrolled.html", number=number, configuration=configuration)


def assign(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    _desk(request).assign(number, forms.settings(form))
    return _go(f"/tables/{number}")


def order(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    order_form = order_forms.BY_NAME.get(form.get("form", ""))
    if order_form is None:
        raise Fault("NO_FORM", form=form.get("form", "")[:20])
    values, words = order_forms.read(order_form, form)
    _desk(request).give(number, order_form.fact_kind, values, words)
    return _go(f"/tables/{number}#orders")


def cancel(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    _desk(request).cancel(number, request.path_params["order"])
    return _go(f"/tables/{number}#orders")


def hand_over(request: Request, form: Form) -> Response:
    handed = _desk(request).hand_over(forms.handed_line(form))
    return pages.results(request, said=handed.words)


def verify(request: Request, form: Form) -> Response:
    is_certain = {"yes": True, "no": False}.get(form.get("is_certain", ""))
    _desk(request).verify(request.path_params["id"], is_certain)
    return _go("/results")


def correct(request: Request, form: Form) -> Response:
    sides = order_forms.SIDES_OR_NOBODY
    verdict = Verdict(
        result=forms.number(form, "result", text("field.result"), least=1, most=len(scoring.RESULTS) - 1),
        winner=sides.get(form.get("winner", ""), NOBODY),
        score_a=forms.number(form, "score_a", text("assign.score_a")),
        score_b=forms.number(form, "score_b", text("assign.score_b")),
        reason=forms.line(form, "reason", text("field.reason"), most=forms.LONGEST_REASON, is_needed=True),
    )
    _desk(request).correct(request.path_params["id"], verdict)
    return _go(f"/matches/{request.path_params['id']}")


def _post(path: str, act: Act, again: Again) -> Route:
    return Route(path, form_of(act, again), methods=["POST"])


ROUTES = [
    _post("/tables/new", enrol, pages.new_table),
    _post("/tables/{number:int}/key", renew, pages.new_key),
    _post("/tables/{number:int}/assign", assign, pages.new_match),
    _post("/tables/{number:int}/orders", order, pages.one_table),
    _post("/tables/{number:int}/orders/{order:int}/cancel", cancel, pages.one_table),
    _post("/results", hand_over, pages.results),
    _post("/matches/{id:int}/verify", verify, pages.one_match),
    _post("/matches/{id:int}/correct", correct, pages.one_match),
]
