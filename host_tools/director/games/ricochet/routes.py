"""The page on which a player declares by phone."""

import secrets

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import wording
from host_tools.director.desk.access.tries import Tries
from host_tools.director.desk.desk import need_table
from host_tools.director.faults import Fault
from host_tools.director.games.ricochet import phones
from host_tools.director.store import OrderRow, orders, records
from host_tools.director.texts import text
from host_tools.director.typed import fields
from host_tools.director.typed.fields import Form
from host_tools.director.web.entry.sessions import address_of
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from matchcore.games.ricochet import facts

_BECAME = {
    records.WAITING: "declare.waits",
    records.APPLIED: "declare.counts",
    records.CANCELLED: "declare.cancelled",
}
COOKIE, COOKIE_S = "phone", 86400  # the secret of this phone
LOOK_AGAIN_S = 1  # while the table has not answered
MOST = 99


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The form for one declaration, and what has become of the last one (`?order=`)."""
    number, query, form = request.path_params["number"], request.query_params, form or {}
    code, desk = form.get("code", query.get("code", "")), services(request).desk
    _check_code(request, code, counts=fault is None)
    sent = fields.number(query, "order", text("col.number")) if "order" in query else 0
    with desk.looking() as connection:
        names = desk.follower(connection, need_table(connection, number)).state.names
        order = orders.find(connection, number, sent)
    own = order if order and (order.game, order.kind) == (phones.GAME, facts.PHONED) else None
    answer = paper.page(
        request,
        "declare.html",
        fault.status if fault else 200,
        number=number,
        names=names,
        code=code,
        said=_said(own) if own else "",
        player=form.get("player", str(own.fact.values(1)[0]) if own else ""),
        fault=fault,
        most=MOST,
    )
    if own and own.status == records.WAITING:
        answer.headers["Refresh"] = str(LOOK_AGAIN_S)
    if COOKIE not in request.cookies:
        _give_cookie(request, answer, secrets.token_hex(16))
    return answer


def _said(order: OrderRow) -> str:
    """What has become of a declaration."""
    if order.status == records.REFUSED:
        return wording.refusal_of_order(order.refusal)
    return text(_BECAME[order.status], moves=order.fact.values(1)[1])


def declare(request: Request, form: Form) -> Response:
    desk, number = services(request).desk, request.path_params["number"]
    arrived_s = desk.now_s()
    _check_code(request, form.get("code", ""))
    player = fields.number(form, "player", text("field.player"), 0, MOST)
    moves = fields.number(form, "moves", text("declare.moves"))
    phone = request.cookies.get(COOKIE, "") or secrets.token_hex(16)
    order = phones.declare(desk, number, form.get("code", ""), player, moves, phone, arrived_s)
    answer = RedirectResponse(f"/declare/{number}?code={form['code']}&order={order}", 303)
    _give_cookie(request, answer, phone)
    return answer


def _check_code(request: Request, code: str, counts: bool = True) -> None:
    """`Fault` for a wrong code; after some, an address has to wait.  `counts`: not yet counted for this request."""
    desk, number = services(request).desk, request.path_params["number"]
    try:
        with desk.looking() as connection:
            table = need_table(connection, number)
            phones.check_open(table, desk.follower(connection, table), code)
    except Fault as fault:
        if fault.code == "WRONG_PHONE_CODE" and counts:
            Tries(desk).begin("declare " + address_of(request))
        raise


def _give_cookie(request: Request, answer: Response, phone: str) -> None:
    is_secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, phone, COOKIE_S, path="/declare", httponly=True, samesite="lax", secure=is_secure)


ROUTES = [Route("/declare/{number:int}", page), post("/declare/{number:int}", declare, page)]
