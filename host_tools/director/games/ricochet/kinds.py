"""The facts of Ricochet Robots, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.ricochet import facts

KINDS = Kinds(facts.ROWS, ASSIGNED=facts.BEGUN)
