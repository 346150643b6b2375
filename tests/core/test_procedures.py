"""Mishaps that players put right themselves: an illegal move, time run by mistake, early doubles and rolls."""

import unittest

from accounts import total_ms
from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import CAUSE_POWER, DOUBLED, PLAYING, READY
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    early,
    procedures,
    restoring,
    score_corrections,
    turn,
)
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, NOBODY, A, B
from rules import TABLE
from tables import (
    BANK_MS,
    DELAY_MS,
    DOUBLED_MS,
    PLAYING_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    doubled,
    end_game,
    playing,
    ready,
    second_turn,
)

BACK_MS = SECOND_TURN_MS + 4000
LEFT_MS = DELAY_MS - (SECOND_TURN_MS - PLAYING_MS)  # of B's delay when B pressed


class TurnTakenBack(unittest.TestCase):
    """B's move was illegal, and A is on turn already."""

    def take_back(self, table, by=BY_B):
        procedures.take_turn_back(table, BACK_MS, B, by, 1 if by == BY_DIRECTOR else 0)
        return table

    def test_with_the_delay_that_was_left(self):
        """INC-06, AMB-10: under WBGF and the club rules, and A's used time is not returned."""
        for name in ("wbgf21", "club"):
            table = second_turn(7, rule_set=name)
            table = self.take_back(table)
            self.assertEqual((table.clock.state, table.clock.active, table.clock.is_holding), (RUNNING, B, False))
            self.assertEqual((table.clock.delay_left(BACK_MS), table.turn_number), (LEFT_MS, 1))
            self.assertTrue(turn.press(table, BACK_MS + LEFT_MS + 1000, B))
            self.assertEqual(table.clock.bank_left_ms(table.at_ms, B), table.per_point_ms * 7 - 1000)
            assert_replays(self, table)

    def test_after_the_whole_delay_has_run_out(self):
        """INC-05 under CNB and EUBGF: a full delay without presses; A's next turn has a full one."""
        for name in ("cnb", "eubgf13"):
            table = self.take_back(second_turn(7, rule_set=name))
            self.assertEqual((table.clock.delay_left(BACK_MS), table.clock.is_holding), (DELAY_MS, True))
            self.assertFalse(turn.press(table, BACK_MS + DELAY_MS - 1, B))
            self.assertTrue(turn.press(table, BACK_MS + DELAY_MS, B))
            self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS)
            assert_replays(self, table)

    def test_the_claimants_bank_is_not_given_back(self):
        table = second_turn(7, rule_set="cnb")
        turn.pause(table, SECOND_TURN_MS + DELAY_MS + 2000)
        procedures.take_turn_back(table, SECOND_TURN_MS + DELAY_MS + 9000, B, BY_B)
        self.assertEqual((table.clock.state, table.pause_reason), (RUNNING, 0))
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), BANK_MS - 2000)
        self.assertEqual(total_ms(table.clock), table.at_ms)

    def test_the_director_orders_it(self):
        """INC-05, INC-06, MOV-07."""
        table = second_turn()
        calls.call_director(table, BACK_MS - 1000)
        table.keep()
        agree = deed(procedures.take_turn_back, table, BACK_MS, B, BY_B)
        assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", agree)
        self.assertTrue(orders.carry_out(table, BACK_MS, orders.make(1, facts.TURN_TAKEN_BACK, (B,))))
        self.assertEqual((table.clock.active, table.notes), (B, ((0, facts.TURN_TAKEN_BACK, B, 0),)))
        self.assertEqual(table.news, (facts.TURN_TAKEN_BACK, B, 0, ""))

    def test_only_the_offender_agrees(self):
        table = second_turn()
        assert_refused(self, table, "NOT_ASKED", "INC-05", deed(procedures.take_turn_back, table, BACK_MS, B, BY_A))
        for by in (BY_A, BY_DIRECTOR):
            act = deed(procedures.take_turn_back, table, BACK_MS, A, by)
            assert_refused(self, table, "NO_LAST_MOVE", "MOV-06", act)

    def test_only_an_ordinary_move_right_before(self):
        """Not the start of a game, not a take, not twice."""
        taken = doubled()
        doubling.take(taken, DOUBLED_MS + 2000, B)
        taken.keep()
        for table, side, by in ((playing(), A, BY_A), (taken, B, BY_B), (self.take_back(second_turn()), A, BY_A)):
            act = deed(procedures.take_turn_back, table, table.at_ms + 1000, side, by)
            assert_refused(self, table, "NO_LAST_MOVE", "MOV-06", act)
        table = ready()
        assert_refused(self, table, "NO_TURN", "MOV-06", deed(procedures.take_turn_back, table, table.at_ms, A, BY_A))

    def test_a_double_in_between_closes_the_deadline_in_some_rule_sets(self):
        """AMB-41: under CNB and EUBGF; elsewhere the double is undone with the move, as if not made."""
        for name in TABLE:
            table = doubled(7, rule_set=name)
            act = deed(procedures.take_turn_back, table, DOUBLED_MS + 3000, B, BY_B)
            if TABLE[name]["illegal.deadline"] == "roll_or_double":
                assert_refused(self, table, "TOO_LATE", "MOV-06", act)
                continue
            act()
            self.assertEqual((table.phase, table.doubler, table.clock.active), (PLAYING, NOBODY, B))
            self.assertEqual((table.clock.delay_left(table.at_ms), table.cube_level), (LEFT_MS, 1))
            assert_replays(self, table)

    def test_a_double_in_a_turn_that_no_move_opened(self):
        """The director has set the turn: there is no move to take back."""
        table = second_turn()
        clock_corrections.set_turn(table, SECOND_TURN_MS + 1000, A, 1, "")
        turn.resume(table, SECOND_TURN_MS + 2000)
        doubling.double(table, SECOND_TURN_MS + 3000, A)
        table.keep()
        act = deed(procedures.take_turn_back, table, BACK_MS, B, BY_B)
        assert_refused(self, table, "NO_LAST_MOVE", "MOV-06", act)

    def test_by_the_director_before_both_have_confirmed_after_a_power_cut(self):
        """INC-13: until then no time runs."""
        table = second_turn()
        restoring.restore(table, table.at_ms + 1000, CAUSE_POWER)
        table.keep()
        procedures.take_turn_back(table, table.at_ms + 1000, B, BY_DIRECTOR, 1)
        table.keep()
        self.assertEqual((table.clock.state, table.clock.active, table.is_restored), (PAUSED, B, True))
        assert_replays(self, table)


class TimeReturned(unittest.TestCase):
    """Both agree that the side on turn has lost time by a mistake (INC-10)."""

    def mistaken(self, bank_ms=20000):
        """A's clock has run for 15 s beyond the delay when it is noticed."""
        table = second_turn(7)
        turn.press(table, SECOND_TURN_MS + DELAY_MS + 2000, A)  # 2 s of A's bank in an earlier turn
        turn.press(table, table.at_ms + 1000, B)
        turn.pause(table, table.at_ms + DELAY_MS + bank_ms)
        table.keep()
        return table

    def test_all_that_the_turn_has_taken_at_most(self):
        """INC-10, AMB-19."""
        table = self.mistaken()
        self.assertEqual(procedures.returnable_ms(table, table.at_ms), 20000)
        too_much = deed(procedures.return_time, table, table.at_ms, 20001)
        assert_refused(self, table, "BAD_TIME", "INC-10", too_much)
        assert_refused(self, table, "BAD_TIME", "INC-10", deed(procedures.return_time, table, table.at_ms, 0))
        procedures.return_time(table, table.at_ms + 1000, 20000)
        self.assertEqual([(fact.by, fact.ints[:2]) for fact in table.keep()], [(BY_BOTH, [A, 20000])])
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), BANK_MS - 2000)
        self.assertEqual((table.clock.state, table.clock.active), (PAUSED, A))
        assert_replays(self, table)

    def test_what_has_been_returned_is_not_returned_again(self):
        table = self.mistaken()
        procedures.return_time(table, table.at_ms, 5000)
        table.keep()
        self.assertEqual(procedures.returnable_ms(table, table.at_ms), 15000)
        procedures.return_time(table, table.at_ms, 15000)
        table.keep()
        self.assertEqual(procedures.returnable_ms(table, table.at_ms), 0)
        assert_refused(self, table, "NOTHING_LOST", "INC-10", deed(procedures.return_time, table, table.at_ms, 1))

    def test_what_was_noted_meanwhile_leaves_the_turn_as_long_as_it_was(self):
        table = self.mistaken()
        early.roll_early(table, table.at_ms, B)
        score_corrections.penalise(table, table.at_ms, B, 1, 1, "slow")
        table.keep()
        self.assertEqual(procedures.returnable_ms(table, table.at_ms), 20000)

    def test_what_the_director_has_set_right_is_not_returned_once_more(self):
        table = self.mistaken()
        clock_corrections.give_time(table, table.at_ms, A, 20000, 1, "INC-10")
        table.keep()
        self.assertEqual(procedures.returnable_ms(table, table.at_ms), 0)

    def test_while_it_runs_it_grows_and_cannot_be_returned_yet(self):
        table = second_turn()
        self.assertEqual(procedures.returnable_ms(table, SECOND_TURN_MS + DELAY_MS), 0)
        self.assertEqual(procedures.returnable_ms(table, SECOND_TURN_MS + DELAY_MS + 700), 700)
        late_ms = SECOND_TURN_MS + DELAY_MS + 5000
        assert_refused(self, table, "NOT_PAUSED", "INC-10", deed(procedures.return_time, table, late_ms, 100))
        self.assertEqual(procedures.returnable_ms(ready(), late_ms), 0)

    def test_a_flag_that_fell_by_the_mistake_is_lifted(self):
        """And the bank is as before the mistake, no more: time used beyond it is not a gift."""
        table = self.mistaken(BANK_MS + 50000)
        self.assertEqual((table.clock.first_flag(), table.clock.overrun_ms(table.at_ms, A)), (A, 52000))
        procedures.return_time(table, table.at_ms, BANK_MS + 50000)
        self.assertEqual((table.clock.first_flag(), table.clock.overrun_ms(table.at_ms, A)), (NOBODY, 0))
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), BANK_MS - 2000)
        assert_replays(self, table)

    def test_less_than_was_used_beyond_the_bank_leaves_the_flag(self):
        table = self.mistaken(BANK_MS + 50000)
        procedures.return_time(table, table.at_ms, 40000)
        self.assertEqual((table.clock.first_flag(), table.clock.overrun_ms(table.at_ms, A)), (A, 12000))
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), 0)
        assert_replays(self, table)


class EarlyDouble(unittest.TestCase):
    """B doubles while A is still on turn (CUB-10, AMB-33)."""

    def made(self, **changes):
        table = second_turn(7, **changes)
        early.double_early(table, SECOND_TURN_MS + 1000, B)
        table.keep()
        return table

    def test_it_stands_and_the_next_press_hands_the_decision_over(self):
        table = self.made()
        self.assertEqual((table.phase, table.clock.active, table.doubled_early), (PLAYING, A, B))
        self.assertTrue(turn.press(table, SECOND_TURN_MS + 3000, A))
        self.assertEqual((table.phase, table.clock.active, table.doubled_early), (PLAYING, B, B))
        self.assertTrue(turn.press(table, SECOND_TURN_MS + 4000, B))
        self.assertEqual((table.phase, table.doubler, table.clock.active), (DOUBLED, B, A))
        self.assertEqual((table.doubled_early, table.turn_number), (NOBODY, 3))
        doubling.take(table, SECOND_TURN_MS + 6000, A)
        self.assertEqual((table.cube_level, table.cube_holder, table.clock.active), (2, A, B))
        assert_replays(self, table)

    def test_in_the_opening_turn_of_the_opponent(self):
        """CUB-09 is about the opening player only: A doubles before B has ended the first turn."""
        table = playing()
        early.double_early(table, PLAYING_MS + 1000, A)
        turn.press(table, PLAYING_MS + 2000, B)
        turn.press(table, PLAYING_MS + 3000, A)
        self.assertEqual((table.phase, table.doubler), (DOUBLED, A))

    def test_nobody_else_doubles_meanwhile(self):
        table = self.made()
        now_ms = SECOND_TURN_MS + 2000
        assert_refused(self, table, "DOUBLE_PENDING", "CUB-02", deed(doubling.double, table, now_ms, A))
        assert_refused(self, table, "DOUBLE_PENDING", "CUB-10", deed(early.double_early, table, now_ms, B))

    def test_only_if_it_is_otherwise_valid(self):
        """CUB-02, CUB-12, CRW-02, CUB-18."""
        held = second_turn(7)
        cube_corrections.set_cube(held, SECOND_TURN_MS, 2, A, 1, "")
        dead = second_turn(7, score_b=5)
        cube_corrections.set_cube(dead, SECOND_TURN_MS, 2, B, 1, "")
        rolled = second_turn(7)
        early.roll_early(rolled, SECOND_TURN_MS, B)
        for table, code, rule in (
            (ready(), "NO_GAME", "CUB-02"),
            (second_turn(7, score_a=6), "CRAWFORD", "CRW-02"),
            (held, "NOT_HOLDER", "CUB-02"),
            (dead, "DEAD_CUBE", "CUB-12"),
            (rolled, "DICE_THROWN", "CUB-18"),
        ):
            table.keep()
            act = deed(early.double_early, table, SECOND_TURN_MS + 1000, B)
            assert_refused(self, table, code, rule, act)

    def test_not_in_the_own_turn_and_not_without_a_clock(self):
        """There it is an ordinary double."""
        for table in (second_turn(), ready(options={"clock": "off"})):
            if table.phase == READY:
                turn.press(table, table.at_ms + 1000, A)
                table.keep()
            act = deed(early.double_early, table, table.at_ms + 1000, A)
            assert_refused(self, table, "ON_TURN", "CUB-10", act)

    def test_it_is_gone_with_a_cube_that_the_doubler_does_not_hold(self):
        """CUB-02, CUB-15: the director corrects the cube; a double that is still valid stays."""
        now_ms = SECOND_TURN_MS + 2000
        for level, holder, left in ((2, A, NOBODY), (2, B, B), (1, NOBODY, B)):
            table = self.made()
            cube_corrections.set_cube(table, now_ms, level, holder, 1, "as shown")
            self.assertEqual(table.doubled_early, left)
            turn.press(table, now_ms + 1000, A)
            turn.press(table, now_ms + 2000, B)
            self.assertEqual(table.phase, PLAYING if left == NOBODY else DOUBLED)
            assert_replays(self, table)

    def test_it_is_gone_with_the_game(self):
        table = self.made()
        now_ms = end_game(table, SECOND_TURN_MS + 2000, A)
        self.assertEqual(table.doubled_early, NOBODY)
        turn.press(table, now_ms + 1000, A)
        turn.press(table, now_ms + 2000, B)
        self.assertEqual(table.phase, PLAYING)


class RolledEarly(unittest.TestCase):
    """B rolls before A has pressed (INC-04, CUB-18)."""

    def test_no_double_in_the_coming_turn(self):
        table = second_turn()
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        turn.press(table, SECOND_TURN_MS + 2000, A)
        table.keep()
        assert_refused(self, table, "DICE_THROWN", "CUB-18", deed(doubling.double, table, SECOND_TURN_MS + 3000, B))
        turn.press(table, SECOND_TURN_MS + 4000, B)
        turn.press(table, SECOND_TURN_MS + 5000, A)
        doubling.double(table, SECOND_TURN_MS + 6000, B)
        self.assertEqual(table.phase, DOUBLED)
        assert_replays(self, table)

    def test_the_opponent_may_double_all_the_same(self):
        table = second_turn()
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        doubling.double(table, SECOND_TURN_MS + 2000, A)
        self.assertEqual(table.doubler, A)

    def test_not_by_the_player_on_turn(self):
        table = second_turn()
        assert_refused(self, table, "ON_TURN", "INC-04", deed(early.roll_early, table, BACK_MS, A))
        table = ready()
        assert_refused(self, table, "ON_TURN", "INC-04", deed(early.roll_early, table, BACK_MS, A))
