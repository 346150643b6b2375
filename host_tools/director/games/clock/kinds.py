"""The facts of the plain clock, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.clock import facts

KINDS = Kinds(
    facts.ROWS,
    ASSIGNED=facts.BEGUN,
    CALL_ENDED=facts.ANSWERED,
    CLOSED=facts.CLOSED,
    ORDER_REFUSED=facts.ORDER_REFUSED,
    PAUSED=facts.PAUSED,
    PRESSED=facts.PRESSED,
    RESTORED=facts.RESTORED,
    RESUMED=facts.RESUMED,
    SEAM=facts.SEAM,
    VERIFIED=facts.VERIFIED,
)
