"""The facts of darts, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.darts import facts

KINDS = Kinds(facts.ROWS, ASSIGNED=facts.BEGUN, CLOSED=facts.CLOSED, ORDER_REFUSED=facts.ORDER_REFUSED, SEAM=facts.SEAM)
