"""Both banks over a match, as they were after each fact; for the plot on the pages of a table and of a match."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from host_tools.director.games.backgammon.reading.replay import Watcher
from host_tools.director.store import StoredFact
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match

MOST = 240  # moments; of more, some are left out


@dataclass(frozen=True)
class Moment:
    """Match time, from the first table on, and both banks, in ms."""

    at_ms: int
    banks_ms: tuple[int, int]


@dataclass(frozen=True)
class GameEnd:
    at_ms: int
    score: tuple[int, int]


@dataclass
class Banks(Watcher):
    moments: list[Moment] = field(default_factory=list)
    ends: list[GameEnd] = field(default_factory=list)
    _before_ms: int = 0  # at earlier tables (INC-13)
    _last_ms: int = 0
    _games: int = 0

    def before(self, stored: StoredFact, state: Match) -> None:
        self._games = len(state.games)

    def after(self, stored: StoredFact, state: Match) -> None:
        fact, clock = stored.fact, state.clock
        if fact.kind == facts.ASSIGNED:
            self._before_ms = self._last_ms
        self._last_ms = max(self._last_ms, self._before_ms + fact.at_ms)
        if not state.has_clock:
            return
        a, b = (max(0, clock.bank_left_ms(fact.at_ms, side)) for side in (0, 1))
        self.moments.append(Moment(self._last_ms, (a, b)))
        if len(state.games) > self._games and fact.kind != facts.MOVED:
            self.ends.append(GameEnd(self._last_ms, (state.score_a, state.score_b)))


@dataclass(frozen=True)
class Plot:
    """Points of two lines in a box of `WIDTH` by `HEIGHT`; marks of bank, match time and scores, with their places."""

    lines: tuple[str, str]
    times: Sequence[tuple[float, int]]  # x, minutes since the match began
    banks: Sequence[tuple[float, int]]  # y, minutes of bank
    ends: Sequence[tuple[float, str]]  # x, the score after a game
    last: tuple[float, float]  # y of both lines at their ends


WIDTH, HEIGHT = 600, 160
MOST_MARKS = 4
MIN_MS = 60_000


def plot(seen: Banks) -> Plot | None:
    """None before two moments are known."""
    if len(seen.moments) < 2 or seen.moments[0].at_ms == seen.moments[-1].at_ms:
        return None
    begun_ms, lasts_ms = seen.moments[0].at_ms, seen.moments[-1].at_ms - seen.moments[0].at_ms
    most_ms = max(MIN_MS, *(one for moment in seen.moments for one in moment.banks_ms))
    every = seen.moments[: -1 : -(-len(seen.moments) // MOST)]
    shown = [*every, *seen.moments[-1:]]

    def x(at_ms: int) -> float:
        return round(WIDTH * (at_ms - begun_ms) / lasts_ms, 1)

    def y(bank_ms: int) -> float:
        return round(HEIGHT * (1 - bank_ms / most_ms), 1)

    lines = tuple(" ".join(f"{x(one.at_ms)},{y(one.banks_ms[side])}" for one in shown) for side in (0, 1))
    last_a, last_b = shown[-1].banks_ms
    return Plot(
        (lines[0], lines[1]),
        [(round(WIDTH * MIN_MS * one / lasts_ms, 1), one) for one in _marks(lasts_ms)],
        [(y(one * MIN_MS), one) for one in _marks(most_ms)],
        [(x(one.at_ms), f"{one.score[0]}–{one.score[1]}") for one in seen.ends],
        (y(last_a), y(last_b)),
    )


def _marks(ms: int) -> list[int]:
    """Whole minutes from 0 on, at even distances."""
    step = max(1, -(-ms // (MOST_MARKS * MIN_MS)))
    return list(range(0, ms // MIN_MS + 1, step))
