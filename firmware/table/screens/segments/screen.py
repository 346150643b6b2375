"""The screen of two four-digit displays, one facing each player, and a panel of 128x64 pixels between them.

The digits show the banks (digits.py), the panel everything else (panel_layout.py), in turns of `TURN_MS` if needed.
"""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.segments import digits, panel_layout
from table.screens.segments.panel import Panel, PanelFonts
from table.screens.view import NOBODY, PAGE_CARD

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from table.screens.segments.panel import PanelDisplay
    from table.screens.view import View

TURN_MS = const(2500)
_NO_REVISION = const(-1)


class Screen:
    """`now`, `diff`: wrapping milliseconds."""

    # Not offered in the menu: digits of segments have one size.  No room for the games of a match.
    lacks = ("larger", "games")

    def __init__(
        self,
        display: "PanelDisplay",
        fonts_folder: str,
        now: "Callable[[], int]",
        diff: "Callable[[int, int], int]",
    ):
        self._display = display
        self._fonts = PanelFonts(fonts_folder)
        self._panel = Panel(display, self._fonts)
        self._now = now
        self._diff = diff
        self._revision = _NO_REVISION
        self._turns: list = []  # the boxes of each
        self._turn = 0
        self._turn_began = 0
        self._cells = (bytearray(digits.COUNT), bytearray(digits.COUNT))
        self._shown = (bytearray(digits.COUNT), bytearray(digits.COUNT))
        self._is_bright = bytearray(2)
        self._is_due = bytearray(b"\1\1")
        self._is_dark = True
        self._has_points = display.has_points

    def update(self, view: "View") -> None:
        """Does not allocate if only the time has changed."""
        if view.revision != self._revision:
            self._revision = view.revision
            self._update_page(view)
        elif len(self._turns) > 1 and self._diff(self._now(), self._turn_began) >= TURN_MS:
            self._take_turn((self._turn + 1) % len(self._turns))
        for side in range(2):
            self._update_digits(view, side)
            self._panel.update_delay(side, view.delay_ms[side])

    def redraw(self) -> None:
        self._revision = _NO_REVISION
        self._display.start()
        self._is_dark = True
        self._panel.redraw()
        self._is_due[0] = self._is_due[1] = 1

    def step(self) -> bool:
        """Returns whether more is left."""
        for side in range(2):
            if self._is_due[side]:
                self._is_due[side] = 0
                self._display.show(side, self._shown[side], bool(self._is_bright[side]))
                return True
        if self._panel.step():
            return True
        if self._is_dark:
            self._is_dark = False
            self._display.wake()
        return False

    def is_whole(self) -> bool:
        """As the colour screen's; here a step never draws part of a word."""
        return True

    def _update_page(self, view: "View") -> None:
        has_clocks = view.page < PAGE_CARD
        self._panel.show_delays(has_clocks and view.has_delay, view.turn, view.is_waiting)
        for side in range(2):
            is_bright = not has_clocks or view.turn in (side, NOBODY)
            if is_bright != self._is_bright[side]:
                self._is_bright[side] = is_bright
                self._is_due[side] = 1
        # Texts with a count-down must not restart at their first turn each second.
        count = len(self._turns)
        self._turns = panel_layout.pages_of(view, self._fonts)
        self._take_turn(self._turn if len(self._turns) == count else 0, len(self._turns) != count)

    def _take_turn(self, turn: int, is_fresh: bool = True) -> None:
        if is_fresh or self._turn != turn:
            self._turn_began = self._now()
        self._turn = turn
        self._panel.show(self._turns[turn])

    def _update_digits(self, view: "View", side: int) -> None:
        cells, shown = self._cells[side], self._shown[side]
        digits.write(view, side, cells, self._has_points)
        for index in range(digits.COUNT):
            if cells[index] != shown[index]:
                shown[index] = cells[index]
                self._is_due[side] = 1
