"""Every state on the models of the chips: they show what the screen drew, and nothing forbidden is sent."""

import unittest

import machine  # noqa: F401  the pretend one; first, because it gives `time` what the device's has
import micropython
import views
import workbench
from chips.ht16k33 import Ht16k33
from chips.oled import Oled
from chips.tm1637 import Tm1637
from fonts_folder import FONTS
from pretend_segments import Clock, finish, shown

from table.drivers.chip import buses
from table.drivers.display import display_segments
from table.screens.segments.screen import Screen

BUS = {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}
LONGEST_STEP_US = 5_000


class Deaf(Tm1637):
    """It answers, but ignores the data, which would take memory."""

    def _heard(self):
        pass


class OnChips(unittest.TestCase):
    def chips(self, controller):
        workbench.clear()
        buses._made.clear()
        self.sides, self.panel = (Ht16k33(), Ht16k33()), Oled(controller)
        for chip, address in zip(self.sides + (self.panel,), (0x70, 0x71, 0x3C)):
            workbench.plug_i2c(chip, address)
        return display_segments.create({"i2c": BUS, "controller": controller})

    def check(self, controller):
        display = self.chips(controller)
        clock = Clock()
        screen = Screen(display, FONTS, clock.now, clock.diff)
        screen.redraw()
        bus, is_dimmed = buses.i2c(BUS), False
        for revision, (name, view) in enumerate(views.all_views()):
            view.revision = revision + 1
            screen.update(view)
            is_left = True
            while is_left:
                before = bus.bus_us
                is_left = screen.step()
                self.assertLessEqual(bus.bus_us - before, LONGEST_STEP_US, name)
                if not is_dimmed:
                    self.assertFalse(any(self.panel.seen()), "light before the first picture")
            if not is_dimmed:
                display.dim(100)
                is_dimmed = True
            screen._take_turn(0)
            finish(screen)
            recorder, _ = shown(view, FONTS)
            self.assertEqual(self.panel.seen(), bytes(recorder.panel), name)
            for side in (0, 1):
                level = 16 if recorder.is_bright[side] else 4
                self.assertEqual(self.sides[side].seen(), recorder.cells[side] + bytes((level,)), name)
        self.assertEqual(workbench.faults, [])

    def test_with_an_sh1106(self):
        self.check("SH1106")

    def test_with_an_ssd1306(self):
        self.check("SSD1306")

    def test_digits_on_two_lines_take_no_memory(self):
        workbench.clear()
        buses._made.clear()
        workbench.plug_i2c(Oled("SH1106"), 0x3C)
        sides = {"driver": "digits_tm1637", "clock": 18, "left": 19, "right": 23}
        for side in ("left", "right"):
            Deaf(sides["clock"], sides[side])
        display = display_segments.create({"i2c": BUS, "controller": "SH1106", "sides": sides})
        display.start()
        for at in range(32):
            display.push(at // 4, at % 4 * 32, bytearray(1024))
        display.dim(100)
        cells = bytearray(5)
        micropython.heap_lock()
        try:
            display.show(0, cells, True)
            display.show(1, cells, False)
        finally:
            micropython.heap_unlock()
        self.assertEqual(workbench.faults, [])


if __name__ == "__main__":
    unittest.main()
