"""The states of the table, numbered.  A state follows only from the game and the open question."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import phases
from table.answering.dialog import NEVER_MS

if TYPE_CHECKING:
    from matchcore.games.ricochet.state.match import Match

NOTHING = 0  # no question is open

# From the game alone.
IDLE = 1
PLAYERS = 2
TOKEN = 3
PLANNING = 4
DECLARED = 5  # planning goes on, and nobody has turned the glass (RR-08)
GLASS = 6
SHOW = 7
AWARD = 8
VOID = 9
PLACING = 10
OVER = 11
SEALED = 12
DISPUTE = 13  # a pause: the glass stands still (RR-34)
WHO = 14  # a press waits for its player

# Questions.
HOW_MANY = 15  # the number of that player
ASK_VOID = 16  # why the round is void
WHOM = 17  # who retires, is warned, and so on
AGREED = 18  # that, or an undo, to be signed by both

NO_PRESS = 19  # a press was none: to be signed by both
MISTAKE = 20  # a declaration was a mistake (RR-10): to be signed by both

# Pages that cover any state.
HOW_MANY_PLAYERS = 21  # of a local game
SELF_TEST = 22
PICTURE = 23  # of the self-test
MENU = 24  # covers a state, which continues below it

FIRST_PAGE = HOW_MANY_PLAYERS
_OF_PHASE = bytes((IDLE, PLAYERS, TOKEN, PLANNING, GLASS, SHOW, AWARD, VOID, PLACING, OVER, SEALED))
_MAY_BE_VOID = (TOKEN, PLANNING, DECLARED, GLASS, SHOW)
_FOR_BOTH = (WHOM, AGREED)  # asked while planning and glass stand still, in a pause too


def state_of(match: "Match", asked: int) -> int:
    if asked >= FIRST_PAGE:
        return asked
    if asked in _FOR_BOTH and not match.is_free() and not match.is_time_running():
        return asked
    if match.is_paused:
        return DISPUTE
    if match.waiting() and match.phase != phases.VOID:
        return asked if asked in (HOW_MANY, NO_PRESS) else WHO
    state = _OF_PHASE[match.phase]
    if state == PLANNING and match.declarations:
        state = MISTAKE if asked == MISTAKE else DECLARED
    return ASK_VOID if asked == ASK_VOID and state in _MAY_BE_VOID else state


def state_below(match: "Match", page: int) -> int:
    """The state for the clock buttons: a page has them for itself."""
    return page


def patience_ms(match: "Match", asked: int) -> int:
    """No question here is forgotten."""
    return NEVER_MS


def is_counted(state: int, is_waiting: bool) -> bool:
    """Whether a page shows a duration."""
    return state in (PLANNING, DECLARED, GLASS, VOID, WHO, HOW_MANY, NO_PRESS, MISTAKE, SELF_TEST)
