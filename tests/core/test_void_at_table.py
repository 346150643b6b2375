"""Void doubles corrected at a table, at each moment that a rule set allows (CRW-05 to CRW-07, CUB-13, AMB-30)."""

import unittest

from matchcore.clock import NEUTRAL, PAUSED
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import BACKGAMMON, GAMMON, PASS, SINGLE
from matchcore.games.backgammon.phases import DECIDED, PLAYING, READY
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import voiding
from matchcore.games.backgammon.topics import (
    cube_corrections,
    doubling,
    early,
    flags,
    game_corrections,
    lengths,
    results,
    score_corrections,
    turn,
)
from matchcore.sides import LETTERS, NOBODY, A, B, other
from moves import moved
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


def offered_double(level, **changes):
    """A has doubled a cube at `level`; B decides."""
    table = second_turn(7, **changes)
    if level > 1:
        cube_corrections.set_cube(table, table.at_ms, level, A, 0, "")
    doubling.double(table, DOUBLED_MS, A)
    table.keep()
    return table


def found(table, cause, level=2):
    """The score was written wrongly: A is one away, or needs no more than a cube at `level`."""
    needed = 1 if cause == CRAWFORD else level
    score_corrections.set_score(table, table.at_ms, table.length - needed, table.score_b, False, 0, "it was more")
    table.keep()
    return table


def redoubled_twice(length=9):
    """A doubles to 2, B to 4, A to 8; all taken, B has the cube."""
    table = taken(length)
    for doubler in (B, A):
        turn.press(table, table.at_ms + 1000, other(doubler))
        doubling.double(table, table.at_ms + 1000, doubler)
        doubling.take(table, table.at_ms + 1000, other(doubler))
    table.keep()
    return table


class InTheGame(unittest.TestCase):
    def test_while_the_answer_is_awaited_the_doubler_plays_on(self):
        """AMB-30: on turn with a full delay, paused; the cube as before."""
        for cause, level, holder in ((CRAWFORD, 1, NOBODY), (DEAD, 2, A)):
            table = void(found(offered_double(level), cause), cause)
            self.assertEqual((table.phase, table.doubler), (PLAYING, NOBODY))
            self.assertEqual((table.cube_level, table.cube_holder), (level, holder))
            self.assertEqual((table.clock.state, table.clock.active), (PAUSED, A))
            self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS)
            assert_replays(self, table)

    def test_a_pass_of_it_is_taken_back(self):
        """AMB-30: the game was not over, and has no winner."""
        table = void(found(passed(), CRAWFORD), CRAWFORD)
        self.assertEqual((table.phase, table.claim_winner, table.agreed, table.doubler), (PLAYING, NOBODY, 0, NOBODY))
        turn.resume(table, table.at_ms + 1000)
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual((table.clock.active, table.score_a, table.games), (B, 6, ()))
        assert_replays(self, table)

    def test_after_a_take_without_cube_in_the_crawford_game(self):
        """CRW-06 (a): the game, now known to be Crawford, goes on without the cube, and counts as such."""
        table = void(found(taken(7, 2), CRAWFORD), CRAWFORD)
        self.assertEqual((table.phase, table.cube_level, table.cube_holder), (PLAYING, 1, NOBODY))
        self.assertEqual((table.clock.active, table.game_phase), (A, scoring.CRAWFORD))

    def test_after_a_take_with_the_previous_cube_where_it_was_dead(self):
        """CUB-13: back on the doubler's side."""
        for level in (4, 2):
            table = void(found(taken(7, level), DEAD, level), DEAD)
            self.assertEqual((table.cube_level, table.cube_holder), (level, A))
            assert_replays(self, table)

    def test_an_early_double_of_a_dead_cube_falls(self):
        table = second_turn(7)
        cube_corrections.set_cube(table, table.at_ms, 2, B, 0, "")
        early.double_early(table, table.at_ms + 1000, B)
        score_corrections.set_score(table, table.at_ms, 0, 5, False, 0, "")
        table.keep()
        void(table, DEAD)
        self.assertEqual((table.doubled_early, table.cube_level, table.cube_holder), (NOBODY, 2, B))

    def test_a_game_that_is_claimed_counts_with_that_cube(self):
        table = found(taken(), CRAWFORD)
        turn.pause(table, PAUSED_MS)
        results.claim(table, PAUSED_MS + 1000, B, GAMMON)
        table.keep()
        void(table, CRAWFORD)
        results.confirm(table, table.at_ms, A)
        results.confirm(table, table.at_ms + 1000, B)
        self.assertEqual((table.score_b, table.phase), (2, READY))

    def test_everything_that_rests_on_a_void_double_falls_with_it(self):
        """CUB-13: B's double of 2 was dead, so A's redouble on top falls, too; only once."""
        table = redoubled_twice()
        score_corrections.set_score(table, table.at_ms, 0, 7, False, 0, "B had 7")
        void(table, DEAD)
        self.assertEqual((table.cube_level, table.cube_holder, table.phase), (2, B, PLAYING))
        assert_replays(self, table)
        again = deed(game_corrections.void_double, table, table.at_ms, DEAD, 2, "")
        assert_refused(self, table, "DOUBLE_STANDS", "CUB-13", again)

    def test_also_a_redouble_that_waits_for_its_answer(self):
        """CUB-13: A is on turn again, without access to the cube."""
        table = taken(9)
        turn.press(table, table.at_ms + 1000, A)
        doubling.double(table, table.at_ms + 1000, B)
        doubling.take(table, table.at_ms + 1000, A)
        table.keep()
        turn.press(table, table.at_ms + 1000, B)
        doubling.double(table, table.at_ms + 1000, A)
        score_corrections.set_score(table, table.at_ms, 0, 7, False, 0, "B had 7")
        void(table, DEAD)
        self.assertEqual((table.cube_level, table.cube_holder, table.clock.active), (2, B, A))
        self.assertEqual((table.phase, table.doubler), (PLAYING, NOBODY))
        assert_replays(self, table)


class Live(unittest.TestCase):
    """A double that was legal by all the log's knowledge stays (CUB-12, CUB-13, CRW-01)."""

    def assert_stands(self, table, *causes):
        for cause in causes:
            rule = "CRW-06" if cause == CRAWFORD else "CUB-13"
            act = deed(game_corrections.void_double, table, table.at_ms, cause, 1, "")
            assert_refused(self, table, "DOUBLE_STANDS", rule, act)

    def test_a_live_double_is_refused_in_every_moment(self):
        between = taken(25, 2)
        end_game(between, PAUSED_MS, A, GAMMON)
        over = taken(7, 2)
        end_game(over, PAUSED_MS, B, GAMMON)
        for table in (doubled(), passed(), taken(), taken(7, 4), redoubled_twice(), between, over):
            self.assert_stands(table, CRAWFORD, DEAD)

    def test_the_first_double_is_of_a_cube_in_the_middle_and_never_dead(self):
        """AMB-29."""
        table = taken(7, 1, score_a=6, crawford_played=True)
        self.assert_stands(table, CRAWFORD, DEAD)

    def test_what_the_opponent_needs_is_irrelevant(self):
        """CUB-12."""
        self.assert_stands(taken(7, 4, score_b=4), DEAD)

    def test_points_of_a_penalty_come_too_late_to_make_a_double_void(self):
        """CRW-09: A needed three with the cube at 2; one of them is a later penalty for B."""
        table = taken(7, 2, score_a=4)
        score_corrections.penalise(table, table.at_ms, A, 2, 0, "")
        table.keep()
        self.assert_stands(table, CRAWFORD, DEAD)
        end_game(table, PAUSED_MS, B)
        self.assert_stands(table, CRAWFORD, DEAD)

    def test_a_game_is_judged_by_the_length_to_which_it_was_played(self):
        """LEN-02: a shorter length, from the next game on, makes no double of the last one void."""
        table = taken(7, 2, score_a=3)
        lengths.set_length(table, table.at_ms, 5, 0, "")
        table.keep()
        end_game(table, PAUSED_MS, B)
        self.assertEqual(table.length, 5)
        self.assert_stands(table, CRAWFORD, DEAD)

    def test_after_the_crawford_game(self):
        """CRW-04, AMB-27: that game began one away too, but the Crawford game had been played."""
        table = second_turn(5, score_a=4)
        table_ms = end_game(table, PAUSED_MS, B)
        turn.press(table, table_ms + 1000, A)
        turn.press(table, table_ms + 2000, B)
        doubling.double(table, table_ms + 3000, A)
        doubling.take(table, table_ms + 4000, B)
        table.keep()
        self.assert_stands(table, CRAWFORD)
        end_game(table, table_ms + 5000, B)
        self.assertEqual(table.games[-1][7], scoring.POST_CRAWFORD)
        self.assert_stands(table, CRAWFORD)

    def test_without_a_length_no_cube_is_dead(self):
        self.assert_stands(taken(0, 4, options={"bank_ms": "600000"}), CRAWFORD, DEAD)

    def test_on_another_device_the_running_game_is_judged_alike(self):
        """INC-13."""
        self.assert_stands(moved(taken(7, 2), PAUSED_MS), DEAD)
        there = moved(found(taken(7, 2), DEAD), PAUSED_MS)
        self.assertEqual(void(there, DEAD).cube_level, 2)


class Afterwards(unittest.TestCase):
    def test_between_games_the_last_one_counts_without_it(self):
        """CRW-06 (b), CUB-13; a second order undoes nothing more."""
        for cause, points, code in ((CRAWFORD, 2, "NO_DOUBLE"), (DEAD, 4, "DOUBLE_STANDS")):
            table = found(taken(25, 2), cause)
            end_game(table, PAUSED_MS, B, GAMMON)
            void(table, cause)
            self.assertEqual((table.score_b, table.phase, table.games[-1][2]), (points, READY, GAMMON))
            assert_replays(self, table)
            act = deed(game_corrections.void_double, table, table.at_ms, cause, 2, "")
            assert_refused(self, table, code, "CRW-06" if cause == CRAWFORD else "CUB-13", act)

    def test_what_rests_on_it_falls_afterwards_too(self):
        """CUB-13: B's double of 2 was dead; the game at 8 counts 2."""
        table = redoubled_twice(17)
        score_corrections.set_score(table, table.at_ms, 0, 15, False, 0, "B had 15")
        end_game(table, table.at_ms + 1000, A)
        void(table, DEAD)
        self.assertEqual((table.score_a, table.score_b, table.games[-1][3]), (2, 15, 2))
        assert_replays(self, table)

    def test_an_earlier_game_put_right_shows_that_the_last_one_had_a_dead_cube(self):
        """SKP-06: the score at which it began moves with it."""
        table = taken(7, 1)
        now_ms = end_game(table, PAUSED_MS, A)
        turn.press(table, now_ms + 1000, A)
        turn.press(table, now_ms + 2000, B)
        cube_corrections.set_cube(table, table.at_ms, 2, A, 0, "")
        doubling.double(table, now_ms + 3000, A)
        doubling.take(table, now_ms + 4000, B)
        table.keep()
        end_game(table, now_ms + 5000, B)
        game_corrections.correct_game(table, table.at_ms, 1, A, BACKGAMMON, 2, 0, "")
        self.assertEqual((table.score_a, table.score_b), (6, 4))
        void(table, DEAD)
        self.assertEqual((table.score_a, table.score_b), (6, 2))
        assert_replays(self, table)

    def test_after_the_match_it_is_resumed_if_nobody_has_the_points(self):
        """CRW-06 (c): 6-5 to 7, B has won a game at 2 in the Crawford game."""
        table = found(taken(7, 1, score_b=5), CRAWFORD)
        end_game(table, PAUSED_MS, B)
        self.assertEqual(table.phase, DECIDED)
        void(table, CRAWFORD)
        self.assertEqual((table.phase, table.score_b, table.result, table.winner), (READY, 6, 0, NOBODY))
        self.assertEqual((table.clock.state, table.next_phase()), (NEUTRAL, scoring.POST_CRAWFORD))
        turn.press(table, table.at_ms + 1000, A)
        assert_replays(self, table)

    def test_a_match_that_is_won_all_the_same_stays_won(self):
        table = found(taken(7, 2, score_b=6, crawford_played=True), DEAD)
        end_game(table, PAUSED_MS, B)
        void(table, DEAD)
        self.assertEqual((table.phase, table.result, table.winner, table.score_b), (DECIDED, scoring.POINTS, B, 8))

    def test_a_passed_one_is_worth_what_it_was_worth(self):
        """AMB-30: the position is gone; one point for the doubler; the game has been the Crawford game."""
        table = doubled()
        score_corrections.set_score(table, table.at_ms, 0, 6, False, 0, "")
        doubling.pass_double(table, PAUSED_MS, B)
        results.confirm(table, table.at_ms + 1000, A)
        table.keep()
        void(table, CRAWFORD)
        self.assertEqual((table.score_a, table.games[-1][2], table.next_phase()), (1, PASS, scoring.POST_CRAWFORD))
        assert_replays(self, table)
        act = deed(game_corrections.void_double, table, table.at_ms, CRAWFORD, 1, "")
        assert_refused(self, table, "NO_DOUBLE", "CRW-06", act)

    def test_a_passed_redouble_is_worth_the_cube_before_all_doubles_of_a_crawford_game(self):
        """CRW-05, AMB-30: both doubles are void, so the game is worth one point to the last doubler."""
        table = taken()
        turn.press(table, table.at_ms + 1000, A)
        doubling.double(table, table.at_ms + 1000, B)
        doubling.pass_double(table, table.at_ms + 1000, A)
        found(table, CRAWFORD)
        for side in (A, B):  # A had signed another score (RES-08)
            results.confirm(table, table.at_ms + 1000, side)
        self.assertEqual(table.score_b, 2)
        void(table, CRAWFORD)
        self.assertEqual((table.score_b, table.games[-1][3:5]), (1, (1, 1)))
        assert_replays(self, table)

    def test_a_double_before_the_turn_in_the_last_game_is_none(self):
        """It has not been taken: the cube stayed at 1."""
        table = second_turn(2)
        early.double_early(table, table.at_ms + 1000, B)
        end_game(table, PAUSED_MS, A, GAMMON)
        self.assertEqual((table.phase, table.doubled_early), (DECIDED, B))
        act = deed(game_corrections.void_double, table, table.at_ms, DEAD, 1, "")
        assert_refused(self, table, "NO_DOUBLE", "CUB-13", act)


class RuleSets(unittest.TestCase):
    """Deadlines (AMB-31)."""

    def moments(self, cause, rule_set):
        over = found(taken(7, 2, rule_set=rule_set, score_b=5), cause)
        end_game(over, PAUSED_MS, B)
        between = found(taken(7, 2, rule_set=rule_set), cause)
        end_game(between, PAUSED_MS, B)
        return (
            (voiding.GAME_IN_PROGRESS, found(offered_double(2, rule_set=rule_set), cause)),
            (voiding.GAME_IN_PROGRESS, found(taken(7, 2, rule_set=rule_set), cause)),
            (voiding.BEFORE_NEXT_GAME, between),
            (voiding.AFTER_MATCH, over),
        )

    def test_each_moment_in_each_rule_set(self):
        done = 0
        for name in REFERENCE:
            for cause, word, rule in ((CRAWFORD, voiding.CRAWFORD, "CRW-06"), (DEAD, voiding.DEAD_CUBE, "CUB-13")):
                for moment, table in self.moments(cause, name):
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
        """CRW-05 to CRW-07, CUB-13: the consequence is that of the worked table."""
        played = 0
        for case in cases("cube", "void"):
            given, expected = case["input"], case["expected"]
            if given["noticed"] == voiding.NEXT_GAME_STARTED or not expected["void"]:
                continue
            table = self.arrange(given)
            before = table.score_a + table.score_b
            void(table, CRAWFORD if given["cause"] == voiding.CRAWFORD else DEAD)
            if expected["effect"].startswith("rescore"):
                # At a table the whole game has been rescored: the rest of its points.
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
        """The match of the case, and a leader whose score was a point less on paper when the game began."""
        cause = CRAWFORD if given["cause"] == voiding.CRAWFORD else DEAD
        if not given["taken"]:
            return found(passed(7, rule_set=given["rule_set"]), cause)
        length = given.get("length", 25)
        needed = 1 if cause == CRAWFORD else given["cube_before"]
        a, b = given.get("score_before", (length - needed, 0))
        table = playing(length, rule_set=given["rule_set"], score_a=a - 1, score_b=b)
        winner = LETTERS.index(given.get("winner", "B"))
        cube_corrections.set_cube(table, table.at_ms, given["cube_after"], winner, 0, "")
        score_corrections.set_score(table, table.at_ms, a, b, False, 0, "")
        if given["result"] is not None:
            end_game(table, PAUSED_MS, winner, scoring.KINDS.index(given["result"]))
        self.assertEqual(table.cube_holder if table.phase == PLAYING else winner, winner)
        table.keep()
        return table

    def test_the_cube_goes_back_to_whoever_held_it_before(self):
        table = found(taken(7, 2), DEAD)
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
        table = found(offered_double(2), DEAD)
        order = orders.make(2, facts.DOUBLE_VOIDED, (DEAD,), "he needed two")
        self.assertTrue(orders.carry_out(table, DOUBLED_MS + 1000, order))
        self.assertEqual((table.phase, table.news), (PLAYING, (facts.DOUBLE_VOIDED, DEAD, 0, "he needed two")))
        late = doubled(7, rule_set="club")
        doubling.pass_double(late, PAUSED_MS, B)
        results.confirm(late, PAUSED_MS + 1000, A)
        late.keep()
        self.assertFalse(orders.carry_out(late, PAUSED_MS + 2000, orders.make(1, facts.DOUBLE_VOIDED, (DEAD,), "")))
        self.assertEqual(late.keep()[0].text, "TOO_LATE CUB-13 Club (AIGB style)")
