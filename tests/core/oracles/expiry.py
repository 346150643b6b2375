"""What follows when a bank has run out (EXP-02 to EXP-10, AMB-11 to AMB-14)."""

from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, NOBODY, other

BY_SPECTATOR = -1  # is never the author of a fact

MATCH_LOST_ON_TIME = "MATCH_LOST_ON_TIME"  # the match, not the game (EXP-04, AMB-13)
GUARANTEED_WIN = "GUARANTEED_WIN"
PLAY_ON = "PLAY_ON"
PLAY_ON_WITHOUT_CLOCK = "PLAY_ON_WITHOUT_CLOCK"
BOARD_RESULT = "BOARD_RESULT"
DIRECTOR = "DIRECTOR"


def may_declare(by):
    """Either player or the director; a spectator's remark is no declaration (EXP-10)."""
    return by in (BY_A, BY_B, BY_BOTH, BY_DIRECTOR)


def judge(rules, expired, is_order_known, declared_by, certain_winner=NOBODY, board_winner=NOBODY):
    """(outcome, winner or NOBODY).

    `expired`: the sides whose bank has run out, the first one first if the order is known; `declared_by`: an author, or
    BY_TABLE for nobody; `certain_winner`: whose win of the match is certain otherwise; `board_winner`: who had reached
    the length on the board before any declaration (EXP-08, AMB-12).
    """
    is_automatic = rules["expiry.trigger"] == "automatic"
    if board_winner != NOBODY and not (is_automatic and expired):
        return BOARD_RESULT, board_winner
    if not expired or not (is_automatic or may_declare(declared_by)):
        return PLAY_ON, NOBODY
    if len(expired) == 2 and not is_order_known:
        return _unknown_order(rules, certain_winner)
    loser = expired[0]
    if certain_winner == loser and rules["expiry.certain_winner"] == "wins":
        return GUARANTEED_WIN, loser
    return MATCH_LOST_ON_TIME, other(loser)


def _unknown_order(rules, certain_winner):
    """Both banks are empty and nobody knows which was first, after a loss of data (EXP-06, EXP-07, AMB-14)."""
    is_silent = "expiry.both_unknown_order" in rules["silent"]
    is_certainty_decisive = rules["expiry.certain_winner"] == "wins" or not is_silent
    if certain_winner != NOBODY and is_certainty_decisive:
        return GUARANTEED_WIN, certain_winner
    return DIRECTOR if is_silent else PLAY_ON_WITHOUT_CLOCK, NOBODY
