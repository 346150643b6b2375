"""The states of the table, numbered.  A state follows only from the game and the open question."""

from matchcore.clock import NEUTRAL, PAUSED as STOPPED, RUNNING as GOING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock import phases
from table.answering.dialog import NEVER_MS

if TYPE_CHECKING:
    from matchcore.games.clock.state.match import Match

NOTHING = 0  # no question is open

# From the game alone.
IDLE = 1
SETTINGS = 2
READY = 3
RUNNING = 4
FLAGGED = 5  # time runs on until somebody claims it (FIDE 6.8)
PAUSED = 6
DISPUTE = 7
RESULT = 8
SEALED = 9

ASK_RESULT = 10  # how the game has ended

# Pages that cover any state.
SYSTEMS = 11  # of a local game
SELF_TEST = 12
PICTURE = 13  # of the self-test
MENU = 14  # covers a state, which continues below it

FIRST_PAGE = SYSTEMS
_OF_PHASE = bytes((IDLE, SETTINGS, READY, RESULT, SEALED))


def state_of(match: "Match", asked: int) -> int:
    if asked >= FIRST_PAGE:
        return asked
    if match.is_called():
        return DISPUTE
    if match.phase != phases.PLAYING:
        return _OF_PHASE[match.phase]
    state = match.clock.state
    if state == STOPPED or (state == NEUTRAL and asked == ASK_RESULT):
        return ASK_RESULT if asked == ASK_RESULT else PAUSED
    if state == GOING:
        return FLAGGED if match.is_flagged() else RUNNING
    return READY


def state_below(match: "Match", page: int) -> int:
    """The state for the clock buttons: a page over a running turn does not change them."""
    return state_of(match, NOTHING) if match.clock.state == GOING else page


def patience_ms(match: "Match", asked: int) -> int:
    """No question here is forgotten."""
    return NEVER_MS


def is_counted(state: int, is_waiting: bool) -> bool:
    """Whether a page shows a duration besides the two times."""
    return state == SELF_TEST
