"""The value of a game and the end of a match, against the worked table (SCO-01 to SCO-09, RES-07)."""

import unittest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, SEALED
from matchcore.games.backgammon.topics import (
    clock_corrections,
    cube_corrections,
    doubling,
    flags,
    results,
    rulings,
    score_corrections,
    turn,
)
from matchcore.sides import BY_DIRECTOR, LETTERS, NOBODY, A, B, other
from oracles import wins
from tables import PLAYING_MS, playing, second_turn
from vectors import cases, of_wbgf

# What ends a match from outside the board -> the director's result type.
RULINGS = {
    "lateness_forfeit": scoring.FORFEIT_LATE,
    "loses_match_by_ruling": scoring.RULING,
}


def letter(side):
    return None if side == NOBODY else LETTERS[side]


class Values(unittest.TestCase):
    def test_value_of_a_game(self):
        """SCO-01, SCO-02, SCO-03, SCO-04, SCO-01 to SCO-05."""
        found = cases("scoring", "value")
        self.assertEqual(len(found), 20)
        for case in found:
            kind = scoring.KINDS.index(case["input"]["result"])
            self.assertEqual(scoring.points(case["input"]["cube"], kind), case["expected"]["points"], case["id"])

    def test_kind_of_a_win(self):
        """SCO-08, SCO-09: how many checkers the loser started with does not matter."""
        found = cases("scoring", "classify")
        self.assertEqual(len(found), 6)
        for case in found:
            given = case["input"]
            kind = wins.classify(given["loser_off"], given["loser_on_bar"], given["loser_in_winners_home"])
            self.assertEqual(scoring.KINDS[kind], case["expected"]["result"], case["id"])

    def test_one_checker_decides_what_a_win_is_worth(self):
        """SCO-01 to SCO-03: one borne off suffices for a single game, one on the bar for a backgammon."""
        self.assertEqual(wins.classify(1, 1, 1), scoring.SINGLE)
        self.assertEqual(wins.classify(0, 1, 0), scoring.BACKGAMMON)
        self.assertEqual(wins.classify(0, 0, 0), scoring.GAMMON)

    def test_a_session_reports_what_was_won(self):
        """SCO-07 (AMB-35): without a length, nothing is cut off."""
        self.assertEqual([scoring.reported(points, 0) for points in (0, 5, 24)], [0, 5, 24])
        self.assertEqual([scoring.reported(points, 7) for points in (6, 7, 8)], [6, 7, 7])


class AGame(unittest.TestCase):
    def test_effect_on_the_score(self):
        """SCO-01, SCO-02, SCO-03, SCO-05, SCO-06, SCO-07: played on a match, from the cube to the last confirmation."""
        found = cases("scoring", "apply")
        self.assertEqual(len(found), 19)
        for case in found:
            with self.subTest(case["id"]):
                self.play(case["input"], case["expected"])

    def play(self, given, expected):
        score, winner = given["score"], LETTERS.index(given["winner"])
        is_crawford_over = given["cube"] > 1 or given["result"] == "pass"  # or the cube could not have been used
        table = second_turn(given["length"], score_a=score[0], score_b=score[1], crawford_played=is_crawford_over)
        if given["result"] == "pass":
            self.pass_at(table, given["cube"], winner)
        else:
            self.win_at(table, given["cube"], winner, scoring.KINDS.index(given["result"]))
        self.assertEqual(table.games[-1][4], expected["points"])
        self.assertEqual([table.score_a, table.score_b], expected["raw_score"])
        reported = [scoring.reported(table.score(side), table.length) for side in (A, B)]
        self.assertEqual(reported, expected["reported_score"])
        self.assertEqual(table.phase == DECIDED, expected["match_over"])
        self.assertEqual(letter(table.winner), expected["match_winner"])
        self.assertEqual(table.result, scoring.POINTS if expected["match_over"] else 0)

    def pass_at(self, table, level, winner):
        """The winner doubles from this level, and the opponent passes."""
        clock_corrections.set_turn(table, 16000, winner, 0, "")
        turn.resume(table, 17000)
        doubling.double(table, 18000, winner)
        table.keep()
        if level > 1:
            cube_corrections.set_cube(table, 18000, level, winner, 0, "")
        doubling.pass_double(table, 19000, other(winner))
        results.confirm(table, 20000, winner)

    def win_at(self, table, level, winner, kind):
        if level > 1:
            cube_corrections.set_cube(table, 16000, level, A, 0, "")
        turn.pause(table, 17000)
        results.claim(table, 18000, winner, kind)
        results.confirm(table, 19000, A)
        results.confirm(table, 20000, B)


class MatchEnds(unittest.TestCase):
    """EXP-04, LAT-04, PEN-03, PEN-04, EXP-05: result type, winner and the score as recorded."""

    def test_other_ways_to_end(self):
        found = [case for case in of_wbgf(cases("scoring", "match_end")) if case["id"] != "end-05"]
        self.assertEqual(len(found), 5)
        for case in found:
            with self.subTest(case["id"]):
                given, expected = case["input"], case["expected"]
                table = playing(given["length"], score_a=given["score"][0], score_b=given["score"][1])
                self.end(table, given)
                self.assertEqual(scoring.RESULTS[table.result], expected["type"])
                self.assertEqual(letter(table.winner), expected["winner"])
                self.assertEqual([table.score_a, table.score_b], expected["score"])

    def end(self, table, given):
        event = given["event"]
        if event == "penalty_points":
            score_corrections.penalise(table, 11000, LETTERS.index(given["to"]), given["points"], 1, "late")
            self.assertEqual(table.phase, DECIDED)
            return
        loser = LETTERS.index(given["loser"])
        if "guaranteed_winner" in given:
            winner = LETTERS.index(given["guaranteed_winner"])
            rulings.rule_result(table, 11000, scoring.GUARANTEED_WIN, winner, 1, "certain to win")
        elif event == "time_expired":
            self.run_out(table, loser)
            return
        else:
            rulings.rule_result(table, 11000, RULINGS[event], other(loser), 1, event)
        self.assertEqual(table.phase, SEALED)

    def run_out(self, table, loser):
        clock_corrections.set_turn(table, 11000, loser, 0, "")
        clock_corrections.set_bank(table, 11000, loser, 1000, 0, "")
        turn.resume(table, 12000)
        table.keep()
        flags.claim_time(table, 12000 + 12000 + 1000, BY_DIRECTOR, 1)
        self.assertEqual(table.phase, DECIDED)

    def test_a_match_cannot_be_given_away(self):
        """RES-05: resigning a match is for the director; the table has no such command, and the ruling names a type."""
        case = [case for case in cases("scoring", "match_end") if case["id"] == "end-05"][0]
        self.assertEqual(case["expected"]["type"], "REFER_TO_DIRECTOR")
        self.assertNotIn("REFER_TO_DIRECTOR", scoring.RESULTS)
        self.assertIn("RULING", scoring.RESULTS)

    def test_the_time_of_the_last_press_before_a_game_does_not_count(self):
        """CLK-14: between games no time runs, so it cannot run out."""
        table = playing()
        turn.pause(table, PLAYING_MS + 1000)
        results.claim(table, PLAYING_MS + 2000, A, scoring.SINGLE)
        results.confirm(table, PLAYING_MS + 3000, A)
        results.confirm(table, PLAYING_MS + 4000, B)
        table.tick(PLAYING_MS + 100000000)
        self.assertEqual(table.clock.first_flag(), NOBODY)
