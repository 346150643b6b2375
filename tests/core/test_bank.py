"""The arithmetic of the bank against its worked table (CLK-02 to CLK-11, INC-11)."""

import unittest

from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.refusal import Refusal
from matchcore.sides import A, B
from tables import READY_MS, ready
from vectors import cases


class TimeBank(unittest.TestCase):
    def test_the_bank_follows_the_formula_from_the_live_score(self):
        """CLK-02, CLK-08, CLK-10."""
        found = cases("time_bank", "initial") + cases("time_bank", "mid_match")
        self.assertEqual(len(found), 36)
        for case in found:
            given = case["input"]
            ms = bank.bank_ms(given["length"], given["score"][0], given["score"][1], given["per_point_ms"])
            self.assertEqual([ms, ms], case["expected"]["bank_ms"], case["id"])

    def test_no_bank_can_be_computed(self):
        found = cases("time_bank", "invalid")
        self.assertEqual(len(found), 3)
        for case in found:
            given = case["input"]
            with self.assertRaises(Refusal) as caught:
                bank.bank_ms(given["length"], given["score"][0], given["score"][1], given["per_point_ms"])
            self.assertEqual(caught.exception.code, case["expected"]["error"], case["id"])

    def test_a_match_has_the_times_of_its_rule_set(self):
        """CLK-05: those of the one rule set."""
        found = [case for case in cases("time_bank", "default") if case["input"]["rule_set"] == "wbgf21"]
        self.assertEqual(len(found), 1)
        settings = Settings(7, "Anna", "Boris", found[0]["input"]["rule_set"])
        self.assertEqual(settings.per_point_ms, found[0]["expected"]["per_point_ms"])
        self.assertEqual(settings.delay_ms, found[0]["expected"]["delay_ms"])

    def test_half_a_millisecond_rounds_up(self):
        """CLK-10 (AMB-03)."""
        self.assertEqual(bank.bank_ms(7, 1, 0, 3), 20)

    def test_the_parts_of_a_split_bank_are_the_whole_bank(self):
        found = cases("time_bank", "split")
        self.assertEqual(len(found), 6)
        for case in found:
            total_ms, first_ms = case["input"]["total_ms"], case["input"]["first_part_ms"]
            if first_ms is None:
                first_ms = (total_ms + 1) // 2  # halves, unless the first part is named
            expected = case["expected"]
            self.assertEqual(first_ms, expected["bank_ms"], case["id"])
            self.assertEqual(bank.second_part_ms(total_ms, first_ms), expected["reserve_ms"], case["id"])
            options = {"bank_ms": str(total_ms), "split_first_ms": str(first_ms)}
            clock = ready(options=options).clock
            for side in (A, B):
                self.assertEqual(clock.reserve_left_ms(READY_MS, side), expected["reserve_ms"], case["id"])
                self.assertEqual(clock.bank_left_ms(READY_MS, side), expected["bank_ms"], case["id"])

    def test_time_used_stays_used_when_a_bank_was_wrong(self):
        found = cases("time_bank", "wrong_bank")
        self.assertEqual(len(found), 5)
        for case in found:
            given = case["input"]
            left = [
                bank.corrected_ms(ms, given["wrong_initial_ms"], given["right_initial_ms"])
                for ms in given["remaining_ms"]
            ]
            self.assertEqual([max(0, ms) for ms in left], case["expected"]["remaining_ms"], case["id"])
            self.assertEqual(min(left) < 0, case["expected"]["director_must_decide"], case["id"])

    def test_a_wrong_delay_is_credited_turn_by_turn(self):
        found = cases("time_bank", "wrong_delay")
        self.assertEqual(len(found), 3)
        for case in found:
            given, expected = case["input"], case["expected"]
            credit = sum(
                bank.delay_credit_ms(ms, given["wrong_delay_ms"], given["right_delay_ms"]) for ms in given["turns_ms"]
            )
            self.assertEqual(credit, expected["credit_ms"], case["id"])
            charged = sum(max(0, ms - given["wrong_delay_ms"]) for ms in given["turns_ms"])
            self.assertEqual(given["initial_ms"] - charged, expected["bank_left_with_wrong_ms"], case["id"])
            self.assertEqual(given["initial_ms"] - charged + credit, expected["bank_left_with_right_ms"], case["id"])

    def test_bad_lengths_are_named(self):
        for length in (0, -1, 100, 500):
            with self.assertRaises(Refusal) as caught:
                bank.bank_ms(length, 0, 0, 120000)
            self.assertEqual((caught.exception.code, caught.exception.value), ("BAD_LENGTH", str(length)))

    def test_nobody_plays_on_who_has_won(self):
        """CLK-08: for either side."""
        for score in ((7, 0), (0, 7), (8, 0), (0, 8)):
            with self.assertRaises(Refusal) as caught:
                bank.bank_ms(7, score[0], score[1], 120000)
            self.assertEqual(caught.exception.code, "MATCH_OVER")
        for score in ((-1, 0), (0, -1)):
            with self.assertRaises(Refusal) as caught:
                bank.bank_ms(7, score[0], score[1], 120000)
            self.assertEqual((caught.exception.code, caught.exception.value), ("BAD_SCORE", "-1"))

    def test_a_split_needs_two_parts(self):
        """CLK-11."""
        self.assertEqual((bank.second_part_ms(2, 1), bank.second_part_ms(600000, 1)), (1, 599999))
        for first_ms in (0, -1, 600000, 600001):
            self.assertEqual(bank.second_part_ms(600000, first_ms), 0)

    def test_a_negative_bank_per_point_is_refused(self):
        with self.assertRaises(Refusal) as caught:
            bank.bank_ms(7, 0, 0, -1)
        self.assertEqual((caught.exception.code, caught.exception.rule), ("BAD_TIME", "CLK-02"))
