"""The fate of a posted result, and of a match that a player resigns (RES-05, RES-10, RES-11, LEN-01).

The director decides both at the desk, whatever the rules say of the players' claims (GEN-01).
"""

from matchcore.games.backgammon.game import scoring

WRONG_SCORE_POSTED = "wrong_score_posted"
WRONG_LENGTH_PLAYED = "wrong_length_played"
YES = "yes"
NO = "no"
DIRECTOR_DECIDES = "director"


def correction(rules, cause, is_within_reasonable_time):
    """Whether a posted result can be corrected; even if a player has begun the next match (RES-10)."""
    if cause == WRONG_LENGTH_PLAYED:
        return NO  # a match finished to a wrong length stands (LEN-01)
    if rules["result.correction"] != "reasonable_time":
        return DIRECTOR_DECIDES
    return YES if is_within_reasonable_time else NO


def resigned_match(rules):
    """The result of a match that a player resigns: CONCEDED, or 0 = refer to the director (RES-05, RES-11)."""
    return scoring.CONCEDED if rules["resign.condition"] == "offer_after_turn" else 0
