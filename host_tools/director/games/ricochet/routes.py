"""The page on which a player declares by phone."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from host_tools.director import wording
from host_tools.director.desk.access.tries import Tries
from host_tools.director.desk.desk import LARGEST_ID, need_table
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.ricochet import phones
from host_tools.director.store import OrderRow, orders, records
from host_tools.director.texts import text
from host_tools.director.web.entry.sessions import address_of
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.submit import post
from host_tools.director.web.watching import events, live
from matchcore.games.ricochet import facts

_BECAME = {
    records.WAITING: "declare.waits",
    records.APPLIED: "declare.counts",
    records.CANCELLED: "declare.cancelled",
}
LOOK_AGAIN_S = 1  # while the table has not answered
MOST = 99


def page(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """The glass, what stands, the form for one declaration, and what has become of the last one (`?order=`)."""
    number, query, form = request.path_params["number"], request.query_params, form or {}
    code, desk = form.get("code", query.get("code", "")), services(request).desk
    player, name = _whose(request, code, counts=fault is None)
    sent = fields.number(query, "order", text("col.number"), 0, LARGEST_ID) if "order" in query else 0
    with desk.reading() as connection:
        order = orders.find(connection, number, sent)
    own = order if order and _is_own(order, player) else None
    feed = events.feed_of(request, events.PUBLIC_FEED)
    as_of_s = feed.open(is_public=True)
    answer = paper.page(
        request,
        "declare.html",
        fault.status if fault else 200,
        as_of_s=as_of_s,
        feed=feed,
        card=live.cards_of(feed).get(number, ""),
        number=number,
        name=name,
        code=code,
        said=_said(own) if own else "",
        fault=fault,
        most=MOST,
    )
    if own and own.status == records.WAITING:
        answer.headers["Refresh"] = str(LOOK_AGAIN_S)
    return answer


def _is_own(order: OrderRow, player: int) -> bool:
    return (order.game, order.kind) == (phones.GAME, facts.PHONED) and order.fact.values(1)[0] == player


def _said(order: OrderRow) -> str:
    """The state of a declaration."""
    if order.status == records.REFUSED:
        return wording.refusal_of_order(order.refusal)
    return text(_BECAME[order.status], moves=order.fact.values(1)[1])


def declare(request: Request, form: Form) -> Response:
    desk, number, code = services(request).desk, request.path_params["number"], form.get("code", "")
    arrived_s = desk.now_s()
    _whose(request, code)
    moves = fields.number(form, "moves", text("declare.moves"))
    order = phones.declare(desk, number, code, moves, arrived_s)
    return RedirectResponse(f"/declare/{number}?code={code}&order={order}", 303)


def _whose(request: Request, code: str, counts: bool = True) -> tuple[int, str]:
    """The player who has this code; `Fault` for a wrong one, and several make their address wait.

    `counts`: not yet counted for this request."""
    desk, number = services(request).desk, request.path_params["number"]
    try:
        with desk.reading() as connection:
            table = need_table(connection, number)
            follower = desk.follower(connection, table)
            player = phones.player_of(connection, table, follower, code)
            return player, follower.state.names[player]
    except Fault as fault:
        if fault.code == "WRONG_PHONE_CODE" and counts:
            Tries(desk).begin("declare " + address_of(request))
        raise


ROUTES = [Route("/declare/{number:int}", page), post("/declare/{number:int}", declare, page)]
