"""What the rules ask of the director when a bank has run out (EXP-05).

Whose bank was empty first, the clock knows; who may say so, `Match.claim_time`.
"""


def asks_for_certainty(rules: dict) -> bool:
    """Whether a claim waits for the director's word on "is the win of the player without time certain?" (EXP-05)."""
    return rules["expiry.certain_winner"] == "wins"
