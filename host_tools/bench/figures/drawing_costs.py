# type: ignore  # the firmware's modules, under MicroPython; the host's checker does not know them
"""One round of what drawing costs: `micropython drawing_costs.py REPEATS`; prints JSON.

The table's own screen on its own driver, and the two usual ways (usual_ways.py), all on one interpreter in one run,
with the same texts, colours and sizes.  The bus only counts.  Every moment is there and back again, so that each of the
three meets the same changes; nothing is collected while the time runs.
"""

import gc
import json
import sys
import time

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
FIRMWARE = HERE + "/../../../firmware"
sys.path[0:0] = [HERE, FIRMWARE]

import counting_spi  # noqa: E402  first: what follows imports `machine`
from usual_form import Form  # noqa: E402
from usual_ways import Indexed, Whole  # noqa: E402

from table.drivers import display_spi  # noqa: E402
from table.screens.canvas import rgb565  # noqa: E402
from table.screens.colour import Screen  # noqa: E402
from table.screens.style import RGB, Fonts  # noqa: E402
from table.screens.view import FACT, NAMES, PAGE_CARD, PAGE_CLOCKS, PAGE_LIST, STRONG, View  # noqa: E402

WIDTH, HEIGHT = 320, 240
FONTS = FIRMWARE + "/table/screens/fonts"
BANK_MS = 803_000
DELAY_MS = 12_000
LOOKS = 9
MOST_COLOURS = 16  # that four bits can tell apart; those behind them are of the self-test's picture
REASONS = ("Game is over", "Roll to be repeated", "Dice lifted too early", "Illegal move", "Call the director")
LINES = ((STRONG, "to 7"), (NAMES, "–"), (FACT, "federation rules 2.1"), (FACT, "14:00 bank · 12 s delay"))


def running():
    """The left player on turn, the delay used up."""
    view = View()
    view.revision, view.page = 1, PAGE_CLOCKS
    view.names = ("Rossi", "De Vries")
    view.bank_ms, view.delay_ms = [BANK_MS, 661_700], [0, DELAY_MS]
    view.turn, view.is_running = 0, True
    view.score = (2, 3)
    view.status, view.labels = "to 7 · game 4 · breaks 1 – 1 · linked", ("DOUBLE", "PAUSE", "MENU")
    return view


def tick(view):
    """A second of the bank passes."""
    view.bank_ms[0] -= 1000


def press(view):
    """The turn passes to the other side."""
    view.revision += 1
    view.turn = 1 - view.turn
    view.delay_ms[view.turn] = DELAY_MS


def pause(view):
    """The list of reasons under the clocks, or play again."""
    view.revision += 1
    is_paused = view.page == PAGE_CLOCKS
    view.page = PAGE_LIST if is_paused else PAGE_CLOCKS
    view.is_running = not is_paused
    view.heading = "PAUSED 0:34 — why?" if is_paused else ""
    view.items = REASONS if is_paused else ()
    view.labels = ("CHOOSE", "NEXT", "RESUME") if is_paused else ("DOUBLE", "PAUSE", "MENU")


def card(view):
    """A card over the whole screen, or the clocks again."""
    view.revision += 1
    is_card = view.page == PAGE_CLOCKS
    view.page = PAGE_CARD if is_card else PAGE_CLOCKS
    view.heading = "Main draw · round 3 · table 7" if is_card else ""
    view.lines = LINES if is_card else ()
    view.labels = ("", "HELP", "MENU") if is_card else ("DOUBLE", "PAUSE", "MENU")


MOMENTS = (("tick", tick), ("press", press), ("pause", pause), ("card", card))


class Ours:
    """The table's screen: what differs is drawn, a cell at a time."""

    def __init__(self, spi):
        self.screen = Screen(display_spi.Display(spi, counting_spi.Pin(), counting_spi.Pin(), WIDTH, HEIGHT), FONTS)

    def show(self, name, view):
        screen = self.screen
        screen.update(view)
        while screen.step():
            pass

    def longest_ns(self, name, view):
        """Show it; the longest that nothing else could run meanwhile."""
        screen = self.screen
        longest_ns, began, is_left = 0, time.time_ns(), True
        screen.update(view)
        while is_left:
            longest_ns = max(longest_ns, time.time_ns() - began)
            began = time.time_ns()
            is_left = screen.step()
        return max(longest_ns, time.time_ns() - began)


class Usual:
    """A form of labels in a frame buffer of the whole screen, which is sent whole."""

    def __init__(self, spi, kind, fonts):
        colours = [rgb565(rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF, True) for rgb in RGB[:MOST_COLOURS]]
        self.device = kind(spi, counting_spi.Pin(), counting_spi.Pin(), WIDTH, HEIGHT, colours)
        self.form = Form(self.device, fonts)

    def show(self, name, view):
        self.form.show(name, view)
        self.device.show()

    def longest_ns(self, name, view):
        """The whole of it: a label that is half drawn must not be sent."""
        began = time.time_ns()
        self.show(name, view)
        return time.time_ns() - began


def measured(spi, way, name, change, repeats):
    """What one change costs, and what the bytes of the last picture come to."""
    view = running()
    way.show("card", view)
    longest = []
    for _ in range(LOOKS):  # before the time runs: what is made once is made
        change(view)
        longest.append(way.longest_ns(name, view))
    spi.clear()
    gc.collect()
    gc.disable()
    began = time.time_ns()
    for _ in range(repeats):
        change(view)
        way.show(name, view)
    passed = time.time_ns() - began
    gc.enable()
    found = {"ns": passed / repeats, "bytes": spi.sent / repeats, "longest_ns": sorted(longest)[LOOKS // 2]}
    spi.clear()
    spi.is_read = True
    change(view)
    way.show(name, view)
    spi.is_read = False
    return found, spi.crc


def main(repeats):
    spi = counting_spi.SPI()
    fonts = Fonts(FONTS)
    ways = {"ours": Ours(spi), "indexed": Usual(spi, Indexed, fonts), "whole": Usual(spi, Whole, fonts)}
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    found = {"version": version, "buffers": {name: len(ways[name].device.buffer) for name in ("indexed", "whole")}}
    found["moments"] = {}
    for name, change in MOMENTS:
        taken = {way: measured(spi, ways[way], name, change, repeats) for way in ways}
        if taken["indexed"][1] != taken["whole"][1]:
            raise ValueError("the usual ways drew two different pictures of: " + name)
        found["moments"][name] = {way: taken[way][0] for way in ways}
    print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]))
