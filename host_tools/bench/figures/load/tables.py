"""Tables that play: the real core, the real end of the link, and a store with a match in progress on each."""

import atexit
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from random import Random

from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment, exchange
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import Store
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import PLAYING
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules.settings import Settings as MatchSettings
from matchcore.games.backgammon.topics import beginning, results, turn
from matchcore.log import journal, link

TURNS = 8  # of a game, in whole matches
APART_MS = 1000  # between two signatures, at least
TURN_S = 8.0  # as they play: between two presses, a quarter more or less
STEP_S = 1.5  # in a pause, and from the end of a game to its confirmation
PAUSES, ENDS = 0.05, 0.025  # of turns: how many end in a pause, or in the end of the game
TOGETHER = 64  # messages per transaction, while filling the store
MEMORY = Path("/dev/shm")  # where to fill it without waiting for a disk, if possible


class Table:
    """One table, its match, and the facts the director does not have yet."""

    def __init__(self, number: int, key: bytes, now_s: Callable[[], float] = time.monotonic) -> None:
        self.number = number
        self.end = link.TableEnd(VOCABULARY, number, key, log_id=number, boot=1)
        self.now_s = now_s
        self.began_s = now_s()
        self._ahead_ms = 0  # skips the time between two signatures
        self._match = new_match()
        self._chain = journal.Chain(VOCABULARY)
        self._waiting: list[tuple[int, bytes]] = []  # facts not stored yet: number, record
        self._coming: list[Callable[[], object]] = []  # what its players do next

    @property
    def seq(self) -> int:
        """Of its last fact."""
        return self._match.seq

    def request(self, wait_ms: int = 0, mark: bytes = link.WAITS) -> bytes:
        """The next message, with everything waiting to be stored; its answer, or the second one, may wait so long."""
        records = b"".join(record for _, record in self._waiting)[: link.LARGEST_RECORDS]
        health = link.Health(100, 5, 0, 0, link.waiting(wait_ms, mark) if wait_ms else b"")
        return self.end.request(self._now_ms(), self._match.last_order, records, health)

    def take(self, data: bytes) -> link.Answer:
        """Take the answer to the open request; `link.BadMessage` for anything else."""
        answer = self.end.receive(data)
        self.let_go(answer.stored)
        for order in answer.orders:
            orders.carry_out(self._match, self._now_ms(), order)
            self._write()
        return answer

    def let_go(self, seq: int) -> None:
        """Facts up to this one are stored elsewhere."""
        self._waiting = [(at, record) for at, record in self._waiting if at > seq]

    def is_waiting(self) -> bool:
        """Whether the director lacks some of its facts."""
        return bool(self._waiting)

    def press(self) -> None:
        """End a turn: one more fact."""
        turn.press(self._match, self._now_ms(), max(0, self._match.clock.active))
        self._write()

    def move(self, chance: Random) -> float:
        """The next thing that its players do; seconds until the one after it."""
        self._coming = self._coming or self._drawn(chance.random())
        self._coming.pop(0)()
        self._write()
        return STEP_S if self._coming else TURN_S * chance.uniform(0.75, 1.25)

    def _drawn(self, drawn: float) -> list[Callable[[], object]]:
        """A turn, a pause, or the end of a game."""
        match, now_ms = self._match, self._now_ms
        if match.phase != PLAYING or drawn >= PAUSES + ENDS:
            return [self.press]
        if drawn < PAUSES:
            return [
                lambda: turn.pause(match, now_ms()),
                lambda: turn.state_reason(match, now_ms(), "MISTAKE"),
                lambda: turn.resume(match, now_ms()),
            ]
        return [
            lambda: turn.pause(match, now_ms()),
            lambda: results.claim(match, now_ms(), match.game_number % 2, scoring.SINGLE),
            *(lambda side=side: results.confirm(match, now_ms(), side) for side in (0, 1)),
        ]

    def assign(self) -> None:
        """A match that the players have agreed on without the desk."""
        beginning.assign(self._match, self._now_ms(), MatchSettings(11, f"Anna {self.number}", f"Berta {self.number}"))
        self._write()

    def begin(self) -> None:
        """Begin the match on the screen: both accept, and A is on turn."""
        for side in (0, 1):
            beginning.accept(self._match, self._now_ms(), side)
        turn.press(self._match, self._now_ms(), 0)
        self._write()

    def play(self, turns: int = TURNS) -> None:
        """Play out the match in games of this many turns; both confirm each result, and the match."""
        match = self._match
        while not match.is_match_won():
            for _ in range(turns):
                self._ahead_ms += APART_MS
                self.press()
            turn.pause(match, self._now_ms())
            results.claim(match, self._now_ms(), match.game_number % 2, scoring.SINGLE)
            self._confirm()
        self._confirm()

    def _confirm(self) -> None:
        for side in (0, 1):
            if not self._match.has_agreed(side):
                self._ahead_ms += APART_MS
                results.confirm(self._match, self._now_ms(), side)
                self._write()

    def _write(self) -> None:
        for fact in self._match.fresh[: self._match.fresh_count]:
            self._waiting.append((fact.seq, self._chain.record(fact)))
        self._match.clear_fresh()

    def _now_ms(self) -> int:
        return int((self.now_s() - self.began_s) * 1000) + self._ahead_ms


def in_memory() -> Path | None:
    return MEMORY if MEMORY.is_dir() else None


@contextmanager
def hall(number: int) -> Iterator[tuple[Path, list[Table]]]:
    """A folder with a store in which this many tables play, and the tables."""
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        with closing(Store(Path(folder) / STORE_NAME)) as store:
            tables = filled(Desk(store, time.time), number)
        yield Path(folder), tables


@cache
def filled_hall(number: int) -> tuple[Path, list[Table]]:
    """One that is filled once and only copied from: its tables play in processes of their own."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(hall(number))


def enrolled(desk: Desk, number: int, now_s: Callable[[], float]) -> list[Table]:
    keys = enrolment.enrol_many(desk, range(1, number + 1), "")
    return [Table(at, key, now_s) for at, key in keys.items()]


def filled(desk: Desk, number: int, now_s: Callable[[], float] = time.monotonic) -> list[Table]:
    """So many tables, each with a match that the desk has assigned and that has begun."""
    tables = enrolled(desk, number, now_s)
    for at in range(1, number + 1):
        settings = Settings(11, f"Anna {at}", f"Berta {at}")
        settings.event, settings.round = "Main draw", "round 1"
        placing.assign(desk, at, settings)
    sync(desk, tables)
    for table in tables:
        table.begin()
    sync(desk, tables)
    return tables


def sync(desk: Desk, tables: Sequence[Table]) -> None:
    """Exchange until nothing waits: an order's outcome comes with the next message."""
    left = tables
    while left:
        for at in range(0, len(left), TOGETHER):
            some = left[at : at + TOGETHER]
            for table, answer in zip(some, exchange.answers_to(desk, [table.request() for table in some]), strict=True):
                if isinstance(answer, Exception):
                    raise answer
                table.take(answer)
        left = [table for table in left if table.is_waiting()]
