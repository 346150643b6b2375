"""One player's half: name, bank, delay; light on this player's turn, else dark."""

from matchcore.compat import TYPE_CHECKING
from table.screens.colour import name_row
from table.screens.colour.bar_row import BarRow
from table.screens.colour.clock_row import ClockRow
from table.screens.colour.name_row import NameRow
from table.screens.view import CHIP_NONE

if TYPE_CHECKING:
    from table.screens.colour.canvas import Canvas
    from table.screens.colour.style import Fonts
    from table.screens.view import View


class Half:
    """`side` is this half's index in the view."""

    def __init__(self, canvas: "Canvas", fonts: "Fonts", side: int, left: int):
        self._side = side
        self._name = NameRow(canvas, fonts, left)
        self._clock = ClockRow(canvas, fonts, left)
        self._bar = BarRow(canvas, fonts, left)
        self.rows = (self._name, self._clock, self._bar)

    def update(self, view: "View") -> None:
        side = self._side
        is_light = view.turn == side
        for row in self.rows:
            row.update_look(is_light, view.larger == side or view.larger == 2)
        sign = name_row.NO_SIGN
        if is_light:
            sign = name_row.POINTER if view.is_running else name_row.PAUSE
        tag = view.time_tag if view.expired[side] else ""
        self._name.update(view.names[side], tag, sign, CHIP_NONE if tag else view.chips[side])
        self._bar.update_shown(view.has_delay, view.notes[side], view.periods[side])
        self._bar.update_waiting(is_light and view.is_waiting)

    def update_times(self, view: "View") -> None:
        """Marks and allocates nothing unless the times look different."""
        self._clock.update(view.bank_ms[self._side], view.alarm_ms[self._side])
        self._bar.update(view.delay_ms[self._side], view.delay_full_ms)

    def mark_all(self) -> None:
        for row in self.rows:
            row.mark_all()

    def unmark_all(self) -> None:
        for row in self.rows:
            row.unmark_all()
