"""Pace of play (TOU-07): games, points, minutes; for the director at any time, never for the table during a match."""

from dataclasses import dataclass, field
from typing import Any

from host_tools.director.replay import Watcher
from host_tools.director.store import StoredFact
from matchcore import facts
from matchcore.state import PLAYING, READY, MatchState


@dataclass
class Pace(Watcher):
    """Times are match time in ms; `turns` and `used_ms` are those of A and B."""

    first_ms: int | None = None  # the first game was begun
    last_ms: int = 0  # the last fact
    begun_ms: dict[int, int] = field(default_factory=dict)  # of each game
    ended_ms: dict[int, int] = field(default_factory=dict)
    turns: list[int] = field(default_factory=lambda: [0, 0])
    games: int = 0
    points: int = 0
    used_ms: tuple[int, int] = (0, 0)  # on the clock, delay and bank together
    _was: tuple[int, int] = (0, 0)
    _before_ms: int = 0  # match time at tables that the match has left: it begins anew at each (INC-13)
    _used_before_ms: tuple[int, int] = (0, 0)

    def before(self, stored: StoredFact, state: MatchState) -> None:
        self._was = (state.phase, len(state.games))

    def after(self, stored: StoredFact, state: MatchState) -> None:
        fact = stored.fact
        phase, games = self._was
        if fact.kind == facts.ASSIGNED:
            self._before_ms, self._used_before_ms = self.last_ms, self.used_ms
        at_ms = self._before_ms + fact.at_ms
        self.last_ms = at_ms
        if fact.kind == facts.PRESSED and phase == READY:
            self.first_ms = at_ms if self.first_ms is None else self.first_ms
            self.begun_ms[state.game_number] = at_ms
        elif fact.kind == facts.PRESSED and phase == PLAYING:
            self.turns[fact.ints[0]] += 1
        if len(state.games) > games:
            self.ended_ms[state.games[-1][0]] = at_ms
        self.games = len(state.games)
        self.points = sum(game[4] for game in state.games)
        clock, (a, b) = state.clock, self._used_before_ms
        self.used_ms = (a + clock.free_ms[0] + clock.charged_ms[0], b + clock.free_ms[1] + clock.charged_ms[1])

    def game_ms(self, number: int) -> int | None:
        """How long a finished game took, from the first press to the agreed result."""
        if number not in self.begun_ms or number not in self.ended_ms:
            return None
        return self.ended_ms[number] - self.begun_ms[number]

    def view(self, now_ms: int | None = None) -> dict[str, Any] | None:
        """As values for a page; None before the first game.  `now_ms`: match time now, while the match goes on."""
        if self.first_ms is None:
            return None
        took_ms = max(0, max(self.last_ms, now_ms or 0) - self.first_ms)
        finished = [length for length in map(self.game_ms, self.ended_ms) if length is not None]
        return {
            "games": self.games,
            "points": self.points,
            "minutes": round(took_ms / 60000, 1),
            "minutes_a_game": round(sum(finished) / len(finished) / 60000, 1) if finished else None,
            "minutes_a_point": round(took_ms / 60000 / self.points, 1) if self.points else None,
            "turns": list(self.turns),
            "seconds_a_turn": [
                round(used / 1000 / turns, 1) if turns else None
                for used, turns in zip(self.used_ms, self.turns, strict=True)
            ],
        }
