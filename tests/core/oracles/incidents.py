"""Illegal moves, wrong starting positions, rolls before the turn (MOV-06 to MOV-08, INC-04 to INC-06).

The device sees neither dice nor checkers: people report the incident, and the table helps them with the clock.
"""

# The opponent's last act when an illegal move was noticed.
BEFORE_OPPONENT_ACTS = "before_opponent_acts"
AFTER_OPPONENT_DOUBLED = "after_opponent_doubled"
AFTER_OPPONENT_ROLLED = "after_opponent_rolled"

MUST_CORRECT = "MUST_CORRECT"
OPPONENT_CHOOSES = "OPPONENT_CHOOSES"
STANDS = "STANDS"
CORRECT = "CORRECT"
CORRECT_IF_AGREED = "CORRECT_IF_AGREED"

_OPENER_SECOND_TURN = 3  # is the third turn of the game
_FOURTH_ROLL = 4


def is_in_time(rules, noticed):
    """Whether an illegal move can still be corrected: a double closes the deadline in some rule sets (AMB-41)."""
    if noticed == AFTER_OPPONENT_DOUBLED:
        return rules["illegal.deadline"] == "roll"
    return noticed == BEFORE_OPPONENT_ACTS


def illegal_move(rules, noticed, moves=None):
    """(outcome, what the offender's clock does on correction or None) (MOV-06, MOV-07, INC-05, INC-06, AMB-10).

    `moves`: the moves policy of the match, "legal" or "responsible", where the rules leave it to the director (GEN-04).
    """
    if not is_in_time(rules, noticed):
        return STANDS, None
    policy = rules["illegal.policy"]
    is_choice = policy == "opponent_chooses" or (policy == "legal_or_responsible" and moves == "responsible")
    return OPPONENT_CHOOSES if is_choice else MUST_CORRECT, rules["illegal.clock"]


def start_position(rules, turns_begun, rolls_made, all_agree=False):
    """The outcome of a wrong starting position (MOV-08, AMB-42).

    `turns_begun`: turns of the game begun by a valid roll or double; `rolls_made`: valid rolls; the opening roll counts
    in both.
    """
    if rules["start_position.deadline"] == "fourth_roll":
        is_early = rolls_made < _FOURTH_ROLL
    else:
        is_early = turns_begun < _OPENER_SECOND_TURN
    if is_early:
        return CORRECT
    return CORRECT_IF_AGREED if all_agree and rules["start_position.later"] == "if_agreed" else STANDS


def early_roll(rules):
    """A roll before the opponent's turn ended: (outcome, may the roller double in that turn) (INC-04, CUB-18)."""
    is_choice = rules["incident.premature_roll"] == "opponent_chooses"
    return OPPONENT_CHOOSES if is_choice else STANDS, rules["incident.premature_roll_cube"]
