"""A screen on which nothing or only the time changes takes nothing from the heap."""

import os
import unittest

import micropython
import players
import views
from fonts_folder import FONTS, HEIGHT, WIDTH

from table.drivers.display.display_none import Display
from table.screens.colour.screen import Screen
from table.screens.view import HEARD, MARK_ASKED, MARK_DONE

# Bank and delay of both sides in milliseconds: every layout of the clock, with the end of a delay and a last minute.
MOMENTS = ((11_880_000, 12_000), (804_000, 12_000), (590_000, 0), (59_000, 8_000))


class Locked:
    """A block in which an allocation is a MemoryError."""

    def __enter__(self):
        micropython.heap_lock()

    def __exit__(self, kind, error, trace):
        micropython.heap_unlock()


def finish(screen):
    while screen.step():
        pass


def drawn(view, fonts=FONTS):
    """A screen that shows this view."""
    screen = Screen(Display(WIDTH, HEIGHT), fonts)
    screen.update(view)
    finish(screen)
    return screen


def tick(screen, view, count):
    """Let `count` times 97 ms pass."""
    for _ in range(count):
        for side in range(2):
            view.bank_ms[side] -= 97
            view.delay_ms[side] -= 97
        screen.update(view)
        finish(screen)


class Heap(unittest.TestCase):
    def test_an_unchanged_screen_allocates_nothing(self):
        locked = Locked()
        for _, view in views.all_views():
            screen = drawn(view)
            with locked:
                screen.update(view)
                screen.step()

    def test_a_ticking_clock_allocates_nothing(self):
        self.check_ticking(FONTS)

    def test_nor_does_it_when_digits_come_from_the_file_system_of_a_device(self):
        players.empty_flash()
        for name in os.listdir(FONTS):
            if name.endswith(".fnt"):
                with open(FONTS + "/" + name, "rb") as source, open(players.FOLDER + "/" + name, "wb") as copy:
                    copy.write(source.read())
        self.check_ticking(players.FOLDER)

    def test_nor_does_the_look_at_a_box_that_fills(self):
        locked = Locked()
        view = views.card(marks=(MARK_DONE, MARK_ASKED), mark_texts=("signed", "press: confirm"), heard=0)
        screen = drawn(view)
        for view.heard in range(HEARD + 1):
            with locked:
                screen.update(view)
            finish(screen)

    def check_ticking(self, fonts):
        locked = Locked()
        for bank_ms, delay_ms in MOMENTS:
            view = views.running(bank_ms=[bank_ms, bank_ms], delay_ms=[delay_ms, delay_ms])
            screen = drawn(view, fonts)
            # The first ticks allocate the frames that later ones draw in.
            tick(screen, view, 40)
            with locked:
                tick(screen, view, 200)


if __name__ == "__main__":
    unittest.main()
