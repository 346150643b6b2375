"""All of a game as text, the same on every interpreter: for digests, tests, and a table that goes on elsewhere."""

from matchcore.games.clock.state.match import ALL, Match


def text(match: Match) -> str:
    """A line `name = value` for each value, in a fixed order, and the clock's values."""
    lines = [name + " = " + _said(getattr(match, name)) for name in ALL]
    lines.append("clock = " + " ".join(["%d" % (value,) for value in match.clock.values()]))
    return "\n".join(lines)


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " / ".join(value)
    return value if isinstance(value, str) else "%d" % (value,)
