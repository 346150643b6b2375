"""Void doubles put right at a table, in each moment that a rule set allows (CRW-05 to CRW-07, CUB-13, AMB-30)."""

import unittest

from matchcore import facts
from matchcore.game import scoring
from matchcore.game.clock import NEUTRAL, PAUSED
from matchcore.game.scoring import GAMMON, PASS, SINGLE
from matchcore.phases import DECIDED, PLAYING, READY
from matchcore.play import orders
from matchcore.rules import voiding
from matchcore.sides import LETTERS, NOBODY, A, B, other
from matchcore.topics import cube_corrections, doubling, early, flags, game_corrections, results, turn
from rules import REFERENCE, TABLE
from tables import (
    DELAY_MS,
    DOUBLED_MS,
    PAUSED_MS,
    Table,
    assert_refused,
    assert_replays,
    claimed,
    deed,
    doubled,
    end_game,
    offered,
    passed,
    playing,
    ready,
    sealed,
    second_turn,
)
from vectors import cases

CRAWFORD, DEAD = 1, 2


def void(table, cause):
    game_corrections.void_double(table, table.at_ms + 1000, cause, 1, "the cube was dead")
    table.keep()
    return table


def taken(length=7, level=1, **changes):
    """A has doubled a cube at `level`, B has taken."""
    table = second_turn(length, **changes)
    if level > 1:
        cube_corrections.set_cube(table, table.at_ms, level, A, 0, "")
    doubling.double(table, DOUBLED_MS, A)
    doubling.take(table, DOUBLED_MS + 1000, B)
    table.keep()
    return table


class InTheGame(unittest.TestCase):
    def test_while_the_answer_is_awaited_the_doubler_plays_on(self):
        """AMB-30: on turn with a full delay, paused; the cube as before."""
        for cause in (CRAWFORD, DEAD):
            table = void(doubled(), cause)
            self.assertEqual((table.phase, table.doubler, table.cube_level), (PLAYING, NOBODY, 1))
            self.assertEqual((table.clock.state, table.clock.active), (PAUSED, A))
            self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS)
            assert_replays(self, table)

    def test_a_pass_of_it_is_taken_back(self):
        """AMB-30: the game was not over; nobody has won anything."""
        table = void(passed(), CRAWFORD)
        self.assertEqual((table.phase, table.claim_winner, table.agreed, table.doubler), (PLAYING, NOBODY, 0, NOBODY))
        turn.resume(table, table.at_ms + 1000)
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual((table.clock.active, table.score_a, table.games), (B, 0, ()))
        assert_replays(self, table)

    def test_after_a_take_without_cube_in_the_crawford_game(self):
        """CRW-06 (a)."""
        table = void(taken(7, 2), CRAWFORD)
        self.assertEqual((table.phase, table.cube_level, table.cube_holder), (PLAYING, 1, NOBODY))
        self.assertEqual(table.clock.active, A)

    def test_after_a_take_with_the_previous_cube_where_it_was_dead(self):
        """CUB-13: back on the doubler's side; a cube at 1 belongs in the middle."""
        for level, holder in ((4, A), (2, A), (1, NOBODY)):
            table = void(taken(7, level), DEAD)
            self.assertEqual((table.cube_level, table.cube_holder), (level, holder))
            assert_replays(self, table)

    def test_a_game_that_is_claimed_counts_with_that_cube(self):
        table = taken()
        turn.pause(table, PAUSED_MS)
        results.claim(table, PAUSED_MS + 1000, B, GAMMON)
        table.keep()
        void(table, CRAWFORD)
        results.confirm(table, table.at_ms, A)
        results.confirm(table, table.at_ms + 1000, B)
        self.assertEqual((table.score_b, table.phase), (2, READY))


class Afterwards(unittest.TestCase):
    def test_between_games_the_last_one_counts_without_it(self):
        """CRW-06 (b), CUB-13."""
        for cause, level, points in ((CRAWFORD, 2, 2), (DEAD, 2, 4), (DEAD, 1, 2)):
            table = taken(25, level)
            end_game(table, PAUSED_MS, A, GAMMON)
            void(table, cause)
            self.assertEqual((table.score_a, table.phase, table.games[-1][2]), (points, READY, GAMMON))
            assert_replays(self, table)

    def test_after_the_match_it_is_resumed_if_nobody_has_the_points(self):
        """CRW-06 (c): 6-5 to 7, B has won a game at 2 in the Crawford game."""
        table = taken(7, 1, score_b=5)
        end_game(table, PAUSED_MS, B)
        self.assertEqual(table.phase, DECIDED)
        void(table, CRAWFORD)
        self.assertEqual((table.phase, table.score_b, table.result, table.winner), (READY, 6, 0, NOBODY))
        self.assertEqual((table.clock.state, table.next_phase()), (NEUTRAL, scoring.CRAWFORD))
        turn.press(table, table.at_ms + 1000, A)
        assert_replays(self, table)

    def test_a_match_that_is_won_all_the_same_stays_won(self):
        table = taken(7, 1, score_b=6, crawford_played=True)
        end_game(table, PAUSED_MS, B)
        void(table, DEAD)
        self.assertEqual((table.phase, table.result, table.winner, table.score_b), (DECIDED, scoring.POINTS, B, 7))

    def test_a_passed_one_is_worth_what_it_was_worth(self):
        """AMB-30: the position is gone; one point for the doubler, the cube before the double."""
        table = passed()
        results.confirm(table, table.at_ms + 1000, A)
        table.keep()
        act = deed(game_corrections.void_double, table, table.at_ms, CRAWFORD, 1, "")
        assert_refused(self, table, "NO_DOUBLE", "CRW-06", act)
        self.assertEqual((table.score_a, table.games[-1][2]), (1, PASS))

    def test_a_passed_redouble_is_worth_the_cube_before_all_doubles_of_a_crawford_game(self):
        """CRW-05, AMB-30: both doubles are void, so the game counts one point for who doubled last."""
        table = taken()
        turn.press(table, table.at_ms + 1000, A)
        doubling.double(table, table.at_ms + 1000, B)
        doubling.pass_double(table, table.at_ms + 1000, A)
        results.confirm(table, table.at_ms + 1000, B)
        self.assertEqual(table.score_b, 2)
        void(table, CRAWFORD)
        self.assertEqual((table.score_b, table.games[-1][3:5]), (1, (1, 1)))
        assert_replays(self, table)

    def test_a_game_after_the_crawford_game_does_not_become_another_one(self):
        """AMB-27: it began one away too, but the Crawford game had been played."""
        table = second_turn(5, score_a=4)
        table_ms = end_game(table, PAUSED_MS, B)
        turn.press(table, table_ms + 1000, A)
        turn.press(table, table_ms + 2000, B)
        doubling.double(table, table_ms + 3000, A)
        doubling.take(table, table_ms + 4000, B)
        table.keep()
        end_game(table, table_ms + 5000, B)
        self.assertEqual((table.score_b, table.games[-1][7]), (3, scoring.POST_CRAWFORD))
        void(table, CRAWFORD)
        self.assertEqual((table.score_b, table.games[-1][7]), (2, scoring.POST_CRAWFORD))
        self.assertEqual((table.crawford_a, table.crawford_b), (4, 0))
        assert_replays(self, table)

    def test_a_double_before_the_turn_in_the_last_game_leaves_its_points(self):
        """Nobody has taken it: the cube stayed at 1."""
        table = second_turn(2)
        early.double_early(table, table.at_ms + 1000, B)
        end_game(table, PAUSED_MS, A, GAMMON)
        self.assertEqual((table.phase, table.doubled_early), (DECIDED, B))
        void(table, DEAD)
        self.assertEqual((table.phase, table.score_a, table.games[-1][3]), (DECIDED, 2, 1))
        assert_replays(self, table)


class RuleSets(unittest.TestCase):
    """Until when (AMB-31)."""

    def moments(self, rule_set):
        over = taken(7, 1, rule_set=rule_set, score_b=5)
        end_game(over, PAUSED_MS, B)
        between = taken(7, 1, rule_set=rule_set)
        end_game(between, PAUSED_MS, B)
        return (
            (voiding.GAME_IN_PROGRESS, doubled(7, rule_set=rule_set)),
            (voiding.GAME_IN_PROGRESS, taken(7, 1, rule_set=rule_set)),
            (voiding.BEFORE_NEXT_GAME, between),
            (voiding.AFTER_MATCH, over),
        )

    def test_each_moment_in_each_rule_set(self):
        done = 0
        for name in REFERENCE:
            for cause, word, rule in ((CRAWFORD, voiding.CRAWFORD, "CRW-06"), (DEAD, voiding.DEAD_CUBE, "CUB-13")):
                for moment, table in self.moments(name):
                    self.assertEqual(game_corrections.noticed(table), moment)
                    act = deed(game_corrections.void_double, table, table.at_ms, cause, 1, "")
                    if voiding.is_void(TABLE[name], word, moment):
                        act()
                        done += 1
                    else:
                        assert_refused(self, table, "TOO_LATE", rule, act)
                    assert_replays(self, table)
        self.assertEqual(done, 3 * 8 + 4)

    def test_every_worked_case_of_a_moment_at_a_table(self):
        """CRW-05 to CRW-07, CUB-13: what follows is what the worked table says."""
        played = 0
        for case in cases("cube", "void"):
            given, expected = case["input"], case["expected"]
            if given["noticed"] == voiding.NEXT_GAME_STARTED or not expected["void"]:
                continue
            table = self.arrange(given)
            before = table.score_a + table.score_b
            void(table, CRAWFORD if given["cause"] == voiding.CRAWFORD else DEAD)
            if expected["effect"].startswith("rescore"):
                # At a table the whole game has been rescored: what is left of its points.
                self.assertEqual(table.games[-1][4], expected["points"], case["id"])
                self.assertEqual(table.phase == DECIDED, expected.get("match_over", False), case["id"])
                self.assertEqual(before - table.score_a - table.score_b, self.worth(given) - expected["points"])
            else:
                self.assertEqual(
                    (table.phase, table.cube_level),
                    (PLAYING, given["cube_before"] if given["cause"] == voiding.DEAD_CUBE else 1),
                )
            if "score" in expected:
                self.assertEqual([table.score_a, table.score_b], expected["score"], case["id"])
            assert_replays(self, table)
            played += 1
        self.assertEqual(played, 15)

    def worth(self, given):
        return scoring.points(given["cube_after"], scoring.KINDS.index(given["result"]))

    def arrange(self, given):
        """The match as the case tells it; the doubler is the opponent of the winner where there is one."""
        if not given["taken"]:
            return passed(7, rule_set=given["rule_set"])
        score = given.get("score_before", (0, 0))
        table = playing(
            given.get("length", 25),
            rule_set=given["rule_set"],
            score_a=score[0],
            score_b=score[1],
            crawford_played=True,
        )
        winner = LETTERS.index(given.get("winner", "B"))
        cube_corrections.set_cube(table, table.at_ms, given["cube_after"], winner, 0, "")
        if given["result"] is not None:
            end_game(table, PAUSED_MS, winner, scoring.KINDS.index(given["result"]))
        self.assertEqual(table.cube_holder if table.phase == PLAYING else winner, winner)
        return table

    def test_the_cube_goes_back_to_whoever_held_it_before(self):
        table = taken(7, 2)
        self.assertEqual(table.cube_holder, B)
        self.assertEqual(void(table, DEAD).cube_holder, other(B))


class Refused(unittest.TestCase):
    def test_in_the_wrong_moment_or_where_nobody_has_doubled(self):
        lost = second_turn()
        flags.claim_time(lost, 2000000, 1)
        for table, code, rule in (
            (Table(), "NO_MATCH", "GEN-02"),
            (sealed(), "SEALED", "RES-10"),
            (offered(), "NO_GAME", "CUB-13"),
            (ready(), "NO_GAME", "CUB-13"),
            (lost, "NO_GAME", "CUB-13"),
            (second_turn(), "NO_DOUBLE", "CUB-13"),
            (claimed(7, SINGLE), "NO_DOUBLE", "CUB-13"),
        ):
            table.keep()
            act = deed(game_corrections.void_double, table, table.at_ms, DEAD, 1, "")
            assert_refused(self, table, code, rule, act)
        for cause in (0, 3, -1):
            table = doubled()
            act = deed(game_corrections.void_double, table, table.at_ms, cause, 1, "")
            assert_refused(self, table, "BAD_CAUSE", "CUB-13", act)

    def test_an_order_voids_a_double(self):
        table = doubled()
        order = orders.make(2, facts.DOUBLE_VOIDED, (DEAD,), "he needed two")
        self.assertTrue(orders.carry_out(table, DOUBLED_MS + 1000, order))
        self.assertEqual((table.phase, table.news), (PLAYING, (facts.DOUBLE_VOIDED, DEAD, 0, "he needed two")))
        late = doubled(7, rule_set="club")
        doubling.pass_double(late, PAUSED_MS, B)
        results.confirm(late, PAUSED_MS + 1000, A)
        late.keep()
        self.assertFalse(orders.carry_out(late, PAUSED_MS + 2000, orders.make(1, facts.DOUBLE_VOIDED, (DEAD,), "")))
        self.assertEqual(late.keep()[0].text, "TOO_LATE CUB-13 Club (AIGB style)")
