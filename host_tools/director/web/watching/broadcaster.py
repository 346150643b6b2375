"""The one task that looks for changes and tells watchers: right after the store reports a change, in this process or
another, and now and then anyway, since some stores cannot report and some changes are due to time alone.

Tables' calls come first.  While little happens, news goes out at once; while much happens, what can wait gathers, the
longer the more watch, and a second or more for spectators.  Whatever needs the director goes out at once, and so do
the hall's screen, a phone or an overlay that has something else to show.  All watchers
at the same mark get the same bytes, a few watchers at a time.  There is no queue: a watcher that has not taken the last
bytes is told later, and then only the current state.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.web.connections.stream_limits import StreamLimits
from host_tools.director.web.connections.stream_writers import News, Wire
from host_tools.director.web.watching.feeds import Feed, Feeds, Key

log = logging.getLogger("director")

LOOK_S = 0.05  # between two looks, when something changes all the time
BEHIND_S, LOOK_ANYWAY_S = 0.1, 0.5  # until the next look, if nothing changes: while somebody is behind, or nobody
SESSIONS_S = 1.0
TOLD_A_SECOND = 2500  # watchers told per second of news that can wait
PUBLIC_A_SECOND = 200  # the same where they are spectators, each of whom is told
PUBLIC_S, LONGEST_OF_PUBLIC_S = 1.0, 4.0  # so often, at most and at least
AT_ONCE = 16  # watchers written to before tables get a turn,
TURN_S = 0.002  # which lasts this long
LONGEST_TELL_S = 0.2  # of what can wait, before the next look: a thousand signs of life hold up no call
SCREEN_S = 0.25  # so often, at most, the hall's screen, a phone and an overlay are shown something else
STUCK_S = 30.0  # a watcher that takes nothing for this long is cut


@dataclass(eq=False)
class Watcher:
    """Somebody looking at a feed.  `session`: the hash of its token, None = none is needed."""

    feed: Feed
    address: str = ""
    session: bytes | None = None
    is_public: bool = False
    is_screen: bool = False  # of the public: one for the hall, the announcer or a stream
    mark: str = ""  # what it has got so far
    table: Key | None = None  # or player: the only one it looks at
    wire: Wire | None = None  # None: its answer has not begun
    told_s: float = float("-inf")
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def pause_s(self, watchers: int) -> float:
        """Between two pieces of news that can wait."""
        if self.is_public:
            return min(LONGEST_OF_PUBLIC_S, max(PUBLIC_S, watchers / PUBLIC_A_SECOND))
        return watchers / TOLD_A_SECOND

    @property
    def screen_pause_s(self) -> float:
        """Before a changed screen: few have one, and it changes seldom."""
        return max(SCREEN_S, self.feed.watchers / TOLD_A_SECOND)


class Broadcaster:
    """`now_s`: any monotonic clock."""

    def __init__(self, feeds: Feeds, desk: Desk, now_s: Callable[[], float] = time.monotonic) -> None:
        self._feeds = feeds
        self._desk = desk
        self._now_s = now_s
        self._task: asyncio.Task[None] | None = None
        self._watchers: set[Watcher] = set()
        self._checked_s = float("-inf")
        self.limits = StreamLimits()
        self.is_over = False

    def end(self) -> None:
        """The server stops: all streams end, and browsers look for the next one."""
        self.is_over = True
        for watcher in self._watchers:
            if watcher.wire is not None and not watcher.wire.is_free():
                watcher.wire.cut()  # it would not take the end either
            watcher.over.set()

    @contextmanager
    def watching(self, watcher: Watcher) -> Iterator[None]:
        """In this block the watcher gets every change of its feed; `over` is set when its session ends."""
        self._watchers.add(watcher)
        self.limits.come(watcher.address, is_public=watcher.is_public, is_screen=watcher.is_screen)
        watcher.feed.watchers += 1
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield
        finally:
            watcher.feed.watchers -= 1
            self.limits.go(watcher.address, is_public=watcher.is_public, is_screen=watcher.is_screen)
            self._watchers.discard(watcher)

    async def begin(self, watcher: Watcher, wire: Wire) -> None:
        """Its answer has begun: send the current state, or the last one known."""
        await run_in_threadpool(looked, watcher.feed, is_hurried=True)
        watcher.wire = wire
        self._tell_one(watcher, {})

    async def _look(self) -> None:
        """Run until nobody is watching."""
        told, loop = asyncio.Event(), asyncio.get_running_loop()
        stop = self._desk.store.watch(lambda _: _set_soon(loop, told))
        try:
            while watched := self._feeds.watched():
                told.clear()
                is_anybody_behind = False
                for feed in watched:
                    await run_in_threadpool(looked, feed)
                    is_anybody_behind |= await self.tell(feed)
                if self._now_s() >= self._checked_s + SESSIONS_S:
                    self._checked_s = self._now_s()
                    await self._end_sessions()
                await asyncio.sleep(LOOK_S)
                with suppress(TimeoutError):
                    anyway_s = BEHIND_S if is_anybody_behind else LOOK_ANYWAY_S
                    await asyncio.wait_for(told.wait(), anyway_s - LOOK_S)
        finally:
            stop()

    async def tell(self, feed: Feed) -> bool:
        """Tell this feed's watchers, a few at a time, first what cannot wait, then whoever has waited longest; whether
        any is still to be told."""
        made: dict[str, News] = {}
        began_s, written = self._now_s(), 0
        behind = [one for one in self._watchers if one.feed is feed and one.wire is not None and one.mark != feed.mark]
        due = [one for one in behind if not one.over.is_set() and self._is_due(one)]
        is_anybody_behind = any(not one.over.is_set() for one in set(behind).difference(due))
        for can_wait, watcher in sorted(
            ((_can_wait(one), one) for one in due), key=lambda one: (one[0], one[1].told_s)
        ):
            if can_wait and self._now_s() - began_s >= LONGEST_TELL_S:
                return True
            if not watcher.over.is_set() and self._tell_one(watcher, made):
                written += 1
                if written % AT_ONCE == 0:
                    await asyncio.sleep(TURN_S)
        return is_anybody_behind

    def _is_due(self, watcher: Watcher) -> bool:
        waited_s = self._now_s() - watcher.told_s
        assert watcher.wire is not None
        if not watcher.wire.is_free():
            if waited_s >= STUCK_S:
                log.warning("%s has taken nothing of a live page for %g s: cut", watcher.address, STUCK_S)
                watcher.wire.cut()
            return False
        if waited_s >= watcher.pause_s(len(self._watchers)) or watcher.feed.is_urgent(watcher.mark):
            return True
        return waited_s >= watcher.screen_pause_s and watcher.feed.has_new_screen(watcher.mark, watcher.table)

    def _tell_one(self, watcher: Watcher, made: dict[str, News]) -> bool:
        """Whether there was any news.  `made`: bytes already made for others."""
        said, watcher.mark = watcher.feed.since(watcher.mark, watcher.table)
        if not said or watcher.wire is None:
            return False
        if said not in made:
            made[said] = News(said.encode())
        watcher.wire.write(made[said])
        watcher.told_s = self._now_s()
        return True

    async def _end_sessions(self) -> None:
        """End the streams of people who have logged out, been blocked, or whose session has expired."""
        watchers = list(self._watchers)  # whose sessions had begun by now
        try:
            living = await run_in_threadpool(accounts.living, self._desk)
        except Fault:  # of the store, which has logged it
            return
        for watcher in watchers:
            if watcher.session is not None and watcher.session not in living:
                watcher.over.set()


def _can_wait(watcher: Watcher) -> bool:
    feed, mark = watcher.feed, watcher.mark
    return not feed.is_urgent(mark) and not feed.has_new_screen(mark, watcher.table)


def _set_soon(loop: asyncio.AbstractEventLoop, told: asyncio.Event) -> None:
    """From any thread, even if the server has stopped meanwhile."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(told.set)


def looked(feed: Feed, *, is_hurried: bool = False) -> bool:
    """After any failure watchers are told once it is over: the next look comes in a moment."""
    try:
        return feed.look_now() if is_hurried else feed.look()
    except Fault:  # of the store, which has logged it
        return False
    except Exception as error:
        log.error("live pages could not be brought up to date", exc_info=error)
        return False
