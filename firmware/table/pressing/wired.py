"""A board's own buttons and touch keys: the looks that find their edges, and a stuck button.

With touch keys, no flag is called before one of their presses would be known."""

from matchcore.compat import TYPE_CHECKING
from table import drivers
from table.pressing import controls

if TYPE_CHECKING:
    from table.drivers.chip.ticks_machine import Ticks
    from table.drivers.input.buttons_pins import Buttons
    from table.drivers.input.touch_keys import TouchKeys
    from table.pressing.calibrating import Calibration
    from table.table import Table


class Held:
    """Reports a button that is not released."""

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


def look_at(table: "Table", board: dict, ticks: "Ticks", buttons: "Buttons") -> None:
    """Look for the edges of this board's buttons and touch keys from now on."""
    looks = (Held(table, buttons).look,)
    if "touch" not in board:
        table.edges.look_at(looks, buttons.stuck)
        return
    touch = drivers.make(board["touch"])
    looks += (_calibration(table, buttons, touch).look,)
    table.edges.look_at(looks, buttons.stuck, touch)
    touch.start(table.edges.touched, ticks.now, ticks.diff)


def _calibration(table: "Table", buttons: "Buttons", touch: "TouchKeys") -> "Calibration":
    from table.pressing import calibrating

    problem = calibrating.restore(table, touch.panel)
    if problem:
        table.say(table.viewer.sheet.text("storage", problem=problem))
    return calibrating.Calibration(table, buttons, touch)
