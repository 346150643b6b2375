"""For whoever looks on while there is no room for another stream: how things stand, and in how long to ask again.

It is the answer of a stream, which ends: a browser's EventSource asks again by itself, as late as `retry` says,
from where it stands by then (`Last-Event-ID`), and gets a stream as soon as there is room.  What has not changed is not
sent again, so most answers are a few hundred bytes.  The more ask, the later each of them is told to come again.
"""

import asyncio
import time
from collections.abc import Callable
from random import Random

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from host_tools.director.web.watching.feeds import Feed, message
from host_tools.director.web.watching.pulse import looked

POLL_S = 5.0
LONGEST_POLL_S = 60.0
POLLS_A_SECOND = 100  # of all together
JITTER = 0.2  # so that those who were refused together do not ask together for ever
LOOK_S = 1.0  # at a feed that nobody watches
COUNTED_S = 5.0  # for so long it is counted how many ask


class Polls:
    """`now_s`: any clock that never goes back."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic, random: Random | None = None) -> None:
        self._now_s = now_s
        self._random = random or Random()
        self._since_s = now_s()
        self._asked = 0
        self._pace_s = POLL_S
        self._looks: dict[str, tuple[float, asyncio.Task[bool]]] = {}  # the last one of a feed, by its language

    async def answer(self, feed: Feed, mark: str, table: int | None) -> Response:
        """What is newer than this mark."""
        if not feed.watchers:  # otherwise the pulse has looked just now
            await self._look(feed)
        said, _ = feed.since(mark, table)
        again_s = self.again_s()
        head = f"retry: {1000 * again_s:.0f}\n\n" + message("slow", {"s": round(again_s, 1)})
        now = message("now", {"s": feed.desk.now_s()})
        return Response(head + now + said, media_type="text/event-stream")

    async def _look(self, feed: Feed) -> None:
        """Once for all who ask in the same moment."""
        kept = self._looks.get(feed.language)
        if kept is None or (kept[1].done() and self._now_s() - kept[0] >= LOOK_S):
            kept = self._now_s(), asyncio.create_task(run_in_threadpool(looked, feed))
            self._looks[feed.language] = kept
        await asyncio.shield(kept[1])

    def again_s(self) -> float:
        """Somebody has asked: in how long he is to ask again."""
        now_s = self._now_s()
        passed_s = now_s - self._since_s
        if passed_s >= COUNTED_S:
            askers = self._asked * self._pace_s / passed_s
            self._pace_s = min(LONGEST_POLL_S, max(POLL_S, askers / POLLS_A_SECOND))
            self._since_s, self._asked = now_s, 0
        self._asked += 1
        return self._pace_s * self._random.uniform(1 - JITTER, 1 + JITTER)
