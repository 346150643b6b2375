"""Dice lifted too early: the delay of the next turn is waited out (INC-01 to INC-03, AMB-07, AMB-09)."""

import unittest

from accounts import of_both
from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import DOUBLED, PLAYING
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    doubling,
    game_corrections,
    procedures,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, A, B
from rules import REFERENCE, TABLE
from tables import (
    BANK_MS,
    DELAY_MS,
    PAUSED_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    doubled,
    end_game,
    paused,
    playing,
    ready,
    second_turn,
)

LOST_MS = SECOND_TURN_MS + 3000
TURN_MS = SECOND_TURN_MS + 5000  # A presses: B's turn, whose delay is lost


def lost(rule_set="wbgf21", by=BY_B):
    """A is on turn; B has lifted the dice and loses the next delay."""
    table = second_turn(7, rule_set=rule_set)
    procedures.lose_delay(table, LOST_MS, B, by, 1 if by == BY_DIRECTOR else 0)
    table.keep()
    return table


def waiting():
    """B's turn, in which B has to wait."""
    table = lost()
    turn.press(table, TURN_MS, A)
    table.keep()
    return table


class TurnTakenAway(unittest.TestCase):
    """INC-02: it lapses with the game only; removing a turn in which it was being waited out leaves it owed."""

    def test_when_the_last_move_is_taken_back(self):
        table = waiting()
        procedures.take_turn_back(table, TURN_MS + 2000, A, BY_A)
        self.assertEqual((table.clock.active, of_both(table.clock, "owes_delay")), (A, [False, True]))
        turn.press(table, TURN_MS + 4000, A)
        self.assertTrue(table.clock.is_holding)

    def test_when_the_director_sets_the_turn(self):
        for side, owes in ((A, [False, True]), (B, [False, False])):
            table = waiting()
            clock_corrections.set_turn(table, TURN_MS + 2000, side, 1, "CLK-20")
            self.assertEqual((table.clock.active, of_both(table.clock, "owes_delay")), (side, owes))
            self.assertEqual(table.clock.is_holding, side == B)
            assert_replays(self, table)

    def test_when_the_director_sets_the_clock(self):
        """INC-02, CLK-23: a wait in progress starts over, a future one is still owed."""
        table = waiting()
        clock_corrections.set_clock(table, TURN_MS + 2000, 60000, 10000, 1, "CLK-23")
        self.assertEqual((table.clock.is_holding, of_both(table.clock, "owes_delay")), (True, [False, False]))
        assert_replays(self, table)
        table = lost()
        clock_corrections.set_clock(table, TURN_MS, 60000, 10000, 1, "CLK-23")
        self.assertEqual(
            (table.clock.active, table.clock.is_holding, of_both(table.clock, "owes_delay")), (A, False, [False, True])
        )
        turn.resume(table, TURN_MS + 1000)
        turn.press(table, TURN_MS + 2000, A)
        self.assertTrue(table.clock.is_holding)
        clock_corrections.set_clock(table, TURN_MS + 20000, 60000, 10000, 2, "CLK-23")
        self.assertEqual(
            (table.clock.is_holding, of_both(table.clock, "owes_delay")), (False, [False, False])
        )  # has been served

    def test_when_the_clock_is_taken_away_nobody_waits(self):
        """EXP-06: nor when it comes back in the same game."""
        table = lost()
        clock_corrections.set_clock(table, TURN_MS, 0, 0, 1, "EXP-06")
        clock_corrections.set_clock(table, TURN_MS + 1000, 60000, 10000, 2, "CLK-23")
        self.assertEqual(of_both(table.clock, "owes_delay"), [False, False])

    def test_when_a_void_double_is_taken_back(self):
        table = doubled()
        procedures.lose_delay(table, table.at_ms + 1000, A, BY_A)
        score_corrections.set_score(table, table.at_ms, 6, 0, False, 0, "")
        game_corrections.void_double(table, table.at_ms + 2000, 1, 1, "CRW-05")
        self.assertEqual((table.clock.active, table.clock.is_holding), (A, True))

    def test_once_it_has_been_waited_out_it_is_served(self):
        table = waiting()
        clock_corrections.set_turn(table, TURN_MS + DELAY_MS + 1000, A, 1, "CLK-20")
        self.assertEqual(of_both(table.clock, "owes_delay"), [False, False])


class Agreed(unittest.TestCase):
    def test_by_the_players_or_by_the_director(self):
        """INC-03: the offender's own button agrees; under the club rules only the director can impose it."""
        for name in REFERENCE:
            self.assertTrue(lost(name, BY_DIRECTOR).clock.sides[B].owes_delay)
            if TABLE[name]["incident.early_dice"] == "lose_delay":
                self.assertTrue(lost(name).clock.sides[B].owes_delay, name)
        table = second_turn(7, rule_set="club")
        act = deed(procedures.lose_delay, table, LOST_MS, B, BY_B)
        assert_refused(self, table, "DIRECTOR_DECIDES", "INC-03", act)

    def test_not_by_the_player_who_claims_it(self):
        table = second_turn()
        act = deed(procedures.lose_delay, table, LOST_MS, B, BY_A)
        assert_refused(self, table, "DIRECTOR_DECIDES", "INC-03", act)

    def test_the_pause_for_it_is_for_a_turn_that_is_being_played(self):
        """INC-01: while a double waits for its answer there are no dice to lift."""
        table = doubled()
        turn.pause(table, PAUSED_MS)
        table.keep()
        assert_refused(self, table, "NO_TURN", "INC-01", deed(turn.state_reason, table, PAUSED_MS, "EARLY_DICE"))

    def test_once_a_turn_and_not_by_the_player_on_turn(self):
        table = lost()
        again = deed(procedures.lose_delay, table, LOST_MS, B, BY_B)
        assert_refused(self, table, "ALREADY_CONFIRMED", "INC-01", again)
        on_turn = deed(procedures.lose_delay, table, LOST_MS, A, BY_A)
        assert_refused(self, table, "ON_TURN", "INC-01", on_turn)

    def test_only_in_a_game(self):
        for table in (ready(), ready(options={"clock": "off"})):
            act = deed(procedures.lose_delay, table, table.at_ms, B, BY_DIRECTOR, 1)
            assert_refused(self, table, "NO_TURN", "INC-01", act)
        table = second_turn()
        calls.call_director(table, LOST_MS)
        table.keep()
        act = deed(procedures.lose_delay, table, LOST_MS, B, BY_B)
        assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", act)
        self.assertTrue(orders.carry_out(table, LOST_MS, orders.make(1, facts.DELAY_LOST, (B,))))
        self.assertEqual(
            (of_both(table.clock, "owes_delay"), table.notes), ([False, True], ((0, facts.DELAY_LOST, B, 0),))
        )

    def test_in_the_pause_the_player_on_turn_finishes_the_move_and_presses(self):
        """INC-01: the opponent's press then has the same effect as with the clock running."""
        table = paused()
        turn.state_reason(table, PAUSED_MS + 1000, "EARLY_DICE")
        procedures.lose_delay(table, PAUSED_MS + 2000, B, BY_B)
        self.assertTrue(turn.press(table, PAUSED_MS + 30000, A))
        self.assertEqual((table.clock.state, table.clock.active, table.clock.is_holding), (RUNNING, B, True))
        assert_replays(self, table)


class Waiting(unittest.TestCase):
    def test_the_whole_delay_and_then_the_bank(self):
        """INC-02, AMB-07: a press is refused until the delay has run out; all thinking comes out of the bank."""
        table = waiting()
        self.assertEqual(table.clock.delay_left(TURN_MS), DELAY_MS)
        self.assertFalse(turn.press(table, TURN_MS + DELAY_MS - 1, B))
        self.assertEqual(table.clock.active, B)
        self.assertTrue(turn.press(table, TURN_MS + DELAY_MS + 4000, B))
        self.assertEqual((table.clock.active, table.clock.bank_left_ms(table.at_ms, B)), (A, BANK_MS - 4000))
        assert_replays(self, table)

    def test_at_the_very_end_of_the_delay_he_may_press(self):
        self.assertTrue(turn.press(waiting(), TURN_MS + DELAY_MS, B))

    def test_a_pause_freezes_the_wait(self):
        table = waiting()
        turn.pause(table, TURN_MS + 4000)
        turn.state_reason(table, TURN_MS + 5000, "ROLL_DISPUTE")
        turn.resume(table, TURN_MS + 60000)
        self.assertFalse(turn.press(table, TURN_MS + 60000 + DELAY_MS - 4001, B))
        self.assertTrue(turn.press(table, TURN_MS + 60000 + DELAY_MS - 4000, B))

    def test_it_is_waited_out_once_even_if_the_roll_is_repeated(self):
        """INC-02, INC-07: the new delay after an invalid roll is an ordinary one."""
        table = waiting()
        turn.restart_delay(table, TURN_MS + 4000, BY_A)
        self.assertFalse(turn.press(table, TURN_MS + 4000 + DELAY_MS - 1, B))
        turn.restart_delay(table, TURN_MS + 4000 + DELAY_MS, BY_A)
        self.assertTrue(turn.press(table, TURN_MS + 5000 + DELAY_MS, B))
        assert_replays(self, table)

    def test_neither_a_double_nor_a_take_begins_before(self):
        """INC-02: the button of the player who decides waits, too."""
        table = waiting()
        act = deed(doubling.double, table, TURN_MS + DELAY_MS - 1, B)
        assert_refused(self, table, "MUST_WAIT", "INC-02", act)
        doubling.double(table, TURN_MS + DELAY_MS, B)
        self.assertEqual((table.phase, table.clock.active), (DOUBLED, A))
        assert_replays(self, table)
        table = lost()
        doubling.double(table, TURN_MS, A)
        self.assertFalse(doubling.take(table, TURN_MS + DELAY_MS - 1, B))
        self.assertEqual((table.phase, table.clock.active), (DOUBLED, B))
        self.assertTrue(doubling.take(table, TURN_MS + DELAY_MS, B))
        self.assertEqual((table.phase, table.clock.active), (PLAYING, A))
        assert_replays(self, table)

    def test_a_lost_delay_costs_one_turn_only(self):
        table = waiting()
        turn.press(table, TURN_MS + DELAY_MS, B)
        turn.press(table, TURN_MS + DELAY_MS + 1000, A)
        self.assertFalse(table.clock.is_holding)
        self.assertTrue(turn.press(table, TURN_MS + DELAY_MS + 2000, B))

    def test_it_lapses_with_the_game(self):
        """AMB-09."""
        table = lost()
        now_ms = end_game(table, TURN_MS, A)
        turn.press(table, now_ms + 1000, A)
        self.assertEqual((table.clock.active, table.clock.is_holding), (B, False))
        self.assertTrue(turn.press(table, now_ms + 2000, B))
        assert_replays(self, table)

    def test_the_director_takes_it_back(self):
        table = lost()
        undoing.undo(table, LOST_MS + 1000, 0, 1, "he had asked")
        self.assertEqual(of_both(table.clock, "owes_delay"), [False, False])

    def test_for_the_next_start_of_his_time_after_a_take(self):
        """AMB-05: A doubles, B decides; it is A who has lifted the dice, and gets the turn back."""
        table = doubled()
        procedures.lose_delay(table, table.at_ms + 1000, A, BY_A)
        doubling.take(table, table.at_ms + 1000, B)
        self.assertEqual((table.clock.active, table.clock.is_holding), (A, True))
        self.assertFalse(playing().clock.is_holding)
