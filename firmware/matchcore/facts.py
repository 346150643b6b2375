"""The facts of a backgammon match: one row a kind, with everything that is known of it.

A row is the number of the kind, its name for people and other programs, its topic (the module of topics/ that has its
command and its fold), its traits, the names of its integers, and the name of its text if it may carry one.  Numbers,
and the order of the integers, never change.  Facts that a director's order caused carry its number in `order`, which
stands first; 0 = no order (entered at the table).
"""

from collections import namedtuple

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import AUTHORS
from matchcore.vocabulary import TEXT, Vocabulary

if TYPE_CHECKING:
    from matchcore.log.fact import Fact

# Traits of a kind.
UNDOABLE = 1  # an undo can take it back
TOLD = 2  # both players are shown it when it comes from the director
IN_HISTORY = 4  # it stands in the history beside the games
ORDERED = 8  # its first integer is the number of an order; follows from the names
SHARED = 16  # players do it, too: the command that an order asks for is told who does
NOTED = 32  # it is kept for the record only: nothing folds it
# And TEXT, which the log knows, too; follows from the name of the text.

Row = namedtuple("Row", ("kind", "name", "topic", "traits", "values", "text"))
ROWS: dict = {}  # by the number of the kind


def _row(kind: int, name: str, topic: str, traits: int, values: str = "", text: str = "") -> int:
    """Enter a row; the number of the kind."""
    names = tuple(values.split())
    ROWS[kind] = Row(
        kind, name, topic, traits | (ORDERED if "order" in names else 0) | (TEXT if text else 0), names, text
    )
    return kind


ASSIGNED = _row(
    1,
    "assigned",
    "beginning",
    0,
    "order length per_point_ms delay_ms score_a score_b crawford_played table number",
    "settings",
)
ACCEPTED = _row(2, "accepted", "beginning", UNDOABLE, "side")
SWAPPED = _row(3, "swapped", "beginning", 0)
PRESSED = _row(4, "pressed", "turn", UNDOABLE, "side")
IGNORED = _row(5, "ignored", "turn", 0, "side")
PAUSED = _row(6, "paused", "turn", TOLD | SHARED, "order", "reason")
REASON = _row(7, "reason", "turn", 0, "reason")
RESUMED = _row(8, "resumed", "turn", TOLD | SHARED, "order", "ruling")
DELAY_RESTARTED = _row(9, "delay_restarted", "turn", UNDOABLE | SHARED, "order")
DOUBLED = _row(10, "doubled", "doubling", UNDOABLE, "side")
TAKEN = _row(11, "taken", "doubling", UNDOABLE, "side")
PASSED = _row(12, "passed", "doubling", UNDOABLE, "side")
CLAIMED = _row(13, "claimed", "results", UNDOABLE, "winner kind")
CONFIRMED = _row(14, "confirmed", "results", UNDOABLE, "side")
WITHDRAWN = _row(15, "withdrawn", "results", UNDOABLE)
EXPIRED = _row(16, "expired", "flags", 0, "side")
TIME_CLAIMED = _row(17, "time_claimed", "flags", UNDOABLE | SHARED, "order")
BANK_SET = _row(18, "bank_set", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side ms", "reason")
BANK_GIVEN = _row(19, "bank_given", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side ms", "reason")
CUBE_SET = _row(20, "cube_set", "cube_corrections", UNDOABLE | TOLD | IN_HISTORY, "order level holder", "reason")
SCORE_SET = _row(
    21,
    "score_set",
    "score_corrections",
    UNDOABLE | TOLD | IN_HISTORY,
    "order score_a score_b crawford_played",
    "reason",
)
LENGTH_SET = _row(22, "length_set", "lengths", UNDOABLE | TOLD | IN_HISTORY, "order length", "reason")
PENALTY = _row(23, "penalty", "score_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side points", "reason")
CLOCK_SET = _row(
    24, "clock_set", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order per_point_ms delay_ms", "reason"
)
TURN_SET = _row(25, "turn_set", "clock_corrections", UNDOABLE | TOLD | IN_HISTORY, "order side", "reason")
UNDONE = _row(26, "undone", "undoing", TOLD | IN_HISTORY, "order undone", "reason")
RESTORED = _row(27, "restored", "restoring", 0, "cause lost_s back_s")
RESTORE_CONFIRMED = _row(28, "restore_confirmed", "restoring", 0, "side")
CALLED = _row(29, "called", "calls", 0, "reason")
CALL_WITHDRAWN = _row(30, "call_withdrawn", "calls", 0, "side")
CALL_ENDED = _row(31, "call_ended", "calls", TOLD, "order", "ruling")
ORDER_REFUSED = _row(32, "order_refused", "notices", NOTED, "order", "refusal")
CHECKPOINT = _row(33, "checkpoint", "notices", NOTED)
RULED = _row(34, "ruled", "rulings", UNDOABLE, "order result winner", "reason")
VERIFIED = _row(35, "verified", "rulings", 0, "order")
SEAM = _row(36, "seam", "notices", NOTED, "last_good")
MARKED = _row(37, "marked", "notices", NOTED, "side")
CLOSED = _row(38, "closed", "beginning", 0, "order", "reason")
BREAK_BEGUN = _row(39, "break_begun", "breaks", UNDOABLE | IN_HISTORY, "breaks_a breaks_b minutes")
BREAK_RETURNED = _row(40, "break_returned", "breaks", UNDOABLE, "side")
BREAK_ENDED = _row(41, "break_ended", "breaks", UNDOABLE, "order")
DELAY_LOST = _row(42, "delay_lost", "procedures", UNDOABLE | TOLD | IN_HISTORY | SHARED, "order side")
TURN_TAKEN_BACK = _row(43, "turn_taken_back", "procedures", UNDOABLE | TOLD | IN_HISTORY | SHARED, "order side")
LATE_POINTS = _row(44, "late_points", "absences", UNDOABLE | TOLD | IN_HISTORY, "order side points", "reason")
ABSENT_STARTED = _row(45, "absent_started", "absences", UNDOABLE | IN_HISTORY, "order side", "reason")
ABSENT_ENDED = _row(46, "absent_ended", "absences", UNDOABLE | SHARED, "order")
GAME_CORRECTED = _row(
    47, "game_corrected", "game_corrections", UNDOABLE | TOLD | IN_HISTORY, "order game winner kind level", "reason"
)
TIME_RETURNED = _row(48, "time_returned", "procedures", UNDOABLE | IN_HISTORY, "side ms")
ANNOUNCED = _row(49, "announced", "notices", TOLD | NOTED, "order is_asked", "words")
SESSION_ENDED = _row(50, "session_ended", "results", UNDOABLE)
RULE_CHANGED = _row(51, "rule_changed", "rulings", UNDOABLE | TOLD, "order", "rule")
DOUBLED_EARLY = _row(52, "doubled_early", "early", UNDOABLE, "side")
DOUBLE_VOIDED = _row(53, "double_voided", "game_corrections", UNDOABLE | TOLD | IN_HISTORY, "order cause", "reason")
MOVED = _row(54, "moved", "moving", 0, "order", "state")
ROLLED_EARLY = _row(55, "rolled_early", "early", UNDOABLE, "side")
CLOCK_CORRECTED = _row(
    56,
    "clock_corrected",
    "clock_corrections",
    UNDOABLE | TOLD | IN_HISTORY,
    "order per_point_ms delay_ms credit_a_ms credit_b_ms",
    "reason",
)
MODE_OPENED = _row(57, "mode_opened", "notices", NOTED, "order")
TURN_BEGUN = _row(58, "turn_begun", "results", UNDOABLE, "side")
LATE_POINTS_FOR = _row(
    59, "late_points_for", "absences", UNDOABLE | TOLD | IN_HISTORY, "order side points delay", "reason"
)
SHORT_TURN = _row(60, "short_turn", "notices", NOTED, "side ms")
TIME_TOLD = _row(61, "time_told", "breaks", 0, "wall_s")
GAME_RULED = _row(62, "game_ruled", "game_rulings", UNDOABLE | TOLD | IN_HISTORY, "order winner kind", "reason")
FLAG_DOUBTED = _row(63, "flag_doubted", "doubts", IN_HISTORY, "side late_ms")
DICE_SAID = _row(64, "dice_said", "early", 0, "thrown")
REPORTED = _row(65, "reported", "calls", 0, "side")
SIGNATURES_CLEARED = _row(66, "signatures_cleared", "results", TOLD)
ROLL_JUDGED = _row(67, "roll_judged", "early", UNDOABLE | IN_HISTORY, "side stands")

# By the number of the kind, from 0.
_KINDS = range(1, 1 + len(ROWS))
COUNTS = bytes([0] + [len(ROWS[kind].values) for kind in _KINDS])
TRAITS = bytes([0] + [ROWS[kind].traits for kind in _KINDS])
_TOPICS = sorted(set([row.topic for row in ROWS.values()]))
TOPIC_MODULES = tuple(["matchcore.topics." + topic for topic in _TOPICS])
TOPICS = bytes([0] + [_TOPICS.index(ROWS[kind].topic) for kind in _KINDS])

VOCABULARY = Vocabulary(COUNTS, TRAITS, len(AUTHORS), ASSIGNED, SEAM)


# -- for people and other programs -------------------------------------------------------------------------------------

# The text of an assignment: one line each in this order; options follow as lines `name = value`.
SETTINGS = ("match", "rule_set", "name_a", "name_b", "event", "round", "moves")


def name_of(fact: "Fact") -> str:
    return ROWS[fact.kind].name


def value(fact: "Fact", name: str) -> int:
    """One of the integers of a fact by its name."""
    return fact.ints[ROWS[fact.kind].values.index(name)]


def values_of(fact: "Fact") -> dict:
    """The integers of a fact by their names."""
    names = ROWS[fact.kind].values
    return dict([(names[i], fact.ints[i]) for i in range(len(names))])


def as_dict(fact: "Fact") -> dict:
    """Readable form: seq, at_ms, fact, by, then the named values and the text, if any."""
    row = ROWS[fact.kind]
    readable = {"seq": fact.seq, "at_ms": fact.at_ms, "fact": row.name, "by": AUTHORS[fact.by]}
    readable.update(values_of(fact))
    if fact.uncertain_ms:
        readable["uncertain_ms"] = fact.uncertain_ms
    if row.text and fact.text:
        readable[row.text] = fact.text
    return readable
