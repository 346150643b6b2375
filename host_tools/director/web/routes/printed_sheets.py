"""Printed sheets of an event as PDF."""

from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from host_tools.director.desk.access import own_codes
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.calling import usual_settings
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.printing import PAPERS, bracket, cards, guide, lists, poster, score_sheets
from host_tools.director.printing.cards import Receipt
from host_tools.director.printing.sheet import Heading, Sheet
from host_tools.director.texts import text
from host_tools.director.views.drawn import announced, placed, printed, trees
from host_tools.director.views.drawn.printed import RoundList
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared.services import services

CARDS = (2, 4)  # across and down
BADGES = (2, 5)


def sheet_for(request: Request, *, is_wide: bool = False, form: Form | None = None) -> Sheet:
    """An empty one, of the paper asked for (`?paper=`, or in the form)."""
    asked = dict(request.query_params) if form is None else form
    wanted = fields.choice(asked, "paper", text("print.paper"), PAPERS, PAPERS[0])
    return Sheet(_desk(request).now_s(), wanted, is_wide=is_wide)


def pdf(sheet: Sheet, name: str) -> Response:
    """Opened in a tab of its own, ready to print."""
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(bytes(sheet.output()), media_type="application/pdf", headers=headers)


def address_of(request: Request, path: str) -> str:
    """Of a public page, as phones reach it."""
    return (services(request).lan() or [str(request.base_url).rstrip("/")])[0] + path


def _desk(request: Request) -> Desk:
    return services(request).desk


def _id(request: Request) -> int:
    return request.path_params["draw"]


def _live(request: Request) -> str:
    return address_of(request, f"/live/draws/{_id(request)}")


def _draw(request: Request) -> Draw:
    desk = _desk(request)
    with desk.reading() as connection:
        return need_draw(desk.draws, connection, _id(request))


def _need(found: object, event: str) -> None:
    if not found:
        raise Fault("NOTHING_TO_PRINT", 409, event=event)


def draw(request: Request) -> Response:
    """`?reverse`: the final at the left."""
    one, desk = _draw(request), _desk(request)
    with desk.reading() as connection:
        found = list(trees.trees(one, usual_settings(connection, one.row.event)))
    _need(found, one.row.event)
    sheet = sheet_for(request, is_wide=True)
    for tree in found:
        bracket.draw(sheet, tree, _live(request), "reverse" in request.query_params)
    return pdf(sheet, "draw.pdf")


def _round(request: Request) -> RoundList:
    found = printed.round_list(_desk(request), _id(request), request.query_params.get("round", ""))
    _need(found.every or found.byes, found.event)
    return found


def round_list(request: Request) -> Response:
    """`?round=M1`; without, the matches that can be played now."""
    sheet, found = sheet_for(request), _round(request)
    lists.rounds(sheet, found, _live(request))
    return pdf(sheet, "round.pdf")


def table_cards(request: Request) -> Response:
    """Of the matches that have a table.  At a board without a device the code leads the players to their own pages."""
    sheet, found = sheet_for(request, is_wide=True), _round(request)
    _need(found.placed, found.event)
    of_board = address_of(request, "/p")
    made = [
        cards.of_table(one, found.event, address_of(request, f"/tell/{one.place}") if one.has_device else of_board)
        for one in found.placed
    ]
    title = f"{text('print.cards')} · {found.event} · {found.title}"
    cards.draw(sheet, made, Heading(title, text("print.cut")), *CARDS)
    return pdf(sheet, "cards.pdf")


def sheets_for_scores(request: Request) -> Response:
    sheet, found = sheet_for(request, is_wide=True), _round(request)
    _need(found.every, found.event)
    score_sheets.draw(sheet, found.every, found.event, _live(request))
    return pdf(sheet, "score-sheets.pdf")


def players(request: Request) -> Response:
    """By name, of one event or of all."""
    draw_id = request.path_params.get("draw", 0)
    event = _draw(request).row.event if draw_id else ""
    found = printed.players(_desk(request), draw_id)
    sheet = sheet_for(request)
    lists.players(sheet, found, event, _live(request) if draw_id else address_of(request, "/live/draws"))
    return pdf(sheet, "players.pdf")


def badges(request: Request) -> Response:
    """The code leads to the player's own page."""
    event, found = _draw(request).row.event, printed.badges(_desk(request), _id(request))
    _need(found, event)
    sheet, codes = sheet_for(request), own_codes.codes_of(_desk(request), [one.name for one in found])
    made = [cards.of_badge(one, address_of(request, f"/p/{codes[one.name]}")) for one in found]
    cards.draw(sheet, made, Heading(f"{text('print.badges')} · {event}", text("print.cut_badges")), *BADGES)
    return pdf(sheet, "badges.pdf")


def standings(request: Request) -> Response:
    one = _draw(request)
    found = list(placed.standings_of(one))
    _need(found, one.row.event)
    sheet = sheet_for(request)
    lists.standings(sheet, found, one.row.event, _live(request))
    return pdf(sheet, "standings.pdf")


def receipts(request: Request) -> Response:
    """Of the prizes whose winners are known."""
    one = _draw(request)
    found = [
        Receipt(one.row.event, pool.section, prize.place, prize.name, prize.amount)
        for pool in announced.money(one)
        for prize in pool.prizes
        if prize.amount
    ]
    _need(found, one.row.event)
    sheet = sheet_for(request)
    cards.receipts(sheet, found, Heading(f"{text('print.receipts')} · {one.row.event}"))
    return pdf(sheet, "receipts.pdf")


def door_poster(request: Request, form: Form) -> Response:
    """The Wi-Fi's password is printed and kept nowhere: it comes with the form."""
    wifi = poster.Wifi(
        fields.line(form, "wifi", text("print.wifi_name")), fields.line(form, "password", text("print.wifi_password"))
    )
    pages = services(request).the(Network).pages()
    if not pages:
        raise Fault("POSTER_CLOSED", 409, address=address_of(request, "/p"))
    sheet = sheet_for(request, form=form)
    title = fields.line(form, "title", text("print.poster_of"))
    poster.draw(sheet, title, address_of(request, "/p"), f"{pages[0]}/p", wifi)
    return pdf(sheet, "poster.pdf")


def field_guide(reader: str, request: Request) -> Response:
    """For the organiser, players or helpers."""
    sheet = sheet_for(request)
    guide.draw(sheet, reader, address_of(request, "/p") if reader == "players" else "")
    return pdf(sheet, f"guide-{reader}.pdf")


MADE: dict[str, Callable[[Request], Response]] = {
    "draw": draw,
    "round": round_list,
    "cards": table_cards,
    "score-sheets": sheets_for_scores,
    "players": players,
    "badges": badges,
    "standings": standings,
    "receipts": receipts,
    **{f"guide-{reader}": partial(field_guide, reader) for reader in guide.CHAPTERS},
}
