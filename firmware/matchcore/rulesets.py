"""What differs between rule sets, as data.  The keys are those of the comparison table (section 26 of the rules reference).

A rule set is added by adding its dictionary to `RULE_SETS`; no logic knows a rule set by name.
"""

from matchcore.refusal import Refusal

# Reasons for a pause (PAU-02).  The number is what a fact carries: never reuse one.
NOT_STATED = 0
PAUSE_REASONS = (
    "NOT_STATED", "GAME_OVER", "BREAK", "DISPUTE", "DIRECTOR", "EARLY_DICE", "DICE_LIFTED_AFTER_PRESS", "ILLEGAL_MOVE",
    "CLAIM_OVER", "INVALID_ROLL", "ROLL_DISPUTE", "PASS", "CONCEDE", "DROPPED_ITEM", "EQUIPMENT", "POWER", "PERSONAL",
)  # fmt: skip
REASON_DIRECTOR = PAUSE_REASONS.index("DIRECTOR")
REASON_EARLY_DICE = PAUSE_REASONS.index("EARLY_DICE")
REASON_POWER = PAUSE_REASONS.index("POWER")

# What a pause for a reason does to the delay of the open turn.
DELAY_ON_RESUME = {
    "GAME_OVER": "ends", "PASS": "ends", "BREAK": "none_open", "CONCEDE": "ends_or_opponent_turn",
    "INVALID_ROLL": "freeze_or_restart", "ROLL_DISPUTE": "freeze_or_restart",
}  # fmt: skip

WBGF21 = {
    "id": "wbgf21",
    "title": "WBGF 2.1",
    "clock.bank_ms_per_point": 120000,
    "clock.delay_ms": 12000,
    "clock.split_bank": True,
    "pause.reasons": (
        "GAME_OVER", "BREAK", "DISPUTE", "DIRECTOR", "EARLY_DICE", "DICE_LIFTED_AFTER_PRESS", "ILLEGAL_MOVE",
        "CLAIM_OVER", "INVALID_ROLL", "ROLL_DISPUTE", "PASS", "EQUIPMENT",
    ),
    "pause.on_pending_double": "pass",
    "illegal.policy": "legal_or_responsible",
    "illegal.clock": "resume_remaining_delay",
    "expiry.trigger": "declared",
    "expiry.certain_winner": "wins",
    "breaks.table": ((7, 1), (13, 2), (19, 3), (25, 4)),
    "crawford.rule": True,
}  # fmt: skip

RULE_SETS = (WBGF21,)


def rule_set(name: str) -> dict:
    """The rule set of this id; refused when there is none (GEN-02)."""
    for rules in RULE_SETS:
        if rules["id"] == name:
            return rules
    raise Refusal("UNKNOWN_RULE_SET", "GEN-02", name)


def may_pause(rules: dict, reason: str) -> bool:
    """Whether a pause for this reason is permitted (PAU-02).  A reason may always be left to be stated later."""
    return reason in ("NOT_STATED", "POWER") or reason in rules["pause.reasons"]


def breaks_allowed(rules: dict, length: int) -> int:
    """Breaks of each player in a match of this length (BRK-01, AMB-20)."""
    number = 0
    for first_length, breaks in rules["breaks.table"]:
        if length >= first_length:
            number = breaks
    return number
