"""The differences between rule sets as data: the keys of the comparison table (section 26 of the rules reference).

A rule set is a text in profiles/; no logic knows one by name.  In memory it is a dictionary of values by key, with
`id`, `title`, and `silent`: the keys on which its document is silent, so that the value is ours.
"""

from matchcore import loading
from matchcore.refusal import Refusal

# Reasons for a pause (PAU-02).  Facts carry the number: never reuse one.
NOT_STATED = 0
PAUSE_REASONS = (
    "NOT_STATED", "GAME_OVER", "BREAK", "DISPUTE", "DIRECTOR", "EARLY_DICE", "DICE_LIFTED_AFTER_PRESS", "ILLEGAL_MOVE",
    "CLAIM_OVER", "INVALID_ROLL", "ROLL_DISPUTE", "PASS", "CONCEDE", "DROPPED_ITEM", "EQUIPMENT", "POWER", "PERSONAL",
    "EMERGENCY", "OBSERVER", "BAFFLE", "SPECTATOR", "CLOCK_CHECK", "CLOCK_WANTED", "SCORE", "MISTAKE", "CLOCK_RAN",
    "APPEAL", "LEAVE_ROOM",
)  # fmt: skip
# Reasons for calling the director (ROL-05, DSP-01).
CALL_REASONS = (
    "DIRECTOR",
    "DISPUTE",
    "ROLL_DISPUTE",
    "SCORE",
    "EQUIPMENT",
    "CLOCK_CHECK",
    "CLOCK_WANTED",
    "OBSERVER",
    "BAFFLE",
    "SPECTATOR",
    "APPEAL",
    "LEAVE_ROOM",
    "EMERGENCY",
)
REASON_DIRECTOR = PAUSE_REASONS.index("DIRECTOR")
REASON_EARLY_DICE = PAUSE_REASONS.index("EARLY_DICE")
REASON_INVALID_ROLL = PAUSE_REASONS.index("INVALID_ROLL")
REASON_POWER = PAUSE_REASONS.index("POWER")
REASON_CLAIM = PAUSE_REASONS.index("CLAIM_OVER")
REASON_MISTAKE = PAUSE_REASONS.index("MISTAKE")  # nothing has happened: PAUSE was pressed by mistake (PAU-02)
_ANY_RULES = bytes((NOT_STATED, REASON_POWER, REASON_MISTAKE, PAUSE_REASONS.index("CLOCK_RAN")))  # need not name it

# One file in profiles/ for each.
IDS = ("wbgf21", "cnb", "eubgf13", "club")

# Keys that the table acts on; the rest is not kept on the device.
TABLE_KEYS = (
    "clock.bank_ms_per_point",
    "clock.delay_ms",
    "clock.split_bank",
    "pause.reasons",
    "incident.early_dice",
    "incident.early_dice_confirm",
    "incident.premature_roll",
    "illegal.policy",
    "illegal.deadline",
    "illegal.clock",
    "expiry.trigger",
    "expiry.certain_winner",
    "breaks.table",
    "breaks.minutes",
    "breaks.consecutive",
    "breaks.best_of_three",
    "breaks.emergency",
    "late.first_point_min",
    "late.interval_min",
    "late.clock_instead",
    "crawford.void",
    "cube.dead",
    "claim.game",
    "resign.condition",
    "resign.refusable",
    "record.position",
    "result.reporter",
    "start_position.deadline",
    "start_position.later",
)

NO_RULES = {"id": "", "title": "", "silent": (), "pause.reasons": ()}  # where there is no match

_last = NO_RULES


def rule_set(name: str) -> dict:
    """The table's part of this rule set, not to be modified.  Refused if there is none (GEN-02)."""
    global _last
    if _last["id"] != name:
        _last = _load(name, TABLE_KEYS)
    return _last


def full_rule_set(name: str) -> dict:
    """This rule set with every key, for the director's software."""
    return _load(name, None)


def _load(name: str, keys: tuple | None) -> dict:
    if name not in IDS:
        raise Refusal("UNKNOWN_RULE_SET", "GEN-02", name)
    from matchcore.games.backgammon.rules import reading

    with loading.borrowed("matchcore.games.backgammon.rules.profiles." + name) as profile:
        rules = reading.parse(profile.RULES, keys)
        rules["id"] = name
        rules["title"] = profile.TITLE
        return rules


def may_pause(rules: dict, reason: str) -> bool:
    """Whether a pause for this reason is permitted (PAU-02).

    Always permitted: stating the reason later, admitting a mistake, stopping a clock that runs by mistake.
    """
    return reason in rules["pause.reasons"] or (reason in PAUSE_REASONS and PAUSE_REASONS.index(reason) in _ANY_RULES)


def breaks_allowed(rules: dict, length: int) -> int:
    """Breaks of each player in a match of this length (BRK-01, AMB-20)."""
    number = 0
    for first_length, breaks in rules["breaks.table"]:
        if length >= first_length:
            number = breaks
    return number


def breaks_left(rules: dict, length: int, used: tuple) -> tuple:
    """Breaks left for A and B; the director may have allowed more than there are."""
    allowed = breaks_allowed(rules, length)
    return max(0, allowed - used[0]), max(0, allowed - used[1])


def is_emergency_free(rules: dict) -> bool:
    """Whether leaving in an emergency is free of a break (BRK-08); else the director decides."""
    return rules.get("breaks.emergency") is True


def is_expiry_automatic(rules: dict) -> bool:
    """Whether the match ends by itself when a bank runs out (EXP-03), without a claim (EXP-02)."""
    return rules["expiry.trigger"] == "automatic"
