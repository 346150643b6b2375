"""Forecasts of all events in play, made now and then in a process of low priority, off every request's path."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from host_tools.director.desk import background
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import draw_state
from host_tools.director.desk.draws.planning import plan
from host_tools.director.desk.paces import POINT_MIN, UNCLOCKED_POINT_MIN
from host_tools.director.forecasting import runs
from host_tools.director.forecasting.runs import Evening, Foreseen, Plan

EVERY_S = 10.0
NICENESS = 15
CLOCK_SHARE = POINT_MIN / UNCLOCKED_POINT_MIN


def _be_quiet() -> None:
    """In the process: leave the processor to the tables, and Ctrl-C to the director; do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    threading.Thread(target=_end_with_the_director, daemon=True).start()


def _end_with_the_director() -> None:
    """Even if the director is killed: the pool itself would wait for work for ever."""
    director = multiprocessing.parent_process()
    assert director is not None
    director.join()
    os._exit(1)


def in_a_process() -> Executor:
    # Forking a process that has threads could leave a lock taken for ever.
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_be_quiet)


class Foreseeing:
    """Keeps `desk.foreseen`, by draw.  An event without anything to play is left out."""

    def __init__(self, desk: Desk, new_executor: Callable[[], Executor] = in_a_process) -> None:
        self.desk = desk
        self._new_executor = new_executor
        self._executor: Executor | None = None  # started with the first event, and again after a failure

    def look(self) -> None:
        """Forecast every event in play, all of them together: they share tables and players."""
        wanted, made_s = self.plan(), self.desk.now_s()
        made = self._made(wanted).events if wanted.matches else {}
        self.desk.foreseen = {draw_id: Foreseen(made_s, one) for draw_id, one in made.items()}

    def _made(self, wanted: Plan) -> Evening:
        self._executor = self._executor or self._new_executor()
        try:
            return self._executor.submit(runs.forecast, wanted, CLOCK_SHARE).result()
        except Exception:
            self._close()
            raise

    def _close(self) -> None:
        if self._executor:
            self._executor.shutdown()
        self._executor = None

    def plan(self) -> Plan:
        with self.desk.reading() as connection:
            found = draw_state.those(self.desk.draws, connection, lambda event: bool(event.sections))
        # The pairings of a large event take a while to work out: not while the desk is held up.
        worked_out = [draw for draw in found if draw.settled]
        with self.desk.reading() as connection:
            return plan(self.desk, connection, worked_out)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Look now and then during this block."""
        try:
            with background.repeating("forecasts", self.look, lambda: EVERY_S):
                yield
        finally:
            self._close()
