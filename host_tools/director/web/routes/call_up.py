"""The call-up over all events, and its acts."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import game, wording
from host_tools.director.desk import places, special_needs
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.draws import call_up
from host_tools.director.desk.draws.call_up import Shown
from host_tools.director.desk.draws.draw_state import LARGEST_ID
from host_tools.director.desk.own_pages import presence
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws, fields, numbers
from host_tools.director.form_parsing.draws import LONGEST_CODE
from host_tools.director.form_parsing.fields import Form
from host_tools.director.store import places as place_rows, tables
from host_tools.director.texts import text
from host_tools.director.views import call_up as views
from host_tools.director.web.routes.pages import LastHall
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from host_tools.director.web.watching import events

HOME = "/call-up"
PLACES = HOME + "/places"


def _desk(request: Request) -> Desk:
    return services(request).desk


def page(
    request: Request,
    fault: Fault | None = None,
    form: Form | None = None,
    done: list[str] | None = None,
    left: list[str] | None = None,
) -> Response:
    feed = events.feed_of(request, services(request).the(LastHall).feed())
    as_of_s = feed.open()
    shown = views.page(_desk(request), feed.card_cache.cards())
    said = {"fault": fault, "form": form or {}, "done": done or [], "left": left or []}
    return paper.page(request, "call_up.html", fault.status if fault else 200, as_of_s=as_of_s, shown=shown, **said)


def call(request: Request, form: Form) -> Response:
    number = fields.number(form, "table", text("log.table"), least=1, most=LARGEST_TABLE)
    call_up.call(_desk(request), *_match(form), number, confirmed=form.get("confirmed", ""))
    return RedirectResponse("/" if form.get("then") == "/" else HOME, 303)


def call_all(request: Request, form: Form) -> Response:
    """Those that were shown, and no others."""
    done, left = call_up.call_all(_desk(request), [_shown(one) for one in form.get("matches", "").split()])
    return page(request, done=done, left=left)


def _shown(typed: str) -> Shown:
    """1:M1-1:21"""
    draw_id, code, table = ([*typed.split(":"), "", ""])[:3]
    read = {"draw": draw_id, "code": code, "table": table}
    return Shown(*_match(read), fields.number(read, "table", text("log.table"), least=1, most=LARGEST_TABLE))


def hold(request: Request, form: Form) -> Response:
    """Until a time of day; without one, let go."""
    desk, until_s = _desk(request), 0.0
    if not fields.is_checked(form, "let_go"):
        until_s = wording.nearest_s(fields.time_of_day(form, "until", text("callup.until")), desk.now_s())
    draw_id = _draw(form) if fields.is_given(form, "draw") else 0
    call_up.hold(desk, draw_id, until_s)
    return RedirectResponse(HOME, 303)


def first(request: Request, form: Form) -> Response:
    call_up.first(_desk(request), *_match(form))
    return RedirectResponse(HOME, 303)


def waive_rest(request: Request, form: Form) -> Response:
    call_up.waive_rest(_desk(request), *_match(form))
    return RedirectResponse(HOME, 303)


def call_again(request: Request, form: Form) -> Response:
    call_up.call_again(_desk(request), *_match(form))
    return RedirectResponse(HOME, 303)


def seat(request: Request, form: Form) -> Response:
    board = fields.line(form, "board", text("callup.board"), most=LONGEST_CODE, is_needed=True)
    call_up.seat(_desk(request), *_match(form), board, confirmed=form.get("confirmed", ""))
    return RedirectResponse(HOME, 303)


def report(request: Request, form: Form) -> Response:
    call_up.report(_desk(request), _draw(form), draws.of_board(form), confirmed=form.get("confirmed", ""))
    return RedirectResponse(HOME, 303)


def verify(request: Request, form: Form) -> Response:
    call_up.verify(_desk(request), *_match(form))
    return RedirectResponse("/" if form.get("then") == "/" else "/results", 303)


def stays(request: Request, form: Form) -> Response:
    """A player who must leave: the director has decided."""
    presence.stays(_desk(request), fields.number(form, "player", text("names.player"), least=1, most=LARGEST_ID))
    return RedirectResponse(HOME, 303)


def places_page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """As it was typed, if it was refused."""
    with _desk(request).reading() as connection:
        rows, every = place_rows.read_all(connection), tables.read_all(connection)
    has_device = {one.number: one.game == game.USUAL for one in every}
    boards = [row.number for row in rows.values() if row.is_board and row.number not in has_device]
    said = {number: row.tags for number, row in rows.items()}
    if form is not None:
        said = _tags(form)
    numbered = [number for number, is_usual in has_device.items() if is_usual]
    shown = [(number, number in has_device, said.get(number, ())) for number in sorted({*numbered, *boards})]
    typed = numbers.words(boards) if form is None else form.get("boards", "")
    status = fault.status if fault else 200
    values = {"places": shown, "boards": typed, "tags": special_needs.TAGS}
    return paper.page(request, "places.html", status, fault=fault, **values)


def change_places(request: Request, form: Form) -> Response:
    boards = numbers.read(form, "boards") if fields.is_given(form, "boards") else []
    places.change(_desk(request), boards, _tags(form))
    return RedirectResponse(PLACES, 303)


def _tags(form: Form) -> dict[int, list[str]]:
    """By number; fields such as quiet-7."""
    found: dict[int, list[str]] = {}
    for field in form:
        tag, _, number = field.rpartition("-")
        is_place = number.isdecimal() and int(number) <= LARGEST_TABLE
        if is_place and tag in special_needs.TAGS and fields.is_checked(form, field):
            found.setdefault(int(number), []).append(tag)
    return found


def _match(form: Form) -> tuple[int, str]:
    return _draw(form), fields.line(form, "code", text("draw.code"), most=LONGEST_CODE, is_needed=True)


def _draw(form: Form) -> int:
    return fields.number(form, "draw", text("draws.title"), least=1, most=LARGEST_ID)


ROUTES = [
    Route(HOME, page),
    post(HOME + "/call", call, page, "draw.call"),
    post(HOME + "/all", call_all, page),
    post(HOME + "/hold", hold, page),
    post(HOME + "/first", first, page),
    post(HOME + "/rest", waive_rest, page),
    post(HOME + "/again", call_again, page),
    post(HOME + "/seat", seat, page),
    post(HOME + "/stays", stays, page),
    post(HOME + "/result", report, page, "step.Report"),
    post(HOME + "/verify", verify, page),
    Route(PLACES, places_page),
    post(PLACES, change_places, places_page),
]
