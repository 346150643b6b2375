"""Ticks that wrap, and edges in an odd order."""

import unittest

from fakes import LEFT, RIGHT, Bench

from table.drivers.chip.ticks_virtual import Ticks
from table.pressing import controls
from table.pressing.matchtime import MatchTime

PERIOD = 1 << 30
DAY_MS = 24 * 3600 * 1000
BANK_MS = 25 * 120_000


class Wrapping(unittest.TestCase):
    def test_match_time_over_many_periods(self):
        """Sixty days, checked every five: less than half of a period."""
        for start in (0, 1, PERIOD // 2 - 1, PERIOD // 2, PERIOD - 1):
            ticks = Ticks(start)
            time = MatchTime(ticks.now, ticks.diff)
            for day in range(5, 60, 5):
                ticks.move(5 * DAY_MS)
                self.assertEqual(time.now_ms(), day * DAY_MS)

    def test_an_edge_before_the_last_look(self):
        ticks = Ticks(PERIOD - 100)
        time = MatchTime(ticks.now, ticks.diff)
        ticks.move(200)
        self.assertEqual(time.now_ms(), 200)
        self.assertEqual(time.at_ms(PERIOD - 1), 99)
        self.assertEqual(time.at_ms(0), 100)
        self.assertEqual(time.at_ms(150), 250)

    def test_time_set_anew_goes_on_from_there(self):
        ticks = Ticks(PERIOD - 5)
        time = MatchTime(ticks.now, ticks.diff)
        ticks.move(1000)
        time.set_ms(40)
        ticks.move(3)
        self.assertEqual(time.now_ms(), 43)


class Interrupting:
    """The ring's ticks; a press of the right button interrupts every reading."""

    def __init__(self, edges):
        self._edges = edges
        self._ticks = edges._ticks
        self.is_armed = False

    def __setitem__(self, at, tick):
        self._ticks[at] = tick

    def __getitem__(self, at):
        if self.is_armed:
            self.is_armed = False
            self._edges.put(RIGHT, self._ticks[at])
        return self._ticks[at]


class Ring(unittest.TestCase):
    def test_a_press_while_another_is_taken_is_not_lost(self):
        edges = controls.Ring()
        edges._ticks = Interrupting(edges)
        for tick in range(100):
            edges.put(LEFT, tick)
            edges._ticks.is_armed = True
            for control in (LEFT, RIGHT):
                self.assertTrue(edges.take())
                self.assertEqual((edges.control, edges.ticks), (control, tick))
            self.assertFalse(edges.take())
        self.assertEqual(edges.dropped, 0)


class Edges(unittest.TestCase):
    def setUp(self):
        self.bench = Bench(start=PERIOD - 20000)
        self.addCleanup(lambda: self.bench.table.archive.close())
        self.bench.begin()
        self.table = self.bench.table
        self.clock = self.table.match.clock

    def put(self, control, ago_ms):
        self.table.edges.buttons.put(control, (self.bench.ticks.now() - ago_ms) % PERIOD)

    def test_a_turn_over_the_wrap(self):
        self.bench.press(LEFT, 15000)
        self.bench.press(RIGHT, 13000)
        now_ms = self.table.time.now_ms()
        self.assertEqual([self.clock.bank_left_ms(now_ms, side) for side in (0, 1)], [BANK_MS - 3000, BANK_MS - 1000])

    def test_the_time_of_the_edge_counts_and_not_that_of_the_look(self):
        self.bench.ticks.move(14000)
        self.put(LEFT, 1500)
        self.table.step()
        self.assertEqual(self.clock.bank_left_ms(self.table.time.now_ms(), 0), BANK_MS - 500)
        # The next player's use of the delay is counted from the edge too.
        self.assertEqual(self.table.view.delay_ms[1], 12000 - 1500)

    def test_an_edge_older_than_the_last_fact(self):
        """It counts from the last fact: time never goes back, and nothing is charged twice."""
        self.bench.press(LEFT, 5000)
        at_ms = self.table.match.at_ms
        self.bench.ticks.move(1000)
        self.put(RIGHT, 3000)
        self.table.step()
        self.assertEqual(self.table.match.at_ms, at_ms)
        self.assertEqual(self.clock.active, RIGHT)  # as close together as two buttons hit at once
        self.put(RIGHT, 0)
        self.table.step()
        self.assertEqual(self.clock.active, LEFT)

    def test_two_edges_in_one_look(self):
        self.bench.ticks.move(9000)
        self.put(LEFT, 5000)
        self.put(RIGHT, 1000)
        self.table.step()
        self.assertEqual(self.clock.active, LEFT)
        self.assertEqual(self.table.view.delay_ms[0], 12000 - 1000)

    def test_more_edges_than_the_ring_holds(self):
        for _ in range(40):
            self.put(RIGHT, 0)
        self.table.step()
        self.assertEqual(self.table.edges.buttons.dropped, 24)
        self.assertEqual(self.bench.state(), "running")


unittest.main()
