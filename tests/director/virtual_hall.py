"""A hall in virtual time: the director's gate and lines, both ends of the link, and a processor that takes its time."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.director.desk.devices.exchange import Reply, Result
from host_tools.director.desk.devices.intake import Promise
from host_tools.director.desk.devices.rhythm import Rhythm
from host_tools.director.web.connections import gate
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.connections.lines import Lines
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import director_end, link
from matchcore.log.director_end import DirectorEnd
from tests.director import virtual

KEY = bytes(range(32))
OPENING_S = 0.001  # the processor's time for a new line
FIRST_CALL_S = 0.003  # for a table that is back; a machine that serves 1,000 tables which call each second
QUIET_CALL_S = 0.0005
TRANSACTION_S = 0.005
FIRST_BACKOFF_S, LONGEST_BACKOFF_S = 1.0, 30.0  # as table/linking/link_task.py
PATIENCE_S = 4.0


class Hall:
    """A director of one processor, and its tables, each of which calls as the firmware does."""

    def __init__(self, desk: Desk, tables: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop = virtual.Loop()
        desk.rhythm = Rhythm(self.loop.time)
        self.rhythm = desk.rhythm
        self.gate = Gate(desk, self.loop.time)
        self.lines = Lines(desk, self.gate)
        self.processor = asyncio.Lock()
        self.numbers = range(1, tables + 1)
        self.ends = {number: DirectorEnd(VOCABULARY, number, KEY) for number in self.numbers}
        self.taken: Counter[tuple[int, int]] = Counter()  # messages, by table and count
        self.in_vain = 0  # taken although nobody waited for them any more
        self.answered_s: dict[int, list[float]] = {number: [] for number in self.numbers}
        self.failed, self.last_failed_s = 0, 0.0
        self.longest_wait_s = 0.0
        monkeypatch.setattr(exchange, "replies_to", self._replies_to)
        monkeypatch.setattr(self.gate, "run", self._run)

    async def _run(self, work: Callable[..., Sequence[Result]], *values: object) -> Sequence[Result]:
        async with self.processor:
            found = work(*values)
            messages = values[1]
            assert isinstance(messages, list)
            first = sum(self._is_first(data) for data in messages)
            await asyncio.sleep(TRANSACTION_S + FIRST_CALL_S * first + QUIET_CALL_S * (len(messages) - first))
        return found

    def _is_first(self, data: bytes) -> bool:
        return not self.answered_s[director_end.table_of(data)]

    def _replies_to(self, desk: Desk, messages: Sequence[bytes], waited_s: Sequence[float]) -> list[Result]:
        assert len(messages) <= gate.MOST_TOGETHER
        return [self._reply_to(data) for data in messages]

    def _reply_to(self, data: bytes) -> Reply:
        number = director_end.table_of(data)
        end = self.ends[number]
        request = end.receive(data, lambda seq: None)  # a message behind a newer one would be refused here
        end.commit(request)
        self.taken[number, request.count] += 1
        wait_s = min(request.wait_ms() / 1000, self.rhythm.wait_s(number, is_in_play=False))
        return Reply(end, request, (), b"", None, Promise(wait_s, is_in_play=False), is_open=request.wait_ms() > 0)

    # -- a table -----------------------------------------------------------------------------------------------------

    async def table(self, number: int) -> None:
        end = link.TableEnd(VOCABULARY, number, KEY, 5, 1)
        backoff_s, wait_ms, is_open = FIRST_BACKOFF_S, 0, False
        while True:
            try:
                if not is_open:
                    await self._open()
                    is_open = True
                answer = end.receive(await self._call(end, wait_ms))
            except TimeoutError:
                self.failed, self.last_failed_s = self.failed + 1, self.loop.time()
                is_open, wait_ms = False, 0
                self.lines.go()
                await asyncio.sleep(backoff_s * (1 + number * 97 % 1000 / 4000))
                backoff_s = min(2 * backoff_s, LONGEST_BACKOFF_S)
                continue
            self.answered_s[number].append(self.loop.time())
            backoff_s, wait_ms = FIRST_BACKOFF_S, answer.next_ms
            self.longest_wait_s = max(self.longest_wait_s, wait_ms / 1000)

    async def _open(self) -> None:
        async with self.processor:
            await asyncio.sleep(OPENING_S)
        self.lines.come()

    async def _call(self, end: link.TableEnd, wait_ms: int) -> bytes:
        """The answer, or TimeoutError."""
        health = link.Health(more=link.waiting(wait_ms) if wait_ms else b"")
        answer: asyncio.Future[bytes] = self.loop.create_future()

        def tell(reply: Reply) -> None:
            if not answer.done():
                answer.set_result(self.lines.signed(reply))

        def answered(result: Result) -> None:
            if isinstance(result, Reply) and answer.done():
                self.in_vain += 1
            elif isinstance(result, Reply) and not result.is_open:
                tell(result)

        self.lines.call(end.request(0, 0, b"", health), answered, tell, answer.done)
        async with asyncio.timeout(PATIENCE_S + wait_ms / 1000):
            return await answer

    def run(self, for_s: float) -> None:
        """All tables."""

        async def all_of_them() -> None:
            tables = [asyncio.create_task(self.table(number)) for number in self.numbers]
            with suppress(TimeoutError):
                async with asyncio.timeout(for_s):
                    await asyncio.gather(*tables)

        self.do(all_of_them())

    def do(self, work: Coroutine[None, None, None]) -> None:
        virtual.run(self.loop, work)


def without_signatures(patch: pytest.MonkeyPatch) -> None:
    """Proven elsewhere; here they would take most of the time."""
    patch.setattr(link, "sign", lambda key, message: bytes(32))
    patch.setattr(link.opened, "__defaults__", (lambda key, body, tag: True,))
    patch.setattr(DirectorEnd, "sign", staticmethod(lambda key, message: bytes(32)))
    patch.setattr(DirectorEnd, "is_signed", staticmethod(lambda key, body, tag: True))
