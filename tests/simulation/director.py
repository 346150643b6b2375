"""The director's process: the real desk on a real store, killed in the middle of its work.

A kill leaves the same as a power cut: the next process opens the files as they are at that moment, with a half-written
transaction in them. The disk is full now and then, and the laptop's clock is set while it runs.
"""

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import event

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange, waiting
from host_tools.director.faults import Fault
from host_tools.director.store import Store
from host_tools.director.store.databases.hearing import Changed
from host_tools.director.store.seals import SUFFIX
from matchcore.log import link
from tests.simulation.world import World

Done = TypeVar("Done")
BEGINNING_S = 1_790_000_000.0
LATEST_STATEMENT = 30  # of an act: by then it has been killed, or not at all
YEAR_S = 31_536_000
MOST_LINES = 1500  # as if there were so many more: calls wait for up to 9 s
TOLD_S = 0.01  # after a change


class Killed(BaseException):
    """The process is gone."""


@dataclass(eq=False)
class Held:
    """A call that waits."""

    reply: exchange.Reply
    answered: Callable[[bytes], None]
    is_in_doubt: bool = False  # it could not be looked up whether something has come


class Down(Exception):
    """No answer: whether the act was done is unknown."""


class Director:
    def __init__(self, world: World, folder: Path, template: Path) -> None:
        self.kills = 0.0  # in this share of its acts
        self.unknown = 0  # acts that may or may not have been done
        self._world, self._folder = world, folder
        self.starts = 0  # after a kill
        self._skew_s = 0.0
        self._statements = 0  # until it is killed, 0 = it is not
        self.gone: Callable[[], None] = lambda: None  # called when the process has ended
        self._held: dict[tuple[int, int], Held] = {}  # calls that wait, by table and log
        self._changed: set[int] = set()  # tables that are to be told
        self.told = 0  # calls answered because something had come
        self.path = folder / "0.sqlite"
        shutil.copy(template, self.path)
        self.key_file = shutil.copy(template.with_suffix(SUFFIX), folder / "director.key")
        self.is_up = False
        self.start()

    def now_s(self) -> float:
        return BEGINNING_S + self._world.s + self._skew_s

    def set_clock(self) -> None:
        """Somebody sets the laptop's clock, by seconds or by a year."""
        most = YEAR_S if self._world.is_hit(0.1) else 90
        self._skew_s = self._world.chance.uniform(-most, most)

    # -- up and down -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        if self.is_up:
            return
        self.store = Store(self.path, self.key_file)
        self.desk = Desk(self.store, self.now_s)
        self.desk.rhythm.lines = self._world.pick(MOST_LINES)
        self.store.watch(self._note_change)
        event.listen(self.store._engine, "before_cursor_execute", self._on_statement)
        event.listen(self.store._engine, "commit", self._on_statement)
        self.is_up = True

    def stop(self) -> None:
        """An orderly end."""
        if self.is_up:
            self.store.close()
            self.is_up = False
            self._held.clear()
            self._changed.clear()
            self.gone()

    def _on_statement(self, *_: object) -> None:
        if self._statements:
            self._statements -= 1
            if not self._statements:
                self._die()

    def _die(self) -> None:
        """The next process has only the current files."""
        self.starts += 1
        left = self._folder / f"{self.starts}.sqlite"
        for ending in ("", "-wal"):
            if Path(f"{self.path}{ending}").exists():
                shutil.copy(f"{self.path}{ending}", f"{left}{ending}")
        self.path = left
        raise Killed

    def fill_disk(self) -> None:
        """The disk accepts nothing for a while."""
        if self.is_up:
            self._limit(1)
            self._world.note("director: disk full")
            self._world.after(self._world.chance.uniform(1, 8), self.free_disk)

    def free_disk(self) -> None:
        if self.is_up:
            self._limit(1 << 30)

    def _limit(self, pages: int) -> None:
        with self.store._engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    # -- what it does ----------------------------------------------------------------------------------------------

    def do(self, deed: Callable[[Desk], Done]) -> Done:
        """`Down` if it is not there, or dies over it; a `Fault` of the disk is one like any other."""
        if not self.is_up:
            raise Down
        if self._world.is_hit(self.kills):
            self._statements = 1 + self._world.pick(LATEST_STATEMENT)
        try:
            return deed(self.desk)
        except Killed:
            self._world.note("director: killed")
            self.stop()
            self._world.after(self._world.chance.uniform(0.2, 6), self.start)
            raise Down from None
        finally:
            self._statements = 0

    def hear(self, message: bytes, answered: Callable[[bytes], None]) -> None:
        """A table's message; no answer if it is down, the disk is full, or the message is an old one."""
        try:
            (reply,) = self.do(lambda desk: exchange.replies_to(desk, [message]))
        except (Down, Fault):
            return
        if isinstance(reply, exchange.Reply):
            self._answer(reply, answered)
        elif isinstance(reply, bytes):
            answered(reply)
        elif not isinstance(reply, (link.BadMessage, Fault)):
            raise reply

    def _answer(self, reply: exchange.Reply, answered: Callable[[bytes], None]) -> None:
        """A call that may wait is answered when something comes, or its time is over; in the process it waits in."""
        place = (reply.end.table, reply.request.log_id)
        self._held.pop(place, None)
        if not reply.is_open:
            return answered(self._signed(reply))
        held = self._held[place] = Held(reply, answered)
        if reply.is_two():
            answered(reply.signed_first(self.now_s(), self._longest_s(reply)))
        self._world.after(reply.promise.wait_s, lambda: self._end(place, held))

    def _signed(self, reply: exchange.Reply) -> bytes:
        return reply.signed(self.now_s(), self._longest_s(reply))

    def _longest_s(self, reply: exchange.Reply) -> float:
        return self.desk.rhythm.longest_s(is_in_play=reply.promise.is_in_play)

    def _note_change(self, numbers: Changed) -> None:
        if not self.desk.is_telling_tables():
            return
        self._changed |= {table for table, _ in self._held if numbers is None or table in numbers}
        self._world.after(TOLD_S, self._tell)

    def _tell(self) -> None:
        for place in [place for place in self._held if place[0] in self._changed]:
            held = self._held[place]
            if not self._look(place, held):
                held.is_in_doubt = True
        self._changed.clear()

    def _end(self, place: tuple[int, int], held: "Held") -> None:
        """Its time is over; whatever could have been told has been."""
        if self._held.get(place) is not held:
            return
        told, is_due = self.told, place[0] in self._changed or held.is_in_doubt
        if self._look(place, held):
            if self.told > told and not is_due:
                raise AssertionError(f"table {place[0]} was not told at once")
            if self._held.pop(place, None):
                held.answered(self._signed(held.reply))

    def _look(self, place: tuple[int, int], held: "Held") -> bool:
        """Whether it was possible to look; if there is something to tell, it is told."""
        try:
            (now,) = self.do(lambda desk: waiting.replies_now(desk, [held.reply]))
        except (Down, Fault):
            return False
        if now is None or not now.is_open:
            self._held.pop(place, None)
        if now is not None and not now.is_open:
            self.told += 1
            held.answered(self._signed(now))
        return True

    def is_sound(self) -> bool:
        with sqlite3.connect(self.path) as connection:
            return connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
