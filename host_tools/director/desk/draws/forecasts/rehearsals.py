"""Rehearsals of what is drawn, in a process of low priority; one at a time, and only in memory: no event changes."""

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.foreseeing import Foreseeing, in_a_process
from host_tools.director.faults import Fault
from host_tools.director.forecasting.rehearsing import Faults, Rehearsed, in_use, rehearse
from host_tools.director.forecasting.runs import Plan
from host_tools.director.store import places, tables

log = logging.getLogger("director")

AROUND = (0, -2, -1, 1, 2, 4)  # tables more; those that are there come first
MOST_TABLES = 500


@dataclass(frozen=True)
class Wanted:
    """`start_s`: when the evening begins."""

    tables: int
    late_percent: int
    failing: int
    start_s: float


@dataclass(frozen=True)
class Progress:
    """`done`: what is played out so far, in order of the tables; `total`: of how many."""

    wanted: Wanted
    matches: int
    total: int
    done: Sequence[Rehearsed]
    has_failed: bool

    @property
    def is_over(self) -> bool:
        return self.has_failed or len(self.done) == self.total

    @property
    def own(self) -> Rehearsed | None:
        """With the tables that are there."""
        return next((one for one in self.done if one.tables == self.wanted.tables), None)


class Rehearsals:
    def __init__(self, desk: Desk, new_executor: Callable[[], Executor] = in_a_process) -> None:
        self._desk = desk
        self._new_executor = new_executor
        self._lock = threading.Lock()
        self._wanted: Wanted | None = None
        self._matches = 0
        self._futures: list[Future[Rehearsed]] = []
        self._executor: Executor | None = None

    def usual_tables(self) -> int:
        """Tables and boards that are known, wherever they are tonight."""
        with self._desk.reading() as connection:
            return max(1, min(MOST_TABLES, _known(connection)))

    def begin(self, wanted: Wanted) -> None:
        """`Fault` if nothing is drawn that is still to be played, or if one goes on."""
        plan = Foreseeing(self._desk).plan()
        if not plan.matches:
            raise Fault("NOTHING_TO_REHEARSE", 409)
        if wanted.tables < in_use(plan):
            raise Fault("TABLES_IN_PLAY", 409, tables=in_use(plan))
        with self._lock:
            if any(not one.done() for one in self._futures):
                raise Fault("REHEARSES", 409)
            self._wanted, self._matches = wanted, len(plan.matches)
            self._futures = self._begun(plan, wanted)

    def _begun(self, plan: Plan, wanted: Wanted) -> list[Future[Rehearsed]]:
        faults = Faults(wanted.late_percent / 100, wanted.failing)
        numbers = [wanted.tables + more for more in AROUND]
        numbers = [one for one in numbers if max(1, in_use(plan)) <= one <= MOST_TABLES]
        executor = self._executor = self._new_executor()
        futures = [executor.submit(rehearse, plan, faults, number) for number in numbers]
        for one in futures:
            one.add_done_callback(_log)
        executor.shutdown(wait=False)
        return futures

    def end(self) -> None:
        """The director stops: what is not played out yet is left out."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    def progress(self) -> Progress | None:
        """None = nothing has been rehearsed since the start."""
        with self._lock:
            if self._wanted is None:
                return None
            over = [one for one in self._futures if one.done()]
            right = (one.result() for one in over if not one.cancelled() and one.exception() is None)
            made = sorted(right, key=lambda one: one.tables)
            return Progress(self._wanted, self._matches, len(self._futures), made, len(made) < len(over))


def _log(future: Future[Rehearsed]) -> None:
    if not future.cancelled() and (error := future.exception()) is not None:
        log.error("a rehearsal has failed", exc_info=error)


def _known(connection: Connection) -> int:
    boards = sum(row.is_board for row in places.read_all(connection).values())
    return len(tables.read_all(connection)) + boards
