"""For spectators when no stream is free: the current state, and when to ask again.

The answer is a stream that ends: a browser's EventSource asks again by itself, as late as `retry` says, from its
latest mark (`Last-Event-ID`), and gets a stream as soon as there is room.  Unchanged pieces are not sent again, so most
answers are a few hundred bytes.  The more browsers ask, the longer each has to wait.
"""

import asyncio
import time
from collections.abc import Callable
from random import Random

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from host_tools.director.web.watching.broadcaster import looked
from host_tools.director.web.watching.feeds import Feed, Key, message

POLL_S = 5.0
LONGEST_POLL_S = 60.0
POLLS_A_SECOND = 100  # of all together
JITTER = 0.2  # so that browsers refused together do not keep asking together
LOOK_S = 1.0  # between looks at a feed that nobody watches
COUNTED_S = 5.0  # the period over which requests are counted


class Polls:
    """`now_s`: any monotonic clock."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic, random: Random | None = None) -> None:
        self._now_s = now_s
        self._random = random or Random()
        self._since_s = now_s()
        self._asked = 0
        self._pace_s = POLL_S
        self._looks: dict[str, tuple[float, asyncio.Task[bool]]] = {}  # the last look, by the feed's language

    async def answer(self, feed: Feed, mark: str, table: Key | None) -> Response:
        """Everything newer than this mark."""
        if not feed.watchers:  # otherwise the broadcaster has just looked
            await self._look(feed)
        said, _ = feed.since(mark, table)
        again_s = self.again_s()
        head = f"retry: {1000 * again_s:.0f}\n\n" + message("slow", {"s": round(again_s, 1)})
        now = message("now", {"s": feed.desk.now_s()})
        return Response(head + now + said, media_type="text/event-stream")

    async def _look(self, feed: Feed) -> None:
        """One look for all requests of the same moment."""
        kept = self._looks.get(feed.language)
        if kept is None or (kept[1].done() and self._now_s() - kept[0] >= LOOK_S):
            kept = self._now_s(), asyncio.create_task(run_in_threadpool(looked, feed))
            self._looks[feed.language] = kept
        await asyncio.shield(kept[1])

    def again_s(self) -> float:
        """Count a request; return how long its sender is to wait."""
        now_s = self._now_s()
        passed_s = now_s - self._since_s
        if passed_s >= COUNTED_S:
            askers = self._asked * self._pace_s / passed_s
            self._pace_s = min(LONGEST_POLL_S, max(POLL_S, askers / POLLS_A_SECOND))
            self._since_s, self._asked = now_s, 0
        self._asked += 1
        return self._pace_s * self._random.uniform(1 - JITTER, 1 + JITTER)
