"""The facts of a game at a plain clock: one row for each kind."""

from matchcore.compat import const
from matchcore.folding.rows import NOTED, SHARED, TIMED, Rows

BEGUN = const(1)
CONFIRMED = const(2)
PRESSED = const(3)
FLAGGED = const(4)
PAUSED = const(5)
RESUMED = const(6)
RESULT = const(7)
WITHDRAWN = const(8)
TIME_SET = const(9)
MOVES_SET = const(10)
TURN_SET = const(11)
SEAM = const(12)
CLOSED = const(13)
ORDER_REFUSED = const(14)
SWAPPED = const(15)
UNSIGNED = const(16)
CALLED = const(17)
ANSWERED = const(18)
VERIFIED = const(19)
CHECKPOINT = const(20)
RESTORED = const(21)

_ROWS = (
    (BEGUN, "begun", "beginning", 0, "order table automatic", "names"),
    (CONFIRMED, "confirmed", "results", 0, "", ""),
    (PRESSED, "pressed", "moves", 0, "", ""),
    (FLAGGED, "flagged", "moves", TIMED, "side", ""),
    (PAUSED, "paused", "moves", SHARED, "order", "reason"),
    (RESUMED, "resumed", "moves", SHARED, "order", ""),
    (RESULT, "result", "results", SHARED, "order winner how", "reason"),
    (WITHDRAWN, "withdrawn", "results", SHARED, "order", ""),
    (TIME_SET, "time_set", "corrections", 0, "order side left_ms", "reason"),
    (MOVES_SET, "moves_set", "corrections", 0, "order side moves", "reason"),
    (TURN_SET, "turn_set", "corrections", 0, "order side", "reason"),
    (SEAM, "seam", "", NOTED, "last_good", ""),
    (CLOSED, "closed", "beginning", 0, "order", ""),
    (ORDER_REFUSED, "order_refused", "", NOTED, "order", "refusal"),
    (SWAPPED, "swapped", "beginning", 0, "", ""),
    (UNSIGNED, "unsigned", "results", 0, "", ""),
    (CALLED, "called", "calls", 0, "", ""),
    (ANSWERED, "answered", "calls", SHARED, "order", ""),
    (VERIFIED, "verified", "calls", 0, "order", ""),
    (CHECKPOINT, "checkpoint", "calls", NOTED, "", ""),
    (RESTORED, "restored", "calls", 0, "by_power", ""),
)

ROWS = Rows(_ROWS, BEGUN, SEAM, ORDER_REFUSED, "clock")
