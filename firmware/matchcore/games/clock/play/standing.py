"""All of a game as text, the same on every interpreter, and as plain values for a file that saves folding it."""

from matchcore.games.clock.state.data import NUMBERS, TEXTS
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning


def text(match: Match) -> str:
    """A line `name = value` for each value, in a fixed order, and the clock's values."""
    lines = [name + " = %d" % (getattr(match, name),) for name in NUMBERS]
    lines += [name + " = " + getattr(match, name) for name in TEXTS]
    lines.append("names = " + " / ".join(match.names))
    lines.append("clock = " + " ".join(["%d" % (value,) for value in match.clock.values()]))
    return "\n".join(lines)


def values_of(match: Match) -> list:
    numbers = [getattr(match, name) for name in NUMBERS]
    return numbers + [getattr(match, name) for name in TEXTS] + list(match.names) + list(match.clock.values())


def put_back(match: Match, values: list) -> None:
    """Become the game of these values."""
    match.clear()
    at = 0
    for name in NUMBERS + TEXTS:
        setattr(match, name, values[at])
        at += 1
    match.names = (values[at], values[at + 1])
    if match.system:
        match.clock.systems = beginning.read(match.system)
    match.clock.is_automatic = match.is_automatic
    match.clock.take_from(values[at + 2 :])
