"""Lines that tables hold open, and the calls on them that wait until there is something to tell.

A line is a WebSocket at the link's address, with the same messages as there.  A call that brings nothing and finds
nothing is answered when something comes, or when its time is over; one that is answered at once may be answered again
then.  A newer call of its table takes its place.
"""

import asyncio
import logging
from asyncio import AbstractEventLoop, Task, TimerHandle
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import waiting
from host_tools.director.desk.devices.exchange import Reply, Result, said_sender
from host_tools.director.store.databases.hearing import Changed
from host_tools.director.web.connections.gate import Gate

log = logging.getLogger("director")


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
    """Those of one process."""

    def __init__(self, desk: Desk, gate: Gate) -> None:
        self._desk = desk
        self._gate = gate
        self._loop: AbstractEventLoop | None = None
        self._held: dict[int, dict[int, Held]] = {}  # by table, then by log: two devices may use the same number
        self._asking: set[Asking] = set()
        self._due: list[Held] = []
        self._task: Task[None] | None = None

    def come(self) -> None:
        """A line is opened."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._desk.store.watch(self._changed)
        self._desk.rhythm.lines += 1

    def go(self) -> None:
        self._desk.rhythm.lines -= 1

    # -- calls -----------------------------------------------------------------------------------------------------

    def call(
        self,
        data: bytes,
        answer: Callable[[Result], None],
        tell: Callable[[Reply], None],
        is_gone: Callable[[], bool],
    ) -> None:
        """`answer` gets the reply to a message or the error, at once; an open reply waits until `tell` gets it."""
        asking = Asking(said_sender(data))
        self._asking.add(asking)

        def answered(result: Result) -> None:
            self._asking.discard(asking)
            if isinstance(result, Reply):
                self._forget(result)
                if result.is_open and not is_gone():
                    self._hold(result, tell)
            if asking.is_changed and asking.number in self._held:
                self._look(frozenset((asking.number,)))
            answer(result)

        self._gate.put(data, answered, is_gone)

    def signed(self, reply: Reply) -> bytes:
        return reply.signed(self._desk.now_s(), self._longest_s(reply))

    def signed_first(self, reply: Reply) -> bytes:
        """Of one that is answered twice."""
        return reply.signed_first(self._desk.now_s(), self._longest_s(reply))

    def _longest_s(self, reply: Reply) -> float:
        return self._desk.rhythm.longest_s(is_in_play=reply.promise.is_in_play)

    def _hold(self, reply: Reply, tell: Callable[[Reply], None]) -> None:
        assert self._loop is not None
        timer = self._loop.call_later(reply.promise.wait_s, lambda: self._end(held, held.reply))
        held = Held(reply, tell, timer)
        self._held.setdefault(reply.end.table, {})[reply.request.log_id] = held

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
        of_table = self._held.get(reply.end.table, {})
        held = of_table.pop(reply.request.log_id, None)
        if held is not None:
            held.timer.cancel()
            if not of_table:
                del self._held[reply.end.table]

    def _end(self, held: Held, reply: Reply) -> None:
        if self._is_held(held):
            self._forget(held.reply)
            held.tell(reply)

    # -- something has changed -------------------------------------------------------------------------------------

    def _changed(self, numbers: Changed) -> None:
        """In any thread; None: it may be any table."""
        assert self._loop is not None
        if self._desk.is_telling_tables() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._look, numbers)

    def _look(self, numbers: Changed) -> None:
        """A table that is asking is told with that answer, or after it: mostly it is what has changed."""
        asking = [one for one in self._asking if numbers is None or one.number in numbers]
        for one in asking:
            one.is_changed = True
        if asking:
            self._gate.hurry()
        held = self._held.keys() if numbers is None else self._held.keys() & numbers
        for number in held - {one.number for one in asking}:
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
