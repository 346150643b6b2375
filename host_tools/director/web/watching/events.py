"""Server-sent events: changes on the pages, pushed to every browser that is watching.

`feeds` renders the pieces, `broadcaster` decides when each watcher gets them; a browser costs one write of ready bytes.
A stream ends with its watcher's session; the number of streams is limited, in all and per address.

    GET /events?feed=NAME&since=MARK    a page's feed ("tables" by default), from the page's mark on
    GET /events?table=7                 the same for the page of one table
    GET /live/events                    the public view; at most once a second, less often the more watch
    GET /live/events?feed=hall          the hall's screen
    GET /live/events?feed=turns         the same, with draws, standings and tables in turn
    GET /live/events?feed=announcer     the announcer's view
    GET /live/events?feed=players&who=… a player's phone
    GET /live/events?feed=overlay&table=7    a stream's overlay
    GET /api/public/events              everything public as JSON; its pieces are described on /api

    event: card    {"number": 7, "html": "..."}    a table's card, as on the page of all tables
    event: needs   {"tables": 2, "results": 1}     how many tables need the director, how many results wait
    event: ages    {"7": 0.4, "8": [16.3, "late"], "9": null}    seconds since each table was last heard from
    event: need    {"number": "t7", "html": "..."} a row of what needs the director; "" = no longer
    event: tile    {"number": 7, "html": "..."}    a table among all others, or its line in a long list
    event: rounds  {"html": "..."}                 how far each round is
    event: screen  {"html": "..."}                 all of a page that shows one big thing
    event: turn    {"number": "draw:3:M", "html": "..."}   what the hall's screen shows in turn; "" = no longer
    event: alive   {"s": 1790000000.0}             every few seconds, on those pages
    event: stored  {"words": "...", "is_trouble": false}   whether everything is stored, when the last backup was made
    event: trouble {"words": "..."}                why nothing can be stored, and as of when the page is; "" = it can
    event: acted   {"number": 412}                 the newest act of anybody at the desk
    event: begin   {"card": [7, 8]}                unknown mark: everything follows; remove what is not named
    event: now     {"s": 1790000000.2}             the director's time, from which `data-at` counts
    event: slow    {"s": 5.3}                      no room for a stream: this answer ends, ask again after `s`
    event: over    {}                              the session is over: nothing follows
"""

import asyncio
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from host_tools.director import identity
from host_tools.director.desk.access import accounts
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import LARGEST_TABLE
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.store import acts
from host_tools.director.texts import language, text
from host_tools.director.views.attention import counted
from host_tools.director.views.card_cache import Contact
from host_tools.director.web.connections.stream_writers import News, body_of, wire_of
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.view_json import json_of
from host_tools.director.web.watching import live, programs, screens
from host_tools.director.web.watching.broadcaster import Broadcaster, Watcher
from host_tools.director.web.watching.feeds import Feed, Feeds, Fragment, Key, Look, Maker, Makers, html, message
from host_tools.director.web.watching.polls import Polls

AGES_S = 1.0
RETRY_MS = 1000  # how soon a browser reconnects after the stream breaks
USUAL_FEED = "tables"
PUBLIC_FEED = "live"
LONGEST_MARK = 10  # of a person
HALL_FEED, TURNS_FEED, ANNOUNCER_FEED = "hall", "turns", "announcer"
PLAYERS_FEED, OVERLAY_FEED, PROGRAMS_FEED = "players", "overlay", "programs"
PUBLIC_FEEDS = (PUBLIC_FEED, HALL_FEED, TURNS_FEED, ANNOUNCER_FEED, PLAYERS_FEED, OVERLAY_FEED, PROGRAMS_FEED)
SCREEN_FEEDS = (HALL_FEED, TURNS_FEED, ANNOUNCER_FEED, OVERLAY_FEED)  # few, and everybody sees them


def cards(look: Look) -> Iterable[Fragment]:
    return (html("card", card.number, "_card.html", table=card, at_s=look.now_s) for card in look.cards)


def needs(look: Look) -> Iterable[Fragment]:
    return [Fragment("needs", "", json_of(counted(look.desk, look.card_cache)))]


def acted(look: Look) -> Iterable[Fragment]:
    """Somebody has acted: pages that show more than tables are fetched again."""
    with look.desk.store.reading() as connection:
        return [Fragment("acted", "", {"number": acts.head(connection)[0]})]


class Ages:
    """Once a second, so that a page can tell a quiet table from one that is out of contact."""

    def __init__(self) -> None:
        self._told_s = 0.0

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if 0 <= look.now_s - self._told_s < AGES_S:
            return []
        self._told_s = look.now_s
        contacts = look.card_cache.contacts(look.now_s)
        return [Fragment("ages", "", {number: _age(one) for number, one in contacts.items()}, by_table=True)]


def _age(one: Contact) -> float | Contact | None:
    """With the level only if it is neither good nor known from that: a hall's ages go to every watcher."""
    return one if one.level in ("late", "lost") else one.age_s


def makers(keeping: Safekeeping | None = None) -> Makers:
    """The makers of each feed."""
    return {
        USUAL_FEED: lambda: (cards, needs, acted, Ages()),
        "board": lambda: (
            live.Rows("/", True),
            live.Notes(),
            live.tiles,
            live.Rounds(),
            live.Foot(keeping),
            needs,
            Ages(),
        ),
        "list": lambda: (
            live.Rows("/", True),
            live.Notes(),
            live.lines,
            live.Rounds(),
            live.Foot(keeping),
            needs,
            Ages(),
        ),
        PUBLIC_FEED: lambda: (live.public_cards, Ages()),
        HALL_FEED: lambda: (screens.Hall(), screens.Alive()),
        TURNS_FEED: lambda: (screens.Hall(), screens.Turns(), screens.Alive()),
        ANNOUNCER_FEED: lambda: (screens.Announcer(), screens.Alive()),
        PLAYERS_FEED: lambda: (screens.Players(), screens.Alive()),
        OVERLAY_FEED: lambda: (screens.Overlays(), screens.Alive()),
        PROGRAMS_FEED: lambda: (programs.Programs(), Ages()),
        "calls": lambda: (live.Rows("/calls", False), needs, Ages()),
    }


def _board(keeping: Safekeeping | None) -> tuple[Maker, ...]:
    """Those that do not depend on how its tables are shown."""
    return live.Rows("/", True), live.Notes(), live.Rounds(), live.Foot(keeping)


class Stream(Response):
    """The events of a feed, until the browser has gone or its session is over."""

    media_type = "text/event-stream"

    def __init__(self, broadcaster: Broadcaster, watcher: Watcher) -> None:
        super().__init__()
        self._broadcaster = broadcaster
        self._watcher = watcher
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Starts and ends the stream; the broadcaster writes everything in between."""
        with self._broadcaster.watching(self._watcher):
            gone = asyncio.create_task(_gone(receive))
            over = asyncio.create_task(self._watcher.over.wait())
            try:
                await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
                now_s = self._watcher.feed.desk.now_s()
                await send(body_of(_said(f"retry: {RETRY_MS}\n\n" + message("now", {"s": now_s}))))
                wire = wire_of(scope, send)
                await self._broadcaster.begin(self._watcher, wire)
                await asyncio.wait((gone, over), return_when=asyncio.FIRST_COMPLETED)
                if not gone.done():
                    await wire.done()
                    last = "" if self._broadcaster.is_over else message("over", {})
                    await send(body_of(_said(last), is_last=True))
            finally:
                gone.cancel()
                over.cancel()


def _said(words: str) -> News:
    return News(words.encode())


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def feed_of(request: Request, name: str = USUAL_FEED) -> Feed:
    """A page's feed in the language of the request."""
    return services(request).the(Feeds).feed(name, language())


async def events(request: Request) -> Response:
    name = request.query_params.get("feed", USUAL_FEED)
    try:
        feed = feed_of(request, name)
    except KeyError:
        raise Fault("NO_FEED", 404, name=name[:100]) from None
    watcher = _watcher(request, feed, is_public=False)
    broadcaster = services(request).the(Broadcaster)
    broadcaster.limits.check(watcher.address)
    return Stream(broadcaster, watcher)


async def public_events(request: Request) -> Response:
    """A stream, or, if there is no room for one, the current state and when to ask again."""
    name = request.query_params.get("feed", PUBLIC_FEED)
    if name not in PUBLIC_FEEDS:
        raise Fault("NO_FEED", 404, name=name[:100])
    return await for_everybody(request, name)


async def for_everybody(request: Request, name: str) -> Response:
    """The same of this feed."""
    watcher = _watcher(request, feed_of(request, name), is_public=True)
    watcher.is_screen = name in SCREEN_FEEDS
    broadcaster = services(request).the(Broadcaster)
    if broadcaster.limits.is_full_for_public(watcher.address, is_screen=watcher.is_screen):
        return await services(request).the(Polls).answer(watcher.feed, watcher.mark, watcher.table)
    return Stream(broadcaster, watcher)


def _watcher(request: Request, feed: Feed, *, is_public: bool) -> Watcher:
    query = request.query_params
    mark, table = request.headers.get("last-event-id") or query.get("since", ""), _only(query)
    token: str = request.state.token
    session = accounts.digest_of(token) if token else None
    return Watcher(feed, identity.current().address, session, is_public, mark=mark, table=table)


def _only(query: Form) -> Key | None:
    """The one table of `?table`, or player of `?who`; a bad table is refused before the stream begins."""
    if who := query.get("who"):
        return who[:LONGEST_MARK]
    if not fields.is_given(query, "table"):
        return None
    return fields.number(query, "table", text("enrol.number"), least=1, most=LARGEST_TABLE)


ROUTES = [Route("/events", events)]
