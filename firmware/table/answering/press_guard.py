"""When the clock buttons take effect: irreversible acts need a moment (CLK-20).

A screen that gives the buttons a new meaning ignores them at first, and what both players sign with their own buttons
takes two presses a second apart.  Play is not slowed: a press that ends a turn is ignored only if the buttons meant
something else just before.  The game's `rows.py` defines their meaning in each state; `Dialog` holds the moments, none
of which is a fact: after power-on the wait starts again.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from table.pressing.controls import RIGHT
from table.screens.view import HEARD

if TYPE_CHECKING:
    from matchcore.compat import Protocol
    from matchcore.match import Match
    from table.answering.dialog import Dialog
    from table.interfaces import Game, Rows
    from table.pressing.controls import Edges
    from table.pressing.matchtime import MatchTime

    class Table(Protocol):
        """The part of a table used here."""

        game: Game
        match: Match
        dialog: Dialog
        edges: Edges
        time: MatchTime

        def button_state(self) -> int: ...
        def side_of(self, control: int) -> int: ...
        def do(self, action: str, *values: int) -> None: ...


DEAF_MS = 700
HOLD_MS = 700  # how long the player on turn holds the button to double

SHORT = 0
WAITED_FOR = 1  # still down
LONG = 2


def begin(dialog: "Dialog", now_ms: int) -> None:
    """Power-on, or match time restarts: the players have not read the screen yet."""
    dialog.meant_since_ms = dialog.signed_at_ms = now_ms


def see(rows: "Rows", dialog: "Dialog", now_ms: int, state: int) -> None:
    """Note the buttons' meaning in this state.  Does not allocate."""
    if state == dialog.meant_in:
        return
    before, after = rows.meaning(dialog.meant_in) if dialog.meant_in else "", rows.meaning(state)
    dialog.meant_in = state
    if after != before and not rows.is_play(before, after):
        dialog.meant_since_ms = now_ms


def is_deaf(rows: "Rows", dialog: "Dialog", now_ms: int, state: int) -> bool:
    """Whether the buttons are still ignored; earlier presses do not count either."""
    see(rows, dialog, now_ms, state)
    return now_ms - dialog.meant_since_ms < DEAF_MS


def heard(game: "Game", dialog: "Dialog", now_ms: int) -> int:
    """How much is over of the wait before a press counts, in parts of a box: deaf at first, then a signature apart.

    Does not allocate."""
    parts = _parts(now_ms - dialog.meant_since_ms, DEAF_MS)
    if game.rows.is_signed(game.rows.button_action(dialog.meant_in)):
        parts = min(parts, _parts(now_ms - dialog.signed_at_ms, game.APART_MS))
    return parts


def _parts(passed_ms: int, wait_ms: int) -> int:
    return max(0, min(passed_ms, wait_ms)) * HEARD // wait_ms


def length(table: "Table", now_ms: int) -> int:
    """Whether the edge is a short press, a completed hold, or undecided.  Does not allocate."""
    edge = table.edges.taken
    if edge.control > RIGHT or not table.edges.held(edge.control):
        return SHORT
    if table.match.on_turn() != table.side_of(edge.control) or not table.game.rows.held_action(table.button_state()):
        return SHORT
    return LONG if now_ms - table.time.at_ms(edge.ticks) >= HOLD_MS else WAITED_FOR


def _sign_again(table: "Table", now_ms: int) -> None:
    """Both pressed at once: neither counts, and the first signature is withdrawn (CLK-20)."""
    table.dialog.agreed, table.dialog.signed_by = 0, NOBODY
    with loading.borrowed(table.game.LAZY) as lazy:
        lazy.sign_again(table.match, now_ms)


def press(table: "Table", now_ms: int, side: int, state: int) -> None:
    """A clock button in a state where it does not simply end a turn.

    A signature too soon after the other side's is refused with a message; a second press by the same side is ignored.
    """
    dialog, rows = table.dialog, table.game.rows
    action = rows.button_action(state)
    is_signed = rows.is_signed(action)
    if is_signed and now_ms - dialog.signed_at_ms < table.game.APART_MS:
        if dialog.signed_by == 1 - side:
            _sign_again(table, now_ms)
            raise Refusal("TOO_SOON", "CLK-20")
        return
    table.do(action, now_ms, side)
    if is_signed:
        dialog.signed_at_ms, dialog.signed_by = now_ms, side
