"""Assigning a match to a table, by the form of the game that the table plays."""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import game
from host_tools.director.desk import placing
from host_tools.director.desk.desk import need_table
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views.at_table import cards
from host_tools.director.views.showing import showing
from host_tools.director.web.shared import errors, paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

LONGEST_LABEL = 40  # of an event or a round


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    own = _own_form(request)
    return own.new_match(request, fault, form) if own else _page(request, fault, form)


def assign(request: Request, form: Form) -> Response:
    own = _own_form(request)
    if own:
        return own.assign(request, form)
    number = request.path_params["number"]
    settings = game.part("settings", _game(request)).read(form)
    settings.event = fields.line(form, "event", text("assign.event"), most=LONGEST_LABEL)
    settings.round = fields.line(form, "round", text("assign.round"), most=LONGEST_LABEL)
    match_id = placing.assign(services(request).desk, number, settings, confirmed=form.get("confirmed", ""))
    return (
        JSONResponse({"match": match_id}) if errors.wants_json(request) else RedirectResponse(f"/tables/{number}", 303)
    )


def _game(request: Request) -> str:
    with services(request).desk.reading() as connection:
        return need_table(connection, request.path_params["number"]).game


def _own_form(request: Request):
    """The routes of a game that has a form of its own."""
    return showing(_game(request)).ASSIGNING


def _page(request: Request, fault: Fault | None, form: Form | None) -> Response:
    desk, number = services(request).desk, request.path_params["number"]
    settings, played = game.part("settings", _game(request)), _game(request)
    return paper.page(
        request,
        "assign_game.html",
        fault.status if fault else 200,
        table=cards.card_of(desk, number),
        game=played,
        sides=settings.SIDES,
        asked=settings.asked(),
        longest_label=LONGEST_LABEL,
        fault=fault,
        form={one.name: one.usual for one in settings.asked()} if form is None else form,
    )


ROUTES = [Route("/tables/{number:int}/assign", page), post("/tables/{number:int}/assign", assign, page, "assign.go")]
