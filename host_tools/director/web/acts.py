"""What the forms do.  A form that is refused is shown again with the reason; one that is taken leads to its page."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from host_tools import languages
from host_tools.director.desk import enrolment, giving, results, tickets
from host_tools.director.desk.desk import LARGEST_TABLE, Desk, need_table
from host_tools.director.desk.verdicts import Verdict
from host_tools.director.faults import Fault
from host_tools.director.orders import fields, forms, ladder
from host_tools.director.orders.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import rulings
from host_tools.director.web import pages, paper, permissions
from host_tools.director.web.submit import post
from matchcore.game import scoring
from matchcore.sides import NOBODY


def _desk(request: Request) -> Desk:
    return request.app.state.desk


def _go(path: str) -> Response:
    return RedirectResponse(path, 303)


PAGES = ("/", "/calls")  # on which rows are acted on


def _then(form: Form, path: str) -> Response:
    """Back to the page of rows from which the form was sent, or on to `path`."""
    then = form.get("then", "")
    return _go(then if then in PAGES else path)


def enrol(request: Request, form: Form) -> Response:
    number = fields.number(form, "number", text("enrol.number"), least=1, most=LARGEST_TABLE)
    name = fields.line(form, "name", text("enrol.name"), most=enrolment.LONGEST_TABLE_NAME)
    language = _language(form)
    key = enrolment.enrol(_desk(request), number, name, fields.is_checked(form, "is_simulated"))
    return _show_key(request, number, key, language)


def renew(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    if not fields.is_checked(form, "is_sure"):
        raise Fault("NOT_CONFIRMED")
    language = _language(form)
    return _show_key(request, number, enrolment.renew(_desk(request), number), language)


def _language(form: Form) -> str:
    """What the table speaks (LNG-01)."""
    return fields.choice(form, "language", text("enrol.language"), languages.spoken(), languages.USUAL)


def _show_key(request: Request, number: int, key: enrolment.Key, language: str) -> Response:
    """The only page that ever shows a key; a simulated table fetches its own."""
    addresses = request.app.state.lan() or (str(request.base_url).rstrip("/"),)
    configuration = enrolment.configuration(number, key, addresses, language)
    with _desk(request).looking() as connection:
        is_simulated = need_table(connection, number).is_simulated
    return paper.page(
        request,
        "enrolled.html",
        number=number,
        configuration=configuration,
        code=key.code,
        is_simulated=is_simulated,
        language=language,
    )


def order(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    order_form = forms.BY_NAME.get(form.get("form", ""))
    if order_form is None:
        raise Fault("NO_FORM", form=form.get("form", "")[:20])
    permissions.check_order(order_form.name)
    values, words = forms.read(order_form, form)
    if order_form.name == ladder.WARN:
        values, words = ladder.warning(rulings.names_at(_desk(request), number), values[0], words)
    giving.give(_desk(request), number, order_form.fact_kind, values, words, confirmed=form.get("confirmed", ""))
    return _then(form, f"/tables/{number}#orders")


def cancel(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    giving.cancel(_desk(request), number, request.path_params["order"])
    return _go(f"/tables/{number}#orders")


def hand_over(request: Request, form: Form) -> Response:
    handed = results.hand_over(_desk(request), fields.handed_line(form))
    return pages.results(request, said=handed.words)


def verify(request: Request, form: Form) -> Response:
    is_certain = {"yes": True, "no": False}.get(form.get("is_certain", ""))
    results.verify(_desk(request), request.path_params["id"], is_certain)
    return _then(form, "/results")


def correct(request: Request, form: Form) -> Response:
    sides = forms.SIDES_OR_NOBODY
    verdict = Verdict(
        result=fields.number(form, "result", text("field.result"), least=1, most=len(scoring.RESULTS) - 1),
        winner=sides.get(form.get("winner", ""), NOBODY),
        score_a=fields.number(form, "score_a", text("assign.score_a")),
        score_b=fields.number(form, "score_b", text("assign.score_b")),
        reason=fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True),
    )
    results.correct(_desk(request), request.path_params["id"], verdict, confirmed=form.get("confirmed", ""))
    return _go(f"/matches/{request.path_params['id']}")


def going(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    tickets.take(_desk(request), number, form.get("occasion", ""))
    return _then(form, f"/tables/{number}")


def ask(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    to = fields.line(form, "to", text("ticket.who"), most=tickets.LONGEST_NAME)
    tickets.hand_over(_desk(request), number, form.get("occasion", ""), to)
    return _then(form, f"/tables/{number}")


def settled(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    tickets.settle(_desk(request), number, form.get("occasion", ""))
    return _then(form, f"/tables/{number}")


ROUTES = [
    post("/tables/new", enrol, pages.new_table),
    post("/tables/{number:int}/key", renew, pages.new_key),
    post("/tables/{number:int}/orders", order, pages.one_table),
    post("/tables/{number:int}/orders/{order:int}/cancel", cancel, pages.one_table),
    post("/tables/{number:int}/going", going, pages.one_table),
    post("/tables/{number:int}/ask", ask, pages.one_table),
    post("/tables/{number:int}/settled", settled, pages.one_table),
    post("/results", hand_over, pages.results),
    post("/matches/{id:int}/verify", verify, pages.one_match),
    post("/matches/{id:int}/correct", correct, pages.one_match),
]
