"""Examples of rules and of readings of unclear ones that no other test names.

Written like the tests of the core, using only features of MicroPython.
"""

import unittest

from accounts import split
from matchcore.clock import NO_TIME
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import corrections, scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import DECIDED, DOUBLED, PLAYING
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import (
    beginning,
    calls,
    clock_corrections,
    doubling,
    early,
    flags,
    procedures,
    results,
    score_corrections,
    turn,
)
from matchcore.refusal import Refusal
from matchcore.sides import BY_B, BY_DIRECTOR, NOBODY, A, B
from tables import (
    BANK_MS,
    DELAY_MS,
    DOUBLED_MS,
    SECOND_TURN_MS,
    assert_refused,
    deed,
    doubled,
    offered,
    paused,
    playing,
    ready,
    second_turn,
)

WORDS_OF_PLAY = ("dice", "die", "roll", "pip", "pips", "checker", "position", "equity", "move")


class Times(unittest.TestCase):
    def test_the_bank_is_set_by_the_formula_at_the_start_and_later(self):
        """CLK-09 (AMB-02): 3-2 to 7 is 4.5 points, at 2 minutes 9:00, at 3 minutes 13:30."""
        table = ready(7, score_a=3, score_b=2)
        self.assertEqual(table.clock.bank_left_ms(3000, A), 540000)
        clock_corrections.set_clock(table, 3000, 180000, DELAY_MS, 1, "slow play")
        self.assertEqual([table.clock.bank_left_ms(3000, side) for side in (A, B)], [810000, 810000])

    def test_penalty_points_before_the_clock_is_set_count_in_the_formula(self):
        """AMB-04: both get the same."""
        table = ready(7)
        score_corrections.penalise(table, 3000, A, 1, 1, "late")
        self.assertEqual(table.clock.bank_left_ms(3000, B), BANK_MS)
        clock_corrections.set_clock(table, 4000, 120000, DELAY_MS, 2, "brought in")
        self.assertEqual([table.clock.bank_left_ms(4000, side) for side in (A, B)], [780000, 780000])

    def test_a_decision_about_the_cube_has_a_full_delay(self):
        """AMB-05."""
        table = doubled()
        self.assertEqual(table.clock.delay_left(DOUBLED_MS), DELAY_MS)
        doubling.take(table, DOUBLED_MS + 5000, B)
        self.assertEqual((table.clock.active, table.clock.delay_left(DOUBLED_MS + 5000)), (A, DELAY_MS))

    def test_a_lost_delay_is_waited_out(self):
        """INC-02 (AMB-07): the press is refused while it lasts, and the bank is not touched by the wait."""
        table = second_turn()
        procedures.lose_delay(table, 16000, B, BY_DIRECTOR, 1)
        turn.press(table, 20000, A)
        self.assertFalse(turn.press(table, 20000 + DELAY_MS - 1, B))
        self.assertEqual(table.clock.active, B)
        self.assertTrue(turn.press(table, 20000 + DELAY_MS, B))
        self.assertEqual(table.clock.bank_left_ms(20000 + DELAY_MS, B), BANK_MS)

    def test_the_second_part_of_a_bank_comes_without_a_new_delay(self):
        """CLK-11 (AMB-17): in the millisecond in which the first is gone, and time has not run out."""
        clock = Clock()
        corrections.set_up(clock, 0, 60000, 60000, DELAY_MS)
        split(clock, 60000, 60000)
        clock.press(0, A)
        gone_ms = DELAY_MS + 60000
        self.assertEqual(clock.part_in_use(gone_ms - 1, B), 1)
        self.assertEqual(clock.part_in_use(gone_ms, B), 2)
        self.assertEqual((clock.delay_left(gone_ms), clock.bank_left_ms(gone_ms + 1, B)), (0, 59999))
        clock.advance(gone_ms + 1)
        self.assertEqual(clock.sides[B].flag_ms, NO_TIME)


class Requests(unittest.TestCase):
    def test_each_request_to_the_director_is_a_call_with_its_reason(self):
        """ROL-05, SPC-04: everything is stopped until the director has come."""
        for reason in rulesets.CALL_REASONS:
            table = playing()
            calls.call_director(table, SECOND_TURN_MS, reason, BY_B)
            self.assertEqual(rulesets.PAUSE_REASONS[table.called_reason], reason)
            self.assertEqual(table.clock.bank_left_ms(SECOND_TURN_MS + 600000, B), BANK_MS, reason)
            assert_refused(
                self, table, "DIRECTOR_CALLED", "DSP-01", deed(turn.press, table, SECOND_TURN_MS + 600000, B)
            )


class Turns(unittest.TestCase):
    def test_the_own_press_ends_the_turn(self):
        """TRN-01."""
        table = playing()
        self.assertEqual(table.clock.active, B)
        turn.press(table, SECOND_TURN_MS, B)
        self.assertEqual(table.clock.active, A)

    def test_a_press_without_a_move_is_taken_back(self):
        """CLK-19: B pressed after 5 s without having moved, agrees, and gets the other 7 s of the delay again."""
        table = second_turn()
        procedures.take_turn_back(table, SECOND_TURN_MS + 3000, B, BY_B)
        self.assertEqual(table.clock.active, B)
        self.assertEqual(table.clock.delay_left(SECOND_TURN_MS + 3000), DELAY_MS - 5000)

    def test_dice_lifted_after_the_press_stop_both_times(self):
        """PAU-07: the delay goes on from there."""
        table = paused()
        left_ms = table.clock.delay_left(30000)
        turn.state_reason(table, 30000, "DICE_LIFTED_AFTER_PRESS")
        turn.resume(table, 40000)
        self.assertEqual(table.clock.delay_left(40000), left_ms)

    def test_the_reasons_for_a_pause_are_those_of_all_paragraphs(self):
        """AMB-15: in addition to the allegedly complete list, invalid and disputed rolls, and the pass."""
        rules = rulesets.rule_set("wbgf21")
        for reason in ("DISPUTE", "EARLY_DICE", "DICE_LIFTED_AFTER_PRESS", "INVALID_ROLL", "ROLL_DISPUTE", "PASS"):
            self.assertTrue(rulesets.may_pause(rules, reason), reason)

    def test_no_other_reason_is_one_for_a_pause(self):
        """PAU-09: a reason outside the rule set is refused, and stays unstated."""
        for name, reason in (("club", "EARLY_DICE"), ("wbgf21", "DROPPED_ITEM"), ("cnb", "COFFEE")):
            table = paused(7, rule_set=name)
            act = deed(turn.state_reason, table, 26000, reason)
            assert_refused(self, table, "REASON_NOT_ALLOWED", "PAU-02", act)
            self.assertEqual(table.pause_reason, 0)

    def test_a_disputed_roll_that_is_repeated_has_a_full_delay(self):
        """INC-08: the record has the reason, and the used part of the delay is given again."""
        table = paused(7)
        self.assertTrue(table.clock.delay_left(25000) < DELAY_MS)
        turn.state_reason(table, 26000, "ROLL_DISPUTE")
        turn.restart_delay(table, 27000, BY_B)
        self.assertEqual([fact.kind for fact in table.keep()][-3:-1], [facts.REASON, facts.DELAY_RESTARTED])
        turn.resume(table, 40000)
        self.assertEqual(table.clock.delay_left(40000), DELAY_MS)

    def test_who_has_rolled_too_early_may_not_double_in_that_turn(self):
        """CUB-18 (AMB-32): whatever becomes of the roll; in the turn after it the cube is available again."""
        table = second_turn()
        early.roll_early(table, 16000, B)
        turn.press(table, 17000, A)
        assert_refused(self, table, "DICE_THROWN", "CUB-18", deed(doubling.double, table, 18000, B))
        turn.press(table, 19000, B)
        turn.press(table, 20000, A)
        doubling.double(table, 21000, B)
        self.assertEqual(table.phase, DOUBLED)

    def test_a_double_hands_over_the_time_by_itself(self):
        """CUB-07: a player who does not double keeps their own time running."""
        table = second_turn()
        self.assertEqual(table.clock.active, A)
        doubling.double(table, DOUBLED_MS, A)
        self.assertEqual(table.clock.active, B)


class Results(unittest.TestCase):
    def test_time_loses_the_match_and_no_points_are_added(self):
        """EXP-04 (AMB-13, AMB-36)."""
        table = second_turn(7, score_a=2, score_b=4)
        late_ms = SECOND_TURN_MS + DELAY_MS + BANK_MS
        flags.claim_time(table, late_ms, BY_B)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))
        self.assertEqual((table.score_a, table.score_b), (2, 4))

    def test_penalty_points_can_make_match_point(self):
        """CRW-09 (AMB-26): the game under way keeps its status, the next one is the Crawford game."""
        table = playing(7, score_a=5)
        score_corrections.penalise(table, 11000, A, 1, 1, "late")
        self.assertEqual(table.game_phase, scoring.NORMAL)
        self.assertEqual(table.next_phase(), scoring.CRAWFORD)
        waiting = ready(7, score_a=5)
        score_corrections.penalise(waiting, 3000, A, 1, 1, "late")
        turn.press(waiting, 4000, B)
        self.assertEqual(waiting.game_phase, scoring.CRAWFORD)

    def test_a_game_is_played_to_its_end_or_goes_on(self):
        """RES-01, RES-04: one player cannot end it alone; without the other's confirmation it is played on."""
        table = paused()
        results.claim(table, 26000, A, scoring.GAMMON)
        results.confirm(table, 27000, A)
        with self.assertRaises(Refusal):
            turn.press(table, 28000, B)
        results.withdraw_claim(table, 29000)
        turn.resume(table, 30000)
        self.assertEqual((table.phase, table.score_a), (PLAYING, 0))


class Players(unittest.TestCase):
    def test_a_side_may_have_several_names(self):
        """GEN-03: two long ones fit."""
        settings = Settings(5, "Alessandra Bianchi & Giovanni Battista Rossi", "\u0391. \u0392. & \u0413. \u0414.")
        settings.check()

    def test_nothing_on_the_device_knows_the_play(self):
        """GEN-06: no fact carries dice or checkers, so no statistics about the play are possible."""
        for kind in ROWS.kinds():
            for value in ROWS.values(kind):
                found = [word for word in value.split("_") if word in WORDS_OF_PLAY]
                self.assertFalse(found, ROWS.name(kind) + " " + value)

    def test_the_cube_of_a_new_game_is_in_the_middle(self):
        """CUB-01, SET-03: the panel is the cube, and it goes back by itself."""
        table = doubled()
        doubling.take(table, 21000, B)
        self.assertEqual((table.cube_level, table.cube_holder), (2, B))
        turn.pause(table, 22000)
        results.claim(table, 23000, A, scoring.SINGLE)
        results.confirm(table, 24000, A)
        results.confirm(table, 25000, B)
        self.assertEqual((table.cube_level, table.cube_holder), (1, NOBODY))

    def test_sides_are_swapped_before_both_have_accepted_only(self):
        """SER-03, SET-01: in a series the players may sit the other way round in each match."""
        table = offered()
        beginning.swap_sides(table, 500)
        self.assertTrue(table.is_swapped)
        with self.assertRaises(Refusal):
            beginning.swap_sides(ready(), 3000)

    def test_a_defective_clock_is_a_reason_to_call(self):
        """SET-04, INC-12: it is on record with the time."""
        table = second_turn()
        calls.call_director(table, 17000, "EQUIPMENT")
        self.assertEqual(table.last_kinds(), [facts.CALLED])


if __name__ == "__main__":
    unittest.main()
