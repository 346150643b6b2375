"""Void doubles and gestures against their worked table (CRW-05 to CRW-07, CUB-03, CUB-13, PAU-08)."""

import unittest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import voiding
from matchcore.sides import LETTERS
from oracles import gestures, voids
from rules import FULL, changed, counts
from vectors import cases


def kind_of(result):
    return 0 if result is None else scoring.KINDS.index(result)


def judgement(given):
    needed = None
    if given["noticed"] == voiding.AFTER_MATCH:
        needed = given["length"] - given["score_before"][LETTERS.index(given["winner"])]
    return voids.judge(
        FULL[given["rule_set"]],
        given["cause"],
        given["noticed"],
        given["cube_before"],
        given["cube_after"],
        kind_of(given["result"]),
        needed,
    )


class VoidDoubles(unittest.TestCase):
    def test_every_worked_void_double_has_its_outcome(self):
        """CRW-05 to CRW-07, CUB-13 (AMB-30, AMB-31)."""
        found = cases("cube", "void")
        self.assertEqual((len(found), counts(found)), (22, [7, 8, 5, 2, 0]))
        for case in found:
            expected = case["expected"]
            found = judgement(case["input"])
            self.assertEqual(found, (expected["void"], expected["effect"], expected["points"]), case["id"])
            given = case["input"]
            is_void = voiding.is_void(FULL[given["rule_set"]], given["cause"], given["noticed"])
            self.assertEqual(is_void, expected["void"], case["id"])

    def test_the_score_after_the_match(self):
        """CRW-06 (c): corrected, and the match goes on if neither has reached the length."""
        found = [case for case in cases("cube", "void") if "score" in case["expected"]]
        self.assertEqual(len(found), 5)
        for case in found:
            given, expected = case["input"], case["expected"]
            _, effect, points = judgement(given)
            score = list(given["score_before"])
            score[LETTERS.index(given["winner"])] += points
            self.assertEqual(score, expected["score"], case["id"])
            self.assertEqual(effect == voids.RESCORE, expected["match_over"], case["id"])

    def test_the_cube_goes_back_to_the_doubler(self):
        """CUB-13: to the level before the double; in the Crawford game it goes off the board."""
        found = [case for case in cases("cube", "void") if "cube_holder" in case["expected"]]
        self.assertEqual(len(found), 2)
        for case in found:
            self.assertEqual(judgement(case["input"])[1], voids.WITH_PREVIOUS_CUBE)
            self.assertEqual(case["expected"]["cube_holder"], "doubler")
            self.assertEqual(case["expected"]["cube_value"], case["input"]["cube_before"])

    def test_until_when_in_each_rule_set(self):
        """Both causes have the same deadline in each: always, three situations, or the game only (AMB-31)."""
        moments = (voiding.GAME_IN_PROGRESS, voiding.BEFORE_NEXT_GAME, voiding.AFTER_MATCH, voiding.NEXT_GAME_STARTED)
        for name, last in (("wbgf21", 4), ("cnb", 3), ("eubgf13", 3), ("club", 1)):
            for cause in (voiding.CRAWFORD, voiding.DEAD_CUBE):
                found = [voiding.is_void(FULL[name], cause, moment) for moment in moments]
                self.assertEqual(found, [True] * last + [False] * (4 - last), name + " " + cause)

    def test_each_cause_has_its_own_limit(self):
        rules = changed("cnb", ("cube.dead", "void_in_game"))
        self.assertTrue(voiding.is_void(rules, voiding.CRAWFORD, voiding.AFTER_MATCH))
        self.assertFalse(voiding.is_void(rules, voiding.DEAD_CUBE, voiding.AFTER_MATCH))

    def test_a_pass_that_stands_is_worth_the_level_before_it(self):
        """CUB-05."""
        judged = voids.judge(FULL["club"], voiding.DEAD_CUBE, voiding.BEFORE_NEXT_GAME, 4, None, scoring.PASS)
        self.assertEqual(judged, (False, voids.NO_EFFECT, 4))


class Gestures(unittest.TestCase):
    def test_every_worked_gesture_counts_as_its_rule_set_says(self):
        """CUB-03, CUB-05, PAU-08 (AMB-34)."""
        found = cases("cube", "intent")
        self.assertEqual((len(found), counts(found)), (26, [6, 6, 8, 6, 0]))
        for case in found:
            given, expected = case["input"], case["expected"]
            counts_as = {"double": gestures.is_double, "take": gestures.is_take, "pass": gestures.is_pass}[given["as"]]
            self.assertEqual(counts_as(FULL[given["rule_set"]], given["action"]), expected["counts"], case["id"])

    def test_reaching_for_the_cube(self):
        """CUB-03 (AMB-34)."""
        found = [name for name in FULL if gestures.is_double(FULL[name], "reaches_towards_cube")]
        self.assertEqual(sorted(found), ["cnb", "eubgf13"])

    def test_conduct_that_is_a_pass(self):
        """PAU-08: in one rule set only."""
        for action in ("pauses_clock", "breaks_up_position", "writes_new_score"):
            self.assertEqual([name for name in FULL if gestures.is_pass(FULL[name], action)], ["wbgf21"])

    def test_a_take_is_the_cube_or_the_word_by_rule_set(self):
        """CUB-04: the cube on one's side, or the word; only the cube where words do not count."""
        for name in FULL:
            self.assertTrue(gestures.is_take(FULL[name], "takes_cube_silently"))
            self.assertEqual(gestures.is_take(FULL[name], "says_take_only"), name != "club")

    def test_no_gesture_is_two_things(self):
        doubles = ("says_double_only", "turns_and_places_cube_silently", "points_at_cube", "reaches_towards_cube")
        takes = ("says_take_only", "takes_cube_silently")
        passes = ("says_pass_only", "recentres_cube_silently", "pauses_clock")
        for name in FULL:
            for action in doubles + takes + passes + ("", "smiles"):
                tests = (gestures.is_double, gestures.is_take, gestures.is_pass)
                found = [counts_as(FULL[name], action) for counts_as in tests]
                allowed = [action in doubles, action in takes, action in passes]
                self.assertTrue(all([may or not does for does, may in zip(found, allowed)]), action)
