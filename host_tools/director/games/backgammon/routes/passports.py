"""A match to take away, for staff and for whoever has its code: the QR code on the sealed screen leads here."""

from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.views import passports, transcripts
from host_tools.director.games.backgammon.views.passports import Taken
from host_tools.director.texts import language, text
from host_tools.director.web.entry.sessions import address_of
from host_tools.director.web.shared.services import services
from host_tools.passport import pages
from host_tools.passport.pages import NoInterpreter

LONGEST_CODE = 16
LONGEST_MOMENT = 30


def passport(request: Request) -> Response:
    """As a file."""
    return _page(request, request.path_params["id"], "attachment")


def by_code(request: Request) -> Response:
    """`Fault` for a wrong code; several make their address wait, for right ones too.  A right one costs work, so there
    are a few at once, then some a second."""
    desk, tries = services(request).desk, services(request).tries
    code, tried = request.path_params["code"], "passport " + address_of(request)
    tries.check(tried)
    found = passports.id_of(desk, code) if len(code) <= LONGEST_CODE else None
    if found is None:
        tries.begin(tried)
        raise Fault("NO_SUCH_PASSPORT", 404, asked=code[:LONGEST_CODE])
    if desk.allowances.is_spent(tried, desk.now_s()):
        raise Fault("PHONE_TOO_FAST", 429)
    desk.allowances.spend(tried, desk.now_s())
    return _page(request, found, "inline")


def mat(request: Request) -> Response:
    match = passports.taken(services(request).desk, request.path_params["id"])
    return _file(transcripts.mat(match), "text/plain", f"match-{_name(match)}.mat")


def as_json(request: Request) -> Response:
    match = passports.taken(services(request).desk, request.path_params["id"])
    return _file(transcripts.written(match), "application/json", f"match-{_name(match)}.json")


def chapters(request: Request) -> Response:
    """`?began=`: when the recording began, local time."""
    match = passports.taken(services(request).desk, request.path_params["id"])
    said = request.query_params.get("began", "")
    try:
        began_s = datetime.fromisoformat(said).timestamp()
    except (ValueError, OverflowError, OSError):
        raise Fault("BAD_MOMENT", field=text("passport.began"), value=said[:LONGEST_MOMENT]) from None
    return _file(transcripts.chapters(match, began_s), "text/vtt", f"match-{_name(match)}.vtt")


def _name(match: Taken) -> str:
    return match.code or str(match.line.id)


def _file(content: str, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type + "; charset=utf-8", headers=headers)


def _page(request: Request, match_id: int, disposition: str) -> Response:
    match = passports.sealed(services(request).desk, match_id)
    try:
        content = pages.page(match.data(), passports.words(), language())
    except NoInterpreter as error:
        raise Fault("NO_PASSPORT", 404, why=str(error)) from None
    headers = {
        "Content-Disposition": f'{disposition}; filename="match-{match.code}.html"',
        "Content-Security-Policy": f"{pages.policy()}; frame-ancestors 'none'",
    }
    return Response(content, media_type="text/html; charset=utf-8", headers=headers)


ROUTES = [
    Route("/matches/{id:int}/passport.html", passport),
    Route("/matches/{id:int}/match.mat", mat),
    Route("/matches/{id:int}/match.json", as_json),
    Route("/matches/{id:int}/chapters.vtt", chapters),
    Route("/passport/{code}", by_code),
    Route("/PASSPORT/{code}", by_code),  # capitals pack closer in a table's QR code
]
