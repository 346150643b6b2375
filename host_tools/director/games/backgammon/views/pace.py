"""Pace of play (TOU-07): games, points, minutes; for the director at any time, never for the table during a match."""

from dataclasses import dataclass, field

from host_tools.director.games.backgammon.reading.replay import Watcher
from host_tools.director.store import Place, StoredFact
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.phases import PLAYING, READY
from matchcore.games.backgammon.state.match import Match


@dataclass(frozen=True)
class PaceView:
    """Pairs are those of A and B; None where there is nothing to divide by yet."""

    games: int
    points: int
    minutes: float
    minutes_a_game: float | None
    minutes_a_point: float | None
    turns: tuple[int, int]
    seconds_a_turn: tuple[float | None, float | None]


@dataclass
class Pace(Watcher):
    """Times are match time in ms; `turns` and `used_ms` are those of A and B."""

    first_ms: int | None = None  # when the first game began
    last_ms: int = 0  # of the last fact
    begun_ms: dict[int, int] = field(default_factory=dict)  # start of each game; replaced, never mutated
    ended_ms: dict[int, int] = field(default_factory=dict)
    turns: tuple[int, int] = (0, 0)
    games: int = 0
    points: int = 0
    used_ms: tuple[int, int] = (0, 0)  # on the clock, delay and bank together
    _was: tuple[int, int] = (0, 0)
    _before_ms: int = 0  # match time at earlier tables: the table's own starts from zero (INC-13)
    _used_before_ms: tuple[int, int] = (0, 0)
    _counted_before: dict[Place, tuple] = field(default_factory=dict)

    def before(self, stored: StoredFact, state: Match) -> None:
        self._was = (state.phase, len(state.games))
        self._counted_before[stored.place] = (self.first_ms, self.begun_ms, self.ended_ms, self.turns)

    def after(self, stored: StoredFact, state: Match) -> None:
        fact = stored.fact
        phase, games = self._was
        if fact.kind == facts.ASSIGNED:
            self._before_ms, self._used_before_ms = self.last_ms, self.used_ms
        at_ms = self._before_ms + fact.at_ms
        self.last_ms = at_ms
        if stored.undone in self._counted_before:
            self.first_ms, self.begun_ms, self.ended_ms, self.turns = self._counted_before[stored.undone]
        elif fact.kind == facts.PRESSED and phase == READY:
            self.first_ms = at_ms if self.first_ms is None else self.first_ms
            self.begun_ms = {**self.begun_ms, state.game_number: at_ms}
        elif fact.kind == facts.PRESSED and phase == PLAYING:
            a, b = self.turns
            self.turns = (a, b + 1) if ROWS.value(fact, "side") else (a + 1, b)
        if len(state.games) > games and fact.kind != facts.MOVED:  # moved: it brings the finished games along
            self.ended_ms = {**self.ended_ms, state.games[-1].number: at_ms}
        self.games = len(state.games)
        self.points = sum(game.points for game in state.games)
        a, b = (account.free_ms + account.charged_ms for account in state.clock.sides)
        self.used_ms = (self._used_before_ms[0] + a, self._used_before_ms[1] + b)

    def game_ms(self, number: int) -> int | None:
        """How long a finished game took, from the first press to the agreed result."""
        if number not in self.begun_ms or number not in self.ended_ms:
            return None
        return self.ended_ms[number] - self.begun_ms[number]

    def view(self, now_ms: int | None = None) -> PaceView | None:
        """As values for a page; None before the first game.

        `now_ms`: current match time at the match's table, while it goes on.
        """
        if self.first_ms is None:
            return None
        took_ms = max(0, max(self.last_ms, self._before_ms + (now_ms or 0)) - self.first_ms)
        finished = [length for length in map(self.game_ms, self.ended_ms) if length is not None]
        return PaceView(
            games=self.games,
            points=self.points,
            minutes=round(took_ms / 60000, 1),
            minutes_a_game=round(sum(finished) / len(finished) / 60000, 1) if finished else None,
            minutes_a_point=round(took_ms / 60000 / self.points, 1) if self.points else None,
            turns=self.turns,
            seconds_a_turn=(self._seconds_a_turn(0), self._seconds_a_turn(1)),
        )

    def _seconds_a_turn(self, side: int) -> float | None:
        turns = self.turns[side]
        return round(self.used_ms[side] / 1000 / turns, 1) if turns else None
