"""Who was late, when, and what the rules propose (LAT-01 to LAT-08): from the facts of a match and the time of day.

A player is present as soon as their button says so: by accepting the settings, returning from a break or the
director's pause, or confirming the state shown at another table.  The judgement is `matchcore.lateness`; nothing here
awards a point.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

from host_tools.director import wording
from host_tools.director.games.backgammon.reading.replay import Watcher, When
from host_tools.director.store import Place, StoredFact
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.phases import OFFERED, READY
from matchcore.games.backgammon.rules import lateness
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import absences
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR, other

PAUSE = "pause"  # a director's pause with a stated end; counted like a break
_NAMED = re.compile(r"\b([01]?\d|2[0-3])[:.]([0-5]\d)\b", re.ASCII)
_NEVER = -1


@dataclass(frozen=True)
class Delay:
    """One occasion to be late; sides are 0 and 1."""

    after: str  # lateness.START, lateness.BREAK or PAUSE
    due_s: float  # time of day from which a player is late
    number: int = 0  # 0 = the start, 1 = the first break, FOR_LAST = a pause
    back: tuple[float | None, float | None] = (None, None)  # time of day
    points: tuple[tuple[int, int], ...] = ()  # side, points given
    clock_side: int = _NEVER  # whose clock was started instead

    def late_s(self, side: int, now_s: float) -> float:
        """How late this side was, or is by now; negative while there is time."""
        back = self.back[side]
        return (now_s if back is None else back) - self.due_s

    def is_away(self, side: int) -> bool:
        return self.back[side] is None

    def given(self, side: int) -> int:
        return sum(points for late, points in self.points if late == side)


@dataclass(frozen=True)
class Proposal:
    """The proposed penalty for one late player; the director confirms, changes or drops it (LAT-08)."""

    side: int
    after: str
    number: int  # of the delay
    late_s: float
    is_away: bool
    given: int  # points given for this delay
    due: int  # points not yet given
    total: int  # with those of other delays (AMB-23)
    is_forfeit: bool
    may_start_clock: bool
    starts_clock: bool
    is_excused: bool  # the opponent was away too: nothing is counted (AMB-23)
    changes_s: float | None  # until this may change


class Delays(Watcher):
    """The delays of a match: its start, if scheduled, and its breaks."""

    def __init__(self, when: When) -> None:
        self.found: tuple[Delay, ...] = ()
        self._when = when
        self._found_before: dict[Place, tuple[Delay, ...]] = {}

    def before(self, stored: StoredFact, state: Match) -> None:
        self._found_before[stored.place] = self.found
        self._was_on_break = state.is_on_break()

    def after(self, stored: StoredFact, state: Match) -> None:
        fact = stored.fact
        kind = fact.kind
        if kind == facts.ASSIGNED and "start_s" in state.options and not self.found:
            self._begin(
                lateness.START, wording.nearest_s(state.options["start_s"], self._when(stored)), absences.FOR_START
            )
        elif kind == facts.BREAK_BEGUN:
            self._break(stored, ROWS.value(fact, "minutes") * 60.0)
        elif kind == facts.PAUSED and fact.by == BY_DIRECTOR:
            self._pause(stored, state)
        elif stored.undone:
            self.found = self._found_before.get(stored.undone, self.found)  # the undone fact does not count (GEN-05)
        elif self.found:
            self._follow(stored, state)

    def _begin(self, after: str, due_s: float, number: int) -> None:
        self.found += (Delay(after, due_s, number),)

    def _change(self, **values: Any) -> None:
        """Change the current delay; the others are over."""
        self.found = (*self.found[:-1], replace(self.found[-1], **values))

    def _break(self, stored: StoredFact, allowed_s: float) -> None:
        if self._was_on_break and self.found:
            self._change(due_s=self.found[-1].due_s + allowed_s, back=(None, None))  # joined (BRK-04)
        else:
            breaks = [delay for delay in self.found if delay.after == lateness.BREAK]
            self._begin(lateness.BREAK, self._when(stored) + allowed_s, 1 + len(breaks))

    def _pause(self, stored: StoredFact, state: Match) -> None:
        """Read the end of the director's pause from its words, if still to come (LAT-01)."""
        named, now_s = _NAMED.findall(stored.fact.text), self._when(stored)
        if named and state.is_bound:
            hours, minutes = named[-1]
            due_s = wording.nearest_s(int(hours) * 3600 + int(minutes) * 60, now_s)
            if due_s > now_s:
                self._begin(PAUSE, due_s, absences.FOR_LAST)

    def _follow(self, stored: StoredFact, state: Match) -> None:
        fact, kind = stored.fact, stored.fact.kind
        if self.found[-1].after == PAUSE and (state.is_bound or kind == facts.REPORTED):
            if kind == facts.REPORTED:
                self._is_back(stored, ROWS.value(fact, "side"))
            elif kind == facts.LATE_POINTS_FOR:
                self._book(fact)
        elif kind in (facts.ACCEPTED, facts.BREAK_RETURNED):
            self._is_back(stored, ROWS.value(fact, "side"))
        elif kind == facts.LATE_POINTS_FOR:
            self._book(fact)
        elif kind == facts.ABSENT_STARTED:
            side = ROWS.value(fact, "side")
            self._change(clock_side=side)
            self._is_back(stored, other(side))
        elif kind in (facts.ABSENT_ENDED, facts.BREAK_ENDED) or state.phase not in (OFFERED, READY):
            self._is_back(stored, 0, 1)

    def _book(self, fact: Fact) -> None:
        """Points count against the delay they are given for, even if given late (AMB-23)."""
        given = ROWS.value(fact, "side"), ROWS.value(fact, "points")
        number = ROWS.value(fact, "delay")
        if number == absences.FOR_LAST:
            self._change(points=(*self.found[-1].points, given))
            return
        self.found = tuple(
            replace(delay, points=(*delay.points, given)) if delay.number == number else delay for delay in self.found
        )

    def _is_back(self, stored: StoredFact, *sides: int) -> None:
        now_s, back = self._when(stored), self.found[-1].back
        a, b = (now_s if side in sides and back[side] is None else back[side] for side in (0, 1))
        self._change(back=(a, b))


def proposals(delay: Delay, state: Match, rules: dict, now_s: float) -> list[Proposal]:
    """For each side that is or was late; nothing for the others."""
    return [_proposal(delay, side, state, rules, now_s) for side in (0, 1) if delay.late_s(side, now_s) > 0]


def _proposal(delay: Delay, side: int, state: Match, rules: dict, now_s: float) -> Proposal:
    late_s, waits_s = delay.late_s(side, now_s), max(0.0, delay.late_s(other(side), now_s))
    moment = _moment(delay, state)
    given = delay.given(side)
    judged = lateness.judge(
        rules,
        state.length,
        int(late_s),
        state.has_clock,
        state.late_b - given if side else state.late_a - given,
        lateness.BREAK if delay.after == PAUSE else delay.after,
        *moment,
        opponent_from_s=int(waits_s),
    )
    is_away = delay.is_away(side)
    is_counted = state.length > 0 and delay.clock_side != side
    due = max(0, judged.points - given) if is_counted else 0
    may_have_clock = is_counted and is_away and (due > 0 or not given)
    return Proposal(
        side,
        delay.after,
        delay.number,
        late_s,
        is_away,
        given,
        due,
        judged.total,
        is_counted and judged.is_forfeit and judged.points > given,
        may_have_clock and judged.may_start_clock,
        may_have_clock and judged.starts_clock,
        waits_s >= late_s,
        _changes_s(rules, late_s, waits_s, moment) if is_away else None,
    )


def _moment(delay: Delay, state: Match) -> tuple[int | None, int]:
    """When a late start begins to count: the director's moment, which postpones the match under any rules (BRK-07)."""
    set_min = state.options.get("grace_min") if delay.after == lateness.START else None
    return set_min, set_min or 0


def _changes_s(rules: dict, late_s: float, waits_s: float, moment: tuple[int | None, int]) -> float:
    """Seconds until the next point, or until the clock may be started; both count in whole seconds."""
    counted_s = lateness.counted_s(rules, int(late_s), *moment, opponent_from_s=int(waits_s))
    return lateness.next_change_s(rules, counted_s) - late_s % 1
