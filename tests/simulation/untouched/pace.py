"""How fast people play, which the desk does not know: each evening and each player has a pace, each game its luck."""

from dataclasses import dataclass
from random import Random

from matchcore.games.backgammon.game import scoring

GAME_MIN = 11.0  # of an evening and of players as most are
EVENING, PLAYER = 0.12, 0.15  # how far evenings and players differ, as a part of their pace
SHAPE = 6.0  # of the minutes of a game: the larger, the more alike
POINTS, WEIGHTS = (1, 2, 4), (25, 45, 30)
HERE_MIN, LATE_MIN, LATE_SHARE = (1.0, 5.0), (5.5, 8.0), 0.03  # from the call until both are at the table
PAPER_MIN = (0.5, 3.0)  # from the end of a match until its sheet is at the desk


@dataclass(frozen=True)
class Game:
    minutes: float
    winner: int
    points: int

    @property
    def is_doubled(self) -> bool:
        return self.points > 1

    @property
    def kind(self) -> int:
        return scoring.GAMMON if self.points > 2 else scoring.SINGLE


class Paces:
    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._evening = chance.lognormvariate(0, EVENING)
        self._players: dict[str, float] = {}

    def here_min(self) -> float:
        return self._chance.uniform(*(LATE_MIN if self._chance.random() < LATE_SHARE else HERE_MIN))

    def paper_min(self) -> float:
        return self._chance.uniform(*PAPER_MIN)

    def game(self, names: tuple[str, ...]) -> Game:
        """The next game of these two."""
        mean = GAME_MIN * self._evening
        for name in names:
            mean *= self._player(name) ** 0.5
        minutes = self._chance.gammavariate(SHAPE, mean / SHAPE)
        return Game(max(1.0, minutes), self._chance.randrange(2), self._chance.choices(POINTS, WEIGHTS)[0])

    def match(self, names: tuple[str, ...], length: int) -> tuple[float, tuple[int, int]]:
        """(minutes, points) of a match played to its end."""
        minutes, score = 0.0, [0, 0]
        while max(score) < length:
            one = self.game(names)
            minutes += one.minutes
            score[one.winner] += one.points
        return minutes, (score[0], score[1])

    def _player(self, name: str) -> float:
        if name not in self._players:
            self._players[name] = self._chance.lognormvariate(0, PLAYER)
        return self._players[name]
