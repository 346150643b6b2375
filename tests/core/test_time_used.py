"""Used time stays used, also beyond an empty bank, whatever is corrected (AMB-18, INC-11, LEN-06)."""

import unittest

from matchcore.clock import NO_TIME, PAUSED
from matchcore.games.backgammon.phases import PLAYING
from matchcore.games.backgammon.topics import clock_corrections, lengths, procedures, turn, undoing
from matchcore.sides import NOBODY, A, B
from tables import BANK_MS, DELAY_MS, SECOND_TURN_MS, assert_replays, end_game, ready, second_turn

MINUTE_MS = 60000
OVER_MS = 90000


def overrun(**changes):
    """A has used 1:30 beyond the bank, and the clock is stopped; returns the time."""
    table = second_turn(**changes)
    now_ms = SECOND_TURN_MS + DELAY_MS + table.clock.bank_left_ms(SECOND_TURN_MS, A) + OVER_MS
    turn.pause(table, now_ms)
    table.keep()
    return table, now_ms


def left(table):
    """A's remaining time, negative by the overrun, and when the bank ran out."""
    clock, now_ms = table.clock, table.at_ms
    return clock.bank_left_ms(now_ms, A) - clock.overrun_ms(now_ms, A), clock.sides[A].flag_ms


class Overrun(unittest.TestCase):
    def test_a_clock_put_right_deducts_what_was_used_beyond_the_bank(self):
        """INC-11 (AMB-18): remaining is negative by the overrun."""
        for credit_ms in (MINUTE_MS, OVER_MS, OVER_MS + 1, 2 * MINUTE_MS):
            table, now_ms = overrun()
            flag_ms = table.clock.sides[A].flag_ms
            clock_corrections.correct_clock(table, now_ms, 130000, DELAY_MS, credit_ms, 0, 1, "")
            expected = (credit_ms - OVER_MS, flag_ms if credit_ms <= OVER_MS else NO_TIME)
            self.assertEqual(left(table), expected)
            table.keep()
            assert_replays(self, table)

    def test_a_length_put_right_deducts_it(self):
        """LEN-06: 7 points were right as 9, by 4 minutes."""
        table, now_ms = overrun(length=7)
        lengths.set_length(table, now_ms, 9, 1, "")
        turn.resume(table, now_ms)
        end_game(table, now_ms, B)
        self.assertEqual(left(table), (4 * MINUTE_MS - OVER_MS, NO_TIME))

    def test_time_that_is_given_makes_good_what_the_mistake_took_and_no_more(self):
        """INC-10: by the director as by both players."""
        for ms, is_flagged in ((MINUTE_MS, True), (2 * MINUTE_MS, False)):
            for give in (
                lambda table, now_ms, ms: clock_corrections.give_time(table, now_ms, A, ms, 1, ""),
                lambda table, now_ms, ms: procedures.return_time(table, now_ms, ms),
            ):
                table, now_ms = overrun()
                give(table, now_ms, ms)
                self.assertEqual(left(table)[0], ms - OVER_MS)
                self.assertEqual(table.clock.first_flag() == A, is_flagged)

    def test_a_bank_that_is_set_is_what_is_left(self):
        """INC-12: the director's best estimate is taken literally."""
        table, now_ms = overrun()
        clock_corrections.set_bank(table, now_ms, A, MINUTE_MS, 1, "")
        self.assertEqual(left(table), (MINUTE_MS, NO_TIME))

    def test_a_sum_below_nothing_shows_zero_and_makes_no_flag(self):
        """INC-11: the director is asked; used time is not forgotten if the correction is corrected."""
        for name in ("wbgf21", "club"):
            table = second_turn(rule_set=name)
            now_ms = SECOND_TURN_MS + DELAY_MS + MINUTE_MS
            was_ms = table.clock.bank_left_ms(now_ms, A)
            clock_corrections.correct_clock(table, now_ms, 60000, DELAY_MS, -BANK_MS * 2, 0, 1, "")
            clock = table.clock
            self.assertEqual((clock.bank_left_ms(now_ms, A), clock.first_flag()), (0, NOBODY))
            self.assertEqual((table.phase, clock.state), (PLAYING, PAUSED))
            clock_corrections.correct_clock(table, now_ms, 120000, DELAY_MS, BANK_MS * 2, 0, 2, "")
            self.assertEqual(clock.bank_left_ms(now_ms, A), was_ms)
            table.keep()
            assert_replays(self, table)

    def test_both_parts_of_a_bank_are_one(self):
        """CLK-11: the part of a deduction beyond the first part comes off the second."""
        table = second_turn(options={"split_first_ms": "300000"})
        clock_corrections.correct_clock(table, SECOND_TURN_MS, 60000, DELAY_MS, -400000, 0, 1, "")
        clock = table.clock
        self.assertEqual((clock.bank_left_ms(SECOND_TURN_MS, A), clock.reserve_left_ms(SECOND_TURN_MS, A)), (440000, 0))


class ByHand(unittest.TestCase):
    def test_a_bank_laid_down_by_hand_does_not_follow_the_length(self):
        """CLK-12, LEN-06: both have agreed to 5:00, and it grows only if the director says so."""
        table = ready(options={"bank_ms": "300000"})
        lengths.set_length(table, 5000, 9, 1, "")
        self.assertEqual([table.clock.bank_left_ms(5000, side) for side in (A, B)], [300000, 300000])
        clock_corrections.give_time(table, 5000, A, MINUTE_MS, 2, "two points more")
        self.assertEqual(table.clock.bank_left_ms(5000, A), 300000 + MINUTE_MS)
        table.keep()
        assert_replays(self, table)

    def test_a_clock_set_anew_is_by_the_formula_again(self):
        """CLK-08, CLK-23: the director ordered it; undone, the bank is by hand again."""
        table = ready(options={"bank_ms": "300000"})
        clock_corrections.set_clock(table, 5000, 60000, 10000, 1, "")
        lengths.set_length(table, 6000, 9, 2, "")
        self.assertEqual(table.clock.bank_left_ms(6000, A), 9 * 60000)
        for _ in (1, 2):
            undoing.undo(table, 7000, 0, 0, "")
        lengths.set_length(table, 8000, 9, 3, "")
        self.assertEqual(table.clock.bank_left_ms(8000, A), 300000)
        table.keep()
        assert_replays(self, table)
