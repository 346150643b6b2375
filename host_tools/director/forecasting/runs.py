"""The rest of an event, played out many times: when it ends, and which match is the last one (DESK 7).

It needs no store, no clock and no process: the same plan gives the same forecast.
"""

import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from host_tools.director.forecasting.games import minutes_of

RUNS = 400
FULL_UP_TO = 256  # matches; beyond it fewer runs
FEWEST_RUNS = 40
NINE_IN_TEN = 0.9


@dataclass(frozen=True)
class Match:
    """A match still to be played, or in play if `running_min` is not None.

    `after`: the matches whose ends it waits for.  `entries`: those who are known to play it; nobody plays two at once.
    `wins`: matches that each side of a series still needs, the one in play included (SER-01), each to `length`.
    `chance`: that it is played at all.  `order`: of matches that are ready at the same time, the lowest is first.
    """

    code: str
    after: tuple[str, ...]
    entries: tuple[str, ...]
    missing: tuple[int, int]
    game_min: float
    running_min: float | None = None
    chance: float = 1.0
    order: int = 0
    has_clock: bool = True
    wins: tuple[int, int] = (1, 1)
    length: int = 1


@dataclass(frozen=True)
class Plan:
    """`matches`: each after those that it waits for.  `tables`: those without a match now."""

    matches: tuple[Match, ...]
    tables: int
    rest_min: float
    seed: int


@dataclass(frozen=True)
class Ends:
    """In minutes from now: half of the runs are over by `median`, nine in ten by `nine`."""

    median: float
    nine: float


@dataclass(frozen=True)
class Forecast:
    """`last`: the match that is last most often; `saved`: minutes that a clock there would save, 0 = it has one."""

    event: Ends
    rounds: Mapping[str, Ends]  # by the section and number that their codes begin with
    last: str
    saved: float


@dataclass(frozen=True)
class Foreseen:
    """A forecast, and when it was made: its minutes count from then."""

    made_s: float
    forecast: Forecast


def forecast(plan: Plan, clock_share: float) -> Forecast:
    """`clock_share`: how long a match with a clock takes, as a part of one without."""
    runs = RUNS if len(plan.matches) <= FULL_UP_TO else max(FEWEST_RUNS, RUNS * FULL_UP_TO // len(plan.matches))
    ends = played_out(plan, runs)
    event = _ends([max(one.values(), default=0.0) for one in ends])
    last = Counter(max(one, key=lambda code: one[code]) for one in ends if one).most_common(1)
    code = last[0][0] if last else ""
    return Forecast(event, _rounds(ends), code, _saved(plan, runs, code, event, clock_share))


def _saved(plan: Plan, runs: int, code: str, event: Ends, clock_share: float) -> float:
    def faster(one: Match) -> Match:
        is_it = one.code == code and not one.has_clock
        return replace(one, game_min=one.game_min * clock_share) if is_it else one

    matches = tuple(faster(one) for one in plan.matches)
    if matches == plan.matches:
        return 0.0
    ends = played_out(replace(plan, matches=matches), runs)
    return max(0.0, event.median - _ends([max(one.values()) for one in ends]).median)


def _rounds(ends: Sequence[Mapping[str, float]]) -> dict[str, Ends]:
    found: dict[str, list[float]] = {}
    for one in ends:
        last: dict[str, float] = {}
        for code, end in one.items():
            name = code.partition("-")[0]
            last[name] = max(end, last.get(name, 0.0))
        for name, end in last.items():
            found.setdefault(name, []).append(end)
    return {name: _ends(minutes) for name, minutes in found.items()}


def _ends(minutes: list[float]) -> Ends:
    ordered = sorted(minutes)
    at = min(len(ordered) - 1, int(NINE_IN_TEN * len(ordered)))
    return Ends(ordered[len(ordered) // 2], ordered[at]) if ordered else Ends(0.0, 0.0)


def played_out(plan: Plan, runs: int) -> list[dict[str, float]]:
    """When each match ends, in minutes from now, run by run."""
    chance = Random(plan.seed)
    waiting = {one.code: one for one in plan.matches}
    needed = {one.code: tuple(code for code in one.after if code in waiting) for one in plan.matches}
    feeds: dict[str, list[Match]] = {}
    for one in plan.matches:
        for code in needed[one.code]:
            feeds.setdefault(code, []).append(one)
    return [_Run(plan, needed, feeds, chance).ends for _ in range(runs)]


class _Run:
    """One of them: matches go to tables in the order in which they are ready."""

    def __init__(
        self, plan: Plan, needed: Mapping[str, Sequence[str]], feeds: Mapping[str, Sequence[Match]], chance: Random
    ) -> None:
        self.ends: dict[str, float] = {}
        self._plan, self._needed, self._feeds, self._chance = plan, needed, feeds, chance
        self._open = {code: len(codes) for code, codes in needed.items()}
        self._tables = [0.0] * plan.tables
        self._busy: dict[str, float] = {}
        self._ready: list[tuple[float, int, str, Match]] = []
        for one in plan.matches:
            if one.running_min is not None:
                self._end(one, self._minutes(one), is_at_table=True)
        for one in plan.matches:
            if one.running_min is None and not needed[one.code]:
                self._push(one, self._ready_at(one))
        self._go_on()

    def _minutes(self, one: Match) -> float:
        total = minutes_of(one.missing, one.game_min, one.running_min or 0.0, self._chance)
        wins = list(one.wins)
        while max(wins) > 1:
            wins[self._chance.randrange(2)] -= 1
            if 0 in wins:
                break
            total += minutes_of((one.length, one.length), one.game_min, 0.0, self._chance)
        return total

    def _push(self, one: Match, at: float) -> None:
        heapq.heappush(self._ready, (at, one.order, one.code, one))

    def _ready_at(self, one: Match) -> float:
        """Its players have rested from the matches that it waits for."""
        return max((self.ends[code] + self._plan.rest_min for code in self._needed[one.code]), default=0.0)

    def _go_on(self) -> None:
        while self._ready:
            at, _, _, one = heapq.heappop(self._ready)
            if one.chance < 1 and self._chance.random() >= one.chance:
                self._done(one, at - self._plan.rest_min)
                continue
            free = max((self._busy.get(entry, 0.0) for entry in one.entries), default=0.0)
            if free > at:
                self._push(one, free)
                continue
            start = max(at, heapq.heappop(self._tables)) if self._tables else at
            self._end(one, start + self._minutes(one), is_at_table=True)

    def _end(self, one: Match, end: float, *, is_at_table: bool) -> None:
        heapq.heappush(self._tables, end)
        for entry in one.entries:
            self._busy[entry] = end + self._plan.rest_min
        self._done(one, end)

    def _done(self, one: Match, end: float) -> None:
        self.ends[one.code] = max(0.0, end)
        for later in self._feeds.get(one.code, ()):
            self._open[later.code] -= 1
            if not self._open[later.code] and later.running_min is None:
                self._push(later, self._ready_at(later))
