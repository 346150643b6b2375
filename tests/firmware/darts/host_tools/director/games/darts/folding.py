"""How the facts of darts become the state of a game."""

from host_tools.director.following import folding
from matchcore.games.darts.match import MOST, OFFERED, THROWING, Match
from matchcore.log.fact import BadFact
from matchcore.sides import NOBODY

PLAYED = 1  # the only way in which a game ends


class Folding(folding.Folding):
    def bounds(self, state):
        return {"start": (2, 1001), "points": (0, MOST)}

    def check_first(self, fact):
        if len(set(fact.text.split("\n")[1:])) != 2:
            raise BadFact(fact.text)

    def ruled(self, state):
        return PLAYED, state.left.index(0) if 0 in state.left else NOBODY

    def reported(self, state):
        return (*self.ruled(state), tuple(state.left), ())

    def games_begun(self, state):
        return int(state.phase >= THROWING)


FOLDING = Folding(Match, OFFERED)
