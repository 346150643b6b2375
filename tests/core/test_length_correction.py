"""Matches to a wrong length against their worked table (LEN-01 to LEN-06): judged, then played under every rule set."""

import unittest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import length_correction as correction
from matchcore.games.backgammon.topics import lengths, results, turn
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, LETTERS, A, B
from rules import REFERENCE, counts
from tables import assert_refused, assert_replays, deed, ready
from vectors import cases

PER_POINT_MS = 120000


def score_after(given):
    """The score after the game in progress."""
    score = list(given["score"])
    if given["noticed"] == "during_game":
        score[LETTERS.index(given["game_result"]["winner"])] += given["game_result"]["points"]
    return score


class Judgement(unittest.TestCase):
    def test_every_worked_wrong_length_has_its_outcome(self):
        found = cases("match_length_correction", "correction")
        self.assertEqual((len(found), counts(found)), (27, [0, 0, 0, 3, 24]))
        for case in found:
            wrong, right = case["input"]["wrong_length"], case["input"]["right_length"]
            a, b = score_after(case["input"])
            outcome = correction.judge(wrong, right, a, b)
            is_corrected = outcome == correction.CORRECTED
            length = right if is_corrected else wrong
            phase = None if max(a, b) >= length else scoring.phase_of_next_game(length, a, b, False)
            found = {
                "outcome": outcome,
                "length": length,
                "effective": "next_game" if is_corrected else None,
                "score": [a, b],
                "match_over": phase is None,
                "next_phase": None if phase is None else scoring.PHASES[phase],
                "clock_credit_ms": correction.credit_ms(wrong, right, PER_POINT_MS) if is_corrected else 0,
            }
            self.assertEqual(found, case["expected"], case["id"])

    def test_a_length_that_cannot_be(self):
        for right in (0, 100, -1):
            table = ready(7)
            act = deed(lengths.set_length, table, table.at_ms, right, 1, "set wrongly")
            assert_refused(self, table, "BAD_LENGTH", "SCO-06", act)

    def test_a_crawford_game_that_has_been_played_is_not_played_again(self):
        """LEN-06 (AMB-27)."""
        self.assertEqual(scoring.phase_of_next_game(7, 6, 2, crawford_played=True), scoring.POST_CRAWFORD)


class AtATable(unittest.TestCase):
    """The same cases, played; the banks change by the difference (LEN-06)."""

    def test_every_case_under_every_rule_set_that_it_is_for(self):
        played = 0
        for case in cases("match_length_correction", "correction"):
            named = case["input"]["rule_set"]
            for name in REFERENCE if named == "all" else (named,):
                self.play(case, name)
                played += 1
        self.assertEqual(played, 24 * 4 + 3)

    def play(self, case, name):
        given, expected = case["input"], case["expected"]
        score = given["score"]
        if given["noticed"] == "after_match":
            return self.after_match(case, name)
        table = ready(given["wrong_length"], rule_set=name, score_a=score[0], score_b=score[1])
        table.per_point_ms = PER_POINT_MS
        before = [table.clock.bank_left_ms(table.at_ms, side) for side in (A, B)]
        if given["noticed"] == "between_games":
            self.correct(table, given["right_length"])
        else:
            self.finish_game(table, given)
        self.assertEqual([table.score_a, table.score_b], expected["score"], case["id"])
        self.assertEqual(table.length, expected["length"], case["id"])
        self.assertEqual(table.is_match_won(), expected["match_over"], case["id"])
        if not expected["match_over"]:
            self.assertEqual(table.next_phase(), scoring.PHASES.index(expected["next_phase"]), case["id"])
        after = [table.clock.bank_left_ms(table.at_ms, side) for side in (A, B)]
        self.assertEqual([after[side] - before[side] for side in (A, B)], [expected["clock_credit_ms"]] * 2, case["id"])

    def after_match(self, case, name):
        """LEN-01: the table has nothing to correct."""
        score = case["input"]["score"]
        leader = A if score[A] > score[B] else B
        before = list(score)
        before[leader] -= 1
        table = ready(case["input"]["wrong_length"], rule_set=name, score_a=before[0], score_b=before[1])
        self.win(table, leader, 1)
        self.assertTrue(table.is_match_won())
        with self.assertRaises(Refusal) as caught:
            lengths.set_length(table, table.at_ms, case["input"]["right_length"], 1, "set wrongly")
        self.assertEqual(caught.exception.rule, "LEN-01", case["id"])
        assert_replays(self, table)

    def correct(self, table, length):
        """LEN-04: the table refuses a length at which the match would be over."""
        try:
            lengths.set_length(table, table.at_ms + 1000, length, 1, "set wrongly")
        except Refusal as refusal:
            self.assertEqual(refusal.rule, "LEN-04")
        table.keep()

    def finish_game(self, table, given):
        """LEN-02, LEN-03: the game in progress is not affected."""
        turn.press(table, table.at_ms + 1000, A)
        self.correct(table, given["right_length"])
        self.assertEqual(table.length, given["wrong_length"])
        self.win(table, LETTERS.index(given["game_result"]["winner"]), given["game_result"]["points"])

    def win(self, table, winner, points):
        """A game worth this much: the cube provides what single, gammon or backgammon do not."""
        if not table.game_number:
            turn.press(table, table.at_ms + 1000, A)
        kind = points if points <= 3 else points // 2
        if points > 3:
            table.note(table.at_ms + 1000, facts.CUBE_SET, BY_DIRECTOR, 2, 2, A)  # even where there should be no cube
        turn.pause(table, table.at_ms + 1000)
        results.claim(table, table.at_ms + 1000, winner, kind)
        results.confirm(table, table.at_ms + 1000, A)
        table.keep()
        results.confirm(table, table.at_ms + 1000, B)
        table.keep()
