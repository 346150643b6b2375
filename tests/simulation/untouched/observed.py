"""Seen of an evening: who waited while another was called, how long tables stood idle, what forecasts said."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from sqlalchemy import Connection

from host_tools.director.desk.draws import proposing, ties
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.proposing import Proposal

ASLEEP_S = 600.0  # between two looks: the laptop was closed, or nothing could happen


@dataclass
class Observed:
    """`vain_s`: seconds of tables that stood idle while a match that could be played there waited."""

    vain_s: float = 0.0
    overtaken: list[str] = field(default_factory=list)
    queue: Sequence[Proposal] = ()
    _since_s: float = 0.0
    _idle: int = 0  # tables with a match that could be played there

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Every queue that the desk works out during this block."""
        queue = proposing.queue

        def noted(connection: Connection, found: Sequence[Draw], now_s: float) -> list[Proposal]:
            self.queue = queue(connection, found, now_s)
            return list(self.queue)

        with patch.object(proposing, "queue", noted):
            yield

    def look(self, now_s: float, called: set[tuple[int, str]]) -> None:
        """After a look of the desk, in which these matches of the queue were called."""
        self._check_order(called)
        if now_s - self._since_s < ASLEEP_S:
            self.vain_s += self._idle * (now_s - self._since_s)
        self._idle, self._since_s = sum(one.table > 0 for one in self.queue) - len(called), now_s
        self.queue = ()

    def _check_order(self, called: set[tuple[int, str]]) -> None:
        """No match waits for a table while one behind it is called, unless its players play another one first."""
        first: set[str] = set()
        waiting: list[str] = []
        for one in self.queue:
            people = _people(one)
            is_due = not one.rests and not one.waits and not one.table and not people & first
            if (one.draw_id, one.code) in called and waiting:
                self.overtaken.append(f"{one.code} of draw {one.draw_id} was called before {waiting[0]}")
            if is_due:
                waiting.append(f"{one.code} of draw {one.draw_id}")
            first |= people


def _people(one: Proposal) -> set[str]:
    return proposing.people(*ties.names_of(one.turn.draw, one.code))
