"""The states of the table: the diagram in README.md as numbers.

A state follows from the match (facts) and from what the players are being asked, nothing else.  `rows.py` says what the
controls do in each and which page shows it; `names.py` has the names for people.
"""

from matchcore import phases
from matchcore.compat import TYPE_CHECKING
from matchcore.game.clock import NEUTRAL, PAUSED as HELD, RUNNING as RUNS
from matchcore.sides import NOBODY

if TYPE_CHECKING:
    from matchcore.play.match import Match

NOTHING = 0  # is being asked

# What follows from the match alone.
IDLE = 1
OFFERED = 2
READY = 3
RUNNING = 4
PLAYING = 5  # without clock
DOUBLED = 6
PAUSED = 7
EARLY_DICE = 8  # the turn is finished with the clock stopped
GAME_OVER = 9
PASSED = 10
EXPIRED = 11
BREAK = 12
ABSENT = 13
ABSENT_OVER = 14
DISPUTE = 15
MATCH_OVER = 16
SEALED = 17
RESTORED = 18
BOUND = 19  # by the director's pause: both report that they are back

# Questions: each is asked in one state only; when that is over, so is the question.
ASK_DOUBLE = 20
ASK_PASS = 21
ASK_RESULT = 22  # which kind of win, before the winner's button claims it
ASK_WITHDRAW = 23  # both: the director is no longer needed
ASK_TIME = 24  # whether the time that has run out is claimed: the match is lost
ASK_BREAK = 25  # who takes breaks
ASK_RESIGN = 26
ASK_ILLEGAL = 27  # whether the last move is taken back
ASK_TIME_BACK = 28  # both: time that was lost by a mistake is given back
ASK_EARLY_DOUBLE = 29  # of the side that is not on turn
ASK_EARLY_ROLL = 30
ASK_DOUBLER = 31  # in a match without clock
ASK_CALL_REASON = 32
ASK_SESSION = 33  # both: the session is over
ASK_NEW_DELAY = 34  # of the side that is not on turn: the roll has to be repeated
ASK_TAKE_BACK = 35  # both: a press was a mistake, or a result that both have signed
ASK_ROLL = 36  # of the side on turn: whether the opponent's early roll stands

# Pages that cover any state.
HISTORY = 37
HELP = 38
HELP_PAGE = 39
RULES = 40
LENGTHS = 41  # of a local match
SELF_TEST = 42
PICTURE = 43  # of the self-test
QR = 44
CODE = 45  # of the director
MODE = 46  # the director's: what to correct
MODE_VALUE = 47
MODE_REASON = 48
MODE_DISCARD = 49  # whether values that were changed are thrown away

MENU = 50  # lies over a state, which goes on below it

_FIRST_QUESTION = ASK_DOUBLE
_FIRST_PAGE = HISTORY
MODES = (MODE, MODE_VALUE, MODE_REASON, MODE_DISCARD)

_OF_PHASE = bytes((IDLE, OFFERED, READY, PLAYING, DOUBLED, GAME_OVER, MATCH_OVER, SEALED))
_IN_PAUSE = (ASK_RESULT, ASK_RESIGN, ASK_ILLEGAL, ASK_TIME_BACK, ASK_NEW_DELAY, ASK_TAKE_BACK, ASK_TIME)
_ON_TURN = (ASK_DOUBLE, ASK_TIME, ASK_EARLY_DOUBLE, ASK_EARLY_ROLL, ASK_ROLL)
_WITHOUT_CLOCK = (ASK_RESULT, ASK_RESIGN, ASK_DOUBLER, ASK_TAKE_BACK)
_GAME_OVER = (phases.READY, phases.CLAIMED, phases.DECIDED)


def state_of(match: "Match", asked: int) -> int:
    """The state of the table below the menu."""
    if asked >= _FIRST_PAGE:
        return asked
    if match.is_called():
        return asked if asked == ASK_WITHDRAW or asked == ASK_CALL_REASON else DISPUTE
    if match.is_restored:
        return RESTORED
    if match.is_bound:
        return BOUND
    phase = match.phase
    if phase == phases.PLAYING or phase == phases.DOUBLED:
        return _in_game(match, asked)
    if asked == ASK_BREAK and phase in (phases.READY, phases.SEALED):
        return ASK_BREAK
    if match.break_since_ms >= 0:
        return BREAK
    if match.absent != NOBODY:
        return _absent(match, asked)
    if asked == ASK_TAKE_BACK and phase in _GAME_OVER:
        return asked
    if phase == phases.CLAIMED and match.doubler != NOBODY:
        return PASSED
    if phase == phases.READY and (asked == ASK_SESSION or asked == ASK_TIME):
        return asked
    return _OF_PHASE[phase]


def button_state(match: "Match", asked: int) -> int:
    """The state that says what a clock button does: a page that covers a running turn leaves it its meaning."""
    return state_of(match, NOTHING if asked >= _FIRST_PAGE and match.clock.state == RUNS else asked)


def is_overtaken(match: "Match", asked: int) -> bool:
    """Whether the match has gone on from the state in which this was asked: a double in a turn that has ended."""
    return _FIRST_QUESTION <= asked < _FIRST_PAGE and state_of(match, asked) != asked


def _absent(match: "Match", asked: int) -> int:
    """An absent player's clock is running, and may have run out (LAT-07)."""
    if match.clock.first_flag() == NOBODY:
        return ABSENT
    return ASK_TIME if asked == ASK_TIME else ABSENT_OVER


def _in_game(match: "Match", asked: int) -> int:
    clock = match.clock
    if clock.state == HELD:
        if asked in _IN_PAUSE:
            return asked
        return EARLY_DICE if clock.may_press_paused else PAUSED
    if match.phase == phases.DOUBLED:
        return asked if asked == ASK_PASS or asked == ASK_TIME else DOUBLED
    if clock.state == NEUTRAL:
        return asked if asked in _WITHOUT_CLOCK else PLAYING
    if asked in _ON_TURN:
        return asked
    return EXPIRED if clock.first_flag() != NOBODY else RUNNING
