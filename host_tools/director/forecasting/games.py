"""A random match: each side wins half of its games, worth one, two or four points (R-25)."""

from functools import cache
from random import Random

POINTS = ((1, 0.25), (2, 0.45), (4, 0.30))
SPREAD = 0.3  # of the minutes of a game, as a part of their mean
SHORTEST_SHARE = 0.1  # of the mean: no game is shorter
KNOWN_GAMES = 4  # games at the event's usual pace that are averaged with those seen
LONGEST_SHARE = 0.8  # the largest share of the current game that counts as played


@cache
def games_left(a: int, b: int) -> float:
    """The expected number of games left when the sides need `a` and `b` points."""
    if a <= 0 or b <= 0:
        return 0.0
    return 1 + sum(share / 2 * (games_left(a - won, b) + games_left(a, b - won)) for won, share in POINTS)


def minutes_a_game(match_min: float, length: int, finished: int, finished_min: float) -> float:
    """In a match of this length that takes so long as a rule, after its finished games and the minutes they took."""
    usual = match_min / games_left(length, length)
    return (KNOWN_GAMES * usual + finished_min) / (KNOWN_GAMES + finished)


def minutes_of(missing: tuple[int, int], game_min: float, running_min: float, chance: Random) -> float:
    """Of one match played out; at least one minute, even if its current game has run for long."""
    (one, first), (two, second), (four, _) = POINTS
    a, b = missing
    total = -min(running_min, LONGEST_SHARE * game_min)
    while a > 0 and b > 0:
        total += game_min * max(SHORTEST_SHARE, chance.gauss(1, SPREAD))
        drawn = chance.random()
        won = one if drawn < first else two if drawn < first + second else four
        if chance.random() < 0.5:
            a -= won
        else:
            b -= won
    return max(1.0, total)
