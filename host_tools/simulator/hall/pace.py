"""How long people take, and how games go: drawn from experience at tournaments; no backgammon is played.

Thinking times are log-normal, with an occasional long thought; games have a realistic number of turns.
"""

from dataclasses import dataclass
from random import Random

from matchcore.games.backgammon.game import scoring
from matchcore.sides import other

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS

LONG_THOUGHT = 0.035  # of the turns
BACKGAMMONS, GAMMONS = 0.01, 0.22  # of the games played to their end
FEWEST_TURNS, MOST_TURNS = 12, 90
PASSED = 0.5  # of the doubles
REDOUBLES = 0.2  # of the games with a taken cube
BETTER_WINS = 0.68  # of the games with a double, won by the doubler


@dataclass(frozen=True)
class Temper:
    """One player: how quick (1 = usual), how late for the start, and whether careless of the clock."""

    pace: float
    late_ms: int
    is_careless_of_time: bool


def temper(random: Random) -> Temper:
    late_ms = random.lognormvariate(0, 0.6) * 35 * SECOND_MS
    if random.random() < 0.06:
        late_ms += random.uniform(5, 9) * MINUTE_MS
    return Temper(random.lognormvariate(0, 0.25), int(late_ms), random.random() < 0.08)


@dataclass
class Game:
    """The course of an undisturbed game: after `turns` turns `winner` has won it, by `kind`."""

    winner: int
    kind: int
    turns: int
    double_turn: int  # from this turn on the better side doubles; 0 = no double
    redouble_turn: int
    doubler: int
    is_over: bool = False  # won, with the clock stopped for it


def game(random: Random) -> Game:
    turns = min(MOST_TURNS, max(FEWEST_TURNS, int(random.lognormvariate(3.6, 0.35))))
    doubler = random.randrange(2)
    winner = doubler if random.random() < BETTER_WINS else other(doubler)
    chance = random.random()
    kind = scoring.BACKGAMMON if chance < BACKGAMMONS else scoring.GAMMON if chance < GAMMONS else scoring.SINGLE
    double_turn = int(turns * random.uniform(0.2, 0.75)) if random.random() < 0.85 else 0
    redouble_turn = int(turns * random.uniform(0.75, 0.95)) if random.random() < REDOUBLES else 0
    return Game(winner, kind, turns, max(2, double_turn) if double_turn else 0, redouble_turn, doubler)


def about(random: Random, median_s: float, spread: float = 0.5) -> int:
    """A log-normal duration in ms around a median."""
    return max(300, int(random.lognormvariate(0, spread) * median_s * SECOND_MS))


def thought(random: Random, turn: int, left_ms: int, person: Temper) -> int:
    """The duration of a turn with `left_ms` of delay and bank: quick at first, and quicker under time pressure."""
    if random.random() < LONG_THOUGHT:
        took = about(random, 45, 0.6)
    elif random.random() < 0.2:
        took = about(random, 3, 0.3)  # a forced move
    else:
        took = about(random, 7 if turn < 5 else 9, 0.65)
    took = int(took * person.pace)
    if took > left_ms - 2 * SECOND_MS and not person.is_careless_of_time:
        took = max(700, min(took, left_ms // 2))
    return max(700, took)
