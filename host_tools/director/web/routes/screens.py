"""Pages for everybody that show one big thing, without a login: the hall's screen (DESK 9)."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.web.shared import paper
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed, Key


def hall(request: Request) -> Response:
    """`mirror=1`: for a screen that people look at from behind."""
    feed = events.feed_of(request, events.HALL_FEED)
    as_of_s = feed.open(is_public=True)
    is_mirrored = request.query_params.get("mirror") == "1"
    shown = {"feed": feed, "feed_name": events.HALL_FEED, "query": "", "screen": shown_in(feed)}
    return paper.page(request, "hall.html", as_of_s=as_of_s, is_mirrored=is_mirrored, **shown)


def shown_in(feed: Feed, key: Key = "") -> Markup:
    """The screen as it is now, for a page being opened; empty if there is none by this key."""
    data = feed.fragments("screen").get(key)
    return Markup(data["html"] if isinstance(data, dict) else "")


ROUTES = [Route("/hall", hall)]
