"""Pages for everybody that show one big thing, without a login: the hall's screen, the announcer's view, a player's
phone, a stream's overlay (DESK 9)."""

import json

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.form_parsing import fields
from host_tools.director.texts import text
from host_tools.director.views.drawn import leading
from host_tools.director.views.everybody import streamed, turns, whereabouts
from host_tools.director.web.routes import drawn, public
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.embedding import by_sites
from host_tools.director.web.shared.services import services
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed, Key
from host_tools.director.web.watching.screens import ON_STAGE

LONGEST_NAME = 60
LONGEST_SHOW = 200
LAYOUTS = ("bar", "corner", "clock")
PARTS = ("clock", "delay", "cube", "title")


def hall(request: Request) -> Response:
    """`mirror=1`: for a screen that people look at from behind; `show=draw:open,standings,tables`: in turn with the
    calls, of one event or of all."""
    wanted = _wanted(request)
    name = events.TURNS_FEED if wanted else events.HALL_FEED
    feed = events.feed_of(request, name)
    as_of_s = feed.open(is_public=True)
    is_mirrored = request.query_params.get("mirror") == "1"
    shown = {"feed": feed, "feed_name": name, "query": "", "screen": shown_in(feed), "wanted": wanted}
    in_turn = [one for part in wanted for one in _turns(feed, part)]
    return paper.page(request, "hall.html", as_of_s=as_of_s, is_mirrored=is_mirrored, turns=in_turn, **shown)


def _wanted(request: Request) -> list[str]:
    """How the keys begin of what is shown in turn."""
    said = request.query_params.get("show", "")[:LONGEST_SHOW]
    return [_key(request, one.strip()) for one in said.split(",") if one.strip()]


def _key(request: Request, said: str) -> str:
    kind, _, event = said.partition(":")
    kind = fields.choice({"show": kind}, "show", "show", turns.KINDS)
    if not event or kind == turns.TABLES:
        return kind + ":"
    desk = services(request).desk
    with desk.reading() as connection:
        draw = need_draw(desk.draws, connection, leading.draw_id_of(connection, event))
    return f"{kind}:{draw.row.id}:"


def _turns(feed: Feed, wanted: str) -> list[tuple[Key, Markup]]:
    found = [(key, data) for key, data in feed.fragments("turn").items() if str(key).startswith(wanted)]
    return [(key, Markup(data["html"])) for key, data in found if isinstance(data, dict) and data["html"]]


def announcer(request: Request) -> Response:
    """To be read aloud: names with club and how they are spoken."""
    feed = events.feed_of(request, events.ANNOUNCER_FEED)
    as_of_s = feed.open(is_public=True)
    shown = {"feed": feed, "feed_name": events.ANNOUNCER_FEED, "query": "", "screen": shown_in(feed)}
    return paper.page(request, "announcer.html", as_of_s=as_of_s, **shown)


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
    Route("/hall", by_sites(hall)),
    Route("/announcer", by_sites(announcer)),
    Route("/p", by_sites(player)),
    Route("/overlay/{number:int}", by_sites(overlay)),
    Route("/overlay/stage", by_sites(overlay)),
    Route("/api/overlay/{number:int}", for_programs),
]
