"""The facts of a game of Ricochet Robots: one row for each kind.

Authors: A and B are the two large buttons, which name no player.  Sanctions and undoing are by the director or by both
buttons; only the director disqualifies.
Players are numbered from 0 in the order of their names.
"""

from matchcore.compat import const
from matchcore.folding.rows import NOTED, SHARED, TIMED, UNDOABLE, Rows

BEGUN = const(1)
CONFIRMED = const(2)
REVEALED = const(3)
STAMPED = const(4)
DECLARED = const(5)
DROPPED = const(6)
RETRACTED = const(7)
TURNED = const(8)
RUN_OUT = const(9)
SHOWN = const(10)
VOIDED = const(11)
WITHDRAWN = const(12)
PHONED = const(13)
PHONES_SET = const(14)
RETIRED = const(15)
LAST_OF_GAME = const(16)
DISQUALIFIED = const(17)
WARNED = const(18)
PAUSED = const(19)
RESUMED = const(20)
INTERRUPTED = const(21)
TOKENS_SET = const(22)
UNDONE = const(23)
SEAM = const(24)
CLOSED = const(25)
ORDER_REFUSED = const(26)
LATE = const(27)
UNSIGNED = const(28)

_ROWS = (
    (BEGUN, "begun", "beginning", 0, "order table first glass_s minimum options", "names"),
    (CONFIRMED, "confirmed", "results", UNDOABLE, "", ""),
    (REVEALED, "revealed", "rounds", UNDOABLE, "", ""),
    (STAMPED, "stamped", "declarations", 0, "stamp_ms", ""),
    (DECLARED, "declared", "declarations", UNDOABLE, "player moves", ""),
    (DROPPED, "dropped", "declarations", UNDOABLE, "", ""),
    (RETRACTED, "retracted", "declarations", UNDOABLE, "player", ""),
    (TURNED, "turned", "rounds", UNDOABLE, "", ""),
    (RUN_OUT, "run_out", "rounds", TIMED, "", ""),
    (SHOWN, "shown", "demonstration", UNDOABLE, "player moves", ""),
    (VOIDED, "voided", "rounds", UNDOABLE, "reason", ""),
    (WITHDRAWN, "withdrawn", "results", UNDOABLE, "", ""),
    (PHONED, "phoned", "phones", UNDOABLE, "order player moves stamp_ms", ""),
    (PHONES_SET, "phones_set", "phones", 0, "order is_on", ""),
    (RETIRED, "retired", "penalties", UNDOABLE | SHARED, "order player", "reason"),
    (LAST_OF_GAME, "last_of_game", "penalties", UNDOABLE | SHARED, "order player", "reason"),
    (DISQUALIFIED, "disqualified", "penalties", UNDOABLE | SHARED, "order player", "reason"),
    (WARNED, "warned", "penalties", UNDOABLE | SHARED, "order player", "reason"),
    (PAUSED, "paused", "interruptions", SHARED, "order", "reason"),
    (RESUMED, "resumed", "interruptions", SHARED, "order", ""),
    (INTERRUPTED, "interrupted", "interruptions", UNDOABLE, "order minutes", "reason"),
    (TOKENS_SET, "tokens_set", "corrections", UNDOABLE, "order player tokens", "reason"),
    (UNDONE, "undone", "corrections", 0, "order undone", "reason"),
    (SEAM, "seam", "", NOTED, "last_good", ""),
    (CLOSED, "closed", "beginning", 0, "order", ""),
    (ORDER_REFUSED, "order_refused", "", NOTED, "order", "refusal"),
    (LATE, "late", "penalties", UNDOABLE | SHARED, "order player late_s", "reason"),
    (UNSIGNED, "unsigned", "results", 0, "", ""),
)

ROWS = Rows(_ROWS, BEGUN, SEAM, ORDER_REFUSED, "ricochet")
