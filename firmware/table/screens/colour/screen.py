"""The colour screen: takes views, updates the display cell by cell."""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.colour import pages
from table.screens.colour.canvas import Canvas
from table.screens.colour.half import Half
from table.screens.colour.sizes import HALF_ROWS, HALF_WIDTH, RIGHT_HALF_X, WIDTH
from table.screens.colour.stack import Stack
from table.screens.colour.style import BLACK, Fonts
from table.screens.view import HEARD, has_halves

if TYPE_CHECKING:
    from table.screens.colour.canvas import Display
    from table.screens.view import View

_NO_REVISION = const(-1)


class Screen:
    lacks = ("games",) if WIDTH == 320 else ()  # no room for the games of a match

    def __init__(self, display: "Display", fonts_folder: str):
        self._fonts = fonts = Fonts(fonts_folder)
        self._canvas = Canvas(display, fonts.shapes)
        self._halves = (Half(self._canvas, fonts, 0, 0), Half(self._canvas, fonts, 1, RIGHT_HALF_X))
        self._stack = Stack(self._canvas, fonts)
        self._parts = self._halves[0].rows + self._halves[1].rows + (self._stack,)
        self._drawn = self._parts[0]  # the part of the last step
        self._revision = _NO_REVISION
        self._heard = HEARD
        self._has_clocks = False
        self._is_divider_dirty = False

    def update(self, view: "View") -> None:
        """Does not allocate if only the time has changed."""
        if view.revision != self._revision:
            self._revision = view.revision
            self._update_page(view)
        if view.heard != self._heard:
            self._heard = view.heard
            self._stack.hear(view.heard)
        if self._has_clocks:
            for half in self._halves:
                half.update_times(view)

    def redraw(self) -> None:
        self._revision = _NO_REVISION
        self._stack.show([], 0)
        self._show_clocks(False)

    def _update_page(self, view: "View") -> None:
        has_clocks = has_halves(view)
        if has_clocks:
            for half in self._halves:
                half.update(view)
        if has_clocks != self._has_clocks:
            self._show_clocks(has_clocks)
        self._stack.show(pages.bands_of(view, self._fonts), HALF_ROWS if has_clocks else 0)

    def _show_clocks(self, has_clocks: bool) -> None:
        self._has_clocks = has_clocks
        self._is_divider_dirty = has_clocks
        for half in self._halves:
            if has_clocks:
                half.mark_all()
            else:
                half.unmark_all()

    def step(self) -> bool:
        """Draw one outdated cell; returns whether more are left."""
        for part in self._parts:
            if part.draw_next():
                self._drawn = part
                return self._is_dirty()
        if self._is_divider_dirty:
            self._is_divider_dirty = False
            self._canvas.begin(HALF_WIDTH, 0, RIGHT_HALF_X - HALF_WIDTH, HALF_ROWS, BLACK)
            self._canvas.push()
        return False

    def is_whole(self) -> bool:
        """Whether no row of a half and no band mixes what was there with what comes."""
        if self._drawn is self._stack:
            return self._stack.is_whole()
        return not self._drawn.is_dirty()

    def _is_dirty(self) -> bool:
        for part in self._parts:
            if part.is_dirty():
                return True
        return self._is_divider_dirty
