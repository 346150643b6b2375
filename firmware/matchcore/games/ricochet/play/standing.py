"""A game as plain values for a file that saves folding it."""

from matchcore.folding import standing
from matchcore.games.ricochet.state.match import Match

values_of = standing.values_of


def put_back(match: Match, values: dict) -> None:
    """Become the game of these values."""
    match.clear()
    standing.put_back(match, values)
    match.stamps, match.uncertain = list(match.stamps), list(match.uncertain)
