"""Lines that tables hold open, and the calls on them that wait until there is something to tell.

A line is a WebSocket at the link's address, with the same messages as there.  A call that brings nothing and finds
nothing is answered when something comes, or when its time is over; a newer call of its table takes its place.
"""

import asyncio
import logging
import time
from asyncio import AbstractEventLoop, Task, TimerHandle
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import waiting
from host_tools.director.desk.devices.exchange import Reply, said_sender
from host_tools.director.store.databases.hearing import Changed
from host_tools.director.web.connections.link import Gate

log = logging.getLogger("director")

SHORTEST_S = 1.0  # that a call waits
LONGEST_S = 4.0  # below what tells that a table is away (receiving.AWAY_S), or a director (the firmware's finder)
TABLES_A_SECOND = 100  # beyond, calls wait longer
LATE_S = 0.5  # a call that takes longer is a sign of overload
QUICK_S = 0.1
LARGEST_STRAIN = 16.0  # times the usual wait
SPREAD = 16  # calls of so many tables end at different times, over a quarter of the wait


@dataclass(eq=False, slots=True)
class Held:
    """A call that waits; `tell` is called once, in the loop."""

    reply: Reply
    tell: Callable[[Reply], None]
    timer: TimerHandle


@dataclass(eq=False, slots=True)
class Asking:
    """A call that is being answered."""

    number: int  # of the table that it says it is from
    is_changed: bool = False  # meanwhile, so that the answer may not say all


class Lines:
    """Those of one process.  `now_s`: any monotonic clock."""

    def __init__(self, desk: Desk, gate: Gate, now_s: Callable[[], float] = time.monotonic) -> None:
        self._desk = desk
        self._gate = gate
        self._now_s = now_s
        self._loop: AbstractEventLoop | None = None
        self.count = 0  # of open lines
        self._held: dict[int, dict[int, Held]] = {}  # by table, then by log: two devices may use the same number
        self._asking: set[Asking] = set()
        self._due: list[Held] = []
        self._task: Task[None] | None = None
        self._strain = 1.0
        self._strained_s = float("-inf")

    # -- how long a call may wait ----------------------------------------------------------------------------------

    def come(self) -> None:
        """A line is opened."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._desk.store.watch(self._changed)
        self.count += 1

    def go(self) -> None:
        self.count -= 1

    @property
    def wait_s(self) -> float:
        """By the number of lines, and longer while calls take too long."""
        usual_s = max(SHORTEST_S, self.count / TABLES_A_SECOND)
        return min(LONGEST_S, usual_s * self._strain)

    def _note(self, took_s: float) -> None:
        """Under overload tables are asked to call more rarely, step by step, and back again."""
        now_s = self._now_s()
        if now_s - self._strained_s < SHORTEST_S:
            return
        if took_s > LATE_S:
            self._strain, self._strained_s = min(2 * self._strain, LARGEST_STRAIN), now_s
        elif took_s < QUICK_S and self._strain > 1:
            self._strain, self._strained_s = self._strain / 2, now_s

    # -- calls -----------------------------------------------------------------------------------------------------

    async def call(self, data: bytes, tell: Callable[[Reply], None], is_gone: Callable[[], bool]) -> bytes | Reply:
        """The answer to a message, or what waits until `tell` gets it.  `link.BadMessage`, or the fault BUSY."""
        asking, began_s = Asking(said_sender(data)), self._now_s()
        self._asking.add(asking)
        try:
            result = await self._gate.ask(data, is_gone)
        finally:
            self._asking.discard(asking)
        self._note(self._now_s() - began_s)
        if isinstance(result, bytes):
            return result
        self._forget(result)
        if not result.is_open:
            return self.signed(result)
        self._hold(result, tell, is_changed=asking.is_changed)
        return result

    def signed(self, reply: Reply) -> bytes:
        return reply.signed(self._desk.now_s(), int(1000 * self.wait_s))

    def _hold(self, reply: Reply, tell: Callable[[Reply], None], *, is_changed: bool) -> None:
        assert self._loop is not None
        # Tables that were switched on together have different numbers, and soon call at different times.
        wait_s = min(self.wait_s * (1 - reply.end.table % SPREAD / (4 * SPREAD)), reply.request.wait_ms() / 1000)
        held = Held(reply, tell, self._loop.call_later(wait_s, lambda: self._end(held, held.reply)))
        self._held.setdefault(reply.end.table, {})[reply.request.log_id] = held
        if is_changed:
            self._look(frozenset((reply.end.table,)))

    def is_waiting(self, number: int) -> bool:
        """Whether a call of this table waits."""
        return bool(self._held.get(number))

    def _is_held(self, held: Held) -> bool:
        return self._held.get(held.reply.end.table, {}).get(held.reply.request.log_id) is held

    def hang_up(self, reply: Reply) -> None:
        """The table has hung up while this waits."""
        held = self._held.get(reply.end.table, {}).get(reply.request.log_id)
        if held is not None and held.reply is reply:
            self._forget(reply)

    def _forget(self, reply: Reply) -> None:
        """The table has called again: the call that waits is not answered any more."""
        held = self._held.get(reply.end.table, {}).pop(reply.request.log_id, None)
        if held is not None:
            held.timer.cancel()

    def _end(self, held: Held, reply: Reply) -> None:
        if self._is_held(held):
            self._forget(held.reply)
            held.tell(reply)

    # -- something has changed -------------------------------------------------------------------------------------

    def _changed(self, numbers: Changed) -> None:
        """In any thread; None: it may be any table."""
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._look, numbers)

    def _look(self, numbers: Changed) -> None:
        for asking in self._asking:
            asking.is_changed |= numbers is None or asking.number in numbers
        for number in self._held if numbers is None else self._held.keys() & numbers:
            self._due += self._held[number].values()
        if self._due and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Until nobody is due."""
        while self._due:
            due = [held for held in self._due if self._is_held(held)]
            self._due.clear()
            try:
                replies = await self._gate.run(waiting.replies_now, self._desk, [held.reply for held in due])
            except Exception:  # they are told with their next calls
                log.exception("what waiting calls should be told cannot be looked up")
                continue
            for held, reply in zip(due, replies, strict=True):
                if reply is None:
                    self.hang_up(held.reply)
                elif not reply.is_open:
                    self._end(held, reply)
