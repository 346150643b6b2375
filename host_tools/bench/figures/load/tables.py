"""Tables that play: the real core, the real end of the link, and a store with a match in progress on each."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment, exchange
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import Store
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import beginning, results, turn
from matchcore.log import journal, link

TURNS = 8  # of a game, in whole matches
APART_MS = 1000  # between two signatures, at least
TOGETHER = 64  # messages per transaction, while filling the store
MEMORY = Path("/dev/shm")  # where to fill it without waiting for a disk, if possible


class Table:
    """One table, its match, and the facts the director does not have yet."""

    def __init__(self, number: int, key: bytes) -> None:
        self.number = number
        self.end = link.TableEnd(VOCABULARY, number, key, log_id=number, boot=1)
        self.began_s = time.monotonic()
        self._ahead_ms = 0  # skips the time between two signatures
        self._match = new_match()
        self._chain = journal.Chain(VOCABULARY)
        self._waiting: list[tuple[int, bytes]] = []  # facts not stored yet: number, record

    def request(self) -> bytes:
        """The next message, with everything waiting to be stored."""
        records = b"".join(record for _, record in self._waiting)[: link.LARGEST_RECORDS]
        return self.end.request(self._now_ms(), self._match.last_order, records, link.Health(100, 5, 0, 0))

    def take(self, data: bytes) -> None:
        """Take the answer to the open request; `link.BadMessage` for anything else."""
        answer = self.end.receive(data)
        self._waiting = [(seq, record) for seq, record in self._waiting if seq > answer.stored]
        for order in answer.orders:
            orders.carry_out(self._match, self._now_ms(), order)
            self._write()

    def is_waiting(self) -> bool:
        """Whether the director lacks some of its facts."""
        return bool(self._waiting)

    def press(self) -> None:
        """End a turn: one more fact."""
        turn.press(self._match, self._now_ms(), max(0, self._match.clock.active))
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
        return int((time.monotonic() - self.began_s) * 1000) + self._ahead_ms


@contextmanager
def hall(number: int) -> Iterator[tuple[Path, list[Table]]]:
    """A folder with a store in which this many tables play, and the tables."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        with closing(Store(Path(folder) / STORE_NAME)) as store:
            tables = _filled(Desk(store, time.time), number)
        yield Path(folder), tables


def _filled(desk: Desk, number: int) -> list[Table]:
    tables = []
    for at in range(1, number + 1):
        tables.append(Table(at, enrolment.enrol(desk, at, "")))
        settings = Settings(11, f"Anna {at}", f"Berta {at}")
        settings.event, settings.round = "Main draw", "round 1"
        placing.assign(desk, at, settings)
    sync(desk, tables)
    for table in tables:
        table.begin()
    sync(desk, tables)
    return tables


def sync(desk: Desk, tables: Sequence[Table]) -> None:
    """Exchange until nothing waits; at least twice, because an order's outcome comes with the next message."""
    rounds = 0
    while rounds < 2 or any(table.is_waiting() for table in tables):
        rounds += 1
        for at in range(0, len(tables), TOGETHER):
            some = tables[at : at + TOGETHER]
            for table, answer in zip(some, exchange.answers_to(desk, [table.request() for table in some]), strict=True):
                if isinstance(answer, Exception):
                    raise answer
                table.take(answer)
