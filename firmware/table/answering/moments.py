"""When the clock buttons are heard: what cannot be taken back needs a moment (CLK-20).

A screen that gives the buttons a new meaning is deaf at first, and what both players sign with their own buttons takes
two presses that are a second apart.  Play is not slowed: a press that ends a turn is only kept from being taken for
one when the buttons meant something else just before.  `rows.py` says what the buttons mean in a state; `Asking` has
the moments, of which nothing is a fact: a table that was off begins anew, and waits.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from matchcore.topics.shared import APART_MS
from table.answering import rows, states
from table.pressing.controls import RIGHT

if TYPE_CHECKING:
    from table.answering.asking import Asking
    from table.table import Table

DEAF_MS = 700
HOLD_MS = 700  # for so long the player on turn holds the button to double

# What a clock button may come to be.
SHORT = 0
WAITED_FOR = 1  # it is still down
LONG = 2


def begin(asking: "Asking", now_ms: int) -> None:
    """The table is switched on, or match time starts afresh: nobody has had time to read anything yet."""
    asking.meant_since_ms = asking.signed_at_ms = now_ms


def see(asking: "Asking", now_ms: int, state: int) -> None:
    """The buttons have the meaning of this state now.  Does not allocate."""
    meaning = rows.meaning(state)
    if meaning != asking.meaning:
        if not rows.is_play(asking.meaning, meaning):
            asking.meant_since_ms = now_ms
        asking.meaning = meaning


def is_deaf(asking: "Asking", now_ms: int, state: int) -> bool:
    """Whether the buttons of this state are not heard yet.  A press from before counts for nothing, either."""
    see(asking, now_ms, state)
    return now_ms - asking.meant_since_ms < DEAF_MS


def length(table: "Table", now_ms: int) -> int:
    """Whether the edge that was taken is a press like any, is held where that means something else, or has been.

    Does not allocate."""
    edges, match = table.edges, table.match
    held = edges.held
    if held is None or edges.control > RIGHT or match.clock.active != table.side_of(edges.control):
        return SHORT
    if not rows.held_action(states.button_state(match, table.asking.what)) or not held(edges.control):
        return SHORT
    return LONG if now_ms - table.time.at_ms(edges.ticks) >= HOLD_MS else WAITED_FOR


def _sign_again(table: "Table", now_ms: int) -> None:
    """Both pressed at once: neither counts, and what the first has signed is taken back (CLK-20)."""
    from matchcore.topics import undoing

    table.asking.agreed, table.asking.signed_by = 0, NOBODY
    undoing.sign_again(table.match, now_ms)


def press(table: "Table", now_ms: int, side: int, state: int) -> None:
    """A clock button in a state in which it does not simply end a turn.

    A signature that comes too soon after the other side's is refused in words; who only pressed twice is told nothing.
    """
    asking, action = table.asking, rows.button_action(state)
    is_signed = rows.is_signed(action)
    if is_signed and now_ms - asking.signed_at_ms < APART_MS:
        if asking.signed_by == 1 - side:
            _sign_again(table, now_ms)
            raise Refusal("TOO_SOON", "CLK-20")
        return
    table.do(action, now_ms, side)
    if is_signed:
        asking.signed_at_ms, asking.signed_by = now_ms, side
