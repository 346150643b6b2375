"""A page of the story: the state of a match between two facts, in immutable values."""

from dataclasses import dataclass, replace

from matchcore.sides import NOBODY


@dataclass(frozen=True)
class Game:
    number: int
    winner: int
    points: int


@dataclass(frozen=True)
class Page:
    """The story so far."""

    outside: tuple[int, int] = (0, 0)  # points not won in games: from the start, penalties, corrections
    games: tuple[Game, ...] = ()
    crawford: tuple[int, int] | None = None  # the score when the Crawford game began
    crawford_game: int = 0  # its number, 0 = it was before this table
    open_ms: tuple[int, int] = (0, 0)  # how long each side has been on turn, running or paused
    neutral_ms: int = 0
    breaks: tuple[int, int] = (0, 0)
    late: tuple[int, int] = (0, 0)
    late_length: int = 0  # the match length that they were judged by
    is_corrected: bool = False  # score, length or Crawford game were set by the director

    def score(self) -> tuple[int, int]:
        a, b = self.outside
        for game in self.games:
            a, b = add(a, b, game.winner, game.points)
        return a, b

    def with_time(self, side: int, ms: int) -> "Page":
        if side == NOBODY:
            return replace(self, neutral_ms=self.neutral_ms + ms)
        return replace(self, open_ms=add(*self.open_ms, side, ms))

    def with_outside(self, side: int, points: int) -> "Page":
        return replace(self, outside=add(*self.outside, side, points))


def add(a: int, b: int, side: int, more: int) -> tuple[int, int]:
    return (a, b + more) if side else (a + more, b)


def is_one_away(length: int, score: tuple[int, int]) -> bool:
    return length > 0 and length - 1 in score
