"""Automatic acts of an event: the next match of a series (SER-01) and, if announced, verifying signed results (R-13),
calling matches (DESK 6), giving byes (R-02), pairing those who wait (DESK 5.5), drawing a jackpot (DESK 5.9) or a
last chance at its time, and closing late places (TOU-04).
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import background, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, call_up, calling, draw_state, jackpots, proposing, silent_tables
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.draws.proposing import Proposal
from host_tools.director.faults import Fault
from host_tools.director.formats import consolation
from host_tools.director.formats.acts.drawing import DrawAgain, GiveByes, byes_to_give
from host_tools.director.formats.acts.entering import CloseLate
from host_tools.director.formats.acts.pairing import PairWaiting
from host_tools.director.formats.announced import AUTOMATIC
from host_tools.director.formats.deciding import Act, undone
from host_tools.director.formats.event import Event
from host_tools.director.store import MatchRow, draws
from host_tools.director.store.databases.database import is_of_the_store

UNDRAWN = 0  # the desk puts the seed committed to in its place
COUNT_DOWN_S = 60  # from when match and table are ready
EVERY_S = 1.0

log = logging.getLogger("director")


def _goes_on(event: Event) -> bool:
    """Whether something is to be played, or a jackpot to be drawn."""
    said, is_drawn = event.announced, event.is_drawn
    goes_on = is_drawn and (said.pairs_itself or said.last_chance_s is not None)
    return not event.is_over or goes_on or (said.full_at > 0 and not is_drawn)


def _is_by_itself(event: Event) -> bool:
    said = event.announced
    closes = event.are_late_open and event.late_until_s is not None
    has_time = closes or said.last_chance_s is not None
    return said.verifies_itself or said.calls == AUTOMATIC or said.full_at > 0 or said.pairs_itself or has_time


def _calls(draw: Draw) -> bool:
    return draw.event.announced.calls == AUTOMATIC


def _is_closing_due(draw: Draw, now_s: float) -> bool:
    """Once (R-06); if that was taken back, the director closes them."""
    event = draw.event
    has_closed = any(isinstance(done.act, CloseLate) for done in draw.state.log)
    is_time = event.late_until_s is not None and now_s >= event.late_until_s
    return event.are_late_open and is_time and not has_closed


def _byes_due(draw: Draw) -> list[GiveByes]:
    """Once; if that was taken back, the director gives them."""
    given = {(done.act.letter, done.act.number) for done in draw.state.log if isinstance(done.act, GiveByes)}
    found = byes_to_give(draw.event) if _calls(draw) else ()
    return [GiveByes(*one, UNDRAWN) for one in found if one not in given]


def _is_last_chance_due(draw: Draw, now_s: float) -> bool:
    """Once, from two who are out on; if it was taken back, the director draws it."""
    event, at_s = draw.event, draw.event.announced.last_chance_s
    has_drawn = any(isinstance(done.act, DrawAgain) for done in draw.state.log)
    if at_s is None or now_s < at_s or has_drawn or not event.lines:
        return False
    return len(consolation.fresh_draw(event.standings(), event.out)) > 1


def _is_pairing_due(draw: Draw) -> bool:
    """From the director's first pairs on; if the last ones were taken back, the director makes the next."""
    event, gone = draw.event, undone(draw.state.log)
    last = max((at for at, done in enumerate(draw.state.log) if isinstance(done.act, PairWaiting)), default=None)
    is_wanted = event.announced.pairs_itself and last is not None and last not in gone
    return is_wanted and not event.swing and PairWaiting(UNDRAWN).fits(event)


def _do(desk: Desk, draw_id: int, wanted: Act) -> None:
    with desk.writing() as connection:
        acting.act_in(desk, connection, draw_id, wanted)


class GoingOn:
    """The desk's own hand; `look` acts once.  A refusal is left to the director, who sees the match still waiting."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._since_s: dict[tuple[int, str], float] = {}
        self._silent_since_s: dict[int, float] = {}  # by called match
        self._told: set[str] = set()  # refusals that were in the log after the last look
        self._refused: set[str] = set()  # by this one

    def look(self) -> None:
        self._refused = set()
        self._look()
        self._told = self._refused

    def _look(self) -> None:
        now_s = self.desk.now_s()
        with self.desk.reading() as connection:
            every = draw_state.those(self.desk.draws, connection, _goes_on)
            found = [draw for draw in every if _is_by_itself(draw.event)]
            coming = self._coming(connection, [draw for draw in every if not draw.event.is_over])
            going_on = self._series(connection)
            silent = [one for draw in found if _calls(draw) for one in silent_tables.called(connection, draw, now_s)]
        self._count_down({(one.draw_id, one.code) for one in coming})
        with identity.acting_as(identity.DESK):
            for draw in found:
                self._verify(draw)
                if _is_closing_due(draw, self.desk.now_s()):
                    self._try(partial(_do, self.desk, draw.row.id, CloseLate()))
                if _is_last_chance_due(draw, self.desk.now_s()):
                    self._try(partial(_do, self.desk, draw.row.id, DrawAgain(consolation.LAST_CHANCE, UNDRAWN)))
                if _is_pairing_due(draw):
                    self._try(partial(_do, self.desk, draw.row.id, PairWaiting(UNDRAWN)))
                for byes in _byes_due(draw):
                    self._try(partial(_do, self.desk, draw.row.id, byes))
                if jackpots.is_due(draw):
                    self._try(partial(jackpots.draw, self.desk, draw.row.id))
            for match in self._lost(silent):
                self._try(partial(silent_tables.hand_on, self.desk, every, match))
            for one in coming:
                self._call(one)
            for draw_id, code in going_on:
                self._try(partial(calling.call_next, self.desk, draw_id, code))

    def left_s(self, draw_id: int, code: str) -> float | None:
        """Seconds until a match is called automatically; None = it is not."""
        since_s = self._since_s.get((draw_id, code))
        return None if since_s is None else max(0.0, since_s + COUNT_DOWN_S - self.desk.now_s())

    def _coming(self, connection: Connection, in_play: Sequence[Draw]) -> list[Proposal]:
        """Matches with a table, of events that call automatically; others keep their turn in the queue."""
        calling_ids = {draw.row.id for draw in in_play if _calls(draw)}
        if not calling_ids:
            return []
        queue = proposing.queue(connection, in_play, self.desk.now_s())
        return [one for one in queue if one.table and one.draw_id in calling_ids]

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
        """Each from its first sighting; setting the clock back restarts the count."""
        now_s = self.desk.now_s()
        self._since_s = {which: min(self._since_s.get(which, now_s), now_s) for which in ready}

    def _lost(self, silent: Sequence[MatchRow]) -> list[MatchRow]:
        """Those whose table has had a minute to call: after a sleep, or a network that was gone, not all do at once."""
        now_s, before = self.desk.now_s(), self._silent_since_s
        self._silent_since_s = {match.id: min(before.get(match.id, now_s), now_s) for match in silent}
        return [match for match in silent if now_s - self._silent_since_s[match.id] >= COUNT_DOWN_S]

    def _call(self, one: Proposal) -> None:
        if self.left_s(one.draw_id, one.code) == 0:
            self._try(partial(call_up.call, self.desk, one.draw_id, one.code, one.table))

    def _verify(self, draw: Draw) -> None:
        if draw.event.announced.verifies_itself:
            for one in draw.reported:
                self._try(partial(results.verify, self.desk, one.match.id))
            for code in draw.noted:
                self._try(partial(call_up.verify, self.desk, draw.row.id, code))

    def _try(self, act: Callable[[], object]) -> None:
        """Log a repeated refusal once; the store logs its own."""
        try:
            act()
        except Fault as fault:
            if is_of_the_store(fault):
                return
            self._refused.add(fault.message)
            if fault.message not in self._told:
                self._told.add(fault.message)
                log.warning("Waiting for you: %s", fault.message)

    def going_on(self) -> AbstractContextManager[None]:
        """Look every second during this block."""
        return background.repeating("events", self.look, lambda: EVERY_S)
