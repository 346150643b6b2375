"""A clock that was set wrongly is put right; each side's own delay; time beyond an empty bank (INC-11, ACC-01)."""

import unittest

from accounts import of_both, split, total_ms
from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import bank, corrections
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.topics import clock_corrections, turn
from matchcore.sides import BY_DIRECTOR, NOBODY, A, B
from tables import (
    BANK_MS,
    DELAY_MS,
    PLAYING_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    offered,
    playing,
    ready,
    second_turn,
)
from vectors import cases

LATER_MS = SECOND_TURN_MS + 4000


class SetWrong(unittest.TestCase):
    def test_a_delay_that_an_exception_has_shortened_never_falls_below_zero(self):
        """ACC-01, INC-11: A has 2 s of 12; with 6 s as the right delay nothing is left."""
        table = ready(7, options={"delay_extra_a_ms": "-10000"})
        self.correct(table, (120000, 6000), (0, 0))
        self.assertEqual(of_both(table.clock, "delay_ms"), [0, 6000])
        assert_replays(self, table)

    def test_what_an_exception_takes_is_taken_from_the_right_delay(self):
        """ACC-01, INC-11: A has 8 s less; nothing of a wrong delay of 5 s, and 4 s of the right one of 12 s."""
        table = ready(7, delay_ms=5000, options={"delay_extra_a_ms": "-8000"})
        self.assertEqual(of_both(table.clock, "delay_ms"), [0, 5000])
        self.correct(table, (120000, 12000), (0, 0))
        self.assertEqual(of_both(table.clock, "delay_ms"), [4000, 12000])
        assert_replays(self, table)

    def correct(self, table, clock, credits_ms):
        clock_corrections.correct_clock(table, table.at_ms, *clock, *credits_ms, 1, "set for another length")
        table.keep()
        return [table.clock.bank_left_ms(table.at_ms, side) for side in (A, B)]

    def test_every_worked_case_of_a_wrong_bank(self):
        """INC-11, AMB-18: time used stays used; a bank that would be negative is empty, and no flag."""
        for case in cases("time_bank", "wrong_bank"):
            given = case["input"]
            table = ready(7)
            for side in (A, B):
                clock_corrections.set_bank(table, table.at_ms, side, given["remaining_ms"][side], 0, "")
                table.keep()
            credit_ms = given["right_initial_ms"] - given["wrong_initial_ms"]
            left = self.correct(table, (given["right_initial_ms"] // 7, DELAY_MS), (credit_ms, credit_ms))
            self.assertEqual(left, case["expected"]["remaining_ms"], case["id"])
            self.assertEqual(table.clock.first_flag(), NOBODY, case["id"])
            self.assertEqual(table.per_point_ms, given["right_initial_ms"] // 7)
            assert_replays(self, table)

    def test_every_worked_case_of_a_wrong_delay_turn_by_turn(self):
        """INC-11, AMB-18: with the recorded turns the bank is what the right delay would have left."""
        for case in cases("time_bank", "wrong_delay"):
            given, expected = case["input"], case["expected"]
            table = ready(7, delay_ms=given["wrong_delay_ms"])
            clock_corrections.set_bank(table, table.at_ms, B, given["initial_ms"], 0, "")
            turn.press(table, PLAYING_MS, A)
            for turn_ms in given["turns_ms"]:
                turn.press(table, table.at_ms + turn_ms, B)
                turn.press(table, table.at_ms + 1000, A)
                table.keep()
            self.assertEqual(table.clock.bank_left_ms(table.at_ms, B), expected["bank_left_with_wrong_ms"], case["id"])
            turns = [
                bank.delay_credit_ms(turn_ms, given["wrong_delay_ms"], given["right_delay_ms"])
                for turn_ms in given["turns_ms"]
            ]
            left = self.correct(table, (120000, given["right_delay_ms"]), (0, sum(turns)))
            self.assertEqual((left[B], sum(turns)), (expected["bank_left_with_right_ms"], expected["credit_ms"]))
            self.assertEqual(of_both(table.clock, "delay_ms"), [given["right_delay_ms"]] * 2)
            assert_replays(self, table)

    def test_the_open_turn_goes_on_with_the_delay_that_it_began_with(self):
        table = second_turn()
        clock_corrections.correct_clock(table, LATER_MS, 120000, 8000, 0, 0, 1, "")
        self.assertEqual((table.clock.state, table.clock.delay_left(LATER_MS)), (RUNNING, DELAY_MS - 4000))
        turn.press(table, LATER_MS + 1000, A)
        self.assertEqual((table.clock.delay_left(table.at_ms), table.delay_ms), (8000, 8000))
        self.assertEqual(total_ms(table.clock), table.at_ms)
        assert_replays(self, table)

    def test_a_longer_delay_stays_longer_by_as_much(self):
        """ACC-01: both delays move by the same."""
        table = playing(options={"delay_extra_a_ms": "5000"})
        self.correct(table, (120000, 8000), (0, 0))
        self.assertEqual((of_both(table.clock, "delay_ms"), table.clock.delay_ms), ([13000, 8000], 8000))

    def test_a_flag_that_fell_on_the_wrong_clock_is_lifted(self):
        table = second_turn()
        table.tick(SECOND_TURN_MS + DELAY_MS + BANK_MS + 5000)
        self.assertEqual(table.clock.first_flag(), A)
        table.keep()
        clock_corrections.correct_clock(table, table.at_ms + 1, 180000, DELAY_MS, 420000, 420000, 1, "")
        self.assertEqual(table.clock.first_flag(), NOBODY)
        assert_replays(self, table)

    def test_a_correction_that_cannot_be_is_refused(self):
        least = -bank.LARGEST_BANK_MS - 1
        for table, code, rule, clock, credits_ms in (
            (offered(), "NO_CLOCK", "INC-10", (120000, 0), (0, 0)),
            (ready(options={"clock": "off"}), "NO_CLOCK", "INC-11", (120000, 0), (0, 0)),
            (ready(), "BAD_TIME", "CLK-02", (-1, 0), (0, 0)),
            (ready(), "BAD_TIME", "CLK-03", (120000, -1), (0, 0)),
            (ready(), "BAD_TIME", "CLK-07", (0, 0), (0, 0)),
            (ready(), "BAD_TIME", "INC-11", (120000, 0), (0, least)),
            (ready(), "BAD_TIME", "INC-11", (120000, 0), (-least, 0)),
        ):
            act = deed(clock_corrections.correct_clock, table, table.at_ms, *clock, *credits_ms, 1, "")
            assert_refused(self, table, code, rule, act)

    def test_the_fact_says_all_of_it(self):
        table = ready()
        clock_corrections.correct_clock(table, 5000, 60000, 8000, -1000, 2000, 7, "3 min")
        made = table.keep()[0]
        self.assertEqual((made.kind, made.by, made.text), (facts.CLOCK_CORRECTED, BY_DIRECTOR, "3 min"))
        self.assertEqual(made.ints[: made.count], [7, 60000, 8000, -1000, 2000])


class OfEachSide(unittest.TestCase):
    def test_delays_of_their_own(self):
        """ACC-01: from the next start of that side's time on, also when it is restarted."""
        clock = Clock()
        corrections.set_up(clock, 0, 5000, 5000, 1000)
        clock.sides[1].delay_ms = 3000
        clock.press(0, 0)
        self.assertEqual(clock.delay_left(0), 3000)
        clock.press(500, 1)
        self.assertEqual(clock.delay_left(500), 1000)
        clock.press(2500, 0)
        clock.restart_delay(5000)
        self.assertEqual((clock.delay_left(5000), clock.bank_left_ms(5000, 0)), (3000, 4000))
        corrections.set_up(clock, 5000, 5000, 5000, 1000)
        self.assertEqual(of_both(clock, "delay_ms"), [1000, 1000])

    def test_time_beyond_an_empty_bank(self):
        """EXP-08: visible while it runs and after, of each part of a bank."""
        clock = Clock()
        corrections.set_up(clock, 0, 2000, 2000, 1000)
        split(clock, 500, 0)
        clock.press(0, 1)
        for now_ms, over_ms in ((3000, 0), (3500, 0), (3501, 1), (9000, 5500)):
            self.assertEqual(clock.overrun_ms(now_ms, 0), over_ms, now_ms)
        clock.press(9000, 0)
        self.assertEqual([clock.overrun_ms(20000, side) for side in (0, 1)], [5500, 8000])

    def test_what_a_mistake_has_charged_is_given_back_to_the_millisecond(self):
        """INC-10: the bank is what it was, whether it had run out by the mistake or not."""
        for charged_ms in (1, 1999, 2000, 2001, 90000):
            clock = Clock()
            corrections.set_up(clock, 0, 5000, 5000, 1000)
            clock.press(0, 1)
            clock.press(4000, 0)  # 2000 ms are left to A
            clock.press(4000, 1)
            clock.pause(5000 + charged_ms)
            corrections.correct(clock, 5000 + charged_ms, 0, charged_ms)
            found = clock.bank_left_ms(6000 + charged_ms, 0), clock.overrun_ms(6000 + charged_ms, 0), clock.first_flag()
            self.assertEqual(found, (2000, 0, NOBODY), charged_ms)
