"""The consequences of expired time, against its worked table (EXP-02 to EXP-10), then at a table."""

import unittest

from matchcore.clock import NEUTRAL, RUNNING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, PLAYING, READY
from matchcore.games.backgammon.rules import expiry
from matchcore.games.backgammon.topics import clock_corrections, doubling, flags, results, rulings, turn
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, LETTERS, NOBODY, A, B, other
from rules import FULL, counts
from tables import (
    BANK_MS,
    DELAY_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    doubled,
    end_game,
    second_turn,
)
from vectors import cases

# A spectator has no button, and a silent player presses none (EXP-10).
DECLARED_BY = {"A": BY_A, "B": BY_B, "director": BY_DIRECTOR}


def side_of(letter):
    return NOBODY if letter is None else LETTERS.index(letter)


class AtATable(unittest.TestCase):
    FLAG_MS = SECOND_TURN_MS + DELAY_MS + BANK_MS

    def test_automatic_in_one_rule_set_declared_in_the_others(self):
        """EXP-02, EXP-03, EXP-04: the score stays as it was."""
        for name in FULL:
            table = second_turn(7, rule_set=name, score_a=3)
            flag_ms = table.clock.next_flag_ms()
            table.tick(flag_ms - 1)
            self.assertNotEqual(table.phase, DECIDED)
            table.tick(flag_ms)
            self.assertEqual(table.phase == DECIDED, name == "club", name)
            if name != "club":
                flags.claim_time(table, flag_ms + 1000, BY_B)
            self.assertEqual((table.result, table.winner, table.score_a), (scoring.TIME, B, 3), name)
            assert_replays(self, table)

    def test_every_worked_case_happens_at_a_table(self):
        found = cases("expiry", "expiry")
        self.assertEqual((len(found), counts(found)), (34, [11, 9, 10, 4, 0]))
        for case in found:
            given, expected = case["input"], case["expected"]
            table = self.play(given)
            if expected["outcome"] == "DIRECTOR":
                self.assertIn("expiry.both_unknown_order", FULL[given["rule_set"]]["silent"], case["id"])
            else:
                self.assertEqual(outcome_at(table), (expected["outcome"], side_of(expected["winner"])), case["id"])
            assert_replays(self, table)

    def test_where_certainty_is_asked_for(self):
        """EXP-05."""
        self.assertEqual(sorted([name for name in FULL if expiry.asks_for_certainty(FULL[name])]), ["wbgf21"])

    def play(self, given):
        table = second_turn(7, rule_set=given["rule_set"], score_a=6, score_b=6, crawford_played=True)
        for letter in given["expired"]:
            self.run_out(table, side_of(letter))
        if given["match_finished_on_board"] and table.phase != DECIDED:
            if table.clock.state != RUNNING:
                turn.resume(table, table.at_ms + 1000)
            end_game(table, table.at_ms + 1000, side_of(given["match_finished_on_board"]))
        if len(given["expired"]) == 2 and not given["order_known"]:
            self.rule_on_unknown_order(table, side_of(given["certain_winner"]))
        elif given["declared_by"] in DECLARED_BY:
            self.declare(table, DECLARED_BY[given["declared_by"]])
            self.ask_whether_certain(table, side_of(given["certain_winner"]))
        table.keep()
        return table

    def run_out(self, table, side):
        if table.phase == DECIDED:
            return
        clock_corrections.set_turn(table, table.at_ms + 1000, side, 0, "")
        clock_corrections.set_bank(table, table.at_ms, side, 1000, 0, "")
        turn.resume(table, table.at_ms)
        table.keep()
        table.tick(table.clock.next_flag_ms())
        table.keep()

    def rule_on_unknown_order(self, table, certain_winner):
        """EXP-06, AMB-14: a table knows whose flag was first; if that is lost, the director decides."""
        if certain_winner != NOBODY:
            rulings.rule_result(table, table.at_ms, scoring.GUARANTEED_WIN, certain_winner, 1, "certain to win")
        else:
            clock_corrections.set_clock(table, table.at_ms, 0, 0, 1, "nobody knows who ran out first")

    def declare(self, table, by):
        """A decided match cannot be claimed any more."""
        is_over = table.phase == DECIDED or table.clock.first_flag() == NOBODY
        try:
            flags.claim_time(table, table.at_ms + 1000, by)
        except Refusal:
            self.assertTrue(is_over)
            return
        self.assertFalse(is_over)

    def ask_whether_certain(self, table, certain_winner):
        """EXP-05: the director is asked about the player whose time ran out, where the rules know the question."""
        is_asked = table.result == scoring.TIME and expiry.asks_for_certainty(table.rules)
        if is_asked and certain_winner == other(table.winner):
            rulings.rule_result(table, table.at_ms, scoring.GUARANTEED_WIN, certain_winner, 1, "certain to win")


def outcome_at(table):
    outcomes = {
        0: "PLAY_ON" if table.has_clock else "PLAY_ON_WITHOUT_CLOCK",
        scoring.TIME: "MATCH_LOST_ON_TIME",
        scoring.POINTS: "BOARD_RESULT",
        scoring.GUARANTEED_WIN: "GUARANTEED_WIN",
    }
    return outcomes[table.result], table.winner


class ForcedByBothEmpty(unittest.TestCase):
    def test_the_clock_is_taken_away_while_a_double_waits(self):
        """EXP-06, CLK-23: the double is answered without a clock; one is brought in only if none waits."""
        for answer, phase in ((doubling.take, PLAYING), (doubling.pass_double, CLAIMED)):
            table = doubled()
            anew = deed(clock_corrections.set_clock, table, table.at_ms, 60000, 10000, 1, "")
            assert_refused(self, table, "NO_GAME", "CLK-23", anew)
            clock_corrections.set_clock(table, table.at_ms + 1000, 0, 0, 1, "nobody knows who ran out first")
            self.assertEqual((table.phase, table.has_clock, table.clock.state), (DOUBLED, False, NEUTRAL))
            self.assertEqual(table.clock.first_flag(), NOBODY)
            answer(table, table.at_ms + 2000, B)
            self.assertEqual(table.phase, phase)
            table.keep()
            assert_replays(self, table)

    def test_time_is_claimed_between_games_and_in_a_pause(self):
        """EXP-10: wherever the match goes on, players and director may say so."""
        for is_paused in (False, True):
            table = second_turn()
            flags_fall_ms = table.clock.next_flag_ms()
            turn.pause(table, flags_fall_ms + 1000)
            if not is_paused:
                results.claim(table, table.at_ms, B, scoring.SINGLE)
                for side in (A, B):
                    results.confirm(table, table.at_ms + 1000, side)
                self.assertEqual(table.phase, READY)
            flags.check_expired_game(table)
            flags.claim_time(table, table.at_ms + 1000, BY_B)
            self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))
