"""The hot paths of a table do not allocate: a press, a tick and reading the clock run with the heap locked.

Only MicroPython can lock its heap; elsewhere this is skipped. Times are those of a match that has been on for hours,
but within the small integers of a 32-bit device.
"""

import gc
import unittest

from accounts import split
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import absences, breaks, doubling, early, notices, procedures, turn
from matchcore.log import fact as log_fact
from matchcore.sides import BY_B, A, B
from tables import (
    BETWEEN_MS,
    DELAY_MS,
    PLAYING_MS,
    SECOND_TURN_MS,
    between_games,
    playing,
    ready,
    second_turn,
)

try:
    import micropython
except ImportError:
    micropython = None

LATER_MS = SECOND_TURN_MS + 9 * 24 * 3600 * 1000


def with_locked_heap(step, table, now_ms=0, side=A):
    """The result of `step`. An allocation in it raises MemoryError, and fails the test.

    Always three arguments: passing a variable number of them would itself allocate.
    """
    micropython.heap_lock()
    try:
        return step(table, now_ms, side)
    finally:
        micropython.heap_unlock()


def allocate(_table, _now_ms, _side):
    return log_fact.Fact()


def press(table, now_ms, side):
    """A press and dropping its fact, as a table does once the fact has been kept."""
    heard = turn.press(table, now_ms, side)
    table.clear_fresh()
    return heard


def double(table, now_ms, side):
    doubling.double(table, now_ms, side)


def count_down(table, now_ms, _side):
    table.tick(now_ms)
    return table.break_left_ms(now_ms)


def tick(table, now_ms, _side):
    table.tick(now_ms)


def checkpoint(table, now_ms, _side):
    table.checkpoint(now_ms)


def read_clock(table, now_ms, _side):
    """Everything a display reads from a clock."""
    clock = table.clock
    clock.delay_left(now_ms)
    clock.next_flag_ms()
    clock.first_flag()
    clock.unbooked_ms(now_ms)
    for side in (0, 1):
        clock.bank_left_ms(now_ms, side)
        clock.reserve_left_ms(now_ms, side)
        clock.part_in_use(now_ms, side)


@unittest.skipIf(micropython is None, "only MicroPython can lock its heap")
class NoAllocation(unittest.TestCase):
    def test_that_the_lock_is_one(self):
        """Otherwise everything below would prove nothing."""
        with self.assertRaises(MemoryError):
            with_locked_heap(allocate, None)

    def test_presses_of_many_turns(self):
        table = second_turn()
        now_ms = LATER_MS
        for number in range(50):
            now_ms += 1000 + number
            self.assertTrue(with_locked_heap(press, table, now_ms, number % 2))

    def test_the_first_press_of_a_game(self):
        self.assertTrue(with_locked_heap(press, ready(), PLAYING_MS, B))

    def test_a_press_that_finds_the_bank_empty(self):
        """Two facts: the bank has run out, and the turn ends."""
        table = second_turn()
        self.assertTrue(with_locked_heap(press, table, LATER_MS, A))
        self.assertEqual(table.clock.first_flag(), A)

    def test_an_idle_button_again_and_again(self):
        """The first press is recorded, another within a second is not."""
        table = playing()
        for after_ms in (1000, 1200, 1999, 2000, 2999):
            self.assertFalse(with_locked_heap(press, table, PLAYING_MS + after_ms, A))

    def test_two_buttons_hit_together(self):
        self.assertFalse(with_locked_heap(press, second_turn(), SECOND_TURN_MS + 100, A))

    def test_a_double_allocates_nothing(self):
        with_locked_heap(double, second_turn(), SECOND_TURN_MS + 1000, A)

    def test_a_press_that_shows_that_the_directors_words_have_been_read(self):
        table = second_turn()
        notices.announce(table, SECOND_TURN_MS + 1000, True, 1, "Round 4 at 14:30")
        table.clear_fresh()
        self.assertTrue(with_locked_heap(press, table, SECOND_TURN_MS + 2000, A))
        self.assertTrue(with_locked_heap(press, table, SECOND_TURN_MS + 3000, B))
        self.assertEqual(table.unread, 0)

    def test_the_press_of_an_early_double(self):
        table = second_turn()
        early.double_early(table, SECOND_TURN_MS + 1000, B)
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        table.clear_fresh()
        for after_ms, side in ((2000, A), (3000, B)):
            self.assertTrue(with_locked_heap(press, table, SECOND_TURN_MS + after_ms, side))
        self.assertEqual(table.doubler, B)

    def test_a_press_while_a_lost_delay_runs_out_and_the_one_after(self):
        table = second_turn()
        procedures.lose_delay(table, SECOND_TURN_MS + 1000, B, BY_B)
        turn.press(table, SECOND_TURN_MS + 2000, A)
        table.clear_fresh()
        self.assertFalse(with_locked_heap(press, table, SECOND_TURN_MS + 3000, B))
        self.assertTrue(with_locked_heap(press, table, SECOND_TURN_MS + 2000 + DELAY_MS, B))

    def test_the_countdown_of_a_break_and_the_time_of_an_absent_player(self):
        table = between_games(13)
        breaks.begin_break(table, BETWEEN_MS, 1, 0)
        for after_ms in (1000, 299999, 700000):
            self.assertEqual(with_locked_heap(count_down, table, BETWEEN_MS + after_ms), 300000 - after_ms)
        absences.start_absent(table, BETWEEN_MS + 800000, A, 1, "")
        table.clear_fresh()
        with_locked_heap(tick, table, BETWEEN_MS + 900000)
        with_locked_heap(read_clock, table, BETWEEN_MS + 900000)

    def test_a_tick_allocates_nothing_whatever_it_finds(self):
        """One that finds nothing, one that finds an empty bank, and all after it."""
        table = second_turn()
        flag_ms = table.clock.next_flag_ms()
        for now_ms in (SECOND_TURN_MS, SECOND_TURN_MS + DELAY_MS, flag_ms - 1, flag_ms, flag_ms + 1, LATER_MS):
            with_locked_heap(tick, table, now_ms)
        self.assertEqual(table.last_kinds(), [facts.EXPIRED])

    def test_a_checkpoint_allocates_nothing(self):
        table = second_turn()
        with_locked_heap(checkpoint, table, SECOND_TURN_MS + 5000)
        self.assertEqual(table.last_kinds(), [facts.CHECKPOINT])

    def test_reading_the_clock_allocates_nothing(self):
        table = second_turn()
        split(table.clock, 5000, 5000)
        for now_ms in (SECOND_TURN_MS, SECOND_TURN_MS + DELAY_MS, LATER_MS):
            with_locked_heap(read_clock, table, now_ms)
        with_locked_heap(read_clock, ready(), LATER_MS)

    def test_what_a_rule_set_takes_of_the_memory(self):
        """All four can be chosen on the device, and only one is in memory."""
        self.load("club")
        before = self.in_use()
        self.load("wbgf21")
        self.assertLess(abs(self.in_use() - before), 512)
        self.load("")
        before = self.in_use()
        self.load("wbgf21")
        self.assertLess(self.in_use() - before, 4096)

    def load(self, name):
        """Without the copies held by the other tests; no name: none at all."""
        rulesets._last = rulesets.NO_RULES
        if name:
            rulesets.rule_set(name)

    def in_use(self):
        gc.collect()
        return gc.mem_alloc()
