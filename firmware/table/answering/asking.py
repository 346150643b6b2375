"""The question or page that is shown on top of the match.

None of this is a fact: a reset clears it, and nothing is lost.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game.scoring import SINGLE
from matchcore.sides import BOTH, NOBODY
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match

ASK_MS = 3000  # an unconfirmed double or claim of time is forgotten after this
SECOND_ACT_MS = 300  # a second act sooner than this is a bounce of the first
MENU_MS = 10000  # the menu closes by itself
CODE_MS = 10000  # so does the question for the director's code
EARLY_MS = 5000  # how long a player may think about having doubled or rolled too early
MODE_MS = 60000  # the director's mode, since its last key
NEVER_MS = 1 << 29


class Asking:
    """The open question or page, and the choices made in it so far."""

    # Of the self-test; set on the instance only when one is run.
    found = -1  # a bit for each part that failed the repeated check, -1: not checked
    touched: "tuple | None" = None  # the last place a finger touched

    def __init__(self) -> None:
        self.what = states.NOTHING  # a question or a page of states.py
        self.is_menu = False  # the menu covers it
        self.since_ms = 0  # when it, or the menu, began
        self.choice = 0  # the line of the list; in the self-test the last control pressed
        self.is_rest = False  # the second page of a list of two is shown
        self.kind = SINGLE  # of win, or of the game being resigned
        self.counts = [0, 0]  # breaks that A and B take
        self.amount_ms = 0  # to be given back
        self.agreed = 0  # bit 1 = A, bit 2 = B, to something that is a fact only when both agree
        self.topic = ""  # of the help page
        self.came_from = states.NOTHING  # the question from which help was opened
        self.tested = 0  # controls pressed in the self-test, a bit each
        self.rule_set = 0  # of a local match
        self.meaning = 0  # of the clock buttons (moments.py), and since when
        self.meant_since_ms = 0
        self.signed_by = NOBODY  # the last side that signed, and when
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
        """Show the other page of the list."""
        self.is_rest = not self.is_rest
        self.choice = 0

    def close(self) -> None:
        """Close the menu, or else the page below it."""
        if self.is_menu:
            self.is_menu = False
        else:
            self.what = states.NOTHING
        self.choice = 0
        self.is_rest = False

    def forget(self) -> None:
        """Reset for another match."""
        self.what = states.NOTHING
        self.close()

    def agree(self, side: int) -> bool:
        """Note that this side has pressed its own button; return whether both now have."""
        self.agreed |= 1 << side
        return self.agreed == BOTH

    def is_second_act(self, now_ms: int) -> bool:
        """Whether enough time has passed: a nervous double tap is not two acts."""
        return now_ms - self.since_ms >= SECOND_ACT_MS

    def is_too_old(self, now_ms: int, match: "Match") -> bool:
        """Whether the question has timed out."""
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
        return MENU_MS  # a returning player finds the count-down, and a button that reports back
    return MODE_MS if what in states.MODES else NEVER_MS
