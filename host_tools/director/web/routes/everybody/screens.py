"""Pages for everybody that show one big thing, without a login: the hall's screen, a player's phone, a
stream's overlay (DESK 9)."""

import json

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host_tools.director.form_parsing import fields
from host_tools.director.texts import text
from host_tools.director.views.everybody import streamed, whereabouts
from host_tools.director.web.routes import drawn, public
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed, Key
from host_tools.director.web.watching.screens import ON_STAGE

LONGEST_NAME = 60
LAYOUTS = ("bar", "corner", "clock")
PARTS = ("clock", "delay", "cube", "title")


def hall(request: Request) -> Response:
    """`mirror=1`: for a screen that people look at from behind."""
    feed = events.feed_of(request, events.HALL_FEED)
    as_of_s = feed.open(is_public=True)
    is_mirrored = request.query_params.get("mirror") == "1"
    shown = {"feed": feed, "feed_name": events.HALL_FEED, "query": "", "screen": shown_in(feed)}
    return paper.page(request, "hall.html", as_of_s=as_of_s, is_mirrored=is_mirrored, **shown)


def player(request: Request) -> Response:
    """`who`: a person's mark; without it, whoever looks says three letters of a name."""
    query, people = request.query_params, services(request).the(drawn.Seen).people()
    mark = query.get("who", "")[: events.LONGEST_MARK]
    if not mark:
        letters = query.get("find", "")[:LONGEST_NAME].strip()
        found = whereabouts.found_by(people, letters) if letters else []
        is_other, is_forgotten = "other" in query, "forget" in query
        shown = {"letters": letters, "found": found, "is_other": is_other, "is_forgotten": is_forgotten}
        return paper.page(request, "find_me.html", value=None, **shown)
    if mark not in people:  # the phone remembers a name of before
        mark = whereabouts.now_of(services(request).desk, mark) or mark
    feed = events.feed_of(request, events.PLAYERS_FEED)
    as_of_s = feed.open(is_public=True)
    name = people.get(mark) or text("me.somebody")
    shown = {"feed": feed, "feed_name": events.PLAYERS_FEED, "query": "&who=" + mark, "screen": shown_in(feed, mark)}
    return paper.page(request, "player.html", as_of_s=as_of_s, mark=mark, name=name, code="", **shown)


def overlay(request: Request) -> Response:
    """Over a stream's picture: `layout`; `swap=1` for a camera from across; `show`: the parts, such as clock,cube."""
    query, number = request.query_params, request.path_params.get("number")
    feed = events.feed_of(request, events.OVERLAY_FEED)
    as_of_s = feed.open(is_public=True)
    shown_of = need_shown(feed, number) if number is not None else shown_in(feed, ON_STAGE)
    of = f"&table={number}" if number is not None else f"&who={ON_STAGE}"
    layout = fields.choice(query, "layout", "layout", LAYOUTS, LAYOUTS[0])
    shown = {one.strip() for one in query.get("show", ",".join(PARTS)).split(",")}
    looks = {
        "layout": layout,
        "is_swapped": query.get("swap") == "1",
        "hidden": [one for one in PARTS if one not in shown],
    }
    values = {"feed": feed, "feed_name": events.OVERLAY_FEED, "query": of, "screen": shown_of}
    return paper.page(request, "overlay.html", as_of_s=as_of_s, **looks, **values)


def for_programs(request: Request) -> Response:
    """The same as a list of one flat object, as programs for streams read it."""
    found = services(request).the(public.Board).tables()
    table = json.loads(public.need(found.parts, request.path_params["number"]))
    return JSONResponse([streamed.flat(table)], headers=public.FOR_ALL_SITES)


def need_shown(feed: Feed, number: int) -> Markup:
    """`Fault` NO_TABLE if there is no such table."""
    return Markup(public.need(feed.fragments("screen"), number)["html"])


def shown_in(feed: Feed, key: Key = "") -> Markup:
    """The screen as it is now, for a page being opened; empty if there is none by this key."""
    data = feed.fragments("screen").get(key)
    return Markup(data["html"] if isinstance(data, dict) else "")


ROUTES = [
    Route("/hall", hall),
    Route("/p", player),
    Route("/overlay/{number:int}", overlay),
    Route("/overlay/stage", overlay),
    Route("/api/overlay/{number:int}", for_programs),
]
