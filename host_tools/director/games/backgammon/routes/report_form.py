"""Spectators' alerts to the director about a table, without a login (SPC-02, AMB-44)."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import game
from host_tools.director.desk import proposals
from host_tools.director.desk.desk import LARGEST_TABLE, need_table
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.reading import rules_in_force
from host_tools.director.texts import text
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

_NOTHING = "none"  # of spectator.alerts
_SUBJECTS = ("score", "set_up", "clock", "cube", "other")
_CHEATING = ("cheating",)  # allowed under any rules


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The form, with the alerts that these rules allow spectators."""
    number = request.path_params["number"]
    alerts = _alerts(request)
    return paper.page(
        request,
        "tell.html",
        fault.status if fault else 200,
        number=number,
        alerts=alerts,
        subjects=_subjects(alerts),
        is_told="told" in request.query_params,
        fault=fault,
        form=form or {},
    )


def tell(request: Request, form: Form) -> Response:
    subject = fields.choice(form, "subject", text("tell.subject"), _subjects(_alerts(request)))
    words = fields.line(form, "words", text("tell.words"), most=fields.LONGEST_REASON)
    said = text("tell.said", subject=text("tell.of." + subject), words=words) if words else text("tell.of." + subject)
    number = request.path_params["number"]
    proposals.tell(services(request).desk, number, said)
    return RedirectResponse(f"/tell/{number}?told=1", 303)


def _alerts(request: Request) -> str:
    """The alerts that the rule set allows spectators; without a match there is no rule."""
    desk, number = services(request).desk, request.path_params["number"]
    if number > LARGEST_TABLE:
        raise Fault("NO_TABLE", 404, number=number)
    with desk.reading() as connection:
        follower = desk.follower(connection, need_table(connection, number))
    if follower.game != game.USUAL:
        return "director"
    state = follower.state
    return str(rules_in_force.of_state(state)["spectator.alerts"] or _NOTHING) if state.rules["id"] else "director"


def _subjects(alerts: str) -> tuple[str, ...]:
    return _CHEATING if alerts == _NOTHING else _SUBJECTS


ROUTES = [Route("/tell/{number:int}", page), post("/tell/{number:int}", tell, page)]
