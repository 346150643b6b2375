"""The games that a table can play, each with its folder here and in matchcore/games; it is handed one by name."""

USUAL = "backgammon"


def load(name: str):
    """The game as the table is handed it (table/interfaces.py)."""
    return __import__("table.games.%s.game" % name, None, None, ("NAME",))
