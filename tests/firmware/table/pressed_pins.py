"""A board with buttons and keys on its own pins: a match by fingers, and flags within the uncertainty of a press."""

import asyncio  # with the interpreter's own time, used by its task queue
import gc
import sys

sys.path.insert(0, "tests/esp32")  # all other modules get the bench's
sys.modules.pop("time", None)

import unittest  # noqa: E402

import workbench  # noqa: E402
from chips.touch import Ft6336  # noqa: E402
from fakes import new_flash  # noqa: E402
from micropython import heap_lock, heap_unlock  # noqa: E402

from matchcore.clock import PAUSED, RUNNING  # noqa: E402
from matchcore.games.backgammon import facts  # noqa: E402
from matchcore.games.backgammon.game import corrections  # noqa: E402
from matchcore.games.backgammon.phases import DECIDED, PLAYING  # noqa: E402
from matchcore.games.backgammon.rules import settings  # noqa: E402
from matchcore.games.backgammon.topics import beginning, turn  # noqa: E402
from table import app as apps, drivers  # noqa: E402
from table.drivers.input import touch_ft6336  # noqa: E402
from table.games.backgammon import lazy  # noqa: E402
from table.games.backgammon.answering import states  # noqa: E402
from table.pressing import calibrating, wired  # noqa: E402

LEFT, RIGHT, KEY_1, KEY_2, KEY_3 = PINS = (32, 33, 25, 26, 27)
BUTTONS = {"driver": "buttons_pins", "left": LEFT, "right": RIGHT, "keys": (KEY_1, KEY_2, KEY_3)}
A, B = 0, 1
DEAF_MS = 1100
STALL_MS = 80

_sleep_ms = asyncio.sleep_ms


TOUCH = {"driver": "touch_ft6336", "i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400000}, "line": (0, 240, 320, 280)}
CIRCLES = {KEY_1: (53, 260), KEY_2: (160, 260), KEY_3: (266, 260)}


def board():
    workbench.clear()
    return {
        "name": "PINS",
        "store": {"driver": "store_files", "root": new_flash()},
        "ticks": {"driver": "ticks_machine"},
        "buttons": BUTTONS,
    }


def board_with_touch():
    """Two buttons are wired; the keys are printed below the screen."""
    data = board()
    data["buttons"] = {"driver": "buttons_pins", "left": LEFT, "right": RIGHT}
    data["touch"] = TOUCH
    chip = Ft6336()
    workbench.plug_i2c(chip, touch_ft6336.ADDRESS)
    return data, chip


class Wired(unittest.TestCase):
    """A table stepped by hand."""

    def make(self):
        return board()

    def setUp(self):
        data = self.make()
        self.table = apps.App(data).table
        self.table.open()
        self.buttons = drivers.make(data["buttons"])
        ticks = drivers.make(data["ticks"])
        self.table.edges.held = self.buttons.is_down
        wired.look_at(self.table, data, ticks, self.buttons)
        self.buttons.start(self.table.edges.buttons, ticks.now, lambda: None)
        self.addCleanup(lambda: self.table.archive.close())
        self.kept = []
        keep = self.table.keep
        self.table.keep = lambda: (self.note_fresh(), keep())

    def note_fresh(self):
        match = self.table.match
        self.kept += [match.fresh[i].copy() for i in range(match.fresh_count)]

    def wait(self, ms, step_ms=10):
        while ms > 0:
            workbench.advance_ms(min(ms, step_ms))
            self.table.step()
            ms -= step_ms

    def press(self, pin, held_ms=60):
        workbench.drive(pin, 0)
        self.wait(held_ms)
        workbench.drive(pin, workbench.FLOATING)
        self.wait(100)

    def begin(self, rule_set="wbgf21", **changes):
        """A match in which the left player is on turn, with little time left."""
        match = self.table.match
        agreed = settings.Settings(1, "Rossi", "Bianchi", rule_set)
        agreed.per_point_ms, agreed.delay_ms = 2000, 1000
        beginning.assign(match, 0, agreed)
        self.table.keep()
        for side in (A, B):
            beginning.accept(match, self.table.time.now_ms(), side)
        turn.press(match, self.table.time.now_ms(), B)
        self.table.keep()
        self.table.step()
        self.kept = []
        return match.clock.next_flag_ms()

    def wait_until(self, ms):
        while self.table.time.now_ms() < ms:  # reading a touch chip takes time, too
            self.wait(min(10, ms - self.table.time.now_ms()))

    def press_in_stall(self, pin, flag_ms, before_ms):
        """Pressed this long before the flag; the interpreter hangs until after it."""
        self.wait_until(flag_ms - before_ms - 1)
        workbench.hold()
        workbench.advance_ms(1)
        workbench.drive(pin, 0)
        workbench.advance_ms(STALL_MS)
        workbench.release()
        self.table.step()

    def kinds(self):
        return [fact.kind for fact in self.kept]


class Doubts(Wired):
    def test_a_flag_in_a_stall_is_not_called(self):
        for rule_set in ("wbgf21", "club"):
            self.setUp()
            flag_ms = self.begin(rule_set)
            self.press_in_stall(LEFT, flag_ms, 20)
            self.assertEqual(self.kinds(), [facts.PRESSED, facts.FLAG_DOUBTED], rule_set)
            pressed, doubted = self.kept
            self.assertEqual((pressed.at_ms, pressed.uncertain_ms), (flag_ms - 1, STALL_MS + 1))
            self.assertEqual(doubted.values(), (A, STALL_MS - 20))
            match = self.table.match
            self.assertEqual((match.phase, match.clock.state, match.clock.active), (PLAYING, RUNNING, B))
            self.assertEqual(self.table.notice, "Rossi: time in doubt, not called")
            self.assertEqual(self.table.view.status, "Rossi: time in doubt, not called")

    def test_the_log_says_the_same_after_a_restart(self):
        flag_ms = self.begin("club")
        self.press_in_stall(LEFT, flag_ms, 20)
        store, number = self.table.store, self.table.match.seq
        self.table.archive.close()
        again = apps.App({"store": {"driver": "store_files", "root": store.root}, "ticks": {"driver": "ticks_machine"}})
        again.table.open()
        self.assertTrue(again.table.match.seq > number)  # it is restored
        match = again.table.match
        self.assertEqual((match.phase, [account.flag_ms for account in match.clock.sides]), (PLAYING, [-1, -1]))
        again.table.archive.close()

    def test_without_a_stall_it_is_called(self):
        flag_ms = self.begin("club")
        self.wait_until(flag_ms + 10)
        self.assertEqual((self.kinds(), self.table.match.phase), ([facts.EXPIRED], DECIDED))
        self.assertEqual(self.kept[0].at_ms, flag_ms)

    def test_a_press_that_was_certainly_late_is_late(self):
        flag_ms = self.begin()
        self.wait_until(flag_ms + 40)
        self.press(LEFT)
        self.assertEqual(self.kinds(), [facts.EXPIRED, facts.PRESSED])
        self.assertTrue(self.kept[1].uncertain_ms <= 10)

    def test_no_flag_is_called_before_the_pins_were_looked_at(self):
        """The interrupt was lost, and the step itself is late: the pins are read before the flag is called."""
        flag_ms = self.begin("club")
        self.wait_until(flag_ms - 10)
        pin = workbench.pins[LEFT]
        pin.handler, handler = None, pin.handler
        workbench.drive(LEFT, 0)
        pin.handler = handler
        workbench.advance_ms(60)
        self.table.step()
        self.assertEqual(self.kinds(), [facts.PRESSED, facts.FLAG_DOUBTED])

    def test_a_flag_that_was_noted_meanwhile_is_taken_back(self):
        """Something else, here a time mark, comes between the edge and its stamp."""
        for rule_set in ("wbgf21", "club"):
            self.setUp()
            flag_ms = self.begin(rule_set)
            self.wait_until(flag_ms - 10)
            workbench.advance_ms(60)
            self.table.match.tick(flag_ms + 50)
            self.table.keep()
            workbench.drive(LEFT, 0)
            self.table.step()
            self.assertEqual(self.kinds(), [facts.EXPIRED, facts.FLAG_DOUBTED, facts.PRESSED], rule_set)
            match = self.table.match
            self.assertEqual((match.phase, match.clock.state, match.clock.active), (PLAYING, RUNNING, B))

    def test_the_key_that_pauses_counts_as_the_button_does(self):
        flag_ms = self.begin("club")
        self.press_in_stall(KEY_2, flag_ms, 20)
        self.assertEqual(self.kinds(), [facts.PAUSED, facts.FLAG_DOUBTED])
        self.assertEqual(self.table.match.clock.state, PAUSED)

    def test_a_press_that_stops_nothing_leaves_the_flag_to_fall(self):
        flag_ms = self.begin("club")
        self.press_in_stall(RIGHT, flag_ms, 20)
        self.assertEqual(self.kinds(), [facts.IGNORED, facts.EXPIRED])

    def test_a_button_that_nobody_lets_go_is_told_as_long_as_that_lasts(self):
        self.begin("wbgf21")
        self.wait(1500)
        workbench.drive(RIGHT, 0)
        self.wait(20000, 100)
        self.assertEqual(self.table.notice, "right button is held down")
        self.assertEqual([kind for kind in self.kinds() if kind in (facts.PRESSED, facts.IGNORED)], [facts.IGNORED])
        workbench.drive(RIGHT, workbench.FLOATING)
        self.wait(6000, 100)
        self.assertEqual(self.table.notice, "")


class Touched(Wired):
    """Touch keys are known late; until then no flag is called."""

    def make(self):
        data, self.chip = board_with_touch()
        return data

    def test_a_touch_from_before_the_flag_is_in_time_though_it_is_known_later(self):
        for rule_set in ("wbgf21", "club"):
            self.setUp()
            flag_ms = self.begin(rule_set)
            self.wait_until(flag_ms - 3)
            self.chip.finger(*CIRCLES[KEY_2])
            self.wait(60)
            self.assertEqual(self.kinds(), [facts.PAUSED, facts.FLAG_DOUBTED], rule_set)
            paused = self.kept[0]
            self.assertEqual(paused.at_ms, flag_ms - 1)
            self.assertTrue(20 <= paused.uncertain_ms <= 60)
            self.assertEqual((self.table.match.phase, self.table.match.clock.state), (PLAYING, PAUSED))

    def test_without_a_touch_the_flag_falls_at_its_instant(self):
        flag_ms = self.begin("club")
        self.wait_until(flag_ms + 40)
        self.assertEqual(self.kinds(), [])
        self.wait(30)
        self.assertEqual([(fact.kind, fact.at_ms) for fact in self.kept], [(facts.EXPIRED, flag_ms)])

    def test_a_flag_that_was_noted_meanwhile_is_taken_back_by_the_pause(self):
        flag_ms = self.begin("club")
        self.wait_until(flag_ms - 3)
        self.chip.finger(*CIRCLES[KEY_2])
        workbench.advance_ms(10)
        self.table.match.tick(flag_ms + 2)
        self.table.keep()
        self.wait(40)
        self.assertEqual(self.kinds(), [facts.EXPIRED, facts.FLAG_DOUBTED, facts.PAUSED])
        self.assertEqual((self.table.match.phase, self.table.match.clock.state), (PLAYING, PAUSED))

    def test_a_touch_that_was_not_heard_to_its_end_is_heard_again(self):
        self.begin()
        self.chip.finger(*CIRCLES[KEY_2])
        workbench.advance_ms(30)
        edges = self.table.edges
        for _ in range(2):
            self.assertTrue(edges.take())
            self.assertEqual(edges.taken.control, 3)
            edges.put_back()
        self.assertTrue(not edges.take())  # once

    def test_no_touch_anywhere_ends_a_turn(self):
        self.begin()
        handled = []
        self.table.handle = lambda control, at_ms, uncertain_ms: handled.append(control)
        for x in range(0, 320, 40):
            for y in range(0, 280, 20):
                self.chip.finger(x, y)
                self.wait(30)
                self.chip.lift()
                self.wait(60)
        self.assertEqual(set(handled), {2, 3, 4})


class Calibrated(Wired):
    """The panel is mounted differently from the board's description: on its side, and mirrored."""

    def make(self):
        data, self.chip = board_with_touch()
        data["touch"] = {"driver": "touch_ft6336", "i2c": TOUCH["i2c"]}
        self.data = data
        return data

    def touch(self, x, y, ms=150):
        """A finger at this place of the screen, by the panel's real mounting."""
        self.chip.finger(239 - y, x)
        self.wait(ms)
        self.chip.lift()
        self.wait(150)

    def begin_measuring(self):
        self.table.dialog.ask(self.table.time.now_ms(), states.SELF_TEST)
        self.wait(1000)
        for level in (0, workbench.FLOATING):
            workbench.drive(LEFT, level)
            workbench.drive(RIGHT, level)
            self.wait(2000)

    def corners(self, *places):
        for number in range(4):
            self.assertTrue(("corner %d of 4" % (number + 1)) in self.table.notice, self.table.notice)
            self.touch(*places[number])

    def test_four_corners_are_kept_and_taken_up_again(self):
        self.begin_measuring()
        self.corners((8, 8), (312, 8), (312, 232), (8, 232))
        self.assertEqual(self.table.notice, "Touch panel calibrated")
        self.table.dialog.close()
        heard = self.handled()
        for x in (50, 160, 270):
            self.touch(x, 220)
        self.assertEqual(heard, [2, 3, 4])
        panel = drivers.make(self.data["touch"]).panel
        self.assertEqual(calibrating.restore(self.table, panel), "")
        self.assertEqual((panel.raw, panel.is_swapped), ((0, 320, 239, -1), True))

    def handled(self):
        heard = []
        self.table.handle = lambda control, at_ms, uncertain_ms: heard.append(control)
        return heard

    def test_corners_that_do_not_fit_change_nothing(self):
        before = drivers.make(self.data["touch"]).panel.raw
        self.begin_measuring()
        self.corners((8, 8), (312, 8), (12, 12), (160, 120))
        self.assertEqual(self.table.notice, "The corners do not fit: touch panel as before")
        panel = drivers.make(self.data["touch"]).panel
        calibrating.restore(self.table, panel)
        self.assertEqual((panel.raw, panel.is_swapped), (before, False))

    def test_the_self_test_says_where_the_finger_is(self):
        """In the panel's own coordinates, so that a missing calibration shows; a match in play is not told."""
        self.table.dialog.ask(self.table.time.now_ms(), states.SELF_TEST)
        for state in (states.SELF_TEST, states.PICTURE):
            self.table.dialog.what, self.table.dialog.touched = state, None
            self.table.edges.touch.panel.raw, self.table.edges.touch.panel.is_swapped = (0, 320, 239, -1), True
            self.touch(160, 100)
            self.assertEqual(self.table.dialog.touched, (160, 100))
            said = (self.table.view.heading,) + tuple([text for _, text in self.table.view.lines])
            self.assertTrue("touched at 160 \u00b7 100" in said, said)

    def test_who_leaves_the_self_test_stops_it(self):
        self.begin_measuring()
        self.touch(8, 8)
        self.table.dialog.close()
        self.wait(7000, 100)
        self.assertEqual(self.table.notice, "")

    def test_one_button_that_is_held_begins_nothing(self):
        self.table.dialog.ask(self.table.time.now_ms(), states.SELF_TEST)
        workbench.drive(LEFT, 0)
        self.wait(4000)
        self.assertEqual(self.table.notice, "")

    def test_a_file_that_says_no_such_thing_is_named_and_left(self):
        for said in (b"[]", b'{"raw": [1, 2, 3]}', b'{"raw": [0, 1, 0, 320], "is_swapped": false}', b'{"raw": 5}'):
            self.table.store.replace("touch.json", said)
            panel = drivers.make(self.data["touch"]).panel
            self.assertTrue(calibrating.restore(self.table, panel).startswith("touch.json"), said)
            self.assertEqual(panel.raw, (0, 320, 0, 240))

    def test_what_was_measured_on_another_scale_is_converted(self):
        self.table.store.replace("touch.json", b'{"raw": [150, 1950, 1850, 100], "is_swapped": false, "shift": 4}')
        panel = drivers.make(self.data["touch"]).panel
        self.assertEqual(calibrating.restore(self.table, panel), "")
        self.assertEqual(panel.raw, (300, 3900, 3700, 200))


class Allocation(Wired):
    def test_a_press_allocates_nothing_from_its_edge_to_its_facts(self):
        self.begin()
        del self.table.keep
        corrections.set_bank(self.table.match.clock, self.table.time.now_ms(), A, 600000)
        corrections.set_bank(self.table.match.clock, self.table.time.now_ms(), B, 600000)
        edges = self.table.edges
        for pin in PINS:
            workbench.drive(pin, workbench.FLOATING)
        for pin in (LEFT, RIGHT, LEFT, RIGHT):
            self.wait(1500)
            gc.collect()
            workbench.advance_ms(15)
            heap_lock()
            try:
                workbench.drive(pin, 0)
                is_taken = edges.take()
                edge = edges.taken
                self.table.handle(edge.control, self.table.time.at_ms(edge.ticks), edge.uncertain_ms)
                self.buttons.look()
            finally:
                heap_unlock()
            self.assertTrue(is_taken)
            self.assertEqual(self.table.match.fresh[0].kind, facts.PRESSED)
            self.assertEqual(self.table.match.fresh[0].uncertain_ms, 15)
            workbench.drive(pin, workbench.FLOATING)
            self.table.step()


class Fingers(unittest.TestCase):
    """The whole app with its tasks; sleeping moves the time on, and lets the others run."""

    def setUp(self):
        asyncio.new_event_loop()
        asyncio.sleep_ms = asyncio.core.sleep_ms = self.nap
        self.addCleanup(self.restore)
        self.chip = None
        self.app = apps.App(board())

    def restore(self):
        asyncio.sleep_ms = asyncio.core.sleep_ms = _sleep_ms
        self.app.table.archive.close()
        asyncio.new_event_loop()

    def nap(self, ms):
        workbench.advance_ms(ms)
        return _sleep_ms(0)

    async def wait(self, ms):
        until = workbench.ms + ms
        while workbench.ms < until:
            await _sleep_ms(0)

    async def press(self, pin, after_ms=DEAF_MS):
        await self.wait(after_ms)
        if self.chip and pin in CIRCLES:
            self.chip.finger(*CIRCLES[pin])
            await self.wait(120)
            self.chip.lift()
            await self.wait(120)
            return
        for level in (0, workbench.FLOATING, 0):  # it bounces
            workbench.drive(pin, level)
            workbench.advance_us(700)
        await self.wait(70)
        for level in (workbench.FLOATING, 0, workbench.FLOATING):
            workbench.drive(pin, level)
            workbench.advance_us(700)
        await self.wait(60)

    def state(self):
        return lazy.name_of(self.app.table.state())

    async def play(self):
        asyncio.create_task(self.app.run())
        await self.wait(50)
        self.assertEqual(self.state(), "idle")
        for pin in (KEY_1, KEY_1, LEFT, RIGHT):  # a local match of the first length offered
            await self.press(pin)
        self.assertEqual(self.state(), "ready")
        await self.press(RIGHT)
        for pin in (LEFT, RIGHT) * 5:
            self.assertEqual((self.state(), self.app.table.match.clock.active), ("running", pin - LEFT))
            await self.press(pin)
        await self.press(KEY_2)
        self.assertEqual(self.state(), "paused")
        await self.press(KEY_1)  # the game is over
        await self.press(LEFT)
        await self.press(RIGHT)
        return self.state()

    def test_a_match_is_played_with_ten_fingers(self):
        state = asyncio.run(self.play())
        match = self.app.table.match
        self.assertEqual((state, match.turn_number), ("match over?" if match.length == 1 else "ready", 11))
        self.assertEqual(workbench.faults, [])

    def test_and_on_a_board_with_keys_by_touch(self):
        self.app.table.archive.close()
        data, self.chip = board_with_touch()
        self.app = apps.App(data)
        self.test_a_match_is_played_with_ten_fingers()


unittest.main()
