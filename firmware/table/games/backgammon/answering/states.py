"""The states of the table, numbered; diagram in README.md.

A state follows only from the match and the open question.
"""

from matchcore import clock as clocks
from matchcore.compat import TYPE_CHECKING, const
from matchcore.games.backgammon import phases
from matchcore.sides import NOBODY
from table.answering import dialog as questions

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match

NOTHING = 0  # no question is open

# From the match alone.
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
DIRECTORS_PAUSE = 19  # by the director's pause: both must report back

# Questions: each belongs to one state and ends with it.
ASK_DOUBLE = 20
ASK_PASS = 21
ASK_RESULT = 22  # the kind of win, before the winner's button claims it
ASK_WITHDRAW = 23  # both: the director is no longer needed
ASK_TIME = 24  # whether to claim the time that has run out, which loses the match
ASK_BREAK = 25  # who takes breaks
ASK_RESIGN = 26
ASK_ILLEGAL = 27  # whether to take back the last move
ASK_TIME_BACK = 28  # both: to give back time lost by a mistake
ASK_EARLY_DOUBLE = 29  # by the side not on turn
ASK_EARLY_ROLL = 30
ASK_WHO_DOUBLES = 31  # in a match without clock
ASK_CALL_REASON = 32
ASK_END_SESSION = 33  # both: to end the session
ASK_NEW_DELAY = 34  # by the side not on turn: the roll must be repeated
ASK_TAKE_BACK = 35  # both: to undo a mistaken press, or a result both have signed
ASK_ROLL = 36  # by the side on turn: whether the opponent's early roll counts

# Pages that cover any state.
HISTORY = 37
HELP = 38
HELP_PAGE = 39
RULES = 40
LENGTHS = 41  # of a local match
SELF_TEST = 42
PICTURE = 43  # of the self-test
QR = 44
CODE = 45  # for the director's code
DIRECTOR = 46  # the director's mode: what to correct
DIRECTOR_VALUE = 47
DIRECTOR_REASON = 48
DIRECTOR_DISCARD = 49  # whether to discard changed values

MENU = 50  # covers a state, which continues below it

_ASK_MS = const(3000)  # an unconfirmed double or claim of time is forgotten after this
_CODE_MS = const(10000)  # so is the question for the director's code
_EARLY_MS = const(5000)  # how long a player may think about having doubled or rolled too early
MODE_MS = 60000  # the director's mode, since its last key

FIRST_PAGE = HISTORY
MODES = (DIRECTOR, DIRECTOR_VALUE, DIRECTOR_REASON, DIRECTOR_DISCARD)

_OF_PHASE = bytes((IDLE, OFFERED, READY, PLAYING, DOUBLED, GAME_OVER, MATCH_OVER, SEALED))
_IN_PAUSE = (ASK_RESULT, ASK_RESIGN, ASK_ILLEGAL, ASK_TIME_BACK, ASK_NEW_DELAY, ASK_TAKE_BACK, ASK_TIME)
_ON_TURN = (ASK_DOUBLE, ASK_TIME, ASK_EARLY_DOUBLE, ASK_EARLY_ROLL, ASK_ROLL)
_WITHOUT_CLOCK = (ASK_RESULT, ASK_RESIGN, ASK_WHO_DOUBLES, ASK_TAKE_BACK)
_GAME_OVER = (phases.READY, phases.CLAIMED, phases.DECIDED)


def state_of(match: "Match", asked: int) -> int:
    if asked >= FIRST_PAGE:
        return asked
    if match.is_called():
        return asked if asked == ASK_WITHDRAW or asked == ASK_CALL_REASON else DISPUTE
    if match.is_restored:
        return RESTORED
    if match.is_bound:
        return DIRECTORS_PAUSE
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
    if phase == phases.READY and (asked == ASK_END_SESSION or asked == ASK_TIME):
        return asked
    return _OF_PHASE[phase]


def state_below(match: "Match", page: int) -> int:
    """The state for the clock buttons: a page over a running turn does not change them."""
    return state_of(match, NOTHING) if match.clock.state == clocks.RUNNING else page


def patience_ms(match: "Match", asked: int) -> int:
    """After how long a question or page is forgotten."""
    if asked == ASK_DOUBLE or asked == ASK_TIME:
        return _ASK_MS
    if asked == ASK_EARLY_DOUBLE or asked == ASK_EARLY_ROLL:
        return _EARLY_MS
    if asked == CODE:
        return _CODE_MS
    if asked == ASK_BREAK and match.is_on_break():
        return questions.MENU_MS  # a returning player finds the count-down, and a button that reports back
    return MODE_MS if asked in MODES else questions.NEVER_MS


def is_counted(state: int, is_waiting: bool) -> bool:
    """Whether a page shows a duration besides the two times: for a take, a lost delay that has to run out (INC-02)."""
    if state == DOUBLED:
        return is_waiting
    return state != IDLE and state != RUNNING and state != READY


def _absent(match: "Match", asked: int) -> int:
    """An absent player's clock is running, and may have run out (LAT-07)."""
    if match.clock.first_flag() == NOBODY:
        return ABSENT
    return ASK_TIME if asked == ASK_TIME else ABSENT_OVER


def _in_game(match: "Match", asked: int) -> int:
    clock = match.clock
    if clock.state == clocks.PAUSED:
        if asked in _IN_PAUSE:
            return asked
        return EARLY_DICE if clock.may_press_paused else PAUSED
    if match.phase == phases.DOUBLED:
        is_asked = asked == ASK_PASS or asked == ASK_TIME or asked == ASK_TAKE_BACK
        return asked if is_asked else DOUBLED
    if clock.state == clocks.NEUTRAL:
        return asked if asked in _WITHOUT_CLOCK else PLAYING
    if asked in _ON_TURN:
        return asked
    return EXPIRED if clock.first_flag() != NOBODY else RUNNING
