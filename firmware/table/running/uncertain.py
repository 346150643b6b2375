"""Presses that are not exact to the millisecond, from a board's own buttons and keys.

The contact was open at the last look, so the press came after it: that gap is its uncertainty, whatever delayed the
table.  A flag within it is shown and reported, never called (matchcore/topics/doubts.py).
"""

from matchcore import facts
from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY
from matchcore.topics import doubts
from table import drivers
from table.answering import actions, moments, rows, states
from table.pressing import controls

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.drivers.chip.ticks_machine import Ticks
    from table.drivers.input.buttons_pins import Buttons
    from table.drivers.input.touch_keys import TouchKeys
    from table.table import Table


class Ring(controls.Edges):
    """Also keeps how much earlier each press may have been."""

    def __init__(self) -> None:
        super().__init__()
        self._uncertain = [0] * len(self._ticks)
        self.uncertain_ms = 0  # of the press that `take` took

    def put(self, control: int, ticks: int, uncertain_ms: int = 0) -> None:
        at, dropped = self._put % len(self._ticks), self.dropped
        super().put(control, ticks)
        if self.dropped == dropped:
            self._uncertain[at] = uncertain_ms

    def take(self) -> bool:
        at = self._taken % len(self._ticks)
        if not super().take():
            return False
        self.uncertain_ms = self._uncertain[at]
        return True


class Edges(Ring):
    """The presses of the wired buttons; those of touch keys are in `touched`, because a ring has one writer.

    It looks again before reporting none: no flag is called while a press may still be unseen.
    """

    touch: "TouchKeys | None" = None  # for the self-test
    stuck: "Callable[[], int] | None" = None  # the controls held longer than anybody presses

    def __init__(self, table: "Table", looks: "tuple[Callable[[], None], ...]") -> None:
        super().__init__()
        self.touched = Ring()
        self._is_touched = False  # whether `take` took its press from `touched`
        self._table = table
        self._looks = looks
        self._act = self._handle  # asking for a bound method allocates, and a press must not

    def take(self) -> bool:
        self._is_touched = False
        if super().take():
            return True
        for look in self._looks:
            look()
        if super().take():
            return True
        if not self.touched.take():
            return False
        self._is_touched = True
        self.control, self.ticks = self.touched.control, self.touched.ticks
        self.uncertain_ms = self.touched.uncertain_ms
        return True

    def put_back(self) -> None:
        if not self._is_touched:
            super().put_back()
            return
        self.touched.is_again = self.is_again
        self.touched.put_back()
        self.is_again = self.touched.is_again

    def hand_to(self, table: "Table") -> None:
        """Ending a turn does not allocate, uncertain or not."""
        at_ms, match = table.time.at_ms(self.ticks), table.match
        side = doubts.noted(match, at_ms, self.uncertain_ms)
        if side != NOBODY and self._would_stop(table, side):
            doubts.take_back(match, at_ms, side, self.uncertain_ms)
            self._go_on(table, at_ms)
        doubts.hear(match, at_ms, self.uncertain_ms, self._act)
        for i in range(match.fresh_count):
            if match.fresh[i].kind == facts.FLAG_DOUBTED:
                self._say(table, match.fresh[i].first())

    def _handle(self, at_ms: int) -> None:
        self._table.handle(self.control, at_ms)

    def _would_stop(self, table: "Table", side: int) -> bool:
        """Whether this press would have stopped the time before the doubted flag."""
        if self.control <= controls.RIGHT:
            return table.side_of(self.control) == side
        key = self.control - controls.KEY_1
        return not table.asking.is_menu and rows.key_action(states.RUNNING, key) == actions.PAUSE

    def _go_on(self, table: "Table", at_ms: int) -> None:
        """To the player who pressed, the buttons meant play, which is never ignored."""
        asking = table.asking
        asking.meaning = rows.meaning(states.button_state(table.match, asking.what))
        asking.meant_since_ms = at_ms - moments.DEAF_MS

    def _say(self, table: "Table", side: int) -> None:
        sheet = table.viewer.sheet
        table.say(sheet.text("news_doubt", name=sheet.name(side)))


class Held:
    """Reports a button that is not released, for as long as that lasts; does nothing else."""

    def __init__(self, table: "Table", buttons: "Buttons") -> None:
        self._table = table
        self._buttons = buttons

    def look(self) -> None:
        self._buttons.look()
        bits = self._buttons.stuck()
        if bits and not self._table.notice:
            self._tell(bits)

    def _tell(self, bits: int) -> None:
        control = 0
        while not bits & 1:
            bits >>= 1
            control += 1
        sheet = self._table.viewer.sheet
        name = sheet.text(controls.NAMES[control]) if control <= controls.RIGHT else str(control - controls.RIGHT)
        self._table.say(sheet.text("stuck", button=name))


def prepare(table: "Table", board: dict, ticks: "Ticks", buttons: "Buttons") -> None:
    """Give the table the ring for its buttons and touch keys, if the board has them.

    With touch keys, no flag is called before one of their presses would be known."""
    looks = (Held(table, buttons).look,)
    if "touch" not in board:
        table.edges = Edges(table, looks)
        table.edges.stuck, table.edges.held = buttons.stuck, buttons.is_down
        return
    from table.pressing import calibrating

    touch: TouchKeys = drivers.make(board["touch"])
    problem = calibrating.restore(table, touch.panel)
    if problem:
        table.say(table.viewer.sheet.text("storage", problem=problem))
    looks += (calibrating.Calibration(table, buttons, touch).look,)
    table.edges = edges = Edges(table, looks)
    edges.latency_ms = touch.LATENCY_MS
    edges.touch = touch
    edges.stuck, edges.held = buttons.stuck, buttons.is_down
    touch.start(edges.touched, ticks.now, ticks.diff)
