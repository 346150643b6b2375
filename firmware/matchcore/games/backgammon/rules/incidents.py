"""Illegal moves noticed after a double, dice lifted too early (MOV-06, INC-01 to INC-03).

Judgements only: the device sees neither dice nor checkers, so people report; clock.py has the consequences.
"""


def is_open_after_double(rules: dict) -> bool:
    """Whether an illegal move can still be corrected once the opponent has doubled (MOV-06, AMB-41)."""
    return rules["illegal.deadline"] == "roll"


def loses_delay(rules: dict, has_agreed: bool, has_director_ruled: bool) -> bool:
    """Whether a player who lifted the dice too early loses the next delay (INC-01, INC-03).

    The director can always rule so; the players can agree on it where the rules leave it to them.
    """
    if has_director_ruled:
        return True
    is_known = rules["incident.early_dice"] == "lose_delay"
    return is_known and has_agreed and rules["incident.early_dice_confirm"] == "agree_or_director"
