"""Server-sent events: what changes on the pages, pushed to every browser that is watching.

One task looks when something has changed, in this process or another, as long as anybody watches.  What
it renders is in `feeds`; a browser costs a write of bytes that are there already.  A stream ends with the session of
whoever watches; there is a bound to how many there are, in all and from one address.

    GET /events?feed=NAME&since=MARK    a page's feed ("tables" if none is named), from where the page stands
    GET /events?table=7                 the same for the page of one table
    GET /live/events                    what everybody may see; once a second at most

    event: card    {"number": 7, "html": "..."}    a table's card, as on the page of all tables
    event: needs   {"tables": 2, "results": 1}     how many tables need the director, how many results wait
    event: ages    {"7": 0.4, "8": null}           seconds since each table was last heard from
    event: need    {"number": "t7", "html": "..."} a row of what needs the director; "" = it does not any more
    event: tile    {"number": 7, "html": "..."}    a table among all others, or its line in a long list
    event: rounds  {"html": "..."}                 how far each round is
    event: stored  {"words": "...", "is_trouble": false}   whether everything is stored, when the last backup was made
    event: begin   {"card": [7, 8]}                the browser's mark is unknown: all follows, what is not named is gone
    event: now     {"s": 1790000000.2}             the director's time, from which `data-at` counts
    event: over    {}                              the session is over: nothing follows
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from host_tools.director import who
from host_tools.director.desk import people
from host_tools.director.desk.desk import LARGEST_TABLE, Desk
from host_tools.director.desk.safekeeping import Safekeeping
from host_tools.director.faults import Fault
from host_tools.director.orders import fields
from host_tools.director.orders.fields import Form
from host_tools.director.texts import language, text
from host_tools.director.views.attention import counted
from host_tools.director.web import live
from host_tools.director.web.feeds import Feed, Feeds, Fragment, Look, Makers, html, message
from host_tools.director.web.plain import plain
from host_tools.director.web.room import Room

log = logging.getLogger("director")

LOOK_S = 0.25
LOOK_ANYWAY_S = 0.5
AGES_S = 1.0
SESSIONS_S = 1.0
AT_ONCE = 8  # watchers that are sent something before whoever else waits has a turn
PUBLIC_S = 1.0  # between two pieces of news for whoever looks on
RETRY_MS = 1000  # how soon a browser calls again when the stream has broken
USUAL_FEED = "tables"
PUBLIC_FEED = "live"


def cards(look: Look) -> Iterable[Fragment]:
    return [html("card", card.number, "_card.html", table=card, at_s=look.now_s) for card in look.cards]


def needs(look: Look) -> Iterable[Fragment]:
    return [Fragment("needs", "", plain(counted(look.desk, look.lookout)))]


class Ages:
    """Once a second, so that a page tells a table that is heard of and has nothing to say from a silent one."""

    def __init__(self) -> None:
        self._told_s = 0.0

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if 0 <= look.now_s - self._told_s < AGES_S:
            return []
        self._told_s = look.now_s
        return [Fragment("ages", "", look.lookout.ages_s(look.now_s), by_table=True)]


def makers(keeping: Safekeeping | None = None) -> Makers:
    """What each feed is made of."""
    return {
        USUAL_FEED: lambda: (cards, needs, Ages()),
        "board": lambda: (live.Rows("/", True), live.tiles, live.Rounds(), live.Foot(keeping), needs, Ages()),
        "list": lambda: (live.Rows("/", True), live.lines, live.Rounds(), live.Foot(keeping), needs, Ages()),
        PUBLIC_FEED: lambda: (live.public_cards, Ages()),
        "calls": lambda: (live.Rows("/calls", False), needs, Ages()),
    }


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a feed.  `session`: what is kept of its token, None = whoever needs none."""

    feed: Feed
    address: str = ""
    session: bytes | None = None
    is_public: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False


class Pulse:
    """The one task that looks, and wakes those who watch: soon after the store has told of a change, in this process or
    another, and now and then without that, for some stores cannot tell and some changes are of the time alone."""

    def __init__(self, feeds: Feeds, desk: Desk) -> None:
        self._feeds = feeds
        self._desk = desk
        self._task: asyncio.Task[None] | None = None
        self._watchers: set[Watcher] = set()
        self._checked_s = 0.0
        self.room = Room()

    @contextmanager
    def watching(self, watcher: Watcher) -> Iterator[None]:
        """Its `news` are set whenever its feed has changed, or it is over."""
        self._watchers.add(watcher)
        self.room.come(watcher.address, is_public=watcher.is_public)
        watcher.feed.watchers += 1
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield
        finally:
            watcher.feed.watchers -= 1
            self.room.go(watcher.address, is_public=watcher.is_public)
            self._watchers.discard(watcher)

    async def _look(self) -> None:
        """Until nobody watches any more."""
        told, loop = asyncio.Event(), asyncio.get_running_loop()
        stop = self._desk.store.watch(lambda _: _set_soon(loop, told))
        try:
            while watched := self._feeds.watched():
                told.clear()
                for feed in watched:
                    if await run_in_threadpool(looked, feed):
                        await self._wake(feed)
                if loop.time() >= self._checked_s + SESSIONS_S:
                    self._checked_s = loop.time()
                    await self._end_sessions()
                await asyncio.sleep(LOOK_S)  # where something changes all the time, no oftener than this
                with suppress(TimeoutError):
                    await asyncio.wait_for(told.wait(), LOOK_ANYWAY_S - LOOK_S)
        finally:
            stop()

    async def _wake(self, feed: Feed) -> None:
        """A few at a time: tables are answered in between."""
        watchers = [watcher for watcher in self._watchers if watcher.feed is feed]
        for at, watcher in enumerate(watchers):
            watcher.news.set()
            if at % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)

    async def _end_sessions(self) -> None:
        """Whoever has logged out, is blocked or has been there for too long sees no more."""
        watchers = list(self._watchers)  # whose sessions had begun by now
        try:
            living = await run_in_threadpool(people.living, self._desk)
        except Fault:  # of the store, which has said so in the log
            return
        for watcher in watchers:
            if watcher.session is not None and watcher.session not in living:
                watcher.is_over = True
                watcher.news.set()


def _set_soon(loop: asyncio.AbstractEventLoop, told: asyncio.Event) -> None:
    """From any thread, and also when the server has stopped meanwhile."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(told.set)


def looked(feed: Feed) -> bool:
    """Whatever goes wrong, those who watch are told when it is over: the next look is in a moment."""
    try:
        return feed.look()
    except Fault:  # of the store, which has said so in the log
        return False
    except Exception as error:
        log.error("live pages could not be brought up to date", exc_info=error)
        return False


class Stream(Response):
    """The events of a feed, until the browser has gone or its session is over."""

    media_type = "text/event-stream"

    def __init__(self, pulse: Pulse, watcher: Watcher, mark: str, table: int | None) -> None:
        super().__init__()
        self._pulse = pulse
        self._watcher = watcher
        self._mark = mark
        self._table = table
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._pulse.watching(self._watcher):
            sending = asyncio.create_task(self._send(send))
            gone = asyncio.create_task(_gone(receive))
            try:
                await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
                if sending.done():
                    sending.result()
            finally:
                sending.cancel()
                gone.cancel()

    async def _send(self, send: Send) -> None:
        watcher, feed = self._watcher, self._watcher.feed
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send(_body(f"retry: {RETRY_MS}\n\n" + message("now", {"s": feed.desk.now_s()})))
        await run_in_threadpool(feed.look_now)
        while not watcher.is_over:
            watcher.news.clear()
            said, self._mark = feed.since(self._mark, self._table)
            if said:
                await send(_body(said))
            await watcher.news.wait()
            if watcher.is_public:
                await asyncio.sleep(PUBLIC_S)
        await send(_body(message("over", {}), is_last=True))


def _body(said: str, *, is_last: bool = False) -> dict[str, object]:
    return {"type": "http.response.body", "body": said.encode(), "more_body": not is_last}


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def feed_of(request: Request, name: str = USUAL_FEED) -> Feed:
    """A page's feed in the language of the request."""
    return request.app.state.feeds.of(name, language())


async def events(request: Request) -> Response:
    name = request.query_params.get("feed", USUAL_FEED)
    try:
        feed = feed_of(request, name)
    except KeyError:
        raise Fault("NO_FEED", 404, name=name[:100]) from None
    return _stream(request, feed, is_public=False)


async def public_events(request: Request) -> Response:
    return _stream(request, feed_of(request, PUBLIC_FEED), is_public=True)


def _stream(request: Request, feed: Feed, *, is_public: bool) -> Stream:
    query = request.query_params
    mark, table = request.headers.get("last-event-id") or query.get("since", ""), _only(query)
    pulse: Pulse = request.app.state.pulse
    token: str = request.state.token
    watcher = Watcher(feed, who.current().address, people.digest_of(token) if token else None, is_public)
    pulse.room.check(watcher.address, is_public=is_public)
    return Stream(pulse, watcher, mark, table)


def _only(query: Form) -> int | None:
    """The one table of `?table`; anything else is refused before the stream begins."""
    if not fields.is_given(query, "table"):
        return None
    return fields.number(query, "table", text("enrol.number"), least=1, most=LARGEST_TABLE)


ROUTES = [Route("/events", events)]
