"""The facts of backgammon, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.rows import ROWS

KINDS = Kinds(
    ROWS,
    ANNOUNCED=facts.ANNOUNCED,
    ASSIGNED=facts.ASSIGNED,
    CALL_ENDED=facts.CALL_ENDED,
    CLOSED=facts.CLOSED,
    MOVED=facts.MOVED,
    ORDER_REFUSED=facts.ORDER_REFUSED,
    PAUSED=facts.PAUSED,
    PRESSED=facts.PRESSED,
    RESTORED=facts.RESTORED,
    RESUMED=facts.RESUMED,
    RULED=facts.RULED,
    SEAM=facts.SEAM,
    UNDONE=facts.UNDONE,
    VERIFIED=facts.VERIFIED,
)
