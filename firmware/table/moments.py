"""When the clock buttons are heard: what cannot be taken back needs a moment (CLK-20).

A screen that gives the buttons a new meaning is deaf at first, and what both players sign with their own buttons takes
two presses that are a second apart.  Play is not slowed: a press that ends a turn is only kept from being taken for
one when the buttons meant something else just before.  `rows.py` says what the buttons mean in a state.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from matchcore.topics.results import APART_MS
from table import rows

if TYPE_CHECKING:
    from table.table import Table

DEAF_MS = 700


class Moments:
    """Nothing of this is a fact: a table that was off begins anew, and waits."""

    def __init__(self) -> None:
        self._meaning = rows.NO_MEANING
        self._signed_by = NOBODY
        self.begin(0)

    def begin(self, now_ms: int) -> None:
        """The table is switched on, or match time starts afresh: nobody has had time to read anything yet."""
        self._since_ms = now_ms
        self._signed_ms = now_ms

    def see(self, now_ms: int, state: int) -> None:
        """The buttons have the meaning of this state now.  Does not allocate."""
        meaning = rows.meaning(state)
        if meaning != self._meaning:
            if not rows.is_play(self._meaning, meaning):
                self._since_ms = now_ms
            self._meaning = meaning

    def is_deaf(self, now_ms: int, state: int) -> bool:
        """Whether the buttons of this state are not heard yet.  A press from before counts for nothing, either."""
        self.see(now_ms, state)
        return now_ms - self._since_ms < DEAF_MS

    def check_apart(self, now_ms: int, side: int) -> bool:
        """Whether this side may sign now; refused in words where the other side has just done so."""
        if now_ms - self._signed_ms >= APART_MS:
            return True
        if self._signed_by == 1 - side:
            raise Refusal("TOO_SOON", "CLK-20")
        return False

    def sign(self, now_ms: int, side: int) -> None:
        """This side has signed what is on the screen."""
        self._signed_ms = now_ms
        self._signed_by = side


def press(table: "Table", now_ms: int, side: int, state: int) -> None:
    """A clock button in a state in which it does not simply end a turn."""
    moments, action = table.moments, rows.button_action(state)
    if not rows.is_signed(action):
        table.do(action, now_ms, side)
    elif moments.check_apart(now_ms, side):
        table.do(action, now_ms, side)
        moments.sign(now_ms, side)
