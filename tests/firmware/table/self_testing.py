"""The self-test of a device: each part made to fail, its words on the screen, its bit in the report to the director."""

import sys
import time
import unittest

from fakes import KEY_1, KEY_2, KEY_3, LEFT, NO_ROOM, RIGHT, new_flash

from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import beginning
from matchcore.log import health
from table import app as apps
from table.drivers.chip.store_files import Store
from table.games.backgammon import lazy
from table.pressing import wired
from table.running import device_health, self_test
from table.running.device_health import DeviceHealth
from table.screens import font


class Ticks:
    """Real milliseconds, unless they are stopped."""

    is_still = False

    def now(self):
        return 0 if self.is_still else time.ticks_ms()

    def diff(self, later, earlier):
        return time.ticks_diff(later, earlier)


class FullStore(Store):
    """A store that may be full."""

    is_full = False

    def replace(self, name, data):
        if self.is_full:
            raise OSError(NO_ROOM)
        super().replace(name, data)


class Prompt:
    """The interpreter's modules os and micropython, as far as they report on the heap."""

    said = 0

    def dupterm(self, stream):
        self.stream = stream

    def mem_info(self):
        self.said += 1
        self.stream.write(b"GC: total: 64000, used: 1, free: 2\n No. of 1-blocks: 3, max free sz: 250\n")

    def statvfs(self, folder):
        raise OSError


class Radio:
    def __init__(self, is_on_cable):
        self.is_on_cable = is_on_cable

    def signal_dbm(self):
        return -50


class Parts:
    """The board's parts; each of them can fail."""

    width, height, is_swapped = 320, 240, False
    dim, is_readable, is_hint = None, True, False

    def __init__(self, root):
        self.ticks = Ticks()
        self.store = FullStore(root)
        self.held = 0
        self.is_mute = False

    def create(self, part):
        """As in a driver's module."""
        return {"ticks": self.ticks, "store": self.store}.get(part["name"], self)

    def cause(self):
        return 1

    def reset(self):
        raise AssertionError("nobody is to reset it")

    def read(self):
        return self.held

    def blit(self, x, y, width, height, buffer):
        pass

    def look(self):
        pass

    def is_down(self, control):
        return bool(self.held >> control & 1)

    def stuck(self):
        return 2

    def go_on(self):
        return True

    def is_well(self):
        if self.is_mute:
            raise OSError(19)
        return True


class Touch:
    """A panel that does not answer."""

    def is_well(self):
        raise OSError(19)


class SelfTest(unittest.TestCase):
    def setUp(self):
        self.parts = Parts(new_flash())
        sys.modules["table.drivers.chip.fake"] = self.parts
        self.addCleanup(lambda: sys.modules.pop("table.drivers.chip.fake"))
        board = {"fonts": font.__file__.rsplit("/", 1)[0] + "/fonts"}
        for name in ("ticks", "store", "reset", "display"):
            board[name] = {"driver": "fake", "name": name}
        self.app = apps.App(board)
        self.table = self.app.table
        self.table.open()
        self.addCleanup(lambda: self.table.archive.close())
        self.app.buttons = self.parts
        self.at_ms = self.table.time.now_ms()

    def test_a_board_that_can_not_even_count_its_reset_resets(self):
        """A death may leave no memory for either."""
        resets = []

        def no_memory(*_):
            raise MemoryError

        self.app.device.reset = lambda: resets.append(1)
        self.app.tasks.note = self.table.marks.tell = no_memory
        self.assertRaises(MemoryError, self.app.mend, "table", ValueError())
        self.assertEqual(resets, [1])

    def check(self, bits, words):
        """At the start, shown and reported; then again by the key."""
        self.app.device.test()
        self.assertEqual(self.table.notice, words)
        record = health.unpack(DeviceHealth(self.app).record())
        self.assertEqual(record["self_test"], bits)
        self.press(KEY_2, KEY_3)
        texts = [text for _, text in self.table.view.lines]
        self.assertTrue((words or "flash, clock and parts are in order") in texts, texts)

    def press(self, *controls):
        """Each long enough after the one before that every page has accepted input."""
        for control in controls:
            self.at_ms += 2000
            self.table.handle(control, self.at_ms)
        self.table.step()

    def state(self):
        return lazy.name_of(self.table.state())

    def test_a_device_that_is_well_says_nothing_at_its_start(self):
        self.check(0, "")

    def test_a_store_that_cannot_write(self):
        self.parts.store.is_full = True
        self.check(self_test.STORE, "Self-test: flash")

    def test_a_clock_that_stands(self):
        self.parts.ticks.is_still = True
        self.check(self_test.CLOCK, "Self-test: clock")

    def test_a_display_that_does_not_answer(self):
        self.parts.is_mute = True
        self.check(self_test.DISPLAY, "Self-test: display")

    def test_a_key_that_is_held(self):
        self.parts.held = 4
        self.check(self_test.KEYS, "Self-test: a key is held")

    def test_a_button_that_is_stuck(self):
        """While it runs the buttons are its own, and the key that starts the check is held: stuck ones count."""
        self.app.buttons = None
        wired.look_at(self.table, {}, self.parts.ticks, self.parts)
        self.check(self_test.KEYS, "Self-test: a key is held")

    def test_a_button_that_is_stuck_is_told_before_anybody_asks(self):
        self.app.device.test()
        self.app.buttons = None
        for bits in (2, 0):
            self.table.edges.stuck = lambda bits=bits: bits
            record = health.unpack(DeviceHealth(self.app).record())
            self.assertEqual(record["self_test"], self_test.KEYS if bits else 0)

    def test_nothing_is_printed_on_the_cable_while_improv_answers_there(self):
        """`mem_info()` prints to every prompt, also to the cable."""
        prompt = Prompt()
        kept = device_health.os, sys.modules.get("micropython")
        device_health.os, sys.modules["micropython"] = prompt, prompt
        try:
            found = []
            for is_on_cable in (True, False):
                self.app.radio = Radio(is_on_cable)
                found.append(health.unpack(DeviceHealth(self.app).record())["largest_bytes"])
        finally:
            device_health.os, self.app.radio = kept[0], None
            if kept[1]:
                sys.modules["micropython"] = kept[1]
            else:
                del sys.modules["micropython"]
        self.assertEqual((found, prompt.said), ([0, 4000], 1))

    def test_a_touch_panel_that_does_not_answer(self):
        self.table.edges.touch = Touch()
        self.check(self_test.TOUCH, "Self-test: touch")

    def test_two_parts_at_once(self):
        self.parts.held = 1
        self.parts.store.is_full = True
        self.check(self_test.STORE | self_test.KEYS, "Self-test: flash, a key is held")

    def test_each_control_is_shown_as_seen(self):
        self.press(KEY_2)
        for control, said, left in (
            (LEFT, "left button works", "still to press: right \u00b7 1 \u00b7 3"),
            (RIGHT, "right button works", "still to press: 1 \u00b7 3"),
            (KEY_3, "key 3 works", "still to press: 1"),
        ):
            self.press(control)
            texts = [text for _, text in self.table.view.lines]
            self.assertTrue(said in texts and left in texts, texts)
        self.press(KEY_1)
        self.assertEqual((self.state(), self.table.view.heading), ("picture", "key 1 works"))
        self.press(LEFT)
        self.assertEqual(self.table.view.heading, "left button works")
        self.press(KEY_2)
        self.assertEqual(self.state(), "self-test")
        self.assertTrue("all five controls work" in [text for _, text in self.table.view.lines])
        self.press(KEY_2)
        self.assertEqual(self.state(), "idle")

    def test_the_key_that_leaves_is_shown_as_seen_before_it_does(self):
        """If the menu led there it has not been pressed yet."""
        beginning.assign(self.table.match, 0, settings.Settings(5, "A", "B", "wbgf21"))
        self.table.step()
        self.table.dialog.open_menu(0)
        self.table.do("table.answering.testing.open_self_test", 0)
        self.press(KEY_2)
        self.assertEqual(self.state(), "self-test")
        self.assertTrue("key 2 works" in [text for _, text in self.table.view.lines])
        self.press(KEY_2)
        self.assertEqual(self.state(), "offered")

    def test_a_display_that_cannot_be_asked_is_left_to_the_eye(self):
        """A panel's silence is not taken for an answer."""
        self.table.parts.is_mute = True
        self.press(KEY_2, KEY_3)
        self.assertIn("parts in order; display: see PICTURE", [text for _, text in self.table.view.lines])

    def test_the_driver_says_whether_it_can_be_asked(self):
        self.assertEqual(self.table.parts.is_mute, False)
        self.parts.is_readable = False
        self.assertEqual(apps.App(self.app.board).table.parts.is_mute, True)

    def test_a_match_in_play_is_left_in_peace(self):
        """CLK-24: no picture over it, nothing is written or waited for, and leaving is immediate."""
        match, at_ms = self.table.match, self.table.time.now_ms()
        beginning.assign(match, at_ms, settings.Settings(5, "A", "B", "wbgf21"))
        for side in (0, 1):
            beginning.accept(match, at_ms, side)
        self.table.step()
        self.table.do("table.answering.testing.open_self_test", at_ms)
        self.table.is_changed = True
        self.table.step()
        self.assertEqual(self.table.view.labels, ("", "BACK", ""))
        self.table.parts.device = None
        self.press(KEY_1, KEY_3)
        self.assertEqual((self.state(), self.table.dialog.found), ("self-test", -1))
        self.press(KEY_2)
        self.assertEqual(self.state(), "ready")


if __name__ == "__main__":
    unittest.main()
