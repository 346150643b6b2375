"""The forms' actions.  A refused form is shown again with the reason; an accepted one leads to its page."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from host_tools import languages
from host_tools.director import identity
from host_tools.director.desk import confirmation, giving, proposals, results, tickets
from host_tools.director.desk.desk import LARGEST_TABLE, Desk, need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws.acting import ANSWER
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws as typed_draws, fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.web.routes import pages
from host_tools.director.web.shared import errors, paper, permissions
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post


def _desk(request: Request) -> Desk:
    return services(request).desk


def _go(path: str) -> Response:
    return RedirectResponse(path, 303)


PAGES = ("/", "/calls", "/call-up")  # pages with rows that have forms


def _then(form: Form, path: str) -> Response:
    """Back to the page of rows the form came from, or on to `path`."""
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
    """The table's language (LNG-01)."""
    return fields.choice(form, "language", text("enrol.language"), languages.spoken(), languages.USUAL)


def _show_key(request: Request, number: int, key: enrolment.Key, language: str) -> Response:
    """The only page that ever shows a key; a simulated table fetches its own."""
    addresses = services(request).lan() or (str(request.base_url).rstrip("/"),)
    configuration = enrolment.configuration(number, key, addresses, language)
    with _desk(request).reading() as connection:
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
    desk = _desk(request)
    order, following = giving.read(desk, number, form)
    try:
        if not permissions.may_order(form["form"]):
            raise confirmation.DirectorDecides()
        giving.give(desk, number, order, confirmed=form.get("confirmed", ""), following=following)
    except confirmation.DirectorDecides:
        proposals.propose_order(desk, number, order, form)
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
    """An assistant's correction is proposed to the director."""
    match_id = request.path_params["id"]
    verdict = results.read_verdict(_desk(request), match_id, form)
    if identity.current().role == identity.DIRECTOR:
        answers = typed_draws.answers(form, ANSWER)
        results.correct(_desk(request), match_id, verdict, answers, confirmed=form.get("confirmed", ""))
    else:
        proposals.propose_correction(_desk(request), match_id, verdict, form)
    return _go(f"/matches/{match_id}")


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


def call(request: Request, form: Form) -> Response:
    """An observer calls somebody with authority to rule (ROL-03)."""
    number = request.path_params["number"]
    words = fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON)
    proposals.call(_desk(request), number, words)
    return _go(f"/tables/{number}")


def answer(request: Request, form: Form) -> Response:
    """Yes or no to a proposal; a call that has been attended to is dropped the same way."""
    desk, number = _desk(request), request.path_params["id"]
    if fields.choice(form, "answer", text("propose.answer"), ("yes", "no", "seen")) == "yes":
        proposals.accept(desk, number, typed_draws.answers(form, ANSWER), confirmed=form.get("confirmed", ""))
    else:
        proposals.drop(desk, number)
    return _then(form, "/")


def unanswered(request: Request, fault: Fault | None, form: Form) -> Response:
    if fault is not None:
        return errors.answer(request, fault)
    return _go("/")


def drop(request: Request, form: Form) -> Response:
    number = request.path_params["number"]
    reason = fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON)
    tickets.drop(_desk(request), number, form.get("occasion", ""), reason)
    return _go("/")


ROUTES = [
    post("/tables/{number:int}/call", call, pages.one_table),
    post("/proposals/{id:int}", answer, unanswered, "do.yes"),
    post("/tables/new", enrol, pages.new_table),
    post("/tables/{number:int}/key", renew, pages.new_key),
    post("/tables/{number:int}/orders", order, pages.one_table),
    post("/tables/{number:int}/orders/{order:int}/cancel", cancel, pages.one_table),
    post("/tables/{number:int}/going", going, pages.one_table),
    post("/tables/{number:int}/ask", ask, pages.one_table),
    post("/tables/{number:int}/settled", settled, pages.one_table),
    post("/tables/{number:int}/drop", drop, pages.drop),
    post("/results", hand_over, pages.results),
    post("/matches/{id:int}/verify", verify, pages.one_match),
    post("/matches/{id:int}/correct", correct, pages.one_match, "results.correct"),
]
