"""How long a wrong starting position can be corrected (MOV-08, AMB-42); loaded only for the help.

The device sees neither dice nor checkers: it counts presses, and knows the doubles.
"""

from matchcore.games.backgammon.phases import DOUBLED, PLAYING
from matchcore.games.backgammon.state.data import MatchData
from matchcore.sides import NOBODY, other

OPEN, UNTIL_ROLL, OVER, UNKNOWN = "open", "roll", "over", ""

_OPENER_SECOND_TURN = 3  # is the third turn of the game
_FOURTH_ROLL = 4  # is thrown in the fourth


def deadline(rules: dict, turn_number: int, has_doubled: bool, has_rolled: bool) -> str:
    """OPEN, OVER or, in the last turn, UNTIL_ROLL: the next roll, or double where one begins a turn (MOV-08).

    `has_doubled`, `has_rolled`: what the side on turn has done in this turn.
    """
    counts_rolls = rules["start_position.deadline"] == "fourth_roll"
    last = _FOURTH_ROLL if counts_rolls else _OPENER_SECOND_TURN
    if turn_number != last:
        return OPEN if turn_number < last else OVER
    return OVER if has_rolled or (has_doubled and not counts_rolls) else UNTIL_ROLL


def still_open(match: MatchData) -> str:
    """`deadline` for the present game; UNKNOWN without a game or a clock to count turns."""
    on_turn = match.clock.active
    if match.phase not in (PLAYING, DOUBLED) or not match.has_clock or on_turn == NOBODY:
        return UNKNOWN
    has_doubled = match.phase == DOUBLED or match.cube_holder == other(on_turn)  # and the double was taken
    return deadline(match.rules, match.turn_number, has_doubled, match.has_rolled or match.rolled_early == on_turn)
