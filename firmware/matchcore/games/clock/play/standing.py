"""A game as plain values for a file that saves folding it."""

from matchcore.folding import standing
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning


def values_of(match: Match) -> list:
    return [standing.values_of(match), match.clock.values()]


def put_back(match: Match, values: list) -> None:
    """Become the game of these values."""
    flat, clock = values
    match.clear()
    standing.put_back(match, flat)
    if match.system:
        a, b = match.clock.sides
        a.stages, b.stages = beginning.read(match.system)
    match.clock.take_from(clock)
