"""A table as it plays: its players' moves at their times, whatever becomes of its calls."""

from asyncio import AbstractEventLoop, TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from host_tools.bench.figures.load.tables import TURN_S, Table
from host_tools.bench.figures.load.traffic import NOTHING, Carried, Traffic

APART_S = 1.1  # between two signatures, at least
PATIENCE_S = 4.0  # a fact that is not answered by then counts as failed


@dataclass(frozen=True)
class Span:
    """When a hall plays, by the clock of its tables, in s."""

    began_s: float
    counted_s: float  # from here on
    ordered_s: float  # and from here on the director gives orders, which are no part of the traffic
    until_s: float

    @classmethod
    def of(cls, began_s: float, warm_up_s: float, quiet_s: float, orders_s: float) -> "Span":
        counted_s = began_s + warm_up_s
        return cls(began_s, counted_s, counted_s + quiet_s, counted_s + quiet_s + orders_s)

    def is_counted(self, at_s: float) -> bool:
        return self.counted_s <= at_s < self.until_s


@dataclass
class Taken:
    """The measurements of some tables."""

    facts_ms: list[float] = field(default_factory=list)  # from a press to the answer that it is on the disk
    orders_ms: list[float] = field(default_factory=list)  # from the desk to the table
    failures: list[tuple[float, str]] = field(default_factory=list)  # when, and why
    answered: list[tuple[float, int]] = field(default_factory=list)  # when, and which table
    calls: int = 0
    carried: Carried = NOTHING  # while no orders were given
    server_s: float | None = None  # processor time meanwhile
    minutes: float = 1.0  # of a table, all together, meanwhile

    def add(self, other: "Taken") -> None:
        self.facts_ms += other.facts_ms
        self.orders_ms += other.orders_ms
        self.failures += other.failures
        self.answered += other.answered
        self.calls += other.calls
        self.carried = self.carried.plus(other.carried)

    @property
    def failed(self) -> int:
        return len(self.failures)

    def each_ms(self) -> float | None:
        """Processor time of the server for a table and minute."""
        return None if self.server_s is None else 1000 * self.server_s / self.minutes

    def why(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for _, words in self.failures:
            found[words] = found.get(words, 0) + 1
        return found


Found = dict[str, Taken]  # by the name of the server
Measured = dict[int, Found]  # by the number of tables


def percentile(values: list[float], percent: float) -> float:
    """Of nothing it is without bounds."""
    found = sorted(values)
    return found[min(len(found) - 1, int(len(found) * percent / 100))] if found else float("inf")


class Player:
    """One table and its players.  A kind of player calls in its own way: `open`, `news`, `close`."""

    def __init__(
        self, table: Table, port: int, span: Span, taken: Taken, traffic: Traffic, now_s: Callable[[], float]
    ) -> None:
        self.table, self.port, self.span, self.taken, self.traffic = table, port, span, taken, traffic
        self.now_s = now_s
        self.chance = Random(table.number)
        self.loop: AbstractEventLoop = get_running_loop()
        self.made: deque[tuple[int, float]] = deque()  # facts without an answer, and when they were due

    def start(self) -> None:
        """One move before the count begins, so that a director just started has read the match."""
        first_s = self.span.began_s + self.chance.random() * (self.span.counted_s - self.span.began_s) / 2
        self.at(first_s, self._begin)
        due_s = self.span.counted_s + self.chance.random() * TURN_S
        self.at(due_s, lambda: self._move(due_s))

    def at(self, when_s: float, act: Callable[[], object]) -> TimerHandle:
        return self.loop.call_later(max(0.0, when_s - self.now_s()), act)

    def _begin(self) -> None:
        self.table.move(self.chance)
        self.open()

    def _move(self, due_s: float) -> None:
        if due_s >= self.span.until_s:
            return
        before = self.table.seq
        pause_s = self.table.move(self.chance)
        # However late the machine is, people sign one after the other.
        next_s = max(due_s + pause_s, self.now_s() + min(pause_s, APART_S))
        if self.table.seq > before:
            self.made.append((self.table.seq, due_s))
        self.at(next_s, lambda: self._move(next_s))
        self.news()

    # -- of its kind -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to call."""
        raise NotImplementedError

    def news(self) -> None:
        """There is a fact to send."""
        raise NotImplementedError

    def close(self) -> None:
        """The time is over."""

    # -- what becomes of it ----------------------------------------------------------------------------------------

    def called(self) -> None:
        if self.span.is_counted(self.now_s()):
            self.taken.calls += 1

    def heard(self, stored: int, orders: list[str]) -> None:
        """An answer: the last fact on the disk, and new orders, whose words say when they were given."""
        now_s = self.now_s()
        self.taken.answered.append((now_s, self.table.number))
        while self.made and self.made[0][0] <= stored:
            took_s = now_s - self.made.popleft()[1]
            if took_s > PATIENCE_S:
                self.failed("a fact was answered too late")
            else:
                self.taken.facts_ms.append(took_s * 1000)
        for words in orders:
            given_s = float(words)
            if given_s >= self.span.ordered_s:
                self.taken.orders_ms.append((now_s - given_s) * 1000)

    def failed(self, words: str) -> None:
        now_s = self.now_s()
        if now_s >= self.span.counted_s:
            self.taken.failures.append((now_s, words))

    def end(self) -> None:
        for _ in self.made:
            self.taken.failures.append((self.now_s(), "a fact was not answered"))
        self.made.clear()
        self.close()
