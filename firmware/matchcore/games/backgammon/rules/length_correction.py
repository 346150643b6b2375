"""A match played to a wrong length (LEN-01 to LEN-06).

Judgements only.  The rule sets agree, in different words: keys `length.*` have one value each.
"""

CORRECTED = "CORRECTED"  # from the next game on (LEN-02, AMB-38)
PLAY_ON_TO_WRONG_LENGTH = "PLAY_ON_TO_WRONG_LENGTH"
RESULT_STANDS = "RESULT_STANDS"


def judge(wrong_length: int, right_length: int, score_a: int, score_b: int) -> str:
    """The correction of the length, at the score after the game in progress, which is never affected.

    Already over at the wrong length: the result holds (LEN-01, LEN-03, LEN-05).  It would be over at the right one: it
    is played out to the wrong one (LEN-04).  Otherwise it is corrected (LEN-02).
    """
    most = max(score_a, score_b)
    if most >= wrong_length:
        return RESULT_STANDS
    return PLAY_ON_TO_WRONG_LENGTH if most >= right_length else CORRECTED


def in_force(length: int, pending: int, score_a: int, score_b: int) -> int:
    """The length of a game that begins at this score, the match not being over (LEN-02, LEN-04); `pending` 0: none."""
    outcome = judge(max(length, pending), pending, score_a, score_b)
    return pending if pending and outcome == CORRECTED else length


def credit_ms(wrong_length: int, right_length: int, per_point_ms: int) -> int:
    """Time both banks get when the length is corrected; may be negative (LEN-06, INC-11, AMB-38)."""
    return (right_length - wrong_length) * per_point_ms
