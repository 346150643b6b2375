"""The page of people: who may log in, who is logged in, and codes.  New secrets are shown once, in the answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import identity
from host_tools.director.desk.access import accounts, passwords
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views import logins as views
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

PATH = "/people"


def _desk(request: Request) -> Desk:
    return services(request).desk


@dataclass(frozen=True)
class Shown:
    """People, sessions and codes; a new secret, and whose it is."""

    seen: views.PeoplePage
    said: str
    made: str
    roles: Sequence[str] = identity.ROLES
    kinds: Sequence[str] = (identity.OVERLAY, identity.PROGRAM)  # a player has a code without asking (own_codes.py)
    longest: int = accounts.LONGEST_NAME


def page(
    request: Request, fault: Fault | None = None, form: Form | None = None, said: str = "", made: str = ""
) -> Response:
    """`made`: a new password or code, and `said` for whom: shown here and never again."""
    shown = Shown(views.page(_desk(request)), said, made)
    status = fault.status if fault else 200
    return paper.page(request, "people.html", status, value=shown, fault=fault, form=form or {})


def invite(request: Request, form: Form) -> Response:
    name = _name(form)
    role = fields.choice(form, "role", text("people.role"), identity.ROLES)
    table = None
    if role == identity.OBSERVER:
        table = fields.number(form, "table", text("people.table"), least=1, most=LARGEST_TABLE)
    event = fields.line(form, "event", text("people.event"), most=accounts.LONGEST_NAME)
    plays_as = fields.line(form, "plays_as", text("people.plays_as"), most=accounts.LONGEST_NAME)
    password = accounts.invite(_desk(request), name, role, table, event=event, plays_as=plays_as)
    return page(request, said=text("people.invited", name=name), made=password)


def renew(request: Request, form: Form) -> Response:
    """A new password for somebody, or one of one's own choice."""
    desk, person_id = _desk(request), request.path_params["id"]
    password = accounts.renew(desk, person_id)
    return page(request, said=text("people.renewed", name=_named(desk, person_id)), made=password)


def block(request: Request, form: Form) -> Response:
    accounts.block(_desk(request), request.path_params["id"])
    return RedirectResponse(PATH, 303)


def end(request: Request, form: Form) -> Response:
    accounts.end(_desk(request), form.get("session", ""))
    return RedirectResponse(PATH, 303)


def add_code(request: Request, form: Form) -> Response:
    kind = fields.choice(form, "kind", text("people.kind"), identity.CODES)
    name = _name(form)
    return page(request, said=text("people.code_made", name=name), made=accounts.add_code(_desk(request), kind, name))


def renew_code(request: Request, form: Form) -> Response:
    code = accounts.renew_code(_desk(request), request.path_params["id"])
    return page(request, said=text("people.code_renewed"), made=code)


def remove_code(request: Request, form: Form) -> Response:
    accounts.remove_code(_desk(request), request.path_params["id"])
    return RedirectResponse(PATH, 303)


def password_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """One's own password."""
    least, most = passwords.SHORTEST, passwords.LONGEST
    return paper.page(request, "password.html", fault.status if fault else 200, fault=fault, least=least, most=most)


def own_password(request: Request, form: Form) -> Response:
    """A password of one's own choice; the old one is asked for, in case somebody else sits at an open browser."""
    typed, again = form.get("password", ""), form.get("again", "")
    if typed != again:
        raise Fault("PASSWORDS_DIFFER")
    tries, name = services(request).tries, identity.current().name
    key = "password " + name.casefold()  # a separate key: tries here lock nobody out of logging in
    tries.begin(key)
    try:
        accounts.choose_password(_desk(request), name, form.get("old", "")[: passwords.LONGEST], typed)
    except Fault as fault:
        if fault.code != "WRONG_LOGIN":
            tries.right(key)
        raise
    tries.right(key)
    return RedirectResponse("/login", 303)


def _name(form: Form) -> str:
    return fields.line(form, "name", text("people.name"), most=accounts.LONGEST_NAME, is_needed=True)


def _named(desk: Desk, person_id: int) -> str:
    with desk.reading() as connection:
        return accounts.need_person(connection, person_id).name


ROUTES = [
    Route(PATH, page),
    post(PATH, invite, page),
    post("/people/{id:int}/password", renew, page),
    post("/people/{id:int}/block", block, page),
    post("/people/end", end, page),
    post("/people/codes", add_code, page),
    post("/people/codes/{id:int}/renew", renew_code, page),
    post("/people/codes/{id:int}/remove", remove_code, page),
    Route("/password", password_page),
    post("/password", own_password, password_page),
]
