"""Illegal moves, starting positions and early dice against their worked table (MOV-06 to MOV-08, INC-01 to INC-06)."""

import unittest

from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.rules import incidents
from matchcore.games.backgammon.state import starting_position
from matchcore.games.backgammon.topics import clock_corrections, doubling, early, procedures, turn
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, A, B
from oracles import incidents as oracle
from rules import FULL, TABLE, changed, counts
from tables import DELAY_MS, PLAYING_MS, SECOND_TURN_MS, assert_refused, assert_replays, deed, ready, second_turn
from vectors import cases


class Cases(unittest.TestCase):
    def test_every_worked_illegal_move_is_judged_as_its_rule_set_says(self):
        """MOV-06, MOV-07, INC-05, INC-06 (AMB-10, AMB-41)."""
        found = cases("corrections", "illegal_move")
        self.assertEqual((len(found), counts(found)), (13, [6, 2, 3, 2, 0]))
        for case in found:
            given, expected = case["input"], case["expected"]
            outcome = oracle.illegal_move(TABLE[given["rule_set"]], given["noticed"], given["policy"])
            self.assertEqual(outcome, (expected["outcome"], expected["clock"]), case["id"])
            self.assertEqual(self.clock_at_a_table(given), expected["clock"], case["id"])

    def clock_at_a_table(self, given):
        """A's clock when A's move is called illegal at such a moment; None if that is no longer possible."""
        table = second_turn(7, rule_set=given["rule_set"])
        turn.press(table, SECOND_TURN_MS + 3000, A)
        now_ms = SECOND_TURN_MS + 5000
        if given["noticed"] == oracle.AFTER_OPPONENT_DOUBLED:
            doubling.double(table, now_ms, B)
        elif given["noticed"] == oracle.AFTER_OPPONENT_ROLLED:
            turn.press(table, now_ms, B)  # dice are not seen; the end of that turn is
        table.keep()
        try:
            procedures.take_turn_back(table, now_ms + 1000, A, BY_A)
        except Refusal as refusal:
            self.assertIn((refusal.code, refusal.rule), (("TOO_LATE", "MOV-06"), ("NO_LAST_MOVE", "MOV-06")))
            return None
        assert_replays(self, table)
        self.assertEqual(table.clock.active, A)
        left_ms = table.clock.delay_left(table.at_ms)
        if table.clock.is_holding:
            self.assertEqual(left_ms, DELAY_MS)
            return "run_out_delay"
        self.assertEqual(left_ms, DELAY_MS - 3000)
        return "resume_remaining_delay"

    def test_every_worked_starting_position_is_judged_as_its_rule_set_says(self):
        """MOV-08 (AMB-42)."""
        found = cases("corrections", "start_position")
        self.assertEqual((len(found), counts(found)), (16, [6, 2, 4, 4, 0]))
        for case in found:
            given = case["input"]
            outcome = oracle.start_position(
                TABLE[given["rule_set"]], given["turns_begun"], given["rolls_made"], given["both_agree"]
            )
            self.assertEqual(outcome, case["expected"]["outcome"], case["id"])
            turns, rolls = given["turns_begun"], given["rolls_made"]
            found_open = starting_position.deadline(TABLE[given["rule_set"]], turns, turns > rolls, turns == rolls)
            self.assertEqual(found_open != starting_position.OVER, outcome == oracle.CORRECT, case["id"])

    def test_every_worked_early_roll_is_judged_as_its_rule_set_says(self):
        """INC-04, CUB-18."""
        found = cases("corrections", "premature_roll")
        self.assertEqual((len(found), counts(found)), (4, [1, 1, 1, 1, 0]))
        for case in found:
            expected = case["expected"]
            self.assertEqual(
                oracle.early_roll(FULL[case["input"]["rule_set"]]),
                (expected["outcome"], expected["roller_may_double_this_turn"]),
                case["id"],
            )
            table = second_turn(7, rule_set=case["input"]["rule_set"])
            early.roll_early(table, SECOND_TURN_MS + 1000, B)
            turn.press(table, SECOND_TURN_MS + 2000, A)
            table.keep()
            self.assertFalse(expected["roller_may_double_this_turn"], case["id"])
            assert_refused(self, table, "DICE_THROWN", "CUB-18", deed(doubling.double, table, SECOND_TURN_MS + 3000, B))

    def test_there_are_no_others(self):
        self.assertEqual(len(cases("corrections")), 13 + 16 + 4)


class Deadlines(unittest.TestCase):
    def test_a_double_closes_the_deadline_in_two_rule_sets(self):
        """AMB-41."""
        open_after = [name for name in TABLE if oracle.is_in_time(TABLE[name], oracle.AFTER_OPPONENT_DOUBLED)]
        self.assertEqual(sorted(open_after), ["club", "wbgf21"])
        self.assertEqual([name for name in TABLE if incidents.is_open_after_double(TABLE[name])], open_after)

    def test_legal_moves_unless_announced_otherwise(self):
        """GEN-04: the policy matters only where the rules leave it to the director."""
        for name, outcome in (("wbgf21", "MUST_CORRECT"), ("cnb", "MUST_CORRECT"), ("club", "OPPONENT_CHOOSES")):
            self.assertEqual(oracle.illegal_move(TABLE[name], oracle.BEFORE_OPPONENT_ACTS)[0], outcome)
        self.assertEqual(
            oracle.illegal_move(TABLE["cnb"], oracle.BEFORE_OPPONENT_ACTS, "responsible")[0], "MUST_CORRECT"
        )

    def test_a_later_correction_needs_a_rule_set_that_knows_it(self):
        """MOV-08: only in a rule set that provides it."""
        for name in TABLE:
            outcome = oracle.start_position(TABLE[name], 5, 5, True)
            self.assertEqual(outcome, "CORRECT_IF_AGREED" if name == "wbgf21" else "STANDS", name)


class StartingPosition(unittest.TestCase):
    """MOV-08: the device's knowledge of the deadline, from the presses."""

    def test_it_is_open_until_the_openers_second_turn_or_the_fourth_roll(self):
        """MOV-08: the roll in the turn that ends the deadline is not seen."""
        for rule_set, last in (("wbgf21", 3), ("cnb", 3), ("eubgf13", 3), ("club", 4)):
            table = second_turn(7, rule_set=rule_set)
            for number in range(2, 6):
                self.assertEqual(table.turn_number, number)
                wanted = "open" if number < last else "roll" if number == last else "over"
                self.assertEqual(starting_position.still_open(table), wanted, (rule_set, number))
                turn.press(table, SECOND_TURN_MS + 3000 * number, table.clock.active)

    def test_a_double_in_the_openers_second_turn_closes_it_but_where_rolls_count(self):
        """MOV-08: offered and taken; the responder's double does not begin the opener's turn."""
        for rule_set, wanted in (("wbgf21", "over"), ("club", "open")):
            table = second_turn(7, rule_set=rule_set)
            turn.press(table, SECOND_TURN_MS + 3000, A)
            doubling.double(table, SECOND_TURN_MS + 4000, B)
            self.assertEqual(starting_position.still_open(table), wanted)
            doubling.take(table, SECOND_TURN_MS + 6000, A)
            self.assertEqual(starting_position.still_open(table), wanted)
        table = second_turn(7)
        doubling.double(table, SECOND_TURN_MS + 1000, A)
        doubling.take(table, SECOND_TURN_MS + 3000, B)
        self.assertEqual(starting_position.still_open(table), "open")
        turn.press(table, SECOND_TURN_MS + 5000, A)
        self.assertEqual(starting_position.still_open(table), "roll")

    def test_a_roll_that_was_seen_closes_it(self):
        """MOV-08: for example a repeated one, because it has begun the turn."""
        table = second_turn(7)
        turn.press(table, SECOND_TURN_MS + 3000, A)
        turn.restart_delay(table, SECOND_TURN_MS + 4000, BY_A, is_thrown=True)
        self.assertEqual(starting_position.still_open(table), "over")

    def test_nobody_can_say_between_games_or_without_a_clock(self):
        """MOV-08, CLK-23: a clock that comes in during a game has not counted its turns."""
        self.assertEqual(starting_position.still_open(ready()), "")
        table = second_turn(7)
        clock_corrections.set_clock(table, SECOND_TURN_MS + 1000, 0, 0, 1, "")
        self.assertEqual(starting_position.still_open(table), "")
        clock_corrections.set_clock(table, SECOND_TURN_MS + 2000, 120000, DELAY_MS, 2, "")
        self.assertNotEqual(starting_position.still_open(table), "open")


class EarlyDice(unittest.TestCase):
    def test_who_confirms_the_loss(self):
        """INC-03: the players by agreement where the rules provide it, the director everywhere."""
        for name in TABLE:
            self.assertEqual(incidents.loses_delay(TABLE[name], True, False), name != "club", name)
            self.assertFalse(incidents.loses_delay(TABLE[name], False, False))
            self.assertTrue(incidents.loses_delay(TABLE[name], False, True))

    def test_only_the_director_where_the_rules_say_so(self):
        rules = changed("cnb", ("incident.early_dice_confirm", "director"))
        self.assertFalse(incidents.loses_delay(rules, True, False))
        self.assertTrue(incidents.loses_delay(rules, True, True))

    def test_nothing_to_agree_on_where_the_rules_know_no_loss(self):
        rules = changed("club", ("incident.early_dice_confirm", "agree_or_director"))
        self.assertFalse(incidents.loses_delay(rules, True, False))


class Clock(unittest.TestCase):
    def test_the_offenders_clock_as_the_rules_say(self):
        """INC-05, INC-06: the full delay runs out first, or the turn resumes with the rest of it."""
        for name in TABLE:
            table = second_turn(7, rule_set=name)
            self.assertEqual(table.clock.run_out, TABLE[name]["illegal.clock"] == "run_out_delay")
            corrections.take_turn_back(table.clock, SECOND_TURN_MS + 1000, 1)
            is_waiting = name in ("cnb", "eubgf13")
            left_ms = DELAY_MS if is_waiting else DELAY_MS - (SECOND_TURN_MS - PLAYING_MS)
            self.assertEqual((table.clock.is_holding, table.clock.delay_left_ms), (is_waiting, left_ms), name)
