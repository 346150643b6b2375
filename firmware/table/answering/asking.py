"""What the players are being asked or shown on top of the match.

Nothing of this is a fact: after a reset it is gone, and nothing is lost with it.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.game.scoring import SINGLE
from matchcore.sides import BOTH, NOBODY
from table.answering import states

if TYPE_CHECKING:
    from matchcore.play.match import Match

ASK_MS = 3000  # a double, or a claim of time, that is not confirmed is forgotten
SECOND_ACT_MS = 300  # a second act sooner than this is taken for a bounce of the first
MENU_MS = 10000  # the menu closes by itself
CODE_MS = 10000  # so does the question for the director's code
EARLY_MS = 5000  # how long a player may think about having doubled or rolled too early
MODE_MS = 60000  # the director's mode, since its last key
NEVER_MS = 1 << 29


class Asking:
    """The question or the page, and what has been chosen in it so far."""

    # Of the self-test, and of this object only once there is one.
    found = -1  # bits of what has failed when it was checked again, -1: it was not
    touched: "tuple | None" = None  # where a finger was last on a touch panel

    def __init__(self) -> None:
        self.what = states.NOTHING  # a question or a page of states.py
        self.is_menu = False  # the menu lies over it
        self.since_ms = 0  # when it, or the menu, began
        self.choice = 0  # in the list that is shown; in the self-test the control that was pressed last
        self.is_rest = False  # of a list of two pages the second one is shown
        self.kind = SINGLE  # of win, or of a game that is resigned
        self.counts = [0, 0]  # breaks that A and B take
        self.amount_ms = 0  # to be given back
        self.agreed = 0  # bit 1 = A, bit 2 = B, to what is no fact until both have
        self.topic = ""  # of the help page
        self.came_from = states.NOTHING  # what was asked before the help was opened
        self.tested = 0  # controls that have been pressed in the self-test, a bit each
        self.rule_set = 0  # of a local match
        self.meaning = 0  # of the clock buttons (moments.py), and since when they have it
        self.meant_since_ms = 0
        self.signed_by = NOBODY  # who has signed last, and when
        self.signed_at_ms = 0

    def ask(self, now_ms: int, what: int) -> None:
        self.what = what
        self.since_ms = now_ms
        self.choice = 0
        self.is_menu = self.is_rest = False

    def open_menu(self, now_ms: int) -> None:
        self.is_menu = True
        self.since_ms = now_ms
        self.choice = 0

    def is_self_test(self) -> bool:
        return self.what == states.SELF_TEST

    def is_picture(self) -> bool:
        return self.what == states.PICTURE

    def turn_over(self) -> None:
        """The other page of the list."""
        self.is_rest = not self.is_rest
        self.choice = 0

    def close(self) -> None:
        """The menu, or what lies below it."""
        if self.is_menu:
            self.is_menu = False
        else:
            self.what = states.NOTHING
        self.choice = 0
        self.is_rest = False

    def forget(self) -> None:
        """Another match: nothing is asked and nothing is open."""
        self.what = states.NOTHING
        self.close()

    def agree(self, side: int) -> bool:
        """This side has pressed its own button; whether both have now."""
        self.agreed |= 1 << side
        return self.agreed == BOTH

    def is_second_act(self, now_ms: int) -> bool:
        """One nervous finger that hits the same key twice is not two acts."""
        return now_ms - self.since_ms >= SECOND_ACT_MS

    def is_too_old(self, now_ms: int, match: "Match") -> bool:
        """Whether it was asked so long ago that it is forgotten."""
        if self.is_menu:
            return now_ms - self.since_ms >= MENU_MS
        return self.what != states.NOTHING and now_ms - self.since_ms >= _patience_ms(self.what, match)


def _patience_ms(what: int, match: "Match") -> int:
    if what == states.ASK_DOUBLE or what == states.ASK_TIME:
        return ASK_MS
    if what == states.ASK_EARLY_DOUBLE or what == states.ASK_EARLY_ROLL:
        return EARLY_MS
    if what == states.CODE:
        return CODE_MS
    if what == states.ASK_BREAK and match.is_on_break():
        return MENU_MS  # a player who comes back finds the count-down, and a button that says so
    return MODE_MS if what in states.MODES else NEVER_MS
