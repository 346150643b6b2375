"""All of a game as text, the same on every interpreter, and as plain values for a file that saves folding it."""

from matchcore.games.ricochet.state.data import ALL
from matchcore.games.ricochet.state.match import Match


def text(match: Match) -> str:
    """A line `name = value` for each value, in a fixed order, and the presses that wait."""
    lines = [name + " = " + _said(getattr(match, name)) for name in ALL]
    waiting = []
    for number in range(match.stamp_first, match.stamp_end):
        place = number % len(match.stamps)
        waiting.append((match.stamps[place], match.uncertain[place]))
    lines.append("waiting = " + _said(tuple(waiting)))
    return "\n".join(lines)


def _said(value: object) -> str:
    """Written by hand: interpreters write tuples and letters with accents differently."""
    if isinstance(value, tuple):
        return "(" + " ".join([_said(one) for one in value]) + ")"
    return value if isinstance(value, str) else "%d" % (value,)


def values_of(match: Match) -> list:
    return [getattr(match, name) for name in ALL] + [match.stamps, match.uncertain]


def put_back(match: Match, values: list) -> None:
    """Become the game of these values, whose tuples may have become lists."""
    match.clear()
    for place, name in enumerate(ALL):
        setattr(match, name, _whole(values[place]))
    match.stamps, match.uncertain = list(values[-2]), list(values[-1])


def _whole(value: object) -> object:
    return tuple([_whole(one) for one in value]) if isinstance(value, (list, tuple)) else value
