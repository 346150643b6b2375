"""The pages of an event: its entries, draw, rounds, standings, prizes and settings; their forms are in draws.py."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.views import draws, players
from host_tools.director.views.drawn import leading
from host_tools.director.views.drawn.sections import Column, Part
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services

FIRST = "overview"
PAGES = ("entries", "draw", "rounds", "standings", "prizes", "settings")
OF_ALL = "/e"


def _desk(request: Request) -> Desk:
    return services(request).desk


def address(desk: Desk, draw_id: int, form: Form | None = None) -> str:
    """The page of an event from which this form was sent; else its first page."""
    with desk.reading() as connection:
        first = leading.addresses(connection).get(draw_id, f"{OF_ALL}/{draw_id}")
    which, _, round_ = (form or {}).get("at", "").partition("/")
    more = f"/{round_}" if which == "rounds" and round_.isalnum() else ""
    return f"{first}/{which}{more}" if which in PAGES else first


def page(request: Request, which: str = FIRST) -> Response:
    with _desk(request).reading() as connection:
        draw_id = leading.draw_id_of(connection, request.path_params["event"])
    return _shown(request, draw_id, which, request.path_params.get("round", ""))


def again(request: Request, fault: Fault | None, form: Form) -> Response:
    """The page that a form was sent from, with the form as it was."""
    which, _, round_ = form.get("at", "").partition("/")
    return _shown(
        request, request.path_params["draw"], which if which in PAGES else _usual(form), round_, fault=fault, form=form
    )


def _usual(form: Form) -> str:
    """Where the form of a program would be."""
    if form.get("form", "enter") in ("enter", "Amend", "Withdraw") and "code" not in form:
        return "entries"
    kind = form.get("form", "")
    return "settings" if kind == "Announce" else "draw" if kind not in ("Report", "Seat", "") else "rounds"


def _shown(
    request: Request, draw_id: int, which: str, round_: str, fault: Fault | None = None, form: Form | None = None
) -> Response:
    desk = _desk(request)
    amended = (form or request.query_params).get("entry", "") if which == "entries" else ""
    shown = draws.page(desk, draw_id, services(request).the(GoingOn).left_s, amended)
    at = which if which in PAGES else ""
    if which == "rounds" and round_:
        at = f"rounds/{round_}"
    values = {"which": which, "sent_from": at, "fault": fault, "form": form or {}}
    values |= {"part": _part(shown, request.query_params.get("section", "")), "chosen": _round(shown, round_)}
    own = f"{shown.at}/{at}" if at else shown.at
    return paper.page(request, f"event/{which}.html", fault.status if fault else 200, own=own, value=shown, **values)


def _part(shown: draws.DrawPage, letter: str) -> Part | None:
    return next((one for one in shown.parts if one.letter == letter), next(iter(shown.parts), None))


def _round(shown: draws.DrawPage, code: str) -> tuple[Part, Column] | None:
    """A round by its code; else the first one that goes on, or the last."""
    every = [(part, column) for part in shown.parts for column in part.columns]
    going_on = next((one for one in every if one[1].goes_on), every[-1] if every else None)
    return next((one for one in every if one[1].code == code), going_on)


def every_player(request: Request) -> Response:
    return paper.page(request, "players.html", players=players.every(_desk(request)))


ROUTES = [
    Route("/players", every_player),
    Route(OF_ALL + "/{event}", page),
    *(Route(f"{OF_ALL}/{{event}}/{which}", partial(page, which=which)) for which in PAGES),
    Route(OF_ALL + "/{event}/rounds/{round}", partial(page, which="rounds")),
]
