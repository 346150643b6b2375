"""Pages and forms of adjourned matches: the register, one of it with its file, and adjourning a match."""

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.adjourning import adjourning, resuming, signed_file
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.orders import assignment
from host_tools.director.games.backgammon.routes import assigning
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.games.backgammon.views import adjourned
from host_tools.director.texts import text
from host_tools.director.web.shared import errors, paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules.settings import LONGEST_NAME

LARGEST_CODE = 2940  # bytes, with the least correction


def _desk(request: Request) -> Desk:
    return services(request).desk


def _done(request: Request, path: str, **said: int) -> Response:
    """A program needs the number; a person is led to the page."""
    return JSONResponse(said) if errors.wants_json(request) else RedirectResponse(path, 303)


# -- the register ------------------------------------------------------------------------------------------------------


def register(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    value = adjourned.register(_desk(request))
    return paper.page(
        request,
        "adjourned.html",
        fault.status if fault else 200,
        value=value,
        fault=fault,
        form=form or {},
        longest=signed_file.LARGEST_FILE,
        events=[event.name for event in assigning.kept_events(_desk(request))],
        usual_length=assigning.FIRST_LENGTH,
        longest_name=LONGEST_NAME,
        longest_match=bank.LONGEST_MATCH,
        longest_reason=fields.LONGEST_REASON,
        longest_place=signed_file.LONGEST_PLACE,
    )


def take(request: Request, form: Form) -> Response:
    if not fields.is_given(form, "file"):
        raise Fault("MISSING", field=text("adjourn.file"))
    found = resuming.take(_desk(request), form["file"], confirmed=form.get("confirmed", ""))
    return _done(request, f"/adjourned/{found}", adjourned=found)


def write_down(request: Request, form: Form) -> Response:
    """A match without a device, as it is typed."""
    place, reason = _place_and_reason(form)
    banks = [_bank(form, letter) for letter in "ab"]
    found = adjourning.write_down(_desk(request), _settings(request, form), (banks[0], banks[1]), place, reason)
    return _done(request, f"/adjourned/{found}", adjourned=found)


def _settings(request: Request, form: Form) -> Settings:
    event = form.get("event", "")
    usual = next((one for one in assigning.kept_events(_desk(request)) if one.name == event), None)
    settings = assignment.of_event(usual) if usual else Settings(assigning.FIRST_LENGTH, "", "")
    settings.length = fields.number(form, "length", text("assign.length"), 1, bank.LONGEST_MATCH)
    settings.names = [fields.line(form, "name_" + side, text("assign.name_" + side), is_needed=True) for side in "ab"]
    settings.score_a, settings.score_b = (
        fields.number(form, "score_" + side, text("adjourn.score", side=side.upper()), 0, bank.LONGEST_MATCH)
        for side in "ab"
    )
    settings.crawford_played = fields.is_checked(form, "crawford_played")
    return settings


def _bank(form: Form, side: str) -> int | None:
    label = text("adjourn.bank", side=side.upper())
    return fields.milliseconds(form, "bank_" + side, label) if fields.is_given(form, "bank_" + side) else None


def _place_and_reason(form: Form) -> tuple[str, str]:
    place = fields.line(form, "place", text("adjourn.place"), most=signed_file.LONGEST_PLACE)
    return place, fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True)


def one(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    value = adjourned.one(_desk(request), request.path_params["adjourned"])
    status = fault.status if fault else 200
    code = _qr_code(value.file)
    return paper.page(request, "adjourned_one.html", status, value=value, fault=fault, form=form or {}, code=code)


def _qr_code(file: str) -> Markup:
    """As little correction as there is: the signature tells what was read wrongly, and a code of 1,000 letters is
    large enough.  Empty if the file is longer than any code."""
    if len(file.encode()) > LARGEST_CODE:
        return Markup()
    code = segno.make(file, error="l", micro=False, encoding="utf-8")
    return Markup(code.svg_inline(scale=3, border=4, light="white"))


def file(request: Request) -> Response:
    value = adjourned.one(_desk(request), request.path_params["adjourned"])
    headers = {"Content-Disposition": f'attachment; filename="{value.file_name}"'}
    return Response(value.file + "\n", headers=headers, media_type="application/json")


def resume(request: Request, form: Form) -> Response:
    number = fields.number(form, "table", text("move.to"), least=1, most=LARGEST_TABLE)
    match_id = resuming.resume(_desk(request), request.path_params["adjourned"], number)
    return _done(request, f"/matches/{match_id}", match=match_id)


def goes_on_elsewhere(request: Request, form: Form) -> Response:
    found = request.path_params["adjourned"]
    resuming.leave(_desk(request), found)
    return _done(request, "/adjourned", adjourned=found)


# -- adjourning a match ------------------------------------------------------------------------------------------------


def adjourn_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The state that is kept, or why the match cannot be adjourned now."""
    value = adjourned.of_match(_desk(request), request.path_params["id"])
    return paper.page(
        request,
        "adjourn.html",
        fault.status if fault else 200,
        value=value,
        fault=fault,
        form=form or {"place": value.place, "reason": text("adjourn.reason")},
        longest_place=signed_file.LONGEST_PLACE,
        longest_reason=fields.LONGEST_REASON,
    )


def adjourn(request: Request, form: Form) -> Response:
    place, reason = _place_and_reason(form)
    found = adjourning.adjourn(_desk(request), request.path_params["id"], place, reason)
    return _done(request, f"/adjourned/{found}", adjourned=found)


ROUTES = [
    Route("/adjourned", register),
    post("/adjourned", take, register, "adjourn.take"),
    post("/adjourned/paper", write_down, register, "adjourn.write"),
    Route("/adjourned/{adjourned:int}", one),
    Route("/adjourned/{adjourned:int}/file", file),
    post("/adjourned/{adjourned:int}/resume", resume, one, "adjourn.resume"),
    post("/adjourned/{adjourned:int}/elsewhere", goes_on_elsewhere, one, "adjourn.went"),
    Route("/matches/{id:int}/adjourn", adjourn_page),
    post("/matches/{id:int}/adjourn", adjourn, adjourn_page, "adjourn.go"),
]
