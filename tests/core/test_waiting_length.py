"""A longer length waits for the next game while points come from outside this one (LEN-02, LEN-03, CRW-03)."""

import unittest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import GAMMON, SINGLE
from matchcore.games.backgammon.phases import DECIDED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.topics import absences, doubling, lengths, results, score_corrections, turn, undoing
from matchcore.sides import A, B
from moves import moved
from tables import PAUSED_MS, assert_refused, assert_replays, claimed, deed, end_game, offered, second_turn


def waiting(right=7, wrong=5, **changes):
    """A game is played to `wrong` points; from the next one on it is `right`."""
    table = second_turn(wrong, **changes)
    lengths.set_length(table, table.at_ms, right, 1, "set wrongly")
    table.keep()
    return table


def penalise(table, side, points):
    score_corrections.penalise(table, table.at_ms, side, points, 0, "PEN-02")
    table.keep()
    return table


class PointsFromOutside(unittest.TestCase):
    def test_penalty_points_that_reach_the_wrong_length_do_not_end_the_match(self):
        """LEN-03: only the game in progress could."""
        table = penalise(waiting(score_a=3), A, 2)
        self.assertEqual((table.phase, table.result, table.score_a, table.length), (PLAYING, 0, 5, 5))
        self.assertEqual((table.needed(A), table.needed(B)), (2, 5))
        assert_replays(self, table)

    def test_nor_do_points_for_lateness(self):
        """LEN-03, LAT-04."""
        table = waiting(score_a=3)
        absences.late_points(table, table.at_ms, B, 2, absences.FOR_LAST, 0, "")
        self.assertEqual((table.phase, table.score_a), (PLAYING, 5))

    def test_the_match_goes_on_to_the_right_length_after_that_game(self):
        """LEN-03: whoever wins it, for the penalty had reached the wrong length, not the game."""
        for winner, score in ((A, (6, 0)), (B, (5, 1))):
            table = penalise(waiting(score_a=3), A, 2)
            end_game(table, PAUSED_MS, winner)
            self.assertEqual((table.phase, table.length, (table.score_a, table.score_b)), (READY, 7, score))
            assert_replays(self, table)

    def test_a_game_that_reaches_the_wrong_length_ends_the_match(self):
        """LEN-03: including the points from an earlier penalty."""
        table = penalise(waiting(score_a=3), A, 1)
        end_game(table, PAUSED_MS, A)
        self.assertEqual((table.phase, table.result, table.winner, table.length), (DECIDED, scoring.POINTS, A, 5))
        assert_replays(self, table)

    def test_the_other_side_may_still_reach_it_by_the_game(self):
        table = penalise(waiting(score_a=3, score_b=4), A, 2)
        end_game(table, PAUSED_MS, B)
        self.assertEqual((table.phase, table.winner, table.score_b), (DECIDED, B, 5))

    def test_points_that_reach_the_right_length_too_end_the_match(self):
        """PEN-03."""
        table = penalise(waiting(score_a=3), A, 4)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.PENALTY_POINTS, A))
        score_corrections.set_score(table, table.at_ms, 5, 0, False, 0, "two too many")
        self.assertEqual((table.phase, table.result), (PLAYING, 0))
        assert_replays(self, table)

    def test_where_no_longer_length_waits_they_end_it_as_ever(self):
        """PEN-03, LEN-04: a shorter one never ends a match."""
        table = penalise(second_turn(5, score_a=3), A, 2)
        self.assertEqual((table.phase, table.result), (DECIDED, scoring.PENALTY_POINTS))
        table = penalise(waiting(3, 5), A, 3)
        self.assertEqual((table.phase, table.score_a), (PLAYING, 3))
        end_game(table, PAUSED_MS, B)
        self.assertEqual((table.phase, table.length), (READY, 5))

    def test_the_longer_length_cannot_be_dropped_then(self):
        """LEN-04: the match would be over; a still longer one is possible."""
        table = penalise(waiting(score_a=3), A, 2)
        act = deed(lengths.set_length, table, table.at_ms, 5, 2, "")
        assert_refused(self, table, "LENGTH_STANDS", "LEN-04", act)
        lengths.set_length(table, table.at_ms, 9, 2, "")
        self.assertEqual(table.pending_length, 9)

    def test_it_goes_along_to_another_device_and_is_taken_back_by_an_undo(self):
        """INC-13, GEN-05."""
        table = penalise(waiting(score_a=3), A, 2)
        there = moved(table, table.at_ms)
        self.assertEqual((there.phase, there.score_a, there.pending_length), (PLAYING, 5, 7))
        undoing.undo(table, table.at_ms, 0, 3, "")
        self.assertEqual((table.score_a, table.pending_length), (3, 7))


class BeforeAcceptance(unittest.TestCase):
    def test_penalty_points_are_possible_before_the_settings_are_accepted(self):
        """PEN-03: for a player's conduct at the table before the match."""
        table = penalise(offered(7), B, 1)
        self.assertEqual((table.phase, table.score_b), (OFFERED, 1))
        penalise(table, B, 6)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.PENALTY_POINTS, B))
        assert_replays(self, table)


class Crawford(unittest.TestCase):
    def test_the_next_game_is_announced_by_the_length_that_will_be_in_force(self):
        """CRW-03, LEN-06: one away from the wrong length is no Crawford game, one away from the right one is."""
        self.assertEqual(waiting(7, 5).phase_after(4, 0), scoring.NORMAL)
        self.assertEqual(waiting(7, 5).phase_after(0, 6), scoring.CRAWFORD)
        self.assertEqual(waiting(5, 7, score_a=2).phase_after(4, 0), scoring.CRAWFORD)
        self.assertEqual(waiting(5, 7).phase_after(6, 0), scoring.CRAWFORD, "LEN-04: it is played to 7 after all")
        self.assertEqual(waiting(7, 5, score_a=4).phase_after(6, 0), scoring.CRAWFORD)

    def test_what_is_announced_comes_about(self):
        for wrong, right, winner, kind in ((5, 7, A, SINGLE), (7, 5, A, SINGLE), (5, 7, B, GAMMON), (7, 9, A, GAMMON)):
            table = waiting(right, wrong, score_a=3, score_b=3)
            won = scoring.points(1, kind)
            if 3 + won < wrong:
                announced = table.phase_after(3 + won * (1 - winner), 3 + won * winner)
                end_game(table, PAUSED_MS, winner, kind)
                turn.press(table, table.at_ms, A)
                self.assertEqual(table.game_phase, announced, (wrong, right, winner, kind))

    def test_the_claimed_game_of_a_match_with_a_waiting_length(self):
        """As the table asks while the result is on the screen."""
        table = claimed(5, SINGLE, score_a=3)
        lengths.set_length(table, table.at_ms, 7, 1, "")
        self.assertEqual(table.phase_after(4, 0), scoring.NORMAL)
        for side in (B, A):  # A had signed at another length (RES-08)
            results.confirm(table, table.at_ms + 1000, side)
        self.assertEqual((table.length, table.next_phase()), (7, scoring.NORMAL))

    def test_a_double_in_the_game_in_progress_is_judged_by_its_own_length(self):
        """LEN-02."""
        table = waiting(7, 5, score_a=4, crawford_played=True)
        doubling.double(table, table.at_ms + 1000, A)
        self.assertEqual(table.game_phase, scoring.POST_CRAWFORD)


if __name__ == "__main__":
    unittest.main()
