"""Where the messages of all tables gather.

Those that arrive while a transaction is being written are gathered into the next one: with many tables the disk
confirms once for all of them, not once for each.  Calls that may wait are kept a moment for company.

Under overload facts come first, then tables in play, then the newest; those whose callers have given up are dropped:
otherwise a hall in which every table waits slightly too long would never get an answer at all.
"""

import asyncio
import time
from asyncio import Future, Task, create_task, get_running_loop
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange as exchanges
from host_tools.director.faults import Fault
from host_tools.director.store.tables import NO_TABLE
from host_tools.director.web.connections.link_thread import LinkThread
from host_tools.director.web.shared import errors
from matchcore.log import director_end, link

MOST_TOGETHER = 128  # messages in one transaction
MOST_WAITING = 4096  # as many as connections; beyond, the oldest gets a 503
GIVEN_UP_S = 4.0  # how long a table waits for an answer
OVERDUE_S = 3.0  # and for one that may wait, beyond its time (table/linking/link_task.py)
COMPANY_S = 0.25  # that a call which may wait is kept for others
STARVED_S = 2.0  # then a call without facts has its turn, too

Done = TypeVar("Done")


@dataclass(eq=False, slots=True)
class Call:
    """A message waiting for its answer."""

    data: bytes
    came_s: float
    answer: Callable[[exchanges.Result], None]  # called once
    is_gone: Callable[[], bool]  # whether the caller has hung up, or has said something newer
    table: int  # as it says; unproven
    has_facts: bool = field(init=False)
    wait_s: float = field(init=False)  # that the answer may wait

    def __post_init__(self) -> None:
        is_request = self.table != NO_TABLE and self.data[:4] == link.FROM_TABLE
        self.has_facts = is_request and director_end.has_facts(self.data)
        self.wait_s = director_end.wait_in(self.data) / 1000 if is_request else 0.0

    def is_left(self, now_s: float) -> bool:
        patience_s = max(GIVEN_UP_S, self.wait_s + OVERDUE_S if self.wait_s else 0.0)
        return now_s - self.came_s >= patience_s or self.is_gone()

    def refuse(self) -> None:
        self.answer(busy())


def busy() -> Fault:
    return Fault("BUSY", 503, seconds=errors.COME_AGAIN_S)


def _stays() -> bool:
    return False


class Gate:
    """`now_s`: any monotonic clock."""

    def __init__(
        self, desk: Desk, now_s: Callable[[], float] = time.monotonic, thread: LinkThread | None = None
    ) -> None:
        self._desk = desk
        self._now_s = now_s
        self._waiting: list[Call] = []  # newest last
        self._task: Task[None] | None = None
        self._took_s = 0.0  # the last transaction
        self._hurries = asyncio.Event()  # nothing is kept for company
        self._in_play: set[int] = set()  # tables, as their last answers knew them
        self._thread = thread or LinkThread()

    async def exchange(self, data: bytes, is_gone: Callable[[], bool] = _stays) -> bytes:
        """The answer, at once; `Fault` BUSY when there is none in time."""
        answer: Future[bytes | exchanges.Reply] = get_running_loop().create_future()
        self.put(data, partial(_settle, answer), is_gone)
        result = await answer
        return result if isinstance(result, bytes) else self.signed(result)

    def signed(self, reply: exchanges.Reply) -> bytes:
        """Of a table that does not wait."""
        return reply.signed(self._desk.now_s(), self._desk.rhythm.again_s)

    async def run(self, work: Callable[..., Done], *values: object) -> Done:
        """Beside the tables' messages, in their thread."""
        return await self._thread.run(work, *values)

    def put(self, data: bytes, answer: Callable[[exchanges.Result], None], is_gone: Callable[[], bool]) -> None:
        """Queue a message; `answer` is called in the loop with the reply or the error."""
        if len(self._waiting) >= MOST_WAITING:
            left = min(self._waiting, key=self._rank)
            self._waiting.remove(left)
            left.refuse()
        call = Call(data, self._now_s(), answer, is_gone, exchanges.said_sender(data))
        self._waiting.append(call)
        if not call.wait_s or len(self._waiting) >= MOST_TOGETHER:
            self.hurry()
        if self._task is None or self._task.done():
            self._task = create_task(self._serve())

    def hurry(self) -> None:
        """There is something to tell: whatever waits is answered now."""
        self._hurries.set()

    async def _serve(self) -> None:
        """Until no call is waiting."""
        while self._waiting:
            await self._have_company()
            together = self._next()
            if not together:
                continue
            found = await self._answers(together)
            self._note(together)
            for call, result in zip(together, found, strict=True):
                self._note_play(result)
                call.answer(result)

    async def _have_company(self) -> None:
        """Calls that may wait do, a moment."""
        if all(call.wait_s for call in self._waiting) and len(self._waiting) < MOST_TOGETHER:
            left_s = self._waiting[0].came_s + COMPANY_S - self._now_s()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, left_s)):
                    await self._hurries.wait()
        self._hurries.clear()

    def _next(self) -> list[Call]:
        """The live calls that fit into one transaction, in order of arrival.

        With more than those, one that its table would have left by the end of it would be answered in vain."""
        now_s = self._now_s()
        end_s = now_s + (self._took_s if len(self._waiting) > MOST_TOGETHER else 0.0)
        alive = []
        for call in self._waiting:
            if call.is_left(end_s):
                call.refuse()
            else:
                alive.append(call)
        chosen = set(_first(alive, now_s, self._rank) if len(alive) > MOST_TOGETHER else alive)
        together = [call for call in alive if call in chosen]
        self._waiting = [call for call in alive if call not in chosen]
        return together

    def _rank(self, call: Call) -> tuple[bool, bool]:
        return call.has_facts, call.table in self._in_play

    def _note(self, together: Sequence[Call]) -> None:
        now_s = self._now_s()
        self._desk.rhythm.note(max(now_s - one.came_s - (COMPANY_S if one.wait_s else 0.0) for one in together))

    def _note_play(self, result: exchanges.Result) -> None:
        if isinstance(result, exchanges.Reply):
            change = self._in_play.add if result.promise.is_in_play else self._in_play.discard
            change(result.end.table)

    async def _answers(self, together: Sequence[Call]) -> Sequence[exchanges.Result]:
        now_s, messages = self._now_s(), [call.data for call in together]
        waited_s = [now_s - call.came_s for call in together]
        try:
            return await self.run(exchanges.replies_to, self._desk, messages, waited_s)
        except Exception as error:  # whatever it is, every caller needs an answer
            return [error] * len(together)
        finally:
            self._took_s = min(self._now_s() - now_s, GIVEN_UP_S / 2)


def _first(alive: Sequence[Call], now_s: float, rank: Callable[[Call], tuple[bool, bool]]) -> list[Call]:
    """Some that have waited long, then those with facts, of tables in play, and the others; the newest first of each.

    Each takes along the older ones of its table, which would be refused as replayed behind it."""
    starved = [call for call in alive if not call.has_facts and now_s - call.came_s >= STARVED_S]
    first = [*starved[: MOST_TOGETHER // 4], *sorted(alive, key=rank)[::-1]]
    calls_of = Counter(call.table for call in alive)
    chosen: dict[Call, None] = {}
    for call in first:
        if len(chosen) >= MOST_TOGETHER:
            break
        if calls_of[call.table] > 1 and call.table != NO_TABLE:
            chosen |= dict.fromkeys(one for one in alive if one.table == call.table and one.came_s <= call.came_s)
        chosen[call] = None
    return list(chosen)[:MOST_TOGETHER]


def _settle(answer: "Future[bytes | exchanges.Reply]", result: exchanges.Result) -> None:
    if answer.done():
        return  # the table has hung up; it will ask again
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)
