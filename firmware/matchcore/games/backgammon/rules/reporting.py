"""Who has to report a result, and whose score record prevails (RES-08, SKP-04, SKP-05).

Judgements only; the director can overrule all of them (GEN-01).
"""

from matchcore.sides import NOBODY

# The status of a result (RES-08).
PENDING = "PENDING"
REPORTED = "REPORTED"

WINNER = "winner"
LOSER = "loser"
EITHER = "winner_or_loser"

A_CARD = "A_CARD"
B_CARD = "B_CARD"
BOARD = "BOARD"
AGREE = "AGREE"
DIRECTOR = "DIRECTOR"

USUAL_WAIT_MIN = 10  # for a second confirmation (AMB-40)


def is_either_enough(rules: dict) -> bool:
    """Whether one confirmation, from either side, reports a result, so that the table does not wait (RES-08)."""
    return rules["result.reporter"] == "either"


def report(rules: dict, winner_confirmed: bool, loser_confirmed: bool) -> tuple:
    """(PENDING or REPORTED, who still has to confirm) (RES-08)."""
    if is_either_enough(rules):
        missing = () if winner_confirmed or loser_confirmed else (EITHER,)
    else:
        missing = () if winner_confirmed else (WINNER,)
        if rules["result.reporter"] == "both" and not loser_confirmed:
            missing += (LOSER,)
    return PENDING if missing else REPORTED, missing


def wait_min(options: dict) -> int:
    """Minutes to wait for a second confirmation, as set by the director for the match or its event (AMB-40)."""
    return options.get("confirm_min", USUAL_WAIT_MIN)


def asks_director(
    rules: dict, winner_confirmed: bool, loser_confirmed: bool, waited_s: int, wait_min: int = USUAL_WAIT_MIN
) -> bool:
    """Whether the director is asked to accept one confirmation because the other is overdue (AMB-40)."""
    is_one_there = winner_confirmed or loser_confirmed
    is_pending = report(rules, winner_confirmed, loser_confirmed)[0] == PENDING
    return is_one_there and is_pending and waited_s >= wait_min * 60


def is_board_first(rules: dict) -> bool:
    """Whether a scoreboard prevails over the cards, and the leader has to compare them (SKP-05)."""
    return rules["score.dispute"] == "board_then_trailing"


def dispute(
    rules: dict,
    cards: tuple,
    board: tuple | None = None,
    is_clear: tuple = (True, True),
    leader_checked: bool = False,
) -> tuple:
    """(whose record prevails, the score or None).

    `cards`: the score of A and B on A's and on B's card, None = no card; `board`: the same on the scoreboard;
    `leader_checked`: the leader has compared the scores, as some rule sets require (SKP-05).
    """
    if is_board_first(rules) and board is not None:
        return AGREE if cards == (board, board) else BOARD, board
    if None not in cards and cards[0] == cards[1]:
        return AGREE, cards[0]
    side = _presumed(cards)
    is_open = is_board_first(rules) and leader_checked and None not in cards
    if side == NOBODY or not is_clear[side] or is_open:
        return DIRECTOR, None
    return (A_CARD, B_CARD)[side], cards[side]


def _presumed(cards: tuple) -> int:
    """The side whose card counts: the only one, or the trailing player's; NOBODY if neither (SKP-04, AMB-37)."""
    for side in (0, 1):
        if cards[side] is not None and (cards[1 - side] is None or _is_behind(side, cards)):
            return side
    return NOBODY


def _is_behind(side: int, cards: tuple) -> bool:
    """Not ahead on either card and behind on at least one (AMB-37)."""
    leads = [card[side] - card[1 - side] for card in cards]
    return max(leads) <= 0 and min(leads) < 0
