"""The facts by name: for the director, the scripting face, the tests and the documentation, not for the device."""

from matchcore import facts
from matchcore.facts import Fact
from matchcore.sides import AUTHORS

# number: (name, names of the integers, name of the text or "").  Facts that a director's order caused carry its number
# in `order`; 0 = no order (entered at the table).
FACTS = {
    facts.ASSIGNED: (
        "assigned",
        ("order", "length", "per_point_ms", "delay_ms", "score_a", "score_b", "crawford_played", "table", "number"),
        "settings",
    ),
    facts.ACCEPTED: ("accepted", ("side",), ""),
    facts.SWAPPED: ("swapped", (), ""),
    facts.PRESSED: ("pressed", ("side",), ""),
    facts.IGNORED: ("ignored", ("side",), ""),
    facts.PAUSED: ("paused", ("order",), "reason"),
    facts.REASON: ("reason", ("reason",), ""),
    facts.RESUMED: ("resumed", ("order",), ""),
    facts.DELAY_RESTARTED: ("delay_restarted", ("order",), ""),
    facts.DOUBLED: ("doubled", ("side",), ""),
    facts.TAKEN: ("taken", ("side",), ""),
    facts.PASSED: ("passed", ("side",), ""),
    facts.CLAIMED: ("claimed", ("winner", "kind"), ""),
    facts.CONFIRMED: ("confirmed", ("side",), ""),
    facts.WITHDRAWN: ("withdrawn", (), ""),
    facts.EXPIRED: ("expired", ("side",), ""),
    facts.TIME_CLAIMED: ("time_claimed", ("order",), ""),
    facts.BANK_SET: ("bank_set", ("order", "side", "ms"), "reason"),
    facts.BANK_GIVEN: ("bank_given", ("order", "side", "ms"), "reason"),
    facts.CUBE_SET: ("cube_set", ("order", "level", "holder"), "reason"),
    facts.SCORE_SET: ("score_set", ("order", "score_a", "score_b", "crawford_played"), "reason"),
    facts.LENGTH_SET: ("length_set", ("order", "length"), "reason"),
    facts.PENALTY: ("penalty", ("order", "side", "points"), "reason"),
    facts.CLOCK_SET: ("clock_set", ("order", "per_point_ms", "delay_ms"), "reason"),
    facts.TURN_SET: ("turn_set", ("order", "side"), "reason"),
    facts.UNDONE: ("undone", ("order", "undone"), "reason"),
    facts.RESTORED: ("restored", ("cause", "lost_s", "back_s"), ""),
    facts.RESTORE_CONFIRMED: ("restore_confirmed", ("side",), ""),
    facts.CALLED: ("called", ("reason",), ""),
    facts.CALL_WITHDRAWN: ("call_withdrawn", ("side",), ""),
    facts.CALL_ENDED: ("call_ended", ("order",), "ruling"),
    facts.ORDER_REFUSED: ("order_refused", ("order",), "refusal"),
    facts.CHECKPOINT: ("checkpoint", (), ""),
    facts.RULED: ("ruled", ("order", "result", "winner"), "reason"),
    facts.VERIFIED: ("verified", ("order",), ""),
    facts.SEAM: ("seam", ("last_good",), ""),
    facts.MARKED: ("marked", ("side",), ""),
    facts.CLOSED: ("closed", ("order",), "reason"),
    facts.BREAK_BEGUN: ("break_begun", ("breaks_a", "breaks_b", "minutes"), ""),
    facts.BREAK_RETURNED: ("break_returned", ("side",), ""),
    facts.BREAK_ENDED: ("break_ended", ("order",), ""),
    facts.DELAY_LOST: ("delay_lost", ("order", "side"), ""),
    facts.TURN_TAKEN_BACK: ("turn_taken_back", ("order", "side"), ""),
    facts.LATE_POINTS: ("late_points", ("order", "side", "points"), "reason"),
    facts.ABSENT_STARTED: ("absent_started", ("order", "side"), "reason"),
    facts.ABSENT_ENDED: ("absent_ended", ("order",), ""),
    facts.GAME_CORRECTED: ("game_corrected", ("order", "game", "winner", "kind", "level"), "reason"),
    facts.TIME_RETURNED: ("time_returned", ("side", "ms"), ""),
    facts.ANNOUNCED: ("announced", ("order", "is_asked"), "words"),
    facts.SESSION_ENDED: ("session_ended", (), ""),
    facts.RULE_CHANGED: ("rule_changed", ("order",), "rule"),
    facts.PREMATURE_DOUBLED: ("premature_doubled", ("side",), ""),
    facts.DOUBLE_VOIDED: ("double_voided", ("order", "cause"), "reason"),
    facts.MOVED: ("moved", ("order",), "state"),
    facts.ROLLED_EARLY: ("rolled_early", ("side",), ""),
    facts.CLOCK_CORRECTED: (
        "clock_corrected",
        ("order", "per_point_ms", "delay_ms", "credit_a_ms", "credit_b_ms"),
        "reason",
    ),
    facts.MODE_OPENED: ("mode_opened", ("order",), ""),
}

# The settings of an assigned match, one line each in this order; options follow as lines `name = value`.
SETTINGS = ("match", "rule_set", "name_a", "name_b", "event", "round", "moves")

KIND_OF = {description[0]: kind for kind, description in FACTS.items()}


def name_of(fact: Fact) -> str:
    return FACTS[fact.kind][0]


def value(fact: Fact, name: str) -> int:
    """One of the integers of a fact by its name."""
    return fact.ints[FACTS[fact.kind][1].index(name)]


def as_dict(fact: Fact) -> dict:
    """Readable form: seq, at_ms, fact, by, then the named values and the text, if any."""
    name, ints, text = FACTS[fact.kind]
    readable = {"seq": fact.seq, "at_ms": fact.at_ms, "fact": name, "by": AUTHORS[fact.by]}
    for i in range(fact.count):
        readable[ints[i]] = fact.ints[i]
    if text and fact.text:
        readable[text] = fact.text
    return readable
