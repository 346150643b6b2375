"""How long a transaction waits for what another program holds, and the line in which this process's writers wait."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from host_tools.director.faults import Fault

HELD = "STORE_HELD"  # the code of a fault: another program holds the store


@dataclass(frozen=True)
class Patience:
    """`begin_s`: for the right to begin; `go_on_s`: at each statement after that."""

    begin_s: float
    go_on_s: float


OPENING = Patience(10.0, 10.0)  # another director may be bringing the store up to date
ACTING = Patience(3.0, 0.3)  # less than a table waits for its answer
READING = Patience(0.3, 0.3)
NONE = Patience(0.001, 0.001)  # for a PostgreSQL server, 0 is for ever
LATELY_S = 1.0


class Waits:
    """How long a store has been locked. One thread finds it out; the others need not wait as long."""

    def __init__(self) -> None:
        self._turn = threading.Condition()
        self._writer, self._depth = 0, 0  # the thread whose turn it is
        self._held_s = float("-inf")
        self._refused: tuple[float, Fault] | None = None

    @contextmanager
    def turn(self, is_waiting: bool = True) -> Iterator[None]:
        """One writer at a time. If the one in front is refused, so are all who stand behind it: at once, together."""
        came_s = time.monotonic()
        with self._turn:
            self._turn.wait_for(lambda: self._is_free() or self._refused_since(came_s), None if is_waiting else 0)
            if fault := self._refused_since(came_s):
                raise Fault(fault.code, fault.status, **fault.values)
            if not self._is_free():
                raise Fault("BUSY", 503, seconds=1)
            self._writer, self._depth = threading.get_ident(), self._depth + 1
        try:
            yield
        finally:
            with self._turn:
                self._depth -= 1
                self._turn.notify_all()

    def _is_free(self) -> bool:
        return self._depth == 0 or self._writer == threading.get_ident()

    def _refused_since(self, at_s: float) -> Fault | None:
        return self._refused[1] if self._refused and self._refused[0] > at_s else None

    def refuse(self, fault: Fault) -> None:
        """The writer whose turn it is may not begin."""
        with self._turn:
            self._refused = (time.monotonic(), fault)
            self._turn.notify_all()

    def note(self, fault: Fault) -> None:
        if fault.code == HELD:
            self._held_s = time.monotonic()

    def was_held_lately(self) -> bool:
        return time.monotonic() - self._held_s < LATELY_S

    def of_reader(self) -> Patience:
        """A page reads several times: it waits once."""
        return NONE if self.was_held_lately() else READING

    def of_writer(self, patience: Patience) -> Patience:
        """Readers stand behind an act that has begun."""
        return replace(patience, go_on_s=NONE.go_on_s) if self.was_held_lately() else patience
