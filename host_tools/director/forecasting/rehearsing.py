"""An evening rehearsed: its matches played out with faults, at as many tables as there are, and at some more and fewer.

Nobody has to be there, and nothing of the event changes: a rehearsal knows the plan alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from host_tools.director.forecasting.runs import Ends, Feeds, Match, Plan, Run, Wired, ends_of, played_as

RUNS = 100
FULL_UP_TO = 256  # matches; beyond it fewer runs
FEWEST_RUNS = 20
LATE_MIN = 10.0  # of a player who comes late
MOVED_MIN = 10.0  # of a match whose table has failed, until it goes on at another
STARVES_MIN = 20.0  # that a match waits for a table with its players there
MOST_STARVING = 12


@dataclass(frozen=True)
class Faults:
    """`late`: the chance of each match that somebody comes late; `failing`: tables that fail in an evening, on average;
    they do not come back."""

    late: float = 0.0
    failing: float = 0.0


@dataclass(frozen=True)
class Starving:
    """A match that waits too long for a table: how often, and the minutes of its wait."""

    event: int
    code: str
    chance: float
    waits: Ends


@dataclass(frozen=True)
class Rehearsed:
    """At so many tables.  Ends in minutes from the beginning; `longest`: the longest wait for a table of each run."""

    tables: int
    end: Ends
    events: Mapping[int, Ends]
    longest: Ends
    starving: Sequence[Starving]


def in_use(plan: Plan) -> int:
    """Tables and boards with a match now."""
    return sum(one.running_min is not None for one in plan.matches)


def rehearse(plan: Plan, faults: Faults, tables: int) -> Rehearsed:
    """`tables`: at least those in use now."""
    wanted = replace(plan, tables=tables - in_use(plan))
    runs = RUNS if len(plan.matches) <= FULL_UP_TO else max(FEWEST_RUNS, RUNS * FULL_UP_TO // len(plan.matches))
    played = played_as(partial(RunWithFaults, faults=faults), wanted, runs)
    events: dict[int, list[Match]] = {}
    for one in plan.matches:
        events.setdefault(one.event, []).append(one)
    return Rehearsed(
        tables,
        ends_of([max(one.ends.values(), default=0.0) for one in played]),
        {number: ends_of([max(run.ends[one.code] for one in its) for run in played]) for number, its in events.items()},
        ends_of([max(one.waited.values(), default=0.0) for one in played]),
        _starving(plan, played),
    )


def _starving(plan: Plan, played: Sequence["RunWithFaults"]) -> list[Starving]:
    """Those that starve in at least one of ten runs, the worst first."""
    found = []
    for one in plan.matches:
        waits = [run.waited[one.code] for run in played if one.code in run.waited]
        chance = sum(wait > STARVES_MIN for wait in waits) / len(played)
        if chance >= 0.1:
            found.append(Starving(one.event, one.code.rpartition(" ")[2], chance, ends_of(waits)))
    return sorted(found, key=lambda one: (-one.chance, -one.waits.median))[:MOST_STARVING]


class RunWithFaults(Run):
    """`waited`: minutes of each match between its players being free and a table being free."""

    def __init__(self, plan: Plan, needed: Wired, feeds: Feeds, chance: Random, faults: Faults) -> None:
        self.waited: dict[str, float] = {}
        self._ready: dict[str, float] = {}
        self._faults = faults
        self._failing = faults.failing / max(1, len(plan.matches))
        self._gone = 0  # tables that have failed and still count
        super().__init__(plan, needed, feeds, chance)

    def _get_ready(self, one: Match) -> None:
        self._ready[one.code] = self._now
        super()._get_ready(one)

    def _begin(self, one: Match, sides: list[str], people: list[str], minutes: float) -> None:
        if one.running_min is None:
            free_at = max([self._busy.get(person, 0.0) for person in people], default=0.0)
            self.waited[one.code] = self._now - max(self._ready[one.code], free_at)
            minutes += self._trouble()
        super()._begin(one, sides, people, minutes)

    def _trouble(self) -> float:
        late = LATE_MIN if self._chance.random() < self._faults.late else 0.0
        if self._chance.random() >= self._failing:
            return late
        self._gone += 1
        return late + MOVED_MIN

    def _done(self, one: Match) -> None:
        """A table that has failed is missing as soon as another one is free; the last one is repaired."""
        while self._gone and self._tables > 1:
            self._gone -= 1
            self._tables -= 1
        super()._done(one)
