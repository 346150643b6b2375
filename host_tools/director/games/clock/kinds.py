"""The facts of the plain clock, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.clock import facts

KINDS = Kinds(facts.ROWS, ASSIGNED=facts.BEGUN, CALL_ENDED=facts.ANSWERED)
