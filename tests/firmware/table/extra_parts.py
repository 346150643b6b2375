"""Side lights, sound, backlight sensor and battery follow what the table shows, and add nothing to it."""

import sys
import unittest

from fakes import KEY_2, LEFT, RIGHT, Bench
from micropython import heap_lock, heap_unlock

from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import beginning
from table.running import extras
from table.running.extras import CALLED, CLICK, EMPTY, ON_TURN, STOPPED, WORD


class Part:
    """Plays any of the parts, recording the calls."""

    def __init__(self):
        self.lights = []
        self.tones = []
        self.room = 100
        self.cell = (3900, 60, False)

    def create(self, part):
        """As in a driver's module."""
        if part.get("is_missing"):
            raise OSError(19)
        return self

    def show(self, left, right):
        self.lights.append((left, right))

    def on(self, hz):
        self.tones.append(hz)

    def off(self):
        self.tones.append(0)

    def percent(self):
        return self.room

    def read(self):
        return self.cell


class Extras(unittest.TestCase):
    def setUp(self):
        self.bench = Bench()
        self.addCleanup(lambda: self.bench.table.archive.close())
        self.table = self.bench.table
        self.part = Part()
        sys.modules["table.drivers.chip.fake"] = self.part
        self.addCleanup(lambda: sys.modules.pop("table.drivers.chip.fake"))

    def make(self, *names):
        return extras.make(self.table, {name: {"driver": "fake"} for name in names})

    def begin(self, rules="wbgf21", **options):
        said = settings.Settings(5, "A", "B", rules)
        said.options = {name: str(value) for name, value in options.items()}
        beginning.assign(self.table.match, 0, said)
        self.table.keep()
        for control in (LEFT, RIGHT, RIGHT):
            self.bench.press(control, 2000)
        self.table.step()

    def look(self, extra, ms=50):
        self.bench.ticks.move(ms)
        self.table.step()
        extra.look(self.table.time.now_ms())

    def test_a_board_without_them_has_none(self):
        self.assertIsNone(self.make())

    def test_a_part_that_does_not_answer_is_named_and_left_out(self):
        board = {"lights": {"driver": "fake", "is_missing": 1}, "battery": {"driver": "fake"}}
        extra = extras.make(self.table, board)
        self.assertEqual(self.table.notice, "lights: [Errno 19] ENODEV")
        self.look(extra)
        self.assertEqual((self.part.lights, extra.battery), ([], (3900, 60, False)))

    def test_the_light_is_on_the_side_on_turn_while_its_time_runs(self):
        """Side lights."""
        self.begin()
        extra = self.make("lights")
        self.look(extra)
        first = self.part.lights[-1]
        self.assertTrue(first in ((ON_TURN, 0), (0, ON_TURN)))
        self.bench.press(LEFT if first[0] else RIGHT, 3000)
        self.look(extra)
        self.assertEqual(self.part.lights, [first, (first[1], first[0])])
        self.bench.press(KEY_2)
        self.look(extra)
        self.assertEqual(self.part.lights[-1], (0, 0))

    def test_the_light_of_an_empty_bank_and_of_a_call(self):
        self.begin(bank_ms=1000)
        extra = self.make("lights")
        self.bench.wait(20000)
        self.look(extra)
        self.assertEqual(sorted(self.part.lights[-1]), [0, EMPTY])
        from matchcore.games.backgammon.topics import calls

        calls.call_director(self.table.match, self.table.time.now_ms())
        self.table.is_changed = True
        self.look(extra)
        self.assertEqual(self.part.lights[-1], (CALLED, CALLED))

    def sounded(self, **options):
        """The sounds for the end of a turn, a message, and a bank that runs out."""
        self.begin(**options)
        extra = self.make("sounder")
        self.look(extra)
        turn = self.table.match.clock.active
        self.bench.press(turn, 3000)
        for _ in range(4):
            self.look(extra)
        click, self.part.tones = self.part.tones, []
        self.table.say("a word")
        for _ in range(12):
            self.look(extra)
        word, self.part.tones = self.part.tones, []
        self.bench.wait(30000)
        for _ in range(30):
            self.look(extra)
        return click, word, self.part.tones

    def heard(self, tones):
        return [hz for hz, _ in tones] + [0]

    def test_nothing_sounds_unless_the_director_turns_it_on(self):
        """GEN-07."""
        self.assertEqual(self.sounded(bank_ms=1000), ([], [], []))

    def test_a_turn_and_a_word_sound_and_an_empty_bank_that_must_be_noticed_does_not(self):
        """GEN-07, EXP-02."""
        heard = self.sounded(bank_ms=1000, sound="yes")
        self.assertEqual(heard, (self.heard(CLICK), self.heard(WORD), []))

    def test_the_end_that_the_clock_calls_by_itself_sounds(self):
        """EXP-03."""
        *_, end = self.sounded(rules="club", bank_ms=1000, sound="yes")
        self.assertEqual(end, self.heard(STOPPED))

    def test_a_new_match_in_the_middle_of_a_tone_ends_it(self):
        self.begin(sound="yes")
        extra = self.make("sounder")
        self.look(extra)
        self.table.say("a word")
        self.look(extra)
        self.assertEqual(self.part.tones[-1], WORD[0][0])
        extra.look(0)
        extra.look(200)
        for at in range(400, 3000, 200):
            extra.look(at)
        self.assertEqual(self.part.tones[-1], 0)

    def test_in_a_dim_room_the_panel_is_dimmer_but_can_be_read(self):
        dimmed = []
        self.table.parts.dim = dimmed.append
        extra = self.make("light_sensor")
        for room in (100, 50, 47, 0, 100):
            self.part.room = room
            self.look(extra, extras.ROOM_MS)
        self.assertEqual(dimmed, [70, 40, 100])

    def test_a_low_battery_is_told_now_and_then(self):
        extra = self.make("battery")
        self.part.cell = (3550, 7, False)
        self.look(extra)
        self.assertEqual(
            (self.table.notice, extra.battery), ("battery low, 7 of 100: plug in the table", (3550, 7, False))
        )
        self.table.notice = ""
        for _ in range(9):
            self.look(extra, extras.BATTERY_MS)
        self.assertEqual(self.table.notice, "")
        self.look(extra, extras.BATTERY_MS)
        self.assertTrue(self.table.notice.startswith("battery"))
        self.table.notice = ""
        for cell in ((3600, 8, True), (0, -1, False), (3900, 60, False)):
            self.part.cell = cell
            self.look(extra, extras.LOW_AGAIN_MS)
            self.assertEqual(self.table.notice, "", cell)

    def test_a_look_takes_no_memory(self):
        self.begin(sound="yes")
        extra = self.make("lights", "sounder")
        self.look(extra)
        now_ms = self.table.time.now_ms()
        heap_lock()
        try:
            extra.look(now_ms)
        finally:
            heap_unlock()


if __name__ == "__main__":
    unittest.main()
