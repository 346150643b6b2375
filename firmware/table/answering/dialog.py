"""The open question or page over the match.  Not a fact: a reset clears it without loss."""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import BOTH, NOBODY

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable

NOTHING = 0  # no question is open
SECOND_ACT_MS = 300  # a second act sooner than this is a bounce of the first
MENU_MS = 10000  # the menu closes by itself
NEVER_MS = 1 << 29


class Dialog:
    # The self-test's; set on the instance when one is run.
    found = -1  # a bit for each part that failed the repeated check, -1: not checked
    touched: "tuple | None" = None  # the last place a finger touched

    def __init__(self) -> None:
        self.what = NOTHING  # a question or a page, by its state
        self.is_menu = False  # the menu covers it
        self.since_ms = 0  # when it, or the menu, began
        self.choice = 0  # the line of the list; in the self-test the last control pressed
        self.is_rest = False  # the second page of a list of two is shown
        self.agreed = 0  # bit 1 = A, bit 2 = B, to something that is a fact only when both agree
        self.tested = 0  # controls pressed in the self-test, a bit each
        self.meant_in = NOTHING  # the state that gave the clock buttons their meaning (press_guard.py), and since when
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

    def turn_over(self) -> None:
        self.is_rest = not self.is_rest
        self.choice = 0

    def close(self) -> None:
        """Close the menu, or else the page below it."""
        if self.is_menu:
            self.is_menu = False
        else:
            self.what = NOTHING
        self.choice = 0
        self.is_rest = False

    def forget(self) -> None:
        self.what = NOTHING
        self.close()

    def agree(self, side: int) -> bool:
        """Note this side's press; return whether both have pressed."""
        self.agreed |= 1 << side
        return self.agreed == BOTH

    def is_second_act(self, now_ms: int) -> bool:
        """Whether enough time has passed since the first: a nervous double tap is not two acts."""
        return now_ms - self.since_ms >= SECOND_ACT_MS

    def is_too_old(self, now_ms: int, match: "Any", patience_ms: "Callable[[Any, int], int]") -> bool:
        if self.is_menu:
            return now_ms - self.since_ms >= MENU_MS
        return self.what != NOTHING and now_ms - self.since_ms >= patience_ms(match, self.what)
