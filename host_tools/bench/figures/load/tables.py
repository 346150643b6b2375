"""Tables that play: the real core, the real end of the link, and a store in which each has a match going on."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from host_tools.director.desk import enrolment, exchange, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.server import STORE_NAME
from host_tools.director.store import Store
from matchcore.facts import VOCABULARY
from matchcore.log import journal, link
from matchcore.play import orders
from matchcore.play.match import Match
from matchcore.rules.settings import Settings
from matchcore.topics import beginning, turn

TOGETHER = 64  # messages in one transaction, while the store is being filled
MEMORY = Path("/dev/shm")  # where it is filled without waiting for a disk, where there is such a thing


class Table:
    """One table, its match, and what of it the director does not have yet."""

    def __init__(self, number: int, key: bytes) -> None:
        self.number = number
        self.end = link.TableEnd(VOCABULARY, number, key, log_id=number, boot=1)
        self.began_s = time.monotonic()
        self._match = Match()
        self._chain = journal.Chain(VOCABULARY)
        self._waiting: list[tuple[int, bytes]] = []  # facts that are not stored yet: number, record

    def request(self) -> bytes:
        """The next message, with whatever waits to be stored."""
        records = b"".join(record for _, record in self._waiting)[: link.LARGEST_RECORDS]
        return self.end.request(self._now_ms(), self._match.last_order, records, link.Health(100, 5, 0, 0))

    def take(self, data: bytes) -> None:
        """The answer to the open request; `link.BadMessage` for anything else."""
        answer = self.end.receive(data)
        self._waiting = [(seq, record) for seq, record in self._waiting if seq > answer.stored]
        for order in answer.orders:
            orders.carry_out(self._match, self._now_ms(), order)
            self._write()

    def press(self) -> None:
        """A turn has ended: a fact more."""
        turn.press(self._match, self._now_ms(), max(0, self._match.clock.active))
        self._write()

    def begin(self) -> None:
        """The match on the screen begins: both accept, and somebody is on turn."""
        for side in (0, 1):
            beginning.accept(self._match, self._now_ms(), side)
        turn.press(self._match, self._now_ms(), 0)
        self._write()

    def _write(self) -> None:
        for fact in self._match.fresh[: self._match.fresh_count]:
            self._waiting.append((fact.seq, self._chain.record(fact)))
        self._match.clear_fresh()

    def _now_ms(self) -> int:
        return int((time.monotonic() - self.began_s) * 1000)


@contextmanager
def hall(number: int) -> Iterator[tuple[Path, list[Table]]]:
    """A folder with a store in which so many tables play, and the tables."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        with closing(Store(Path(folder) / STORE_NAME, time.time())) as store:
            tables = _filled(Desk(store, time.time), number)
        yield Path(folder), tables


def _filled(desk: Desk, number: int) -> list[Table]:
    tables = []
    for at in range(1, number + 1):
        tables.append(Table(at, enrolment.enrol(desk, at, "")))
        settings = Settings(11, f"Anna {at}", f"Berta {at}")
        settings.event, settings.round = "Main draw", "round 1"
        placing.assign(desk, at, settings)
    _sync(desk, tables)
    for table in tables:
        table.begin()
    _sync(desk, tables)
    return tables


def _sync(desk: Desk, tables: Sequence[Table]) -> None:
    """Twice: what became of an order is told with the next message."""
    for _ in range(2):
        for at in range(0, len(tables), TOGETHER):
            some = tables[at : at + TOGETHER]
            for table, answer in zip(some, exchange.answers_to(desk, [table.request() for table in some]), strict=True):
                if isinstance(answer, Exception):
                    raise answer
                table.take(answer)
