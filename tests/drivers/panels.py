"""A board's own display part, its driver and the model of its panel: `micropython panels.py FOLDER all|one`.

`board.py` comes from the path; the class of its display is in the environment (fonts_folder.py). In all states or in
one the glass must show, pixel by pixel, what is drawn anew on a display in memory; a picture that differs goes to
FOLDER.  Then time passes: the bytes of each tick are counted, and it must not allocate.
"""

import gc
import sys
import time

import micropython
import workbench
from board import BOARD
from fonts_folder import FONTS
from maker import plugged
from views import all_views, running

from table import drivers, screens
from table.drivers.chip import buses
from table.drivers.display import display_memory
from table.screens.view import LEFT

MOST_SENT = 125  # per cent of the bytes of the cells that changed
LONGEST_US = 5000
SECONDS = 12


class Locked:
    """A block in which an allocation is a MemoryError."""

    def __enter__(self):
        micropython.heap_lock()

    def __exit__(self, kind, error, trace):
        micropython.heap_unlock()


def powered():
    """The board with its panel plugged in: its driver's display, and the model."""
    model = plugged()
    display = drivers.make(BOARD["display"])
    check_faults()
    return display, model


def check_faults():
    if workbench.faults:
        raise AssertionError(workbench.faults[:5])


def screen_of(display):
    return screens.make(display, FONTS, time.ticks_ms, time.ticks_diff)


def shown(display, view):
    screen = screen_of(display)
    screen.update(view)
    while screen.step():
        pass
    return screen


def check_pictures(folder, views):
    """One after the other on the same screen; in memory each is drawn anew."""
    display, model = powered()
    screen = None
    for count, (name, view) in enumerate(views):
        view.revision = count + 1
        memory = display_memory.Display(display.width, display.height, True)
        shown(memory, view)
        if screen is None:
            screen = shown(display, view)
        else:
            tick(screen, view)
        seen = model.seen()
        if seen != memory.pixels:
            with open("%s/%s-%s.rgb565" % (folder, BOARD["name"], name), "wb") as file:
                file.write(seen)
            different = sum(1 for at in range(len(seen)) if seen[at] != memory.pixels[at])
            raise AssertionError("%s: %d bytes of the picture are not what was drawn" % (name, different))
        print("seen", name)


def check_ticks():
    """`sent` by the real driver, against the cells in which a display in memory saw a change."""
    display, _ = powered()
    spi = buses.spi(BOARD["display"]["spi"])
    view = running(bank_ms=[754_000, 661_700], delay_ms=[0, 12_000])
    memory = display_memory.Display(display.width, display.height, True)
    twin, screen = shown(memory, view), shown(display, view)
    spi.longest_us = 0
    locked = Locked()
    changed = sent = 0
    for at in range(SECONDS):
        before = bytes(memory.pixels)
        memory.clear_counts()
        view.bank_ms[LEFT] -= 1000
        twin.update(view)
        while twin.step():
            pass
        changed += sum(2 * area[2] * area[3] for area in memory.areas if has_changed(memory, before, area))
        start = spi.sent_bytes
        if at < 2:
            tick(screen, view)  # allocates the frames that later ones draw in
        else:
            with locked:
                tick(screen, view)
        sent += spi.sent_bytes - start
        gc.collect()
    print("ticks", sent, changed, spi.longest_us)
    if not changed or 100 * sent > MOST_SENT * changed:
        raise AssertionError("%d bytes sent for %d that changed" % (sent, changed))
    if spi.longest_us > LONGEST_US:
        raise AssertionError("the bus was busy for %d us" % spi.longest_us)


def tick(screen, view):
    screen.update(view)
    while screen.step():
        pass


def has_changed(memory, before, area):
    x, y, width, height = area
    for row in range(y, y + height):
        at = 2 * (row * memory.width + x)
        if memory.pixels[at : at + 2 * width] != before[at : at + 2 * width]:
            return True
    return False


if __name__ == "__main__":
    check_pictures(sys.argv[1], all_views() if sys.argv[2] == "all" else [("running", running())])
    check_ticks()
    check_faults()
    print("ok")
