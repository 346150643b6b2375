"""A player's time: at the start, in mid-match, in two parts, and after a wrong setting."""

from matchcore.refusal import Refusal

LONGEST_MATCH = 99  # points (SCO-06)
LARGEST_BANK_MS = 99 * 10 * 60 * 1000  # 10 minutes a point in the longest match: a sanity bound below 31 bits


def check_length(length: int) -> None:
    """Refuse a match length outside 1..99 points (SCO-06)."""
    if not 1 <= length <= LONGEST_MATCH:
        raise Refusal("BAD_LENGTH", "SCO-06", str(length))


def bank_ms(length: int, score_a: int, score_b: int, per_point_ms: int) -> int:
    """Each player's bank in ms: ((RA + RB) / 2) * bank per point, from the live score (CLK-08), rounded half up
    (CLK-10).

    Refuses a length outside 1..99, a negative score, and a side that needs no more points.
    """
    check_length(length)
    if score_a < 0 or score_b < 0:
        raise Refusal("BAD_SCORE", "CLK-08", str(min(score_a, score_b)))
    if score_a >= length or score_b >= length:
        raise Refusal("MATCH_OVER", "CLK-08", str(max(score_a, score_b)))
    if per_point_ms < 0:
        raise Refusal("BAD_TIME", "CLK-02", str(per_point_ms))
    return ((2 * length - score_a - score_b) * per_point_ms + 1) // 2


def second_part_ms(total_ms: int, first_part_ms: int) -> int:
    """The second part of a split bank; 0 if it is not split or no larger than the first (CLK-11)."""
    return total_ms - first_part_ms if 0 < first_part_ms < total_ms else 0


def corrected_ms(remaining_ms: int, wrong_initial_ms: int, right_initial_ms: int) -> int:
    """Time left once a wrong starting bank is corrected; time used stays used (INC-11).

    Below zero, the bank is empty and the caller must ask the director.
    """
    return remaining_ms + right_initial_ms - wrong_initial_ms


def delay_credit_ms(turn_ms: int, wrong_delay_ms: int, right_delay_ms: int) -> int:
    """Time given back for a recorded turn of `turn_ms` when the delay is corrected; may be negative (INC-11)."""
    return max(0, turn_ms - wrong_delay_ms) - max(0, turn_ms - right_delay_ms)
