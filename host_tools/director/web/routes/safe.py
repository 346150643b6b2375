"""Backups: listed, made now, and restored after a trial on a copy."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk import backups
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.views import stored
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post


def _keeping(request: Request) -> Safekeeping:
    found = services(request).keeping
    if found is None:
        raise Fault("NO_BACKUPS_HERE", 409)
    return found


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    keeping = services(request).keeping
    states = keeping.states() if keeping else []
    return paper.page(
        request,
        "backups.html",
        fault.status if fault else 200,
        fault=fault,
        stored=stored.footer_line(keeping, services(request).desk.store.trouble),
        key_file=keeping.key_file if keeping else None,
        states=[(state, backups.listed(state.folder)) for state in states],
    )


def make(request: Request, form: Form) -> Response:
    backups.make_by_hand(_keeping(request))
    return RedirectResponse("/backups", 303)


def restore(request: Request, form: Form) -> Response:
    keeping = _keeping(request)
    backup = backups.find(keeping, form.get("name", ""))
    backups.restore(keeping, backup.path, confirmed=form.get("confirmed", ""))
    return RedirectResponse("/log", 303)


ROUTES = [
    Route("/backups", page),
    post("/backups", make, page),
    post("/backups/restore", restore, page, "backup.restore"),
]
