"""Which fact leads from which phase to which: for people and tests, not on the device; diagram in README.md."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import (
    CLAIMED,
    DECIDED,
    DOUBLE_OFFERED,
    DOUBLE_TAKEN,
    DOUBLED,
    GAME_BEGUN,
    GAME_CLAIMED,
    GAME_GOES_ON,
    GAME_OVER,
    IDLE,
    IN_GAME,
    MATCH_ACCEPTED,
    MATCH_CLOSED,
    MATCH_OFFERED,
    MATCH_OVER,
    OFFERED,
    PLAYING,
    READY,
    RESULT_SIGNED,
    SEALED,
)

_BEFORE_ITS_END = (READY, PLAYING, DOUBLED, CLAIMED)
_IN_MATCH = (READY, PLAYING, DOUBLED, CLAIMED, DECIDED)

# (fact, phases in which it can come, phases that can follow); otherwise a fact leaves the phase unchanged.  Not listed:
# an undo, which restores any earlier phase, and a match moved here, which brings its own.
TRANSITIONS = (
    (facts.ASSIGNED, (IDLE, OFFERED, SEALED), MATCH_OFFERED),
    (facts.CLOSED, (OFFERED, SEALED), MATCH_CLOSED),
    (facts.ACCEPTED, (OFFERED,), MATCH_ACCEPTED),
    (facts.PRESSED, (READY,), GAME_BEGUN),
    (facts.DOUBLED, (PLAYING,), DOUBLE_OFFERED),
    (facts.TAKEN, (DOUBLED,), DOUBLE_TAKEN),
    (facts.TURN_TAKEN_BACK, (DOUBLED,), GAME_GOES_ON),
    (facts.PASSED, (DOUBLED,), GAME_CLAIMED),
    (facts.CLAIMED, (PLAYING,), GAME_CLAIMED),
    (facts.WITHDRAWN, (CLAIMED,), GAME_GOES_ON),
    (facts.WITHDRAWN, (DECIDED,), GAME_CLAIMED),
    (facts.WITHDRAWN, (DECIDED,), GAME_OVER),  # of a session
    (facts.CONFIRMED, (CLAIMED,), GAME_OVER),
    (facts.CONFIRMED, (CLAIMED,), MATCH_OVER),
    (facts.CONFIRMED, (DECIDED,), RESULT_SIGNED),
    (facts.SESSION_ENDED, (READY,), MATCH_OVER),
    (facts.EXPIRED, (OFFERED, READY, PLAYING, DOUBLED), MATCH_OVER),
    (facts.TIME_CLAIMED, (OFFERED, READY, PLAYING, DOUBLED, CLAIMED), MATCH_OVER),
    (facts.SCORE_SET, _IN_MATCH, MATCH_OVER),
    (facts.SCORE_SET, (DECIDED,), GAME_GOES_ON),
    (facts.SCORE_SET, (DECIDED,), DOUBLE_OFFERED),
    (facts.SCORE_SET, (DECIDED,), GAME_OVER),
    (facts.PENALTY, (OFFERED,) + _BEFORE_ITS_END, MATCH_OVER),
    (facts.LATE_POINTS_FOR, (OFFERED, READY, PLAYING, DOUBLED, CLAIMED), MATCH_OVER),
    (facts.GAME_CORRECTED, _IN_MATCH, MATCH_OVER),
    (facts.GAME_CORRECTED, (DECIDED,), GAME_OVER),
    (facts.DOUBLE_VOIDED, (DOUBLED, CLAIMED), GAME_GOES_ON),
    (facts.DOUBLE_VOIDED, (DECIDED,), MATCH_OVER),  # still
    (facts.DOUBLE_VOIDED, (DECIDED,), GAME_OVER),
    # A mistaken flag is cleared (INC-10).
    (facts.BANK_SET, (DECIDED,), GAME_GOES_ON),
    (facts.BANK_SET, (DECIDED,), DOUBLE_OFFERED),
    (facts.BANK_SET, (DECIDED,), GAME_OVER),
    (facts.BANK_SET, (DECIDED,), MATCH_OFFERED),
    (facts.BANK_GIVEN, (DECIDED,), GAME_GOES_ON),
    (facts.BANK_GIVEN, (DECIDED,), DOUBLE_OFFERED),
    (facts.BANK_GIVEN, (DECIDED,), GAME_OVER),
    (facts.BANK_GIVEN, (DECIDED,), MATCH_OFFERED),
    (facts.CLOCK_CORRECTED, (DECIDED,), GAME_GOES_ON),
    (facts.CLOCK_CORRECTED, (DECIDED,), DOUBLE_OFFERED),
    (facts.CLOCK_CORRECTED, (DECIDED,), GAME_OVER),
    (facts.CLOCK_CORRECTED, (DECIDED,), MATCH_OFFERED),
    (facts.UNDONE, (DECIDED,), GAME_GOES_ON),
    (facts.UNDONE, (DECIDED,), DOUBLE_OFFERED),
    (facts.UNDONE, (DECIDED,), GAME_OVER),
    (facts.UNDONE, (DECIDED,), MATCH_OFFERED),
    # An automatic flag within a press's uncertainty (EXP-03).
    (facts.FLAG_DOUBTED, (DECIDED,), GAME_GOES_ON),
    (facts.FLAG_DOUBTED, (DECIDED,), DOUBLE_OFFERED),
    (facts.FLAG_DOUBTED, (DECIDED,), GAME_OVER),
    (facts.FLAG_DOUBTED, (DECIDED,), MATCH_OFFERED),
    (facts.GAME_RULED, IN_GAME, GAME_OVER),
    (facts.GAME_RULED, IN_GAME, MATCH_OVER),
    (facts.RULED, (OFFERED, READY, PLAYING, DOUBLED, CLAIMED, DECIDED, SEALED), RESULT_SIGNED),
)
