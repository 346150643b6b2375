"""The director's last words: result types, verification, and refused rulings (RES-07, RES-09, GEN-01)."""

import unittest

from matchcore.clock import OVER
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, SEALED
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    lengths,
    results,
    rulings,
    score_corrections,
    undoing,
)
from matchcore.sides import NOBODY, A, B
from tables import (
    Table,
    assert_refused,
    assert_replays,
    claimed,
    decided,
    doubled,
    offered,
    playing,
    ready,
    sealed,
    second_turn,
)

LATER_MS = 50000


class Rulings(unittest.TestCase):
    def test_every_result_type_seals_the_match(self):
        """RES-11, PEN-04, RES-07, RES-07: in every phase of a match, the score as it is."""
        for result in range(1, len(scoring.RESULTS)):
            winner = NOBODY if result == scoring.DOUBLE_DISQUALIFICATION else B
            for arranged in (offered, ready, second_turn, doubled, claimed, decided):
                table = arranged()
                score = table.score_a, table.score_b
                rulings.rule_result(table, table.at_ms + 1000, result, winner, 1, "ruled")
                self.assertEqual((table.phase, table.result, table.winner), (SEALED, result, winner))
                self.assertEqual((table.clock.state, (table.score_a, table.score_b)), (OVER, score))
                self.assertEqual(table.agreed, 0)

    def test_a_sealed_result_is_put_right_and_the_score_stays(self):
        """RES-09, RES-10: sealed before and after, and needs verification again, no matter how often."""
        table = sealed()
        rulings.verify(table, 30000, 1)
        self.assertTrue(table.is_verified)
        score = table.score_a, table.score_b
        for now_ms, result, winner in ((31000, scoring.RULING, B), (32000, scoring.DOUBLE_DISQUALIFICATION, NOBODY)):
            rulings.rule_result(table, now_ms, result, winner, 2, "the score sheet says so")
            self.assertEqual((table.phase, table.result, table.winner), (SEALED, result, winner))
            self.assertEqual((table.is_verified, table.clock.state), (False, OVER))
            self.assertEqual((table.score_a, table.score_b), score)
        assert_replays(self, table)

    def test_an_undone_correction_gives_the_sealed_result_back(self):
        """GEN-05: as confirmed by the players, and needing verification again."""
        table = sealed()
        before = table.result, table.winner, table.score_a, table.score_b, table.games
        rulings.rule_result(table, 31000, scoring.RULING, B, 1, "wrong table")
        undoing.undo(table, 32000, 0, 2, "it was the right table")
        self.assertEqual((table.phase, table.is_verified, table.clock.state), (SEALED, False, OVER))
        self.assertEqual((table.result, table.winner, table.score_a, table.score_b, table.games), before)
        assert_replays(self, table)

    def test_a_result_needs_its_winner(self):
        for result, winner in ((scoring.RULING, NOBODY), (scoring.RULING, 2), (scoring.DOUBLE_DISQUALIFICATION, A)):
            assert_refused(
                self,
                table := second_turn(),
                "BAD_SIDE",
                "RES-07",
                lambda r=result, w=winner, table=table: rulings.rule_result(table, LATER_MS, r, w, 1, ""),
            )
        for result in (0, -1, len(scoring.RESULTS)):
            assert_refused(
                self,
                table := second_turn(),
                "BAD_RESULT",
                "RES-07",
                lambda r=result, table=table: rulings.rule_result(table, LATER_MS, r, A, 1, ""),
            )

    def test_verified_until_it_is_opened_again(self):
        """RES-09, RES-10: a match that is no longer sealed is no longer verified."""
        table = sealed()
        rulings.verify(table, 30000, 1)
        self.assertTrue(table.is_verified)
        undoing.undo(table, 31000, 0, 2, "signed by mistake")
        self.assertEqual((table.phase, table.is_verified), (DECIDED, False))
        results.confirm(table, 32000, B)
        self.assertEqual((table.phase, table.is_verified), (SEALED, False))

    def test_a_ruling_in_words_stands_in_the_log(self):
        table = playing()
        calls.call_director(table, 11000)
        table.keep()
        calls.end_call(table, 12000, 1, "roll again")
        self.assertEqual(table.keep()[0].text, "roll again")


class Sides(unittest.TestCase):
    def test_a_side_that_is_none_is_refused(self):
        for side in (-1, 2):
            for act in (
                lambda table, side=side: clock_corrections.set_bank(table, LATER_MS, side, 1000, 1, ""),
                lambda table, side=side: clock_corrections.give_time(table, LATER_MS, side, 1000, 1, ""),
                lambda table, side=side: clock_corrections.set_turn(table, LATER_MS, side, 1, ""),
                lambda table, side=side: score_corrections.penalise(table, LATER_MS, side, 1, 1, ""),
            ):
                table = second_turn()
                assert_refused(self, table, "BAD_SIDE", "GEN-01", lambda act=act, table=table: act(table))

    def test_without_a_match_there_is_nothing_to_correct(self):
        for act in (
            lambda table: clock_corrections.set_bank(table, 0, A, 1000, 1, ""),
            lambda table: clock_corrections.give_time(table, 0, A, 1000, 1, ""),
            lambda table: clock_corrections.set_clock(table, 0, 60000, 0, 1, ""),
            lambda table: clock_corrections.set_turn(table, 0, A, 1, ""),
            lambda table: score_corrections.set_score(table, 0, 1, 1, False, 1, ""),
            lambda table: score_corrections.penalise(table, 0, A, 1, 1, ""),
            lambda table: lengths.set_length(table, 0, 7, 1, ""),
            lambda table: rulings.rule_result(table, 0, scoring.RULING, A, 1, ""),
        ):
            table = Table()
            assert_refused(self, table, "NO_MATCH", "GEN-02", lambda act=act, table=table: act(table))
            self.assertNotEqual(table.phase, CLAIMED)
