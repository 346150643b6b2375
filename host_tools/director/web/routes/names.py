"""The page on which the name of a player or of an event is corrected."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import spelling, wording
from host_tools.director.desk import more_time, naming, special_needs
from host_tools.director.desk.access import own_codes
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.special_needs import EVERY, Needs
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.entries import LONGEST_MEMBER, LONGEST_NAME, Number
from host_tools.director.form_parsing.fields import Form
from host_tools.director.store.players import PlayerRow
from host_tools.director.texts import text
from host_tools.director.web.routes.draws import LONGEST_EVENT
from host_tools.director.web.routes.printed_sheets import address_of
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post

PATH = "/names"
PAGES = {"draw": "/e/", "match": "/matches/"}
LONGEST_SHORT = 12
KINDS = {"player": ("names.player", LONGEST_NAME), "event": ("names.event", LONGEST_EVENT)}  # label, longest name


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    said = form or dict(request.query_params)
    kind = _kind(said)
    label, longest = KINDS[kind]
    values = {"kind": kind, "old": fields.line(said, "old", ""), "label": text(label), "longest": longest}
    values |= {"of": _of(said), "to": _back(said), "player": naming.player(_desk(request), values["old"])}
    bank_ms, delay_ms = values["player"].more_time if values["player"] else (0, 0)
    values["own_page"] = _own_page(request, values["player"])
    values["times"] = (wording.span_text(bank_ms) if bank_ms else "", delay_ms // 1000 or "")
    if kind == "event":
        values |= {"short": naming.short_of(_desk(request), values["old"]), "longest_short": LONGEST_SHORT}
    stored = special_needs.read(_stored(values["player"]))
    ticked = stored.tags if form is None else _tags(form)
    values |= {"needed": EVERY, "ticked": ticked, "fixed_table": said.get("fixed_table", stored.table or "")}
    status = fault.status if fault else 200
    return paper.page(request, "names.html", status, fault=fault, form=said, **values)


def _stored(player: PlayerRow | None) -> str:
    return player.needs if player else ""


def _own_page(request: Request, player: PlayerRow | None) -> str:
    """The address with the player's code; "" = there is no such player."""
    if player is None:
        return ""
    return address_of(request, f"/p/{own_codes.codes_of(_desk(request), [player.name])[player.name]}")


def new_code(request: Request, form: Form) -> Response:
    """For a badge that was lost: the old code is void."""
    old = fields.line(form, "old", text("names.old"), is_needed=True)
    own_codes.renew(_desk(request), old)
    asked = {"kind": "player", "old": old, **_of(form)}
    return RedirectResponse(f"{PATH}?{urlencode(asked)}", 303)


def rename(request: Request, form: Form) -> Response:
    kind = _kind(form)
    label, longest = KINDS[kind]
    old = fields.line(form, "old", text("names.old"), is_needed=True)
    new = fields.line(form, "name", text(label), most=longest, is_needed=True)
    desk = _desk(request)
    if kind == "event":
        short = fields.line(form, "short", text("names.short"), most=LONGEST_SHORT) if "short" in form else None
        naming.rename_event(desk, old, new, short)
    elif spelling.BETWEEN in new:
        raise Fault("ONE_NAME", name=new)
    else:
        number = _number(form) if "member" in form else None
        times = _times(form) if "bank_extra" in form else None
        needs = _needs(form) if "fixed_table" in form else None
        spoken = fields.line(form, "spoken", text("names.spoken"), most=LONGEST_NAME) if "spoken" in form else None
        naming.correct_player(desk, old, new, number, times, needs, spoken, confirmed=form.get("confirmed", ""))
    return RedirectResponse(_back(form), 303)


def _desk(request: Request) -> Desk:
    return services(request).desk


def _number(form: Form) -> Number:
    member = fields.line(form, "member", text("draw.member"), most=LONGEST_MEMBER)
    return fields.line(form, "federation", text("draw.federation"), most=LONGEST_MEMBER).upper(), member


def _times(form: Form) -> tuple[int, int]:
    """In ms, of bank and delay; an empty field is none."""
    bank_ms = delay_ms = 0
    if fields.is_given(form, "bank_extra"):
        bank_ms = fields.milliseconds(form, "bank_extra", text("names.bank_extra"))
    if not 0 <= bank_ms <= more_time.MOST_BANK_MS:
        raise Fault("BAD_CLOCK", field=text("names.bank_extra"), value=form["bank_extra"][:20])
    if fields.is_given(form, "delay_extra"):
        most = more_time.MOST_DELAY_MS // 1000
        delay_ms = 1000 * fields.number(form, "delay_extra", text("names.delay_extra"), most=most)
    return bank_ms, delay_ms


def _needs(form: Form) -> Needs:
    """Boxes such as need_quiet, and a number; an empty field is none."""
    table = 0
    if fields.is_given(form, "fixed_table"):
        table = fields.number(form, "fixed_table", text("needs.table"), least=1, most=LARGEST_TABLE)
    return Needs(_tags(form), table)


def _tags(form: Form) -> frozenset[str]:
    return frozenset(tag for tag in EVERY if fields.is_checked(form, "need_" + tag))


def _kind(form: Form) -> str:
    return fields.choice(form, "kind", text("names.kind"), tuple(KINDS), usual="player")


def _of(form: Form) -> dict[str, str]:
    """From which page this one was opened: its kind and its number."""
    return {kind: form[kind] for kind in PAGES if form.get(kind, "").isdecimal()}


def _back(form: Form) -> str:
    return next((PAGES[kind] + number for kind, number in _of(form).items()), "/results")


ROUTES = [
    Route(PATH, page),
    post(PATH, rename, page, "names.go"),
    post(PATH + "/code", new_code, page),
]
