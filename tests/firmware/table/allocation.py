"""Code that runs many times a second, and a press that ends a turn, with the heap locked."""

import gc
import unittest

from fakes import LEFT, RIGHT, Bench, NoMemory
from micropython import heap_lock, heap_unlock

from matchcore.games.backgammon.topics import results, shared, turn

PLAY_MS = 3000


class Allocation(unittest.TestCase):
    def setUp(self):
        self.bench = Bench(memory=NoMemory())
        self.addCleanup(lambda: self.bench.table.archive.close())
        self.bench.begin()
        self.table = self.bench.table
        self.bench.wait(PLAY_MS, 10)
        gc.collect()

    def locked(self, action):
        """Call it with the heap locked; a MemoryError is a failure here."""
        heap_lock()
        try:
            action()
        finally:
            heap_unlock()

    def press(self, control, at_ms):
        self.locked(lambda: self.table.handle(control, at_ms))

    def test_the_lock_would_be_noticed(self):
        with self.assertRaises(MemoryError):
            self.locked(lambda: [0] * 10)

    def test_a_press_that_ends_the_turn(self):
        at_ms = self.table.time.now_ms()
        for control in (LEFT, RIGHT, LEFT, RIGHT):
            at_ms += PLAY_MS
            self.press(control, at_ms)
            self.assertEqual(self.table.match.fresh[0].at_ms, at_ms)
            self.table.keep()

    def test_a_press_that_uses_the_bank(self):
        self.press(LEFT, self.table.time.now_ms() + 40000)
        self.assertEqual(self.table.match.clock.active, RIGHT)

    def test_a_press_after_time_has_run_out(self):
        self.bench.wait(51 * 60000)
        self.assertEqual(self.bench.state(), "expired")
        self.press(LEFT, self.table.time.now_ms() + 10)
        self.assertEqual(self.table.match.clock.active, RIGHT)

    def test_a_press_of_an_idle_button_allocates_nothing(self):
        self.press(RIGHT, self.table.time.now_ms() + 10)
        self.assertEqual(self.table.match.fresh_count, 1)

    def test_steps_of_a_running_turn(self):
        """Delay and bank, over several seconds and their marks in memory; mere time makes no fact."""
        for _ in range(1500):
            self.bench.ticks.move(10)
            self.locked(self.table.step)
        self.assertEqual(self.table.view.bank_ms[0], self.table.match.clock.bank_left_ms(self.table.time.now_ms(), 0))

    def test_a_step_between_games_allocates_nothing(self):
        turn.pause(self.table.match, self.table.time.now_ms())
        results.claim(self.table.match, self.table.time.now_ms(), 0, 1, 1)
        self.bench.wait(shared.APART_MS)
        results.confirm(self.table.match, self.table.time.now_ms(), 1)
        self.table.keep()
        self.table.step()
        self.assertEqual(self.bench.state(), "ready")
        for _ in range(500):
            self.bench.ticks.move(10)
            self.locked(self.table.step)

    def test_steps_without_a_match(self):
        """A table that is on for days before its first one."""
        bench = Bench(memory=NoMemory())
        self.addCleanup(lambda: bench.table.archive.close())
        bench.wait(PLAY_MS, 10)
        self.assertEqual(bench.state(), "idle")
        gc.collect()
        for _ in range(500):
            bench.ticks.move(10)
            self.locked(bench.table.step)


unittest.main()
