"""The facts of a backgammon match: one row per kind.

A row: the kind's number, its name, its topic (the module of topics/ with its command and fold), its traits, the names
of its integers, and the name of its text if it may carry one.  Numbers and the order of integers never change.  `order`
comes first: the number of the director's order behind the fact, 0 = entered at the table.  Words and numbers only, so
that frozen rows stay in flash.
"""

from matchcore.compat import const
from matchcore.folding.rows import Rows

# Traits of a kind, as in folding/rows.py: only constants of its own module let the table stay in flash.
UNDOABLE = const(1)
TOLD = const(2)
IN_HISTORY = const(4)
SHARED = const(16)
NOTED = const(32)
TIMED = const(128)

ASSIGNED = const(1)
ACCEPTED = const(2)
SWAPPED = const(3)
PRESSED = const(4)
IGNORED = const(5)
PAUSED = const(6)
REASON = const(7)
RESUMED = const(8)
DELAY_RESTARTED = const(9)
DOUBLED = const(10)
TAKEN = const(11)
PASSED = const(12)
CLAIMED = const(13)
CONFIRMED = const(14)
WITHDRAWN = const(15)
EXPIRED = const(16)
TIME_CLAIMED = const(17)
BANK_SET = const(18)
BANK_GIVEN = const(19)
CUBE_SET = const(20)
SCORE_SET = const(21)
LENGTH_SET = const(22)
PENALTY = const(23)
CLOCK_SET = const(24)
TURN_SET = const(25)
UNDONE = const(26)
RESTORED = const(27)
RESTORE_CONFIRMED = const(28)
CALLED = const(29)
CALL_WITHDRAWN = const(30)
CALL_ENDED = const(31)
ORDER_REFUSED = const(32)
CHECKPOINT = const(33)
RULED = const(34)
VERIFIED = const(35)
SEAM = const(36)
MARKED = const(37)
CLOSED = const(38)
BREAK_BEGUN = const(39)
BREAK_RETURNED = const(40)
BREAK_ENDED = const(41)
DELAY_LOST = const(42)
TURN_TAKEN_BACK = const(43)
LATE_POINTS = const(44)  # in older logs only: it names no delay
ABSENT_STARTED = const(45)
ABSENT_ENDED = const(46)
GAME_CORRECTED = const(47)
TIME_RETURNED = const(48)
ANNOUNCED = const(49)
SESSION_ENDED = const(50)
RULE_CHANGED = const(51)
DOUBLED_EARLY = const(52)
DOUBLE_VOIDED = const(53)
MOVED = const(54)
ROLLED_EARLY = const(55)
CLOCK_CORRECTED = const(56)
MODE_OPENED = const(57)
TURN_BEGUN = const(58)
LATE_POINTS_FOR = const(59)
SHORT_TURN = const(60)
TIME_TOLD = const(61)
GAME_RULED = const(62)
FLAG_DOUBTED = const(63)
DICE_SAID = const(64)
REPORTED = const(65)
SIGNATURES_CLEARED = const(66)
ROLL_JUDGED = const(67)

# By kind, from 1.
_TABLE = (
    (
        ASSIGNED,
        "assigned",
        "beginning",
        0,
        "order length per_point_ms delay_ms score_a score_b crawford_played table number",
        "settings",
    ),
    (ACCEPTED, "accepted", "beginning", UNDOABLE, "side", ""),
    (SWAPPED, "swapped", "beginning", 0, "", ""),
    (PRESSED, "pressed", "turn", UNDOABLE, "side", ""),
    (IGNORED, "ignored", "turn", 0, "side", ""),
    (PAUSED, "paused", "turn", TOLD | SHARED, "order", "reason"),
    (REASON, "reason", "turn", 0, "reason", ""),
    (RESUMED, "resumed", "turn", TOLD | SHARED, "order", "ruling"),
    (DELAY_RESTARTED, "delay_restarted", "turn", UNDOABLE | SHARED, "order", ""),
    (DOUBLED, "doubled", "doubling", UNDOABLE, "side", ""),
    (TAKEN, "taken", "doubling", UNDOABLE, "side", ""),
    (PASSED, "passed", "doubling", UNDOABLE, "side", ""),
    (CLAIMED, "claimed", "results", UNDOABLE, "winner kind", ""),
    (CONFIRMED, "confirmed", "results", UNDOABLE, "side", ""),
    (WITHDRAWN, "withdrawn", "results", UNDOABLE, "", ""),
    (EXPIRED, "expired", "flags", TIMED, "side", ""),
    (TIME_CLAIMED, "time_claimed", "flags", UNDOABLE | SHARED, "order", ""),
    (BANK_SET, "bank_set", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side ms", "reason"),
    (BANK_GIVEN, "bank_given", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side ms", "reason"),
    (CUBE_SET, "cube_set", "cube_corrections", UNDOABLE | TOLD | IN_HISTORY, "order level holder", "reason"),
    (
        SCORE_SET,
        "score_set",
        "score_corrections",
        UNDOABLE | TOLD | IN_HISTORY,
        "order score_a score_b crawford_played",
        "reason",
    ),
    (LENGTH_SET, "length_set", "lengths", UNDOABLE | TOLD | IN_HISTORY, "order length", "reason"),
    (PENALTY, "penalty", "score_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side points", "reason"),
    (
        CLOCK_SET,
        "clock_set",
        "clock_corrections",
        UNDOABLE | TOLD | IN_HISTORY,
        "order per_point_ms delay_ms",
        "reason",
    ),
    (TURN_SET, "turn_set", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side", "reason"),
    (UNDONE, "undone", "undoing", TOLD | IN_HISTORY, "order undone", "reason"),
    (RESTORED, "restored", "restoring", 0, "cause lost_s back_s", ""),
    (RESTORE_CONFIRMED, "restore_confirmed", "restoring", 0, "side", ""),
    (CALLED, "called", "calls", 0, "reason", ""),
    (CALL_WITHDRAWN, "call_withdrawn", "calls", 0, "side", ""),
    (CALL_ENDED, "call_ended", "calls", TOLD, "order", "ruling"),
    (ORDER_REFUSED, "order_refused", "notices", NOTED, "order", "refusal"),
    (CHECKPOINT, "checkpoint", "notices", NOTED, "", ""),
    (RULED, "ruled", "rulings", UNDOABLE, "order result winner", "reason"),
    (VERIFIED, "verified", "rulings", 0, "order", ""),
    (SEAM, "seam", "notices", NOTED, "last_good", ""),
    (MARKED, "marked", "notices", NOTED, "side", ""),
    (CLOSED, "closed", "beginning", 0, "order", "reason"),
    (BREAK_BEGUN, "break_begun", "breaks", UNDOABLE | IN_HISTORY, "breaks_a breaks_b minutes", ""),
    (BREAK_RETURNED, "break_returned", "breaks", UNDOABLE, "side", ""),
    (BREAK_ENDED, "break_ended", "breaks", UNDOABLE, "order", ""),
    (DELAY_LOST, "delay_lost", "procedures", UNDOABLE | TOLD | IN_HISTORY | SHARED, "order side", ""),
    (TURN_TAKEN_BACK, "turn_taken_back", "procedures", UNDOABLE | TOLD | IN_HISTORY | SHARED, "order side", ""),
    (LATE_POINTS, "late_points", "absences", UNDOABLE | TOLD | IN_HISTORY, "order side points", "reason"),
    (ABSENT_STARTED, "absent_started", "absences", UNDOABLE | IN_HISTORY, "order side", "reason"),
    (ABSENT_ENDED, "absent_ended", "absences", UNDOABLE | SHARED, "order", ""),
    (
        GAME_CORRECTED,
        "game_corrected",
        "game_corrections",
        UNDOABLE | TOLD | IN_HISTORY,
        "order game winner kind level",
        "reason",
    ),
    (TIME_RETURNED, "time_returned", "procedures", UNDOABLE | IN_HISTORY, "side ms", ""),
    (ANNOUNCED, "announced", "notices", TOLD | NOTED, "order is_asked", "words"),
    (SESSION_ENDED, "session_ended", "results", UNDOABLE, "", ""),
    (RULE_CHANGED, "rule_changed", "rulings", UNDOABLE | TOLD, "order", "rule"),
    (DOUBLED_EARLY, "doubled_early", "early", UNDOABLE, "side", ""),
    (DOUBLE_VOIDED, "double_voided", "game_corrections", UNDOABLE | TOLD | IN_HISTORY, "order cause", "reason"),
    (MOVED, "moved", "moving", 0, "order", "state"),
    (ROLLED_EARLY, "rolled_early", "early", UNDOABLE, "side", ""),
    (
        CLOCK_CORRECTED,
        "clock_corrected",
        "clock_corrections",
        UNDOABLE | TOLD | IN_HISTORY,
        "order per_point_ms delay_ms credit_a_ms credit_b_ms",
        "reason",
    ),
    (MODE_OPENED, "mode_opened", "notices", NOTED, "order", ""),
    (TURN_BEGUN, "turn_begun", "results", UNDOABLE, "side", ""),
    (LATE_POINTS_FOR, "late_points_for", "absences", UNDOABLE | TOLD | IN_HISTORY, "order side points delay", "reason"),
    (SHORT_TURN, "short_turn", "notices", NOTED, "side ms", ""),
    (TIME_TOLD, "time_told", "breaks", 0, "wall_s", ""),
    (GAME_RULED, "game_ruled", "game_rulings", UNDOABLE | TOLD | IN_HISTORY, "order winner kind", "reason"),
    (FLAG_DOUBTED, "flag_doubted", "doubts", IN_HISTORY, "side late_ms", ""),
    (DICE_SAID, "dice_said", "early", 0, "thrown", ""),
    (REPORTED, "reported", "calls", 0, "side", ""),
    (SIGNATURES_CLEARED, "signatures_cleared", "results", TOLD, "", ""),
    (ROLL_JUDGED, "roll_judged", "early", UNDOABLE | IN_HISTORY, "side stands", ""),
)

ROWS = Rows(_TABLE, ASSIGNED, SEAM, ORDER_REFUSED, "backgammon", "")
VOCABULARY = ROWS.vocabulary

# The text of an assignment: one line each in this order, then options as lines `name = value`.
SETTINGS = ("match", "rule_set", "name_a", "name_b", "event", "round", "moves")
