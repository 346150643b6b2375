"""The running game ended by the director: void, or awarded to a player (RES-07, PEN-01)."""

import unittest

from matchcore.clock import NEUTRAL
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import BACKGAMMON, GAMMON, PASS, SINGLE, VOID
from matchcore.games.backgammon.phases import DECIDED, READY
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import cube_corrections, game_rulings, notices, results, turn, undoing
from matchcore.sides import BY_BOTH, NOBODY, A, B
from moves import moved
from tables import (
    assert_refused,
    assert_replays,
    claimed,
    decided,
    deed,
    doubled,
    offered,
    playing,
    ready,
    sealed,
    second_turn,
)


def ruled(table, winner, kind, order=1):
    game_rulings.rule_game(table, table.at_ms + 1000, winner, kind, order, "PEN-01")
    table.keep()
    return table


class Void(unittest.TestCase):
    def test_a_void_game_counts_for_nobody_and_the_next_one_begins(self):
        """RES-07: at every moment of the game."""
        for arranged in (playing, second_turn, doubled, claimed):
            table = ruled(arranged(7, score_a=2), NOBODY, VOID)
            self.assertEqual((table.phase, table.score_a, table.score_b), (READY, 2, 0))
            self.assertEqual((table.clock.state, table.doubler, table.claim_winner), (NEUTRAL, NOBODY, NOBODY))
            self.assertEqual(table.games[-1][1:5], (NOBODY, VOID, 1, 0))
            turn.press(table, table.at_ms + 1000, A)
            self.assertEqual((table.game_number, table.cube_level), (2, 1))
            assert_replays(self, table)

    def test_a_void_crawford_game_has_not_been_played(self):
        """CRW-01, AMB-27: the next game is the Crawford game."""
        table = ruled(second_turn(7, score_a=6), NOBODY, VOID)
        self.assertEqual(table.next_phase(), scoring.CRAWFORD)

    def test_it_goes_along_to_another_device(self):
        """INC-13."""
        table = ruled(second_turn(), NOBODY, VOID)
        self.assertEqual(moved(table, table.at_ms).games, table.games)


class Awarded(unittest.TestCase):
    def test_a_player_is_awarded_the_game_with_the_cube_as_it_lies(self):
        """PEN-01: loss of the game."""
        for kind, points in ((SINGLE, 2), (GAMMON, 4), (BACKGAMMON, 6)):
            table = second_turn(9)
            cube_corrections.set_cube(table, table.at_ms, 2, A, 0, "")
            ruled(table, B, kind)
            self.assertEqual((table.phase, table.score_b, table.games[-1][1:3]), (READY, points, (B, kind)))
            assert_replays(self, table)

    def test_a_double_that_waits_does_not_count(self):
        self.assertEqual(ruled(doubled(), B, SINGLE).score_b, 1)

    def test_it_can_win_the_match_and_the_players_cannot_take_that_back(self):
        """PEN-01, RES-08: both confirm the match, or call the director."""
        table = ruled(second_turn(3, score_a=2), A, SINGLE)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, A))
        act = deed(results.withdraw_claim, table, table.at_ms + 2000, BY_BOTH)
        assert_refused(self, table, "NOTHING_CLAIMED", "RES-08", act)
        assert_replays(self, table)
        undoing.undo(table, table.at_ms + 3000, 0, 2, "")
        self.assertEqual((table.score_a, table.games), (2, ()))

    def test_an_order_does_it(self):
        table = second_turn()
        self.assertTrue(orders.carry_out(table, 20000, orders.make(4, facts.GAME_RULED, (A, GAMMON), "PEN-01")))
        self.assertEqual((table.score_a, table.news), (2, (facts.GAME_RULED, A, GAMMON, "PEN-01")))


class Refused(unittest.TestCase):
    def test_where_no_game_is_played_or_what_cannot_be(self):
        for table in (
            offered(),
            ready(),
            decided(),
        ):
            act = deed(game_rulings.rule_game, table, table.at_ms, NOBODY, VOID, 1, "")
            assert_refused(self, table, "NO_GAME", "RES-07", act)
        table = sealed()
        act = deed(game_rulings.rule_game, table, table.at_ms, NOBODY, VOID, 1, "")
        assert_refused(self, table, "SEALED", "RES-10", act)
        for winner, kind, code, rule in (
            (A, VOID, "BAD_SIDE", "RES-07"),
            (A, PASS, "BAD_KIND", "RES-07"),
            (A, 0, "BAD_KIND", "RES-07"),
            (NOBODY, SINGLE, "BAD_SIDE", "GEN-01"),
        ):
            table = second_turn()
            act = deed(game_rulings.rule_game, table, table.at_ms, winner, kind, 1, "")
            assert_refused(self, table, code, rule, act)


class Marks(unittest.TestCase):
    def test_no_position_is_marked_under_the_club_rules(self):
        """STR-02: only the score may be written; elsewhere players mark in their own time."""
        for name in ("wbgf21", "cnb", "eubgf13"):
            notices.mark(second_turn(7, rule_set=name), 20000, A)
        for arranged, side in ((ready, NOBODY), (second_turn, A)):
            table = arranged(7, rule_set="club")
            assert_refused(self, table, "NOT_IN_RULES", "STR-02", deed(notices.mark, table, 20000, side))


if __name__ == "__main__":
    unittest.main()
