"""How the facts of the plain clock become the state of a game."""

from typing import Any

from host_tools.director.following import folding
from host_tools.director.following.folding import Reported
from matchcore.clock import NEUTRAL
from matchcore.games.clock import phases
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

_BOUNDS = {"side": (0, 1), "winner": (NOBODY, 1), "how": (1, len(phases.ENDS) - 1), "moves": (0, 999)}
WON, DRAWN, LOST = 2, 1, 0  # in halves of a point, as the scores are kept


class Folding(folding.Folding):
    def bounds(self, state: Match) -> dict[str, tuple[int, int]]:
        return _BOUNDS

    def check_first(self, fact: Fact) -> None:
        _, system, a, b = fact.text.split("\n")
        beginning.check_begin(new_match(), (a, b), system)

    def reported(self, state: Match) -> Reported:
        return state.how, state.winner, points_of(state.winner), ()

    def ruled(self, state: Match) -> tuple[int, int]:
        return state.how, state.winner

    def known(self, state: Match) -> dict[str, Any]:
        return {"has_clock": True}

    def games_begun(self, state: Match) -> int:
        """One, once the first side has pressed."""
        return int(state.phase in (phases.PLAYING, phases.RESULT, phases.SEALED) and state.clock.state != NEUTRAL)


def points_of(winner: int) -> tuple[int, int]:
    """Of both sides, in halves."""
    return (DRAWN, DRAWN) if winner == NOBODY else (WON, LOST) if winner == 0 else (LOST, WON)


FOLDING = Folding(new_match, phases.SETTINGS)
