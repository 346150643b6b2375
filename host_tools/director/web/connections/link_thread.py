"""The thread in which the tables' messages are stored: one at a time, so that none waits there for another.

Work is handed over through a queue and comes back with one call into the loop; an executor of the standard library
takes several locks and two calls for each.
"""

import threading
import weakref
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

Done = TypeVar("Done")


class Work(NamedTuple):
    loop: AbstractEventLoop
    done: "Future[Any]"
    do: Callable[..., Any]
    values: tuple[object, ...]


class LinkThread:
    """It ends with this object, or with the process: then a transaction that is being written is not stored, and nobody
    has been told so."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._is_started = False

    async def run(self, do: Callable[..., Done], *values: object) -> Done:
        if not self._is_started:
            self._is_started = True
            threading.Thread(target=_work, args=(self._queue,), name="link", daemon=True).start()
            weakref.finalize(self, self._queue.put, None)
        loop = get_running_loop()
        done: Future[Done] = loop.create_future()
        self._queue.put(Work(loop, done, do, values))
        return await done


def _work(queue: "SimpleQueue[Work | None]") -> None:
    while (work := queue.get()) is not None:
        try:
            found, error = work.do(*work.values), None
        except BaseException as raised:
            found, error = None, raised
        with suppress(RuntimeError):  # the loop has been closed: nobody waits
            work.loop.call_soon_threadsafe(_settle, work.done, found, error)
        del work, found, error  # nothing is kept until the next


def _settle(done: "Future[Any]", found: Any, error: BaseException | None) -> None:
    if done.done():
        return  # whoever waited has been cancelled
    if error is None:
        done.set_result(found)
    else:
        done.set_exception(error)
