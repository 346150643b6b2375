"""Keeps the board up to date while unwatched, so that it opens at once: once at the start, and while it has
been opened recently.

It takes a tenth of a core at most, however many tables there are; for a page being watched the broadcaster does it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from starlette.concurrency import run_in_threadpool

from host_tools.director.faults import Fault
from host_tools.director.texts import USUAL
from host_tools.director.web.watching.broadcaster import looked
from host_tools.director.web.watching.feeds import Feeds

PAUSE_S = 2.0
SHARE = 0.1  # of the time


@asynccontextmanager
async def kept(feeds: Feeds, usual: Callable[[], str]) -> AsyncIterator[None]:
    """For the duration of the block; `usual` returns the feed likely to be asked for first."""
    keeping = asyncio.create_task(_keep(feeds, usual))
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping


async def _keep(feeds: Feeds, usual: Callable[[], str]) -> None:
    loop = asyncio.get_running_loop()
    with suppress(Fault):  # of the store, which has logged it: the first page then takes longer
        feed = feeds.feed(await run_in_threadpool(usual), USUAL)
        await run_in_threadpool(looked, feed)
        await run_in_threadpool(feed.desk.keep_standings)
    while True:
        began_s = loop.time()
        for feed in feeds.asked_lately():
            if not feed.watchers:
                await run_in_threadpool(looked, feed)
        await asyncio.sleep(max(PAUSE_S, (loop.time() - began_s) / SHARE))
