"""Where the messages of all tables gather.

Those that arrive while a transaction is being written are gathered into the next one: with many tables the disk
confirms once for all of them, not once for each.

Under overload the newest are answered first and those whose callers have given up are dropped: otherwise a hall in
which every table waits slightly too long would never get an answer at all.
"""

import time
from asyncio import Future, Task, create_task, get_running_loop
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange as exchanges
from host_tools.director.faults import Fault
from host_tools.director.web.shared import errors

MOST_TOGETHER = 128  # messages in one transaction
MOST_WAITING = 1024  # beyond this, the oldest gets a 503
GIVEN_UP_S = 4.0  # how long a table's driver waits for an answer

Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Call:
    """A message waiting for its answer."""

    data: bytes
    came_s: float
    answer: Callable[[exchanges.Result], None]  # called once
    is_gone: Callable[[], bool]  # whether the caller has hung up

    def refuse(self) -> None:
        self.answer(busy())


def busy() -> Fault:
    return Fault("BUSY", 503, seconds=errors.COME_AGAIN_S)


def _stays() -> bool:
    return False


class Gate:
    """Where the messages of all tables gather.  `now_s`: any monotonic clock."""

    def __init__(self, desk: Desk, now_s: Callable[[], float] = time.monotonic) -> None:
        self._desk = desk
        self._now_s = now_s
        self._waiting: deque[Call] = deque()  # newest last
        self._task: Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "link")

    async def exchange(self, data: bytes, is_gone: Callable[[], bool] = _stays) -> bytes:
        """The answer, at once; `Fault` BUSY when there is none in time."""
        result = await self.ask(data, is_gone)
        return result if isinstance(result, bytes) else self.signed(result)

    def signed(self, reply: exchanges.Reply) -> bytes:
        """Of a table that does not wait."""
        return reply.signed(self._desk.now_s(), self._desk.rhythm.again_s)

    async def ask(self, data: bytes, is_gone: Callable[[], bool]) -> bytes | exchanges.Reply:
        """The same for one that may let its table wait."""
        answer: Future[bytes | exchanges.Reply] = get_running_loop().create_future()
        began_s = self._now_s()
        self.put(data, partial(_settle, answer), is_gone)
        result = await answer
        self._desk.rhythm.note(self._now_s() - began_s)
        return result

    async def run(self, work: Callable[..., Done], *values: object) -> Done:
        """Beside the tables' messages, in their thread."""
        return await get_running_loop().run_in_executor(self._thread, work, *values)

    def put(self, data: bytes, answer: Callable[[exchanges.Result], None], is_gone: Callable[[], bool]) -> None:
        """Queue a message; `answer` is called in the loop with the reply or the error."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.popleft().refuse()
        self._waiting.append(Call(data, self._now_s(), answer, is_gone))
        if self._task is None or self._task.done():
            self._task = create_task(self._serve())

    async def _serve(self) -> None:
        """Until no call is waiting."""
        while self._waiting:
            together = self._next()
            if not together:
                continue
            found = await self._answers([call.data for call in together])
            for call, result in zip(together, found, strict=True):
                call.answer(result)

    def _next(self) -> list[Call]:
        """The newest live calls that fit into one transaction, in order of arrival."""
        given_up_s = self._now_s() - GIVEN_UP_S
        while self._waiting and self._waiting[0].came_s <= given_up_s:
            self._waiting.popleft().refuse()
        found: list[Call] = []
        while self._waiting and len(found) < MOST_TOGETHER:
            call = self._waiting.pop()
            if call.is_gone():
                call.refuse()
                continue
            found.append(call)
        return found[::-1]

    async def _answers(self, messages: list[bytes]) -> Sequence[exchanges.Result]:
        try:
            return await self.run(exchanges.replies_to, self._desk, messages)
        except Exception as error:  # whatever it is, every caller needs an answer
            return [error] * len(messages)


def _settle(answer: "Future[bytes | exchanges.Reply]", result: exchanges.Result) -> None:
    if answer.done():
        return  # the table has hung up; it will ask again
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)
