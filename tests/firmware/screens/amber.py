"""Amber has one meaning in every picture of the gallery: this side's button is asked for now."""

import unittest

from fonts_folder import FONTS, HEIGHT, WIDTH
from gallery import all_in

from table.drivers.display.display_memory import Display
from table.screens.colour.canvas import rgb565
from table.screens.colour.screen import Screen
from table.screens.colour.style import AMBER, RGB
from table.screens.view import HEARD, LEFT, MARK_ASKED, RIGHT

PIXEL = rgb565(RGB[AMBER] >> 16, RGB[AMBER] >> 8 & 0xFF, RGB[AMBER] & 0xFF, False).to_bytes(2, "little")


def sides_in_amber(view):
    """The halves of the display that have such pixels."""
    display = Display(WIDTH, HEIGHT)
    screen = Screen(display, FONTS)
    screen.update(view)
    while screen.step():
        pass
    sides, at = set(), display.pixels.find(PIXEL)
    while at >= 0 and len(sides) < 2:
        if at % 2:
            at += 1
        else:
            side = LEFT if at // 2 % WIDTH < WIDTH // 2 else RIGHT
            sides.add(side)
            row = at - at % (2 * WIDTH)
            at = row + WIDTH if side == LEFT and at < row + WIDTH else row + 2 * WIDTH
        at = display.pixels.find(PIXEL, at)
    return sides


class Amber(unittest.TestCase):
    def test_it_is_where_a_button_is_asked_for_and_nowhere_else(self):
        asked = 0
        for name, view in all_in("en"):
            sides = set([side for side in (LEFT, RIGHT) if view.marks[side] == MARK_ASKED and view.heard == HEARD])
            self.assertEqual(sides_in_amber(view), sides, name)
            asked += len(sides)
        self.assertGreater(asked, 100)


if __name__ == "__main__":
    unittest.main()
