"""No double once dice have been thrown in a turn, as far as a table knows (CUB-08, INC-07, MOV-06)."""

import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game.scoring import SINGLE
from matchcore.games.backgammon.phases import DOUBLED
from matchcore.games.backgammon.topics import clock_corrections, doubling, early, procedures, results, turn, undoing
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, A, B
from moves import moved
from tables import (
    CLAIMED_MS,
    DOUBLED_MS,
    PAUSED_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    doubled,
    paused,
    playing,
    ready,
    second_turn,
)

LATER_MS = SECOND_TURN_MS + 3000


def rolled_again(by=BY_B, **changes):
    """A is on turn, and A's roll has to be repeated."""
    table = second_turn(7, **changes)
    turn.restart_delay(table, SECOND_TURN_MS + 2000, by, is_thrown=True)
    table.keep()
    return table


def taken_back(now_ms=LATER_MS, **changes):
    """B's move was illegal, while A was on turn: B moves again."""
    table = second_turn(7, **changes)
    procedures.take_turn_back(table, now_ms, B, BY_B)
    table.keep()
    return table


class ThrownTest(unittest.TestCase):
    def assert_no_double(self, table, side):
        table.keep()
        assert_refused(self, table, "DICE_THROWN", "CUB-08", deed(doubling.double, table, table.at_ms + 1000, side))
        assert_replays(self, table)

    def assert_doubles(self, table, side):
        doubling.double(table, table.at_ms + 1000, side)
        self.assertEqual((table.phase, table.doubler), (DOUBLED, side))
        assert_replays(self, table)


class RollRepeated(ThrownTest):
    def test_no_double_after_a_repeated_roll(self):
        """INC-07, CUB-08: under every rule set, whoever signed the new delay."""
        for name in ("wbgf21", "cnb", "eubgf13", "club"):
            for by in (BY_B, BY_DIRECTOR):
                self.assert_no_double(rolled_again(by, rule_set=name), A)

    def test_a_double_is_back_in_the_next_turns(self):
        table = rolled_again()
        turn.press(table, table.at_ms + 1000, A)
        turn.press(table, table.at_ms + 1000, B)
        self.assert_doubles(table, A)
        table = rolled_again()
        turn.press(table, table.at_ms + 1000, A)
        self.assert_doubles(table, B)

    def test_a_new_delay_for_who_decides_on_a_double_is_no_roll(self):
        """INC-07: after the take the doubler rolls; no dice have been thrown yet."""
        table = doubled()
        turn.restart_delay(table, DOUBLED_MS + 1000, BY_A, is_thrown=True)
        doubling.take(table, DOUBLED_MS + 2000, B)
        turn.press(table, DOUBLED_MS + 3000, A)
        self.assert_doubles(table, B)

    def test_not_while_paused_either(self):
        table = paused()
        turn.restart_delay(table, PAUSED_MS + 1000, BY_B, is_thrown=True)
        turn.resume(table, PAUSED_MS + 2000)
        self.assert_no_double(table, A)

    def test_nor_on_another_device(self):
        """INC-13: it goes along, beside an early roll of the opponent."""
        table = rolled_again()
        early.roll_early(table, table.at_ms + 1000, B)
        there = moved(table, table.at_ms)
        self.assertEqual((there.has_rolled, there.rolled_early), (True, B))
        self.assertFalse(moved(second_turn(), SECOND_TURN_MS).has_rolled)

    def test_a_double_made_early_is_handed_over_all_the_same(self):
        """CUB-10: it was made before the roll and cannot be withdrawn."""
        table = second_turn()
        early.double_early(table, table.at_ms + 1000, B)
        turn.press(table, table.at_ms + 1000, A)
        turn.restart_delay(table, table.at_ms + 1000, BY_A, is_thrown=True)
        turn.press(table, table.at_ms + 1000, B)
        self.assertEqual((table.phase, table.doubler, table.has_rolled), (DOUBLED, B, False))

    def test_the_director_gives_the_cube_back_by_undoing(self):
        """GEN-05."""
        table = rolled_again()
        undoing.undo(table, table.at_ms + 1000, 0, 1, "the other player's dice")
        turn.resume(table, table.at_ms + 1000)
        self.assert_doubles(table, A)

    def test_the_turn_or_the_clock_set_by_the_director_leaves_the_dice_on_the_board(self):
        """CUB-08, CLK-20, CLK-23: a slip of the clock is corrected, and A's roll still counts."""
        for act in (
            lambda table, now_ms: clock_corrections.set_turn(table, now_ms, A, 1, "CLK-20"),
            lambda table, now_ms: clock_corrections.set_clock(table, now_ms, 60000, 10000, 1, "CLK-23"),
        ):
            table = rolled_again()
            act(table, table.at_ms + 1000)
            turn.resume(table, table.at_ms + 1000)
            self.assert_no_double(table, A)
            assert_replays(self, table)

    def test_the_other_side_has_not_thrown_when_the_turn_becomes_theirs(self):
        """CLK-20."""
        table = rolled_again()
        clock_corrections.set_turn(table, table.at_ms + 1000, B, 1, "CLK-20")
        turn.resume(table, table.at_ms + 1000)
        self.assert_doubles(table, B)

    def test_without_a_clock_nobody_knows_whose_roll_it_was(self):
        """CLK-27: it is unknown whose roll it was."""
        table = ready(options={"clock": "off"})
        turn.press(table, 10000, A)
        turn.restart_delay(table, 11000, BY_DIRECTOR, 1)
        self.assert_doubles(table, B)


class MoveTakenBack(ThrownTest):
    def test_no_double_after_a_move_was_taken_back(self):
        """CUB-08: the roll of that turn stands, only the move is made again."""
        for name in ("wbgf21", "cnb", "eubgf13", "club"):
            table = taken_back(rule_set=name)
            turn.press(table, table.at_ms + 30000, B)
            turn.press(table, table.at_ms + 1000, A)
            self.assert_doubles(table, B)
            later = self.third_turn(rule_set=name)
            procedures.take_turn_back(later, later.at_ms + 1000, A, BY_A)
            later.keep()
            now_ms = later.at_ms + 13000
            assert_refused(self, later, "DICE_THROWN", "CUB-08", deed(doubling.double, later, now_ms, A))

    def third_turn(self, **changes):
        table = second_turn(7, **changes)
        turn.press(table, SECOND_TURN_MS + 1000, A)
        return table

    def test_who_claimed_it_may_double_in_the_turn_that_comes(self):
        """The turn of the repeated roll is no longer theirs."""
        table = rolled_again()
        procedures.take_turn_back(table, table.at_ms + 1000, B, BY_B)
        turn.press(table, table.at_ms + 1000, B)
        self.assert_doubles(table, A)

    def test_also_when_a_double_was_taken_back_with_it(self):
        """AMB-41: where a double does not close the deadline."""
        table = self.third_turn()
        doubling.double(table, table.at_ms + 1000, B)
        procedures.take_turn_back(table, table.at_ms + 1000, A, BY_A)
        self.assert_no_double(table, A)


class RejectedResignation(ThrownTest):
    def rejected(self, table):
        results.resign(table, CLAIMED_MS, B, SINGLE)
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        turn.resume(table, CLAIMED_MS + 2000)
        return table

    def test_it_restarts_the_delay_and_blocks_no_double(self):
        """RES-03, AMB-39: A's turn begins without a roll so far."""
        self.assert_doubles(self.rejected(paused(7, rule_set="club")), A)

    def test_what_had_been_thrown_before_it_stays_thrown(self):
        table = rolled_again(rule_set="club")
        turn.pause(table, PAUSED_MS)
        self.assert_no_double(self.rejected(table), A)

    def test_after_the_first_turn_as_ever(self):
        """CUB-09."""
        table = playing(7, rule_set="club")
        turn.pause(table, PAUSED_MS)
        results.resign(table, CLAIMED_MS, A, SINGLE)
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        turn.resume(table, CLAIMED_MS + 2000)
        table.keep()
        act = deed(doubling.double, table, table.at_ms + 1000, B)
        assert_refused(self, table, "OPENING_TURN", "CUB-09", act)
        self.assertNotIn(facts.DOUBLED, table.last_kinds())


if __name__ == "__main__":
    unittest.main()
