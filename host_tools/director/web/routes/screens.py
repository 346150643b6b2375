"""Pages for everybody that show one big thing, without a login: the hall's screen, a player's phone (DESK 9)."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.texts import text
from host_tools.director.views.everybody import whereabouts
from host_tools.director.web.shared import paper
from host_tools.director.web.shared.services import services
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed, Key

LONGEST_NAME = 60


def hall(request: Request) -> Response:
    """`mirror=1`: for a screen that people look at from behind."""
    feed = events.feed_of(request, events.HALL_FEED)
    as_of_s = feed.open(is_public=True)
    is_mirrored = request.query_params.get("mirror") == "1"
    shown = {"feed": feed, "feed_name": events.HALL_FEED, "query": "", "screen": shown_in(feed)}
    return paper.page(request, "hall.html", as_of_s=as_of_s, is_mirrored=is_mirrored, **shown)


def player(request: Request) -> Response:
    """`who`: a person's mark; without it, whoever looks says three letters of a name."""
    query, desk = request.query_params, services(request).desk
    mark = query.get("who", "")[: events.LONGEST_MARK]
    if not mark:
        letters = query.get("find", "")[:LONGEST_NAME].strip()
        found = whereabouts.found_by(whereabouts.names(desk), letters) if letters else []
        return paper.page(request, "find_me.html", letters=letters, found=found, is_other="other" in query)
    feed = events.feed_of(request, events.PLAYERS_FEED)
    as_of_s = feed.open(is_public=True)
    name = whereabouts.names(desk).get(mark) or text("me.somebody")
    shown = {"feed": feed, "feed_name": events.PLAYERS_FEED, "query": "&who=" + mark, "screen": shown_in(feed, mark)}
    return paper.page(request, "player.html", as_of_s=as_of_s, mark=mark, name=name, **shown)


def shown_in(feed: Feed, key: Key = "") -> Markup:
    """The screen as it is now, for a page being opened; empty if there is none by this key."""
    data = feed.fragments("screen").get(key)
    return Markup(data["html"] if isinstance(data, dict) else "")


ROUTES = [Route("/hall", hall), Route("/p", player)]
