"""A hall of simulated tables in one event loop: each has a task that plays and one that talks to the director."""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from random import Random
from typing import Any

from host_tools.simulator.hall import line
from host_tools.simulator.hall.device import NO_FLASH, REFUSED, Device
from host_tools.simulator.hall.journal import Journal
from host_tools.simulator.hall.line import Post
from host_tools.simulator.hall.players import Players
from host_tools.simulator.hall.table import NEVER_MS, Table
from host_tools.simulator.hall.troubles import RESET, SILENCE, Trouble, Troubles
from matchcore.games.backgammon.phases import IDLE, SEALED
from matchcore.log import updates
from matchcore.log.link import BadMessage

log = logging.getLogger("hall")

FIRST_BACKOFF_MS = 1000
LONGEST_BACKOFF_MS = 30000
SHORTEST_WAIT_MS = 1
LATEST = 500  # calls with recorded times
CALLS, FAILED = "calls", "failed"
CALL_AT_LEAST_MS = 4000  # of the hall's time: the director considers a table late that has not called for longer


class HallTime:
    """The hall's time, `speed` times as fast as real time."""

    def __init__(
        self, speed: float = 1.0, now: Callable[[], float] = time.monotonic, wall: float | None = None
    ) -> None:
        self.speed = speed
        self._now = now
        self._from_s = now()
        self._wall_s = time.time() if wall is None else wall

    def now_ms(self) -> float:
        return (self._now() - self._from_s) * 1000 * self.speed

    def now_s(self) -> float:
        """The hall's time of day, in seconds since 1970, also used by a director of its own."""
        return self._wall_s + self.now_ms() / 1000

    def real_s(self, ms: float) -> float:
        """The real duration of a time in the hall."""
        return ms / 1000 / self.speed

    async def pause(self, ms: float) -> None:
        await asyncio.sleep(self.real_s(ms))


class Counts(Counter[str]):
    """Counts of events in the hall, by name: CALLS, FAILED, and every kind of trouble."""

    def __init__(self) -> None:
        super().__init__()
        self.answered_s: deque[float] = deque(maxlen=LATEST)  # durations of the last calls


class Life:
    """One table's two tasks."""

    def __init__(self, table: Table, posts: Iterable[Post], hall_time: HallTime, troubles: Troubles, counts: Counts):
        self.table = table
        self.on_match: Callable[[Table, float], None] | None = None  # called once, as soon as a match is on the screen
        self._time = hall_time
        self._troubles = troubles
        self._counts = counts
        self._posts = [line.faulty(post, troubles.fate, hall_time.pause) for post in posts]
        self._at = 0
        self._backoff_ms = FIRST_BACKOFF_MS
        self._has_news = asyncio.Event()  # for the director
        self._is_changed = asyncio.Event()  # for the players
        self._is_silent = False
        self._trouble = troubles.next(hall_time.now_ms())
        table.on_fact = self._has_news.set

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._play())
            tasks.create_task(self._talk())

    # -- the people and the device ---------------------------------------------------------------------------------

    async def _play(self) -> None:
        while True:
            now_ms = self._time.now_ms()
            if self._trouble and self._trouble.at_ms <= now_ms:
                await self._suffer(self._trouble)
                now_ms = self._time.now_ms()
                self._trouble = self._troubles.next(now_ms)
            self._is_changed.clear()
            self.table.step(now_ms)
            due_ms = min(self.table.next_ms(now_ms), self._trouble.at_ms if self._trouble else NEVER_MS)
            wait_ms = max(SHORTEST_WAIT_MS, due_ms - now_ms)  # never zero: rounding errors wait for the next step
            await _either(self._is_changed, None if due_ms == NEVER_MS else self._time.real_s(wait_ms))

    async def _suffer(self, trouble: Trouble) -> None:
        """Switch the device off, or mute it, for the trouble's duration."""
        self._counts[trouble.what] += 1
        device = self.table.device
        if trouble.what == SILENCE:
            self._is_silent = True
            asyncio.get_running_loop().call_later(self._time.real_s(trouble.away_ms), self._be_heard)
            return
        now_ms = self._time.now_ms()
        self.table.step(now_ms)
        mark_ms = device.match_ms(now_ms) if trouble.what == RESET else -1
        device.switch_off()
        await self._time.pause(trouble.away_ms)
        self._troubles.mark(device.condition, trouble.what)
        device.switch_on(self._time.now_ms(), mark_ms, self._troubles.lost_records(trouble.what))
        self.table.players.done()
        self._has_news.set()

    def _be_heard(self) -> None:
        self._is_silent = False
        self._has_news.set()

    # -- the link --------------------------------------------------------------------------------------------------

    async def _talk(self) -> None:
        while True:
            wait_ms = await self._exchange()
            if wait_ms:
                await _either(self._has_news, wait_ms / 1000)

    async def _exchange(self) -> float:
        """One request and its answer; real ms until the next."""
        self._has_news.clear()
        device = self.table.device
        if self._is_silent or not device.is_on:
            return LONGEST_BACKOFF_MS
        began_s = time.perf_counter()
        end = device.end
        try:
            answer = await self._posts[self._at](device.request(self._time.now_ms()))
            if device.end is not end:  # it was off meanwhile and has forgotten its request
                return 0
            wait_ms = device.take(self._time.now_ms(), answer)
            if device.offered:
                await self._decline(self._posts[self._at])
        except (BadMessage, OSError) as error:
            return self._failed(error)
        self._counts[CALLS] += 1
        self._counts.answered_s.append(time.perf_counter() - began_s)
        self._backoff_ms = FIRST_BACKOFF_MS
        self._take_up()
        self._is_changed.set()
        return min(wait_ms, CALL_AT_LEAST_MS / self._time.speed)

    async def _decline(self, post: Post) -> None:
        """Decline an offered release in words, as a table does with one that does not fit."""
        device = self.table.device
        asked = device.about_update()
        offer = updates.read_offer(asked.answered(device.key, await post(asked.packed(device.key))))
        if offer is not None:
            told = device.about_update(REFUSED, offer.version, NO_FLASH)
            told.answered(device.key, await post(told.packed(device.key)))
        device.decline()

    def _take_up(self) -> None:
        """Start the action for the first match, if there is a match now."""
        if self.on_match and self.table.match.phase not in (IDLE, SEALED):
            on_match, self.on_match = self.on_match, None
            on_match(self.table, self._time.now_ms())

    def _failed(self, error: Exception) -> float:
        """Try the next address, at growing intervals that differ between tables."""
        self._counts[FAILED] += 1
        log.debug("table %d: %s", self.table.number, error)
        self._at = (self._at + 1) % len(self._posts)
        wait_ms = self._backoff_ms
        if self._at == 0:
            self._backoff_ms = min(2 * self._backoff_ms, LONGEST_BACKOFF_MS)
        return (wait_ms + self.table.device.end.count * 37 % 250) / self._time.speed


async def _either(event: asyncio.Event, seconds: float | None) -> None:
    """Wait for the event or the timeout.

    Not `wait_for`: before Python 3.12 it may lose a cancellation that comes together with the event."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return


class Hall:
    """Tables and their common time.  `folder`: for their journals; None: in memory."""

    def __init__(self, hall_time: HallTime, seed: int, has_faults: bool = False, folder: Path | None = None) -> None:
        self.time = hall_time
        self.counts = Counts()
        self.lives: dict[int, Life] = {}
        self._seed = seed
        self._has_faults = has_faults
        self._folder = folder

    def add(self, number: int, key: bytes, posts: Iterable[Post]) -> Life:
        """Switch a table on; `posts`: the lines to its directors, tried in turn."""
        randoms = [Random(f"{self._seed} {number} {whose}") for whose in ("people", "troubles", "log")]
        troubles = Troubles(randoms[1], self._has_faults)
        path = self._folder / f"table-{number}.journal" if self._folder else None
        device = Device(number, key, Journal(randoms[2], path), troubles.device())
        device.switch_on(self.time.now_ms())
        self.lives[number] = Life(Table(device, Players(randoms[0])), posts, self.time, troubles, self.counts)
        return self.lives[number]

    @property
    def tables(self) -> list[Table]:
        return [life.table for life in self.lives.values()]

    async def run(self, *others: Coroutine[Any, Any, None]) -> None:
        """All tables, and any other tasks of the hall, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for life in self.lives.values():
                tasks.create_task(life.run())
            for other in others:
                tasks.create_task(other)
