"""A player's own page, at the address with the player's code: where he is up, and what he may say (DESK 9).

A phone that has shown the code once is known by a cookie, and others' wrong codes from its address do not lock it out.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director.desk.access import own_codes
from host_tools.director.desk.access.own_codes import LONGEST_TYPED, Owners
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import LARGEST_ID
from host_tools.director.desk.own_pages import presence, reporting
from host_tools.director.desk.own_pages.reporting import OfMatch
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import draws, fields
from host_tools.director.form_parsing.draws import LONGEST_CODE
from host_tools.director.form_parsing.fields import Form
from host_tools.director.store.players import PlayerRow
from host_tools.director.texts import language, text
from host_tools.director.views.everybody import own, whereabouts
from host_tools.director.web.entry.sessions import address_of
from host_tools.director.web.routes.everybody.screens import shown_in
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.errors import wants_page
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from host_tools.director.web.watching import events

PATH = "/p"
KEPT_S = 400 * 86400  # as long as browsers keep a cookie
LONGEST_MATCH = 16
PHONE_SIZE = 32  # hexadecimal digits


@dataclass(frozen=True)
class Visit:
    """Somebody with the right code; `phone`: "" = it keeps no cookies, or shows the code for the first time."""

    player: PlayerRow
    key: bytes
    phone: str

    def digest(self, request: Request) -> bytes:
        """Stands for the phone, or for its address."""
        return hashlib.sha256((self.phone or "address " + address_of(request)).encode()).digest()[:16]


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    try:
        visit = _visit(request, counts=fault is None)
    except Fault as wrong:
        if wrong.code != "WRONG_OWN_CODE" or not wants_page(request):
            raise
        return _find_instead(request, wrong)
    feed = events.feed_of(request, events.PLAYERS_FEED)
    as_of_s = feed.open(is_public=True)
    mark = whereabouts.mark_of(visit.player.name)
    shown = {"feed": feed, "feed_name": events.PLAYERS_FEED, "query": "&who=" + mark, "screen": shown_in(feed, mark)}
    shown |= {"mark": mark, "name": visit.player.name, **_own(request, visit, fault, form)}
    answer = paper.page(request, "player.html", fault.status if fault else 200, as_of_s=as_of_s, **shown)
    if not visit.phone:
        _give_cookie(request, answer, visit.key)
    return answer


def _find_instead(request: Request, wrong: Fault) -> Response:
    """A code that is void, after a new one or with an older store, is forgotten; its phone goes on by the name."""
    shown = {"letters": "", "found": [], "is_other": True, "is_forgotten": False}
    return paper.page(request, "find_me.html", wrong.status, fault=wrong, code=_code(request), **shown)


def own_part(request: Request) -> Response:
    """As it stands now, for a page that is open."""
    return paper.page(request, "_own.html", **_own(request, _visit(request)))


def _own(request: Request, visit: Visit, fault: Fault | None = None, form: Form | None = None) -> dict[str, Any]:
    return {
        "code": _code(request),
        "part": own.part(_desk(request), visit.player),
        "fault": fault,
        "form": form or {},
    }


def report(request: Request, form: Form) -> Response:
    visit = _visit(request)
    code = fields.line(form, "pairing", text("draw.code"), most=LONGEST_CODE, is_needed=True)
    match = fields.line(form, "match", text("draw.code"), most=LONGEST_MATCH, is_needed=True)
    of = OfMatch(_draw(form), code, match)
    reporting.report(
        _desk(request),
        visit.player,
        of,
        visit.digest(request),
        lambda sides, side: draws.of_phone(form, code, sides, side),
    )
    return _back(request)


def here(request: Request, form: Form) -> Response:
    presence.check_in(_desk(request), _visit(request).player, _draw(form))
    return _back(request)


def leave(request: Request, form: Form) -> Response:
    presence.must_leave(_desk(request), _visit(request).player)
    return _back(request)


def stay(request: Request, form: Form) -> Response:
    presence.takes_back(_desk(request), _visit(request).player)
    return _back(request)


def _back(request: Request) -> Response:
    return RedirectResponse(f"{PATH}/{quote(_code(request))}?language={language()}#own", 303)


def _desk(request: Request) -> Desk:
    return services(request).desk


def _draw(form: Form) -> int:
    return fields.number(form, "draw", text("draws.title"), least=1, most=LARGEST_ID)


def _code(request: Request) -> str:
    return request.path_params["code"][:LONGEST_TYPED].upper()


# -- whose page --------------------------------------------------------------------------------------------------------


def _visit(request: Request, *, counts: bool = True) -> Visit:
    """`Fault` for a wrong code; several make their address wait, for right ones too.

    `counts`: not yet counted for this request."""
    desk, tries = _desk(request), services(request).tries
    with desk.reading() as connection:
        found = services(request).the(Owners).owner(connection, request.path_params["code"])
    if found is not None and (phone := _known_phone(request, found[1])):
        return Visit(*found, phone)
    tried = "own page " + address_of(request)
    tries.check(tried)
    if found is None:
        if counts:
            tries.begin(tried)
        raise Fault("WRONG_OWN_CODE", 404)
    return Visit(*found, phone="")


def _cookie(request: Request) -> str:
    return services(request).cookie + "-phone"


def _named(request: Request) -> tuple[str, str]:
    phone, _, proof = request.cookies.get(_cookie(request), "").partition(".")
    return phone, proof


def _known_phone(request: Request, key: bytes) -> str:
    """The phone that has shown this code before; "" = it has not."""
    phone, proof = _named(request)
    wanted = own_codes.proof_for(key, phone)
    return phone if hmac.compare_digest(proof.encode(), wanted.encode()) else ""


def _give_cookie(request: Request, answer: Response, key: bytes) -> None:
    """The same phone with another player's code stays the same phone."""
    phone, _ = _named(request)
    if not (len(phone) == PHONE_SIZE and phone.isalnum() and phone.isascii()):
        phone = secrets.token_hex(PHONE_SIZE // 2)
    value, is_secure = f"{phone}.{own_codes.proof_for(key, phone)}", request.url.scheme == "https"
    answer.set_cookie(_cookie(request), value, KEPT_S, path=PATH, httponly=True, samesite="strict", secure=is_secure)


ROUTES = [
    Route(PATH + "/{code}", page),
    Route(PATH + "/{code}/own", own_part),
    post(PATH + "/{code}/report", report, page),
    post(PATH + "/{code}/here", here, page),
    post(PATH + "/{code}/leave", leave, page),
    post(PATH + "/{code}/stay", stay, page),
]
