"""A display of the segments class that keeps the data sent to it, for tests of the screen alone."""

from table.screens.segments.screen import TURN_MS, Screen


class Recorder:
    """Digits and panel as they would be seen."""

    width = 128
    height = 64
    has_points = True

    def __init__(self):
        self.cells = [bytes(5), bytes(5)]
        self.is_bright = [True, True]
        self.panel = bytearray(1024)
        self.pushed = []  # (page, column) of each cell of the panel, and the sides
        self.starts = 0

    def start(self):
        self.starts += 1

    def wake(self):
        pass

    def show(self, side, cells, is_bright):
        self.cells[side] = bytes(cells)
        self.is_bright[side] = is_bright
        self.pushed.append(side)

    def push(self, page, column, frame):
        at = page * 128 + column
        self.panel[at : at + 32] = frame[at : at + 32]
        self.pushed.append((page, column))

    def picture(self):
        sides = [self.cells[side] + bytes((4 if self.is_bright[side] else 1,)) for side in (0, 1)]
        return sides[0] + sides[1] + bytes(self.panel)


class Clock:
    def __init__(self):
        self.ms = 0

    def now(self):
        return self.ms

    def diff(self, later, earlier):
        return later - earlier


def finish(screen):
    steps = 0
    while screen.step():
        steps += 1
        if steps > 1000:
            raise AssertionError("a screen that is never done")


def shown(view, fonts, clock=None):
    """A display showing only this view, and its screen."""
    display, clock = Recorder(), clock or Clock()
    screen = Screen(display, fonts, clock.now, clock.diff)
    screen.redraw()
    screen.update(view)
    finish(screen)
    return display, screen


def drawn_turns(view, fonts):
    """The picture of each turn in which a view's texts are shown."""
    clock = Clock()
    display, screen = shown(view, fonts, clock)
    for _ in range(len(screen._turns)):
        yield display.picture()
        clock.ms += TURN_MS
        screen.update(view)
        finish(screen)
