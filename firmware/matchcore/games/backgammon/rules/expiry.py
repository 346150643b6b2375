"""Reports and questions to the director when a bank has run out (EXP-05, EXP-09).

The clock knows whose bank ran out first; `topics/flags.py` decides who may claim it.
"""


def is_told_at_once(options: dict) -> bool:
    """Whether an empty bank is reported before it is claimed; the director can turn that off (EXP-09)."""
    return options.get("expiry_told") != "claim"


def asks_for_certainty(rules: dict) -> bool:
    """Whether a claim waits for the director's answer to "is the win of the player without time certain?" (EXP-05)."""
    return rules["expiry.certain_winner"] == "wins"
