"""The facts of darts, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.darts import facts

KINDS = Kinds(facts.ROWS, ASSIGNED=facts.BEGUN)
