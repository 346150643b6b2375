"""How the facts of Ricochet Robots become the state of a game."""

from host_tools.director.following import folding
from host_tools.director.following.folding import Begun, Reported
from matchcore.games.ricochet import phases
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import beginning
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

PLAYED = 1  # the only way in which a game ends


class Folding(folding.Folding):
    def bounds(self, state: Match) -> dict[str, tuple[int, int]]:
        return {"player": (0, len(state.names) - 1), "reason": (1, len(phases.VOIDS) - 1), "moves": (0, 99)}

    def check_first(self, fact: Fact) -> None:
        _, _, first, glass_s, minimum, _ = fact.values()
        beginning.check_begin(new_match(), tuple(fact.text.split("\n")[1:]), first, glass_s, minimum)

    def reported(self, state: Match) -> Reported:
        return PLAYED, winner_of(state), tuple(state.points()), tuple(state.places())

    def ruled(self, state: Match) -> tuple[int, int]:
        return PLAYED, winner_of(state)

    def begun(self, state: Match) -> Begun:
        return Begun(state.names or ("", ""))

    def games_begun(self, state: Match) -> int:
        return int(state.round > 0)


def winner_of(state: Match) -> int:
    """NOBODY = the win is shared (RR-26)."""
    winners = state.winners()
    return winners[0] if len(winners) == 1 else NOBODY


FOLDING = Folding(new_match, phases.PLAYERS)
