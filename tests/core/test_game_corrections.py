"""An earlier game is corrected, and the match goes on from the right score (SKP-06, CRW-09, AMB-27)."""

import unittest

from matchcore.clock import NEUTRAL
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import BACKGAMMON, CRAWFORD, GAMMON, NORMAL, PASS, POST_CRAWFORD, SINGLE
from matchcore.games.backgammon.phases import DECIDED, PLAYING, READY
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import (
    absences,
    flags,
    game_corrections,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, NOBODY, A, B
from tables import (
    Table,
    assert_refused,
    assert_replays,
    between_games,
    decided,
    deed,
    end_game,
    offered,
    ready,
    sealed,
    second_turn,
)


def played(length, *games, **changes):
    """READY after these games, each (winner, kind)."""
    table = ready(length, **changes)
    for winner, kind in games:
        turn.press(table, table.at_ms + 1000, A)
        end_game(table, table.at_ms + 1000, winner, kind)
    return table


def correct(table, number, winner, kind, level=1, order=1):
    game_corrections.correct_game(table, table.at_ms + 1000, number, winner, kind, level, order, "as both remember")
    table.keep()
    return table


def score(table):
    return table.score_a, table.score_b


class Games(unittest.TestCase):
    def test_each_of_three_games_is_put_right_and_the_later_scores_move(self):
        """SKP-06: winner, kind, cube."""
        for number, before in (
            (1, [(0, 0), (2, 0), (2, 2)]),
            (2, [(0, 0), (1, 0), (3, 0)]),
            (3, [(0, 0), (1, 0), (1, 2)]),
        ):
            table = played(11, (A, SINGLE), (B, GAMMON), (B, SINGLE))
            correct(table, number, A, GAMMON)
            self.assertEqual([game[5:7] for game in table.games], before, number)
            self.assertEqual(table.games[number - 1][1:5], (A, GAMMON, 1, 2))
            assert_replays(self, table)
        table = correct(played(11, (A, SINGLE), (B, GAMMON)), 1, B, PASS, 4)
        self.assertEqual((score(table), table.games[0][1:5]), ((0, 6), (B, PASS, 4, 4)))

    def test_points_of_penalties_and_lateness_stay(self):
        table = played(11, (A, SINGLE), (B, GAMMON))
        absences.late_points(table, table.at_ms, A, 1, absences.FOR_LAST, 1, "")
        score_corrections.penalise(table, table.at_ms, A, 2, 2, "")
        self.assertEqual(score(table), (3, 3))
        self.assertEqual(score(correct(table, 2, A, SINGLE, 1, 3)), (4, 1))

    def test_a_match_that_was_taken_over_counts_from_its_score(self):
        table = correct(played(11, (A, SINGLE), score_a=3, score_b=4), 1, A, BACKGAMMON)
        self.assertEqual((score(table), table.games[0][5:7]), ((6, 4), (3, 4)))

    def test_in_the_middle_of_a_game_it_goes_on(self):
        table = played(11, (A, SINGLE))
        turn.press(table, table.at_ms + 1000, A)
        state, delay_ms = table.clock.state, table.clock.delay_left(table.at_ms + 1000)
        correct(table, 1, B, SINGLE)
        self.assertEqual((table.phase, table.clock.state, table.game_number), (PLAYING, state, 2))
        self.assertEqual((score(table), table.clock.delay_left(table.at_ms)), ((0, 1), delay_ms))

    def test_by_order_with_its_reason(self):
        table = between_games(7)
        order = orders.make(4, facts.GAME_CORRECTED, (1, B, GAMMON, 2), "both sheets say so")
        self.assertTrue(orders.carry_out(table, table.at_ms + 1000, order))
        self.assertEqual((score(table), table.last_order), ((0, 4), 4))
        self.assertEqual(table.news, (facts.GAME_CORRECTED, 1, B, "both sheets say so"))
        assert_replays(self, table)

    def test_a_game_corrected_twice_and_back_is_as_it_was(self):
        table = played(11, (A, SINGLE), (B, GAMMON))
        before = table.games
        correct(correct(table, 1, B, GAMMON, 2), 1, A, SINGLE, 1, 2)
        self.assertEqual((table.games, score(table)), (before, (1, 2)))
        undoing.undo(table, table.at_ms, 0, 3, "")
        self.assertEqual(score(table), (0, 6))


class Won(unittest.TestCase):
    def test_the_match_is_won_by_the_correction(self):
        table = correct(played(5, (A, SINGLE), (A, GAMMON)), 2, A, GAMMON, 2)
        self.assertEqual((table.phase, table.result, table.winner, score(table)), (DECIDED, scoring.POINTS, A, (5, 0)))
        assert_replays(self, table)

    def test_a_game_that_is_under_way_then_is_over(self):
        """The match had been won before that game, which does not count."""
        table = played(3, (A, SINGLE))
        turn.press(table, table.at_ms + 1000, A)
        correct(table, 1, A, BACKGAMMON)
        self.assertEqual((table.phase, table.winner, len(table.games)), (DECIDED, A, 1))
        results.confirm(table, table.at_ms, A)
        results.confirm(table, table.at_ms + 1000, B)
        assert_replays(self, table)

    def test_a_win_is_taken_back_and_the_match_goes_on(self):
        table = correct(decided(3, BACKGAMMON), 1, A, SINGLE)
        self.assertEqual((table.phase, table.result, table.winner), (READY, 0, NOBODY))
        self.assertEqual((table.clock.state, score(table)), (NEUTRAL, (1, 0)))
        turn.press(table, table.at_ms + 1000, B)
        self.assertEqual((table.phase, table.game_number, table.game_phase), (PLAYING, 2, NORMAL))
        assert_replays(self, table)

    def test_the_other_player_has_won(self):
        table = correct(decided(3, BACKGAMMON), 1, B, GAMMON, 2)
        self.assertEqual((table.phase, table.winner, score(table)), (DECIDED, B, (0, 4)))


class Crawford(unittest.TestCase):
    """AMB-27: the Crawford game is the next one that starts one away, unless one was played so at a true score."""

    def begin(self, table):
        turn.press(table, table.at_ms + 1000, A)
        table.keep()
        return table.game_phase

    def test_one_that_was_played_at_a_true_score_stays_one(self):
        table = played(5, (A, GAMMON), (A, GAMMON), (B, SINGLE))
        self.assertEqual(table.games[2][7], CRAWFORD)
        correct(table, 3, B, GAMMON)
        self.assertEqual(self.begin(table), POST_CRAWFORD)
        assert_replays(self, table)

    def test_one_that_was_played_at_a_wrong_score_was_none(self):
        """A had 3 in truth: the game without a cube was an ordinary one, and the next at 4 is the Crawford game."""
        table = played(5, (A, GAMMON), (A, GAMMON), (B, SINGLE))
        correct(table, 1, A, SINGLE)
        self.assertEqual((score(table), table.crawford_played()), ((3, 1), False))
        self.assertEqual(self.begin(table), NORMAL)
        end_game(table, table.at_ms + 1000, A)
        self.assertEqual(self.begin(table), CRAWFORD)
        assert_replays(self, table)

    def test_one_that_was_missed_is_the_next_one(self):
        table = played(5, (A, GAMMON), (A, SINGLE), (B, SINGLE))
        correct(table, 2, A, GAMMON)
        self.assertEqual((score(table), self.begin(table)), ((4, 1), CRAWFORD))

    def test_the_one_that_is_under_way_keeps_its_cube_off_and_is_none_in_the_end(self):
        """CRW-09: the status of a game is fixed when it starts."""
        table = played(5, (A, GAMMON), (A, GAMMON))
        self.assertEqual(self.begin(table), CRAWFORD)
        correct(table, 1, A, SINGLE)
        self.assertEqual((table.game_phase, table.crawford_played()), (CRAWFORD, False))
        end_game(table, table.at_ms + 1000, A)
        self.assertEqual((score(table), self.begin(table)), ((4, 0), CRAWFORD))
        assert_replays(self, table)

    def test_the_one_that_is_under_way_at_a_true_score(self):
        """The other player's points were wrong; A is still one away."""
        table = played(5, (B, SINGLE), (A, GAMMON), (A, GAMMON))
        self.assertEqual(self.begin(table), CRAWFORD)
        correct(table, 1, B, GAMMON)
        end_game(table, table.at_ms + 1000, B)
        self.assertEqual(self.begin(table), POST_CRAWFORD)

    def test_a_game_before_it_moves_the_score_at_which_it_began(self):
        """Whether it is in progress, finished, or followed by others."""
        games = ((A, GAMMON), (B, SINGLE), (A, GAMMON), (B, SINGLE), (B, SINGLE))
        for finished in (3, 4, 5):
            table = played(5, *games[:finished])
            if finished == 3:
                self.assertEqual(self.begin(table), CRAWFORD)
            self.assertEqual((table.crawford_a, table.crawford_b), (4, 1))
            correct(table, 2, B, GAMMON)
            self.assertEqual((table.crawford_a, table.crawford_b), (4, 2), finished)
            correct(table, 1, A, SINGLE, 1, 2)
            self.assertEqual((table.crawford_a, table.crawford_b), (3, 2), finished)
            self.assertFalse(table.crawford_played())
            assert_replays(self, table)

    def test_the_game_itself_moves_nothing(self):
        """AMB-27: it began at 4-0, whatever it was worth; here it had won the match by mistake."""
        table = played(5, (A, GAMMON), (A, GAMMON), (A, SINGLE))
        self.assertEqual(table.phase, DECIDED)
        correct(table, 3, B, SINGLE)
        self.assertEqual((table.crawford_a, table.crawford_b), (4, 0))
        self.assertEqual((score(table), table.crawford_played(), self.begin(table)), ((4, 1), True, POST_CRAWFORD))
        correct(table, 3, B, GAMMON, 1, 2)
        self.assertEqual((table.crawford_a, table.crawford_b), (4, 0))
        assert_replays(self, table)

    def test_a_game_after_it_moves_nothing(self):
        """The game after the Crawford game had won the match by mistake; no second Crawford game follows."""
        table = played(5, (A, GAMMON), (A, GAMMON), (B, SINGLE), (A, SINGLE))
        self.assertEqual((table.phase, score(table)), (DECIDED, (5, 1)))
        correct(table, 4, B, SINGLE)
        self.assertEqual((table.crawford_a, table.crawford_b), (4, 0))
        self.assertEqual((score(table), table.crawford_played(), self.begin(table)), ((4, 2), True, POST_CRAWFORD))
        correct(table, 4, B, GAMMON, 1, 2)
        self.assertEqual((score(table), table.crawford_a, table.crawford_b), ((4, 3), 4, 0))
        assert_replays(self, table)

    def test_the_later_of_two(self):
        """One at a wrong score, then the true one: a correction before both moves the true one only."""
        table = played(5, (A, GAMMON), (A, GAMMON), (B, SINGLE))
        correct(table, 1, A, SINGLE)
        for winner in (A, B):
            self.begin(table)
            end_game(table, table.at_ms + 1000, winner)
        self.assertEqual((score(table), table.crawford_played()), ((4, 2), True))
        correct(table, 3, B, GAMMON, 1, 2)
        self.assertEqual((score(table), table.crawford_played(), self.begin(table)), ((4, 3), True, POST_CRAWFORD))
        assert_replays(self, table)


class Refused(unittest.TestCase):
    def test_a_correction_that_contradicts_itself_is_refused(self):
        for game, code, rule in (
            ((1, 2, SINGLE, 1), "BAD_SIDE", "GEN-01"),
            ((1, NOBODY, SINGLE, 1), "BAD_SIDE", "GEN-01"),
            ((1, A, 0, 1), "BAD_KIND", "RES-07"),
            ((1, A, 5, 1), "BAD_KIND", "RES-07"),
            ((1, A, SINGLE, 3), "BAD_CUBE", "CUB-06"),
            ((1, A, SINGLE, 0), "BAD_CUBE", "CUB-06"),
            ((1, A, SINGLE, 1 << 21), "BAD_CUBE", "CUB-06"),
            ((1, A, SINGLE, -2), "BAD_CUBE", "CUB-06"),
            ((0, A, SINGLE, 1), "NO_SUCH_GAME", "SKP-06"),
            ((3, A, SINGLE, 1), "NO_SUCH_GAME", "SKP-06"),
        ):
            table = played(7, (A, SINGLE), (B, SINGLE))
            act = deed(game_corrections.correct_game, table, table.at_ms, *game, 1, "")
            assert_refused(self, table, code, rule, act)

    def test_a_later_game_that_would_have_begun_after_the_match_was_won(self):
        table = played(5, (A, SINGLE), (B, SINGLE))
        act = deed(game_corrections.correct_game, table, table.at_ms, 1, A, BACKGAMMON, 2, 1, "")
        assert_refused(self, table, "BAD_SCORE", "SKP-06", act)

    def test_a_score_below_zero(self):
        """The score was set to 0-0 by the director after the game: its points cannot be subtracted again."""
        table = played(7, (A, GAMMON))
        score_corrections.set_score(table, table.at_ms, 0, 0, False, 1, "")
        table.keep()
        act = deed(game_corrections.correct_game, table, table.at_ms, 1, B, GAMMON, 1, 2, "")
        assert_refused(self, table, "BAD_SCORE", "SKP-06", act)

    def test_a_score_with_which_both_had_won(self):
        """A has won the match by penalty points; B cannot have won it before."""
        table = played(5, (B, SINGLE))
        score_corrections.penalise(table, table.at_ms, A, 5, 1, "")
        table.keep()
        for level, is_refused in ((2, False), (4, True)):
            act = deed(game_corrections.correct_game, table, table.at_ms, 1, B, GAMMON, level, 2, "")
            if is_refused:
                assert_refused(self, table, "BAD_SCORE", "SKP-06", act)
            else:
                act()
                table.keep()
        self.assertEqual((score(table), table.winner), ((5, 4), A))

    def test_in_the_wrong_moment(self):
        lost = second_turn()
        flags.claim_time(lost, 2000000, BY_A)
        for table, code, rule in (
            (Table(), "NO_MATCH", "GEN-02"),
            (sealed(), "SEALED", "RES-10"),
            (offered(), "NO_SUCH_GAME", "SKP-06"),
            (lost, "MATCH_OVER", "SKP-06"),
        ):
            table.keep()
            act = deed(game_corrections.correct_game, table, table.at_ms, 1, A, SINGLE, 1, 1, "")
            assert_refused(self, table, code, rule, act)
