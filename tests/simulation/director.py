"""The director's process: the real desk on a real store, killed in the middle of its work.

A kill leaves the same as a power cut: the next process opens the files as they are at that moment, with a half-written
transaction in them. The disk is full now and then, and the laptop's clock is set while it runs.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from sqlalchemy import event

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange, waiting
from host_tools.director.faults import Fault
from host_tools.director.store import Store
from host_tools.director.store.seals import SUFFIX
from matchcore.log import link
from tests.simulation.world import World

Done = TypeVar("Done")
BEGINNING_S = 1_790_000_000.0
LATEST_STATEMENT = 30  # of an act: by then it has been killed, or not at all
YEAR_S = 31_536_000
WAITS_S = 0.9  # a call for its answer: as long as between two calls


class Killed(BaseException):
    """The process is gone."""


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
        event.listen(self.store._engine, "before_cursor_execute", self._on_statement)
        event.listen(self.store._engine, "commit", self._on_statement)
        self.is_up = True

    def stop(self) -> None:
        """An orderly end."""
        if self.is_up:
            self.store.close()
            self.is_up = False

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
        """A call that may wait is answered a little later, unless the process it waits in has ended."""
        if not reply.is_open:
            return answered(reply.signed(self.now_s()))
        desk = self.desk

        def end() -> None:
            with suppress(Down, Fault):
                (now,) = self.do(lambda one: waiting.replies_now(one, [reply]) if one is desk else [None])
                if now is not None:
                    answered(now.signed(self.now_s()))

        self._world.after(WAITS_S, end)

    def is_sound(self) -> bool:
        with sqlite3.connect(self.path) as connection:
            return connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
