"""All of a game as text, the same on every interpreter: for digests, tests, and a table that goes on elsewhere."""

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
