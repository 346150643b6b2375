"""Doubles, takes and passes against their worked table (CUB-01 to CUB-18): first the judgement, then at a table."""

import unittest

from matchcore.clock import NEUTRAL
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import PHASES
from matchcore.games.backgammon.topics import (
    clock_corrections,
    cube_corrections,
    doubling,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.refusal import Refusal
from matchcore.sides import LETTERS, NOBODY, A, B, other
from tables import assert_refused, doubled, everything, playing, second_turn
from vectors import cases, of_wbgf


def side_of(letter):
    return NOBODY if letter is None else LETTERS.index(letter)


def needed(given, side):
    """Points that this side still needs, or None without a match length."""
    return None if given["length"] is None else given["length"] - given["score"][side]


def judgement(given):
    return cube.judge_double(
        side_of(given["actor"]),
        side_of(given["turn"]),
        scoring.PHASES.index(given["phase"]),
        given["cube_value"],
        side_of(given["cube_holder"]),
        needed(given, side_of(given["actor"])),
        given["game_in_progress"],
        given["double_pending"],
        given["opening_turn"],
        given["dice"] != "not_thrown",
    )


def arranged(given):
    """A match in the state of this case, reached through the players and the director's corrections."""
    on_turn = side_of(given["turn"])
    is_after_crawford = given["phase"] == "post_crawford"
    score = given["score"]
    table = playing(given["length"], score_a=score[0], score_b=score[1], crawford_played=is_after_crawford)
    if given["opening_turn"]:
        clock_corrections.set_turn(table, 11000, on_turn, 0, "")
    else:
        turn.press(table, 11000, B)
        clock_corrections.set_turn(table, 12000, on_turn, 0, "")
    if given["cube_value"] > 1:
        cube_corrections.set_cube(table, 13000, given["cube_value"], side_of(given["cube_holder"]), 0, "")
    turn.resume(table, 14000)
    table.keep()
    return table


def can_be_arranged(given):
    """The device knows no dice and no match without a length."""
    if given["length"] is None or given["double_pending"] or not given["game_in_progress"]:
        return False
    return given["dice"] == "not_thrown" or given["opening_turn"]


def reason_of(expected):
    """The core's name of the reason: an early double has another name in the reference."""
    return cube.EARLY_STANDS if expected["reason"] == "PREMATURE_STANDS" else expected["reason"]


class Judgement(unittest.TestCase):
    def test_legal_or_the_first_rule_that_forbids_it(self):
        """CUB-02, and the rules it refers to."""
        found = cases("cube", "double")
        self.assertEqual(len(found), 40)
        for case in found:
            code, expected = judgement(case["input"]), case["expected"]
            self.assertEqual(code, reason_of(expected), case["id"])
            is_legal = code in (cube.OK, cube.EARLY_STANDS)
            self.assertEqual(is_legal, expected["legal"], case["id"])
            self.assertTrue(is_legal or code in cube.RULE_OF, case["id"])

    def test_what_a_legal_double_leads_to(self):
        """CUB-04, CUB-05: twice the level on the taker's side, or the level before it for the doubler."""
        found = [case for case in cases("cube", "double") if case["expected"]["legal"]]
        self.assertEqual(len(found), 22)
        for case in found:
            given, expected = case["input"], case["expected"]
            actor = side_of(given["actor"])
            taken, won = expected["after_take"], expected["after_pass"]
            level_and_holder = (taken["cube_value"], side_of(taken["cube_holder"]))
            self.assertEqual(cube.after_take(given["cube_value"], actor), level_and_holder, case["id"])
            points = scoring.points(given["cube_value"], scoring.PASS)
            score = list(given["score"])
            score[actor] += points
            self.assertEqual((points, score), (won["points"], won["score"]), case["id"])
            is_over = given["length"] is not None and score[actor] >= given["length"]
            self.assertEqual(is_over, won["match_over"], case["id"])

    def test_a_wrong_level_is_corrected(self):
        """CUB-11: whatever the cube showed, the action counts at the right level."""
        found = cases("cube", "level")
        self.assertEqual(len(found), 9)
        for case in found:
            level, expected = case["input"]["cube_value"], case["expected"]
            self.assertEqual(cube.after_take(level, A)[0], expected["value_after_take"], case["id"])
            self.assertEqual(scoring.points(level, scoring.PASS), expected["points_after_pass"], case["id"])

    def test_levels_are_powers_of_two_without_limit(self):
        """CUB-06."""
        levels = [n for n in range(-2, 1025) if cube.is_level(n)]
        self.assertEqual(levels, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])


class AtATable(unittest.TestCase):
    """The same cases, played on a match."""

    def test_every_worked_double_is_judged_the_same_at_a_table(self):
        found = [case for case in cases("cube", "double") if can_be_arranged(case["input"])]
        self.assertEqual(len(found), 32)
        for case in found:
            with self.subTest(case["id"]):
                self.play(case["input"], case["expected"])

    def play(self, given, expected):
        table, actor = arranged(given), side_of(given["actor"])
        self.assertEqual(doubling.judge_double(table, actor), reason_of(expected))
        if reason_of(expected) == cube.EARLY_STANDS:
            # CUB-10 (AMB-33): it is valid, and the doubler hands it over once the opponent's turn has ended.
            assert_refused(self, table, "NOT_ON_TURN", "CUB-10", lambda: doubling.double(table, 15000, actor))
            turn.press(table, 15000, other(actor))
            table.keep()
        if not expected["legal"]:
            code = expected["reason"]
            assert_refused(self, table, code, cube.RULE_OF[code], lambda: doubling.double(table, 15000, actor))
            return
        doubling.double(table, 16000, actor)
        table.keep()
        self.check_answers(table, actor, expected)

    def check_answers(self, table, actor, expected):
        answering = other(actor)
        doubling.pass_double(table, 17000, answering)
        results.confirm(table, 18000, actor)
        self.assertEqual([table.score_a, table.score_b], expected["after_pass"]["score"])
        self.assertEqual(table.is_match_won(), expected["after_pass"]["match_over"])
        for now_ms in (19000, 20000):
            undoing.undo(table, now_ms, 0, 0, "the double was taken")
            table.keep()
        turn.resume(table, 21000)
        doubling.take(table, 22000, answering)
        taken = expected["after_take"]
        self.assertEqual((table.cube_level, table.cube_holder), (taken["cube_value"], side_of(taken["cube_holder"])))

    def test_a_double_while_one_waits_and_one_between_games(self):
        """The two cases of the table that no correction can produce: DOUBLE_PENDING and NO_GAME."""
        found = [case for case in cases("cube", "double") if case["id"] in ("double-43", "double-44")]
        self.assertEqual([case["expected"]["reason"] for case in found], ["DOUBLE_PENDING", "NO_GAME"])
        table = doubled()
        assert_refused(self, table, "DOUBLE_PENDING", "CUB-02", lambda: doubling.double(table, 21000, B))
        doubling.pass_double(table, 22000, B)
        results.confirm(table, 23000, A)
        table.keep()
        assert_refused(self, table, "NO_GAME", "CUB-02", lambda: doubling.double(table, 24000, A))

    def test_every_worked_answer_has_its_effect_at_a_table(self):
        found = cases("cube", "response")
        self.assertEqual([case["input"]["answer"] for case in found], ["pass", "pass", "beaver"])
        for case in found[:2]:
            given, expected = case["input"], case["expected"]
            table, actor = playing(25), side_of(given["actor"])
            turn.press(table, 11000, B)
            clock_corrections.set_turn(table, 12000, actor, 0, "")
            if given["cube_value"] > 1:
                cube_corrections.set_cube(table, 12000, given["cube_value"], actor, 0, "")
            turn.resume(table, 12000)
            table.keep()
            doubling.double(table, 13000, actor)
            doubling.pass_double(table, 14000, other(actor))
            results.confirm(table, 15000, actor)
            self.assertEqual(table.games[-1][1:5], (actor, scoring.PASS, given["cube_value"], expected["points"]))
            self.assertEqual(table.score(side_of(expected["points_to"])), expected["points"])
            self.assertEqual(table.clock.state, NEUTRAL)

    def test_there_is_no_beaver(self):
        """CUB-14: the player who has to answer, or who has just taken, cannot double at once."""
        table = doubled()
        assert_refused(self, table, "DOUBLE_PENDING", "CUB-02", lambda: doubling.double(table, 21000, B))
        doubling.take(table, 22000, B)
        assert_refused(self, table, "NOT_ON_TURN", "CUB-10", lambda: doubling.double(table, 23000, B))

    def test_a_dead_cube_is_dead_for_its_holder_only(self):
        """CUB-12 (AMB-29): the opponent's need is irrelevant, and a centred cube has no holder."""
        self.assertTrue(cube.is_dead(4, A, A, 4))
        self.assertFalse(cube.is_dead(4, A, A, 5))
        self.assertFalse(cube.is_dead(4, A, B, 1))
        self.assertFalse(cube.is_dead(1, NOBODY, A, 1))
        self.assertFalse(cube.is_dead(64, A, A, None))


class VoidDoubles(unittest.TestCase):
    """CRW-05, CUB-13: the device refuses a void double, so only the score at the right level remains."""

    def test_the_device_refuses_them(self):
        found = of_wbgf(cases("cube", "void"))
        self.assertEqual(len(found), 7)
        for case in found:
            is_crawford = case["input"]["cause"] == "crawford"
            table = second_turn(7, score_a=6 if is_crawford else 3, score_b=0)
            if not is_crawford:
                cube_corrections.set_cube(table, 16000, 4, A, 0, "")
            code, rule = ("CRAWFORD", "CRW-02") if is_crawford else ("DEAD_CUBE", "CUB-12")
            assert_refused(self, table, code, rule, lambda table=table: doubling.double(table, 17000, A))

    def test_points_follow_the_level_before_the_void_double(self):
        found = [case for case in of_wbgf(cases("cube", "void")) if case["expected"]["points"] is not None]
        self.assertEqual(len(found), 6)
        for case in found:
            kind = scoring.KINDS.index(case["input"]["result"])
            self.assertEqual(scoring.points(case["input"]["cube_before"], kind), case["expected"]["points"], case["id"])

    def test_the_director_puts_the_cube_back(self):
        """CUB-13 in a running game: back to 4 on the doubler's side."""
        found = [case for case in of_wbgf(cases("cube", "void")) if case["input"]["noticed"] == "game_in_progress"]
        expected = found[-1]["expected"]
        self.assertEqual((found[-1]["id"], expected["cube_holder"]), ("void-dead-running-wbgf21", "doubler"))
        table = second_turn(7, score_a=3)
        cube_corrections.set_cube(table, 16000, 8, B, 0, "a physical cube was turned")
        cube_corrections.set_cube(table, 17000, expected["cube_value"], A, 0, "the cube was dead")
        self.assertEqual((table.cube_level, table.cube_holder), (4, A))

    def test_the_match_is_resumed_when_the_corrected_score_does_not_win_it(self):
        """CRW-05 after the match: B's two points become one."""
        case = [case for case in cases("cube", "void") if case["id"] == "void-craw-match-wbgf21"][0]
        given, expected = case["input"], case["expected"]
        a, b = given["score_before"]
        table = second_turn(given["length"], score_a=a - 1, score_b=b)
        cube_corrections.set_cube(table, 16000, given["cube_after"], A, 0, "a physical cube was turned")
        score_corrections.set_score(table, 16000, a, b, False, 0, "A had one more")
        turn.pause(table, 17000)
        results.claim(table, 18000, B, scoring.SINGLE)
        results.confirm(table, 19000, A)
        results.confirm(table, 20000, B)
        table.keep()
        self.assertEqual([table.score_a, table.score_b], [6, 7])
        score_corrections.set_score(table, 21000, expected["score"][0], expected["score"][1], True, 0, "CRW-05")
        self.assertEqual((table.is_match_won(), PHASES[table.phase]), (expected["match_over"], "ready"))


class Refusals(unittest.TestCase):
    def test_a_refused_double_has_changed_nothing(self):
        table = playing()
        before = everything(table)
        with self.assertRaises(Refusal):
            doubling.double(table, 12000, B)
        self.assertEqual(everything(table), before)
