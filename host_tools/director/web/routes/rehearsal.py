"""The page on which an evening is rehearsed: everything that is drawn, with faults, and what would come of it."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.forecasts.rehearsals import MOST_TABLES, Rehearsals, Wanted
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text
from host_tools.director.views.drawn import rehearsed
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

PATH = "/rehearse"
MOST_FAILING = 50
USUAL_LATE, USUAL_FAILING = 10, 1


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    desk, rehearsals = services(request).desk, services(request).the(Rehearsals)
    progress = rehearsals.progress()
    report = rehearsed.report(desk, progress) if progress else None
    wanted = progress.wanted if progress else Wanted(rehearsals.usual_tables(), USUAL_LATE, USUAL_FAILING, desk.now_s())
    values = {"start": wording.time_of_day(wanted.start_s), "tables": str(wanted.tables)}
    values |= {"late": str(wanted.late_percent), "failing": str(wanted.failing)}
    shown = {"report": report, "form": form or values, "most_tables": MOST_TABLES, "most_failing": MOST_FAILING}
    return paper.page(request, "rehearse.html", fault.status if fault else 200, fault=fault, **shown)


def begin(request: Request, form: Form) -> Response:
    services(request).the(Rehearsals).begin(_wanted(services(request).desk, form))
    return RedirectResponse(PATH, 303)


def _wanted(desk: Desk, form: Form) -> Wanted:
    start_s = fields.time_of_day(form, "start", text("rehearse.start"))
    return Wanted(
        fields.number(form, "tables", text("nav.tables"), least=1, most=MOST_TABLES),
        fields.number(form, "late", text("rehearse.late"), most=100),
        fields.number(form, "failing", text("rehearse.failing"), most=MOST_FAILING),
        wording.nearest_s(start_s, desk.now_s()),
    )


ROUTES = [Route(PATH, page), post(PATH, begin, page, "rehearse.go")]
