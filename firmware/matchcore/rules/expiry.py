"""What the director hears and is asked when a bank has run out (EXP-05, EXP-09).

Whose bank was empty first, the clock knows; who may say so, `Match.claim_time`.
"""


def is_told_at_once(options: dict) -> bool:
    """Whether the director is told of an empty bank before anybody claims it; he can turn that off (EXP-09)."""
    return options.get("expiry_told") != "claim"


def asks_for_certainty(rules: dict) -> bool:
    """Whether a claim waits for the director's word on "is the win of the player without time certain?" (EXP-05)."""
    return rules["expiry.certain_winner"] == "wins"
