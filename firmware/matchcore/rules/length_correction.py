"""A match that is found to be played to a wrong length (LEN-01 to LEN-06).

Judgements only.  The rule sets agree, in different words: keys `length.*` have one value each.
"""

from matchcore.game import bank, scoring

CORRECTED = "CORRECTED"  # from the next game on (LEN-02, AMB-38)
PLAY_ON_TO_WRONG_LENGTH = "PLAY_ON_TO_WRONG_LENGTH"
RESULT_STANDS = "RESULT_STANDS"


def judge(wrong_length: int, right_length: int, score_a: int, score_b: int) -> str:
    """What becomes of the length, at the score after the game in progress, which is never affected.

    The match is finished at the wrong length: it stands (LEN-01, LEN-03, LEN-05).  It would be finished at the right
    one: it is played out to the wrong one (LEN-04).  Otherwise it is corrected (LEN-02).
    """
    for length in (wrong_length, right_length):
        bank.check_length(length)
    most = max(score_a, score_b)
    if most >= wrong_length:
        return RESULT_STANDS
    return PLAY_ON_TO_WRONG_LENGTH if most >= right_length else CORRECTED


def length_in_force(outcome: str, wrong_length: int, right_length: int) -> int:
    return right_length if outcome == CORRECTED else wrong_length


def credit_ms(outcome: str, wrong_length: int, right_length: int, per_point_ms: int) -> int:
    """What both banks get; negative: lose (LEN-06, INC-11, AMB-38)."""
    return (right_length - wrong_length) * per_point_ms if outcome == CORRECTED else 0


def next_phase(length: int, score_a: int, score_b: int, crawford_played: bool = False) -> int | None:
    """The phase of the next game, judged by the length in force; None if the match is over (LEN-06, CRW-09)."""
    if max(score_a, score_b) >= length:
        return None
    return scoring.phase_of_next_game(length, score_a, score_b, crawford_played)


def presumed(written: int | None, on_board: int) -> int:
    """The length that counts as agreed: the one the players wrote down, otherwise the one on the board (LEN-05)."""
    return on_board if written is None else written
