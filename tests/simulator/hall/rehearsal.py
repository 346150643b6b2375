"""A hall whose time passes at once, with a director in process that can be restarted at any time."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import cast

from host_tools.director import identity
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store, facts as fact_rows, matches, records, tables
from host_tools.simulator.hall.draw import Draw, Event, Pairing
from host_tools.simulator.hall.hall import Hall, HallTime
from host_tools.simulator.hall.office import DeskOffice
from host_tools.simulator.hall.organiser import Office, Organiser, Patience
from tests.simulator.hall import virtual

WALL_S = 1_790_000_000.0
SPEED = 120  # a table calls its director every four seconds of the hall's time
LONGEST_MS = 5 * 3600 * 1000
PERSON = identity.Person("hall", identity.DIRECTOR)
SHORT = Event("Speed", (1,), 60_000, 8_000)


class ShortDraw(Draw):
    """Matches of one point, which end soon."""

    def next(self) -> Pairing | None:
        found = super().next()
        return found and Pairing(SHORT, found.round, found.names)


class Rehearsal:
    """`hall` exists once it has been played."""

    def __init__(
        self, folder: Path, numbers: tuple[int, ...] = (1, 2), seed: int = 1, has_faults: bool = False
    ) -> None:
        self._path = folder / "director.sqlite"
        self._numbers = numbers
        self._seed = seed
        self._has_faults = has_faults
        self._now_s: Callable[[], float] = lambda: WALL_S
        self.hall: Hall
        self.store = Store(self._path)
        self.desk = Desk(self.store, lambda: self._now_s())
        for number in numbers:
            enrolment.enrol(self.desk, number, f"Table {number}")
        self.office = DeskOffice(self.desk, numbers, PERSON)

    def restart_director(self) -> None:
        """Its process has ended, and another one has opened the store."""
        self.store.close()
        self.store = Store(self._path)
        self.desk = Desk(self.store, lambda: self._now_s())
        self.office = DeskOffice(self.desk, self._numbers, PERSON)

    def play(self, verified: int, meanwhile: Callable[["Rehearsal"], Awaitable[None]] | None = None) -> None:
        """Until this many matches have been played and verified; `meanwhile` runs along."""
        virtual.run(lambda hall_time: self._play(hall_time, verified, meanwhile), WALL_S, SPEED)

    async def _play(
        self, hall_time: HallTime, verified: int, meanwhile: Callable[["Rehearsal"], Awaitable[None]] | None
    ) -> None:
        self._now_s = hall_time.now_s
        self.hall = Hall(hall_time, self._seed, self._has_faults)
        for number in self._numbers:
            self.hall.add(number, self.table(number).key, [virtual.line_to(lambda: self.desk)])
        organiser = Organiser(
            cast(Office, _Present(self)),
            ShortDraw("ABCDEFGH"),
            Random(self._seed),
            Patience(call_s=60),
            hall_time.now_s,
        )
        others = [organiser.run(hall_time.pause), *([meanwhile(self)] if meanwhile else [])]
        task = asyncio.create_task(self.hall.run(*others))
        while len(self.matches(records.VERIFIED)) < verified and not task.done():
            assert hall_time.now_ms() < LONGEST_MS, [match.status for match in self.matches()]
            await hall_time.pause(5000)
        task.cancel()
        await asyncio.gather(task, return_exceptions=not task.done())

    # -- the director's data ---------------------------------------------------------------------------------------

    def table(self, number: int) -> records.TableRow:
        with self.desk.reading() as connection:
            found = tables.find(connection, number)
        assert found
        return found

    def matches(self, *statuses: str) -> list[records.MatchRow]:
        with self.desk.reading() as connection:
            return [match for match in matches.read_all(connection) if not statuses or match.status in statuses]

    def log(self, number: int) -> list[bytes]:
        """The stored facts of a table."""
        with self.desk.reading() as connection:
            found = fact_rows.newer(connection, number, self.table(number).log_id, 0)
        return [stored.record for stored in found]

    def kept(self, number: int) -> list[bytes]:
        """The table's own facts: the last match."""
        store = self.hall.lives[number].table.device.store
        return [record for seq, record in store.records.items() if seq >= store.first]

    def deliver(self) -> None:
        """Everything not sent yet, with nothing in its way."""
        post = virtual.straight_to(lambda: self.desk)
        for table in self.hall.tables:
            now_ms = self.hall.time.now_ms()
            if not table.device.is_on:
                table.device.switch_on(now_ms)
            for _ in range(20):
                table.device.take(now_ms, post(table.device.request(now_ms)))
            assert table.device.is_quiet()


class _Present:
    """The office of the current director."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self._rehearsal = rehearsal

    def __getattr__(self, name: str):
        return getattr(self._rehearsal.office, name)
