"""What an event does by itself: go on with a series (SER-01), and, if announced, verify signed results (R-13), call
matches (DESK 6) and draw a jackpot (DESK 5.9)."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from sqlalchemy import Connection

from host_tools.director import who
from host_tools.director.desk import background, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling, jackpots, proposing
from host_tools.director.desk.draws.keeping import Draw, need_draw
from host_tools.director.desk.draws.proposing import Proposal
from host_tools.director.faults import Fault
from host_tools.director.formats.announced import AUTOMATIC
from host_tools.director.formats.event import Event
from host_tools.director.store import draws

COUNT_DOWN_S = 60  # from when match and table are ready
EVERY_S = 1.0

log = logging.getLogger("director")


def _is_by_itself(event: Event) -> bool:
    said = event.announced
    return said.verifies_itself or said.calls == AUTOMATIC or said.full_at > 0


class GoingOn:
    """The desk's own hand; `look` acts once.  A refusal is left to the director, who sees the match still waiting."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._since_s: dict[tuple[int, str], float] = {}

    def look(self) -> None:
        with self.desk.looking() as connection:
            known = self.desk.draws
            wanted = [row for row in draws.every(connection) if _is_by_itself(known.of(connection, row.id).event)]
            found = [need_draw(known, connection, row.id) for row in wanted]
            coming = [(draw, one) for draw in found for one in self._coming(connection, draw)]
            going_on = self._series(connection)
        self._count_down({(draw.row.id, one.code) for draw, one in coming})
        with who.acting_as(who.DESK):
            for draw in found:
                self._verify(draw)
                if jackpots.is_due(draw):
                    self._try(partial(jackpots.draw, self.desk, draw.row.id))
            for draw, one in coming:
                self._call(draw, one)
            for draw_id, code in going_on:
                self._try(partial(calling.call_next, self.desk, draw_id, code))

    def left_s(self, draw_id: int, code: str) -> float | None:
        """Until a match is called by itself; None = it is not."""
        since_s = self._since_s.get((draw_id, code))
        return None if since_s is None else max(0.0, since_s + COUNT_DOWN_S - self.desk.now_s())

    def _coming(self, connection: Connection, draw: Draw) -> list[Proposal]:
        """Matches with a table, of an event that calls by itself."""
        if draw.event.announced.calls != AUTOMATIC:
            return []
        return [one for one in proposing.proposals(connection, draw, self.desk.now_s()) if one.table]

    def _series(self, connection: Connection) -> list[tuple[int, str]]:
        """Those whose next match can be ordered to its table."""
        found = [need_draw(self.desk.draws, connection, draw_id) for draw_id in draws.with_series(connection)]
        return [
            (draw.row.id, code)
            for draw in found
            for code, one in draw.series.items()
            if calling.may_go_on(self.desk, connection, one)
        ]

    def _count_down(self, ready: set[tuple[int, str]]) -> None:
        """Each from when it was seen first; a clock that was set back begins anew."""
        now_s = self.desk.now_s()
        self._since_s = {which: min(self._since_s.get(which, now_s), now_s) for which in ready}

    def _call(self, draw: Draw, one: Proposal) -> None:
        if self.left_s(draw.row.id, one.code) == 0:
            self._try(partial(calling.call, self.desk, draw.row.id, one.code, one.table))

    def _verify(self, draw: Draw) -> None:
        if draw.event.announced.verifies_itself:
            for one in draw.reported:
                self._try(partial(results.verify, self.desk, one.match.id))

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Fault as fault:
            log.warning("Waiting for you: %s", fault.message)

    def going_on(self) -> AbstractContextManager[None]:
        """Look every second during this block."""
        return background.repeating("events", self.look, lambda: EVERY_S)
