"""The rest of an event, played out many times: when it ends, and which match is the last one (DESK 7).

It needs no store, no clock and no process: the same plan gives the same forecast.
"""

import bisect
import heapq
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from random import Random
from typing import TypeVar

from host_tools.director.forecasting.games import minutes_of

RUNS = 400
FULL_UP_TO = 256  # matches; beyond it fewer runs
FEWEST_RUNS = 40
NINE_IN_TEN = 0.9
WINNER, LOSER = "winner", "loser"
BETWEEN = (0.4, 1.6)  # at least and at most, as parts of the average
MATCH_DOUBT = 0.2  # how far the paces of two pairs differ
TRIES = 50


@dataclass(frozen=True)
class Match:
    """A match still to be played, or in play if `running_min` is not None.

    `after`: the matches whose ends it waits for; `takes`: for each of them, whether its WINNER or its LOSER plays this
    one, "" = not known.  `entries`: the sides that are known, as people joined by a slash; nobody plays two at once.
    `wins`: matches that each side of a series still needs, the one in play included (SER-01), each to `length`.
    `chance`: that it is played at all.  `order`: of matches that are ready at the same time, the lowest is first.
    `called_min`: since it was called, if it has not begun or nobody says whether it has: on a board without a device.
    """

    code: str
    after: tuple[str, ...]
    entries: tuple[str, ...]
    missing: tuple[int, int]
    game_min: float
    running_min: float | None = None
    chance: float = 1.0
    order: tuple[float, ...] = ()
    has_clock: bool = True
    wins: tuple[int, int] = (1, 1)
    length: int = 1
    event: int = 0
    rest_min: float = 0.0  # of its players after it
    called_min: float | None = None
    takes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All events of a hall.  `matches`: each after those that it waits for, their codes by event: `1 M1-1`.

    `tables`: those without a match now.  `doubt`: in the pace of the hall, as a part of it.
    `between_min`: from when a match and a table are ready until its players sit there, on average.
    """

    matches: tuple[Match, ...]
    tables: int
    seed: int
    doubt: float = 0.0
    between_min: float = 0.0


@dataclass(frozen=True)
class Ends:
    """In minutes from now: half of the runs are over by `median`, nine in ten by `nine`."""

    median: float
    nine: float


@dataclass(frozen=True)
class Forecast:
    """Of one event.  `last`: the match that is last most often; `saved`: minutes that a clock there would save, 0 = it
    has one."""

    event: Ends
    rounds: Mapping[str, Ends]  # by the section and number that their codes begin with
    last: str
    saved: float
    begins: Mapping[str, Ends]  # when matches go to tables, by code
    ends: Mapping[str, Ends]  # of matches


@dataclass(frozen=True)
class Foreseen:
    """A forecast, and when it was made: its minutes count from then."""

    made_s: float
    forecast: Forecast


@dataclass(frozen=True)
class Evening:
    """Of all events of a hall, by the numbers of their draws."""

    all: Ends
    events: Mapping[int, Forecast]


def forecast(plan: Plan, clock_share: float) -> Evening:
    """`clock_share`: how long a match with a clock takes, as a part of one without."""
    runs = RUNS if len(plan.matches) <= FULL_UP_TO else max(FEWEST_RUNS, RUNS * FULL_UP_TO // len(plan.matches))
    played, codes = played_out(plan, runs), dict[int, list[str]]()
    for one in plan.matches:
        codes.setdefault(one.event, []).append(one.code)
    found = {number: _of_event(played, its) for number, its in codes.items()}
    saved = _saved(plan, runs, codes, found, clock_share)
    events = {number: replace(one, saved=saved.get(number, 0.0)) for number, one in found.items()}
    return Evening(ends_of([max(one.ends.values(), default=0.0) for one in played]), events)


def _of_event(played: Sequence["Run"], codes: Sequence[str]) -> Forecast:
    ends = [{_own(code): one.ends[code] for code in codes} for one in played]
    last = Counter(max(one, key=lambda code: one[code]) for one in ends).most_common(1)[0][0]
    begins = {_own(code): ends_of([one.begins[code] for one in played if code in one.begins]) for code in codes}
    each = {code: ends_of([one[code] for one in ends]) for code in ends[0]}
    return Forecast(ends_of([max(one.values()) for one in ends]), _rounds(ends), last, 0.0, begins, each)


def _own(code: str) -> str:
    """Within its event."""
    return code.rpartition(" ")[2]


def _saved(
    plan: Plan,
    runs: int,
    codes: Mapping[int, Sequence[str]],
    found: Mapping[int, Forecast],
    clock_share: float,
) -> dict[int, float]:
    """By a clock on the last match of each event, where it has none."""

    def faster(one: Match) -> Match:
        is_last = _own(one.code) == found[one.event].last and not one.has_clock
        return replace(one, game_min=one.game_min * clock_share) if is_last else one

    matches = tuple(faster(one) for one in plan.matches)
    if matches == plan.matches:
        return {}
    played = played_out(replace(plan, matches=matches), runs)
    ends = {number: ends_of([max(one.ends[code] for code in its) for one in played]) for number, its in codes.items()}
    return {number: max(0.0, found[number].event.median - one.median) for number, one in ends.items()}


def _rounds(ends: Sequence[Mapping[str, float]]) -> dict[str, Ends]:
    found: dict[str, list[float]] = {}
    for one in ends:
        last: dict[str, float] = {}
        for code, end in one.items():
            name = code.partition("-")[0]
            last[name] = max(end, last.get(name, 0.0))
        for name, end in last.items():
            found.setdefault(name, []).append(end)
    return {name: ends_of(minutes) for name, minutes in found.items()}


def ends_of(minutes: list[float]) -> Ends:
    """0 of none."""
    ordered = sorted(minutes)
    at = min(len(ordered) - 1, int(NINE_IN_TEN * len(ordered)))
    return Ends(ordered[len(ordered) // 2], ordered[at]) if ordered else Ends(0.0, 0.0)


Wired = Mapping[str, Sequence[str]]  # the matches that each one waits for
Feeds = Mapping[str, Sequence[Match]]  # the matches that wait for each one
Played = TypeVar("Played", bound="Run")


def played_out(plan: Plan, runs: int) -> list["Run"]:
    """When each match begins and ends, in minutes from now, run by run."""
    return played_as(Run, plan, runs)


def played_as(new: Callable[[Plan, Wired, Feeds, Random], Played], plan: Plan, runs: int) -> list[Played]:
    """The same as runs of another kind."""
    chance = Random(plan.seed)
    waiting = {one.code: one for one in plan.matches}
    needed = {one.code: tuple(code for code in one.after if code in waiting) for one in plan.matches}
    feeds: dict[str, list[Match]] = {}
    for one in plan.matches:
        for code in needed[one.code]:
            feeds.setdefault(code, []).append(one)
    return [new(plan, needed, feeds, chance) for _ in range(runs)]


class Run:
    """One of them: whenever a table is free, it takes the first match in order whose players are free (DESK 6)."""

    def __init__(self, plan: Plan, needed: Wired, feeds: Feeds, chance: Random) -> None:
        self.begins: dict[str, float] = {}
        self.ends: dict[str, float] = {}
        self._plan, self._needed, self._feeds, self._chance = plan, needed, feeds, chance
        self._pace = math.exp(chance.gauss(0, plan.doubt))
        self._open = {code: len(codes) for code, codes in needed.items()}
        self._sides: dict[str, tuple[str, ...]] = {}  # the winner and the loser of each match, as far as known
        self._tables = plan.tables
        self._now = 0.0
        self._busy: dict[str, float] = {}  # by person, until when
        self._ending: list[tuple[float, str, Match]] = []
        self._queue: list[tuple[tuple[float, ...], float, str, tuple[Match, list[str], list[str]]]] = []
        for one in plan.matches:
            if one.running_min is not None:
                self._begin(one, list(one.entries), _people(one.entries), self._left(one))
        for one in plan.matches:
            if one.running_min is None and not needed[one.code]:
                self._get_ready(one)
        self._go_on()

    def _go_on(self) -> None:
        while True:
            later = self._call() if self._tables > 0 else math.inf
            if self._ending and self._ending[0][0] <= later:
                self._now, _, one = heapq.heappop(self._ending)
                self._tables += 1
                self._done(one)
            elif later < math.inf:
                self._now = later
            elif not self._queue:
                return
            else:
                self._tables = 1  # a hall without a table: as if there were one

    def _call(self) -> float:
        """Give the free tables away; when a match that is left has all its players."""
        at, later = 0, math.inf
        while at < len(self._queue) and self._tables > 0:
            one, sides, people = self._queue[at][-1]
            free_at = max([self._busy.get(person, 0.0) for person in people], default=0.0)
            if free_at > self._now:
                later, at = min(later, free_at), at + 1
                continue
            del self._queue[at]
            self._tables -= 1
            self.begins[one.code] = self._now
            self._begin(one, sides, people, self._between() + self._minutes(one))
        return later

    def _begin(self, one: Match, sides: list[str], people: list[str], minutes: float) -> None:
        end = self._now + minutes
        heapq.heappush(self._ending, (end, one.code, one))
        for person in people:
            self._busy[person] = end + one.rest_min
        if len(sides) == 2:
            winner = self._chance.randrange(2)
            self._sides[one.code] = (sides[winner], sides[1 - winner])

    def _between(self) -> float:
        return self._plan.between_min * self._chance.uniform(*BETWEEN)

    def _minutes(self, one: Match) -> float:
        """From its first game on."""
        game_min = one.game_min * self._pace * math.exp(self._chance.gauss(0, MATCH_DOUBT))
        total = minutes_of(one.missing, game_min, one.running_min or 0.0, self._chance)
        wins = list(one.wins)
        while max(wins) > 1:
            wins[self._chance.randrange(2)] -= 1
            if 0 in wins:
                break
            total += minutes_of((one.length, one.length), game_min, 0.0, self._chance)
        return total

    def _left(self, one: Match) -> float:
        """Of a match at its table; of one that was called, so much that it is not over yet."""
        if one.called_min is None:
            return self._minutes(one)
        for _ in range(TRIES):
            total = self._between() + self._minutes(one)
            if total > one.called_min:
                return total - one.called_min
        return 1.0

    def _get_ready(self, one: Match) -> None:
        if one.chance < 1 and self._chance.random() >= one.chance:
            self._done(one)
            return
        sides = list(one.entries)
        for code, kind in zip(one.after, one.takes):
            if kind and code in self._sides:
                sides.append(self._sides[code][kind == LOSER])
        bisect.insort(
            self._queue, (one.order, self._now, one.code, (one, sides, _people(sides))), key=itemgetter(0, 1, 2)
        )

    def _done(self, one: Match) -> None:
        self.ends[one.code] = self._now
        for later in self._feeds.get(one.code, ()):
            self._open[later.code] -= 1
            if not self._open[later.code] and later.running_min is None:
                self._get_ready(later)


def _people(sides: Iterable[str]) -> list[str]:
    return [person for side in sides for person in side.split("/")]
