"""Signatures bind, and one player's press alone gains nothing (CLK-20, RES-08, EXP-08, GEN-01, INC-13)."""

import unittest

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    early,
    flags,
    lengths,
    moving,
    restoring,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, NOBODY, A, B
from moves import MOVED_MS, moved
from tables import (
    BANK_MS,
    BETWEEN_MS,
    DELAY_MS,
    DOUBLED_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    decided,
    doubled,
    offered,
    passed,
    paused,
    second_turn,
)

LATER_MS = 100000


class PutBack(unittest.TestCase):
    """CLK-20: both can undo what they agreed; the clock is stopped, and neither side's time is touched."""

    def check(self, table, phase):
        turn.pause(table, table.at_ms + 1000) if table.clock.state == RUNNING else None
        undoing.put_back(table, table.at_ms + 1000)
        self.assertEqual((table.phase, table.clock.state), (phase, PAUSED))
        assert_replays(self, table)

    def test_a_mistaken_double_take_and_pass(self):
        self.check(doubled(), PLAYING)
        table = doubled()
        doubling.take(table, DOUBLED_MS + 2000, B)
        self.check(table, DOUBLED)
        self.assertEqual((table.cube_level, table.doubler), (1, A))
        self.check(passed(), DOUBLED)

    def test_a_mistaken_double_while_it_waits_for_its_answer(self):
        """Nobody plays meanwhile, and nothing else stops the clock there."""
        table = doubled()
        self.assertEqual(table.clock.state, RUNNING)
        undoing.put_back(table, DOUBLED_MS + 3000)
        self.assertEqual((table.phase, table.clock.state, table.doubler), (PLAYING, PAUSED, NOBODY))
        assert_replays(self, table)

    def test_nothing_else_while_time_runs(self):
        table = doubled()
        doubling.take(table, DOUBLED_MS + 2000, B)
        for running in (second_turn(), table):
            assert_refused(self, running, "NO_PRESS", "CLK-20", lambda one=running: undoing.put_back(one, LATER_MS))

    def test_a_new_delay_but_not_the_directors(self):
        table = second_turn()
        turn.restart_delay(table, SECOND_TURN_MS + 5000, BY_B)
        self.check(table, PLAYING)
        self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS - 5000)
        table = second_turn()
        turn.restart_delay(table, SECOND_TURN_MS + 5000, BY_DIRECTOR)
        turn.pause(table, SECOND_TURN_MS + 6000)
        assert_refused(self, table, "NO_PRESS", "CLK-20", lambda: undoing.put_back(table, LATER_MS))

    def test_a_confirmation_when_both_buttons_were_hit_at_once(self):
        """CLK-20: neither counts; where nothing was signed, nothing changes."""
        table = decided()
        results.confirm(table, table.at_ms + 1000, B)
        undoing.sign_again(table, table.at_ms + 1)
        self.assertEqual((table.phase, table.agreed), (DECIDED, 0))
        assert_replays(self, table)
        seq = table.seq
        undoing.sign_again(table, table.at_ms + 1)
        self.assertEqual(table.seq, seq)


class DirectorsPause(unittest.TestCase):
    """GEN-01: it ends by the director, or by the buttons of both; absent players lose nothing."""

    def bound(self, arranged=second_turn):
        table = arranged()
        turn.pause(table, table.at_ms + 1000, BY_DIRECTOR, 1, "Lunch until 14:00")
        table.keep()
        return table

    def test_one_player_alone_can_only_report(self):
        table = self.bound()
        assert_refused(self, table, "DIRECTOR_PAUSED", "GEN-01", lambda: turn.resume(table, LATER_MS))
        calls.report(table, LATER_MS, A)
        assert_refused(self, table, "ALREADY_CONFIRMED", "GEN-01", lambda: calls.report(table, LATER_MS, A))
        self.assertEqual(table.clock.state, PAUSED)
        calls.report(table, LATER_MS + 5000, B)
        self.assertEqual((table.clock.state, table.is_bound), (RUNNING, False))
        self.assertEqual(table.clock.delay_left(LATER_MS + 5000), DELAY_MS - 1000)
        assert_replays(self, table)

    def test_between_games_nobody_begins_one(self):
        table = self.bound(between_games)
        assert_refused(self, table, "DIRECTOR_PAUSED", "GEN-01", lambda: turn.press(table, LATER_MS, A))
        turn.resume(table, LATER_MS, BY_DIRECTOR, 2)
        self.assertTrue(turn.press(table, LATER_MS + 1000, A))
        assert_replays(self, table)

    def test_between_games_no_break_begins(self):
        """BRK-03: it would go on beside the pause."""
        table = self.bound(between_games)
        assert_refused(self, table, "DIRECTOR_PAUSED", "GEN-01", lambda: breaks.begin_break(table, LATER_MS, 1, 0))
        turn.resume(table, LATER_MS, BY_DIRECTOR, 2)
        breaks.begin_break(table, LATER_MS, 1, 0)
        self.assertTrue(table.is_on_break())

    def test_a_pause_of_the_players_is_bound_too(self):
        table = self.bound(paused)
        assert_refused(self, table, "DIRECTOR_PAUSED", "GEN-01", lambda: turn.resume(table, LATER_MS))
        there = moved(table, LATER_MS)
        self.assertTrue(there.is_bound)

    def test_it_is_not_made_twice(self):
        table = self.bound()
        assert_refused(self, table, "NOT_RUNNING", "PAU-01", lambda: turn.pause(table, LATER_MS, BY_DIRECTOR, 2, ""))


class RuledOn(unittest.TestCase):
    """EXP-08, TOU-06: a ruling that play goes on holds until something new happens at the clock."""

    def ruled(self, reason="DISPUTE"):
        table = second_turn()
        turn.press(table, SECOND_TURN_MS + DELAY_MS + BANK_MS + 5000, A)
        calls.call_director(table, table.at_ms + 1000, reason)
        calls.end_call(table, table.at_ms + 1000, 1, "no claim, play it out")
        turn.resume(table, table.at_ms + 1000)
        table.keep()
        return table

    def assert_ruled(self, table):
        for by in (BY_A, BY_B, 0):
            act = lambda by=by: flags.claim_time(table, table.at_ms + 1000, by)  # noqa: E731
            assert_refused(self, table, "RULED_ON", "EXP-08", act)

    def test_no_player_claims_what_was_ruled_on(self):
        table = self.ruled()
        self.assert_ruled(table)
        flags.claim_time(table, table.at_ms + 1000, BY_DIRECTOR, 2)
        self.assertEqual(table.winner, B)

    def test_neither_a_call_about_equipment_nor_a_claim_nor_a_move_forgets_it(self):
        table = self.ruled()
        calls.call_director(table, table.at_ms + 1000, "EQUIPMENT")
        calls.end_call(table, table.at_ms + 1000, 2, "new dice")
        table.keep()
        results.claim(table, table.at_ms + 1000, B, scoring.SINGLE, BY_B)
        results.withdraw_claim(table, table.at_ms + 1000, BY_B)
        turn.resume(table, table.at_ms + 1000)
        table.keep()
        self.assert_ruled(table)
        there = moved(table, table.at_ms)
        for side in (B, A):
            restoring.confirm_restore(there, MOVED_MS + 1000, side)
        there.keep()
        self.assert_ruled(there)

    def test_a_call_about_equipment_or_an_emergency_rules_nothing(self):
        for reason in ("EQUIPMENT", "EMERGENCY"):
            table = self.ruled(reason)
            flags.claim_time(table, table.at_ms + 1000, BY_B)
            self.assertEqual(table.winner, B, reason)

    def test_a_new_flag_is_something_new(self):
        table = self.ruled()
        clock_corrections.set_bank(table, table.at_ms + 1000, A, 5000, 2, "")
        turn.press(table, table.at_ms + 1000, B)
        flags.claim_time(table, table.at_ms + DELAY_MS + 6000, BY_B)
        self.assertEqual(table.winner, B)
        assert_replays(self, table)


class Lock(unittest.TestCase):
    """EXP-08, EXP-10: the lock binds the side that has refused a win, for that refusal."""

    def won_by(self, side):
        table = second_turn(1)
        turn.press(table, SECOND_TURN_MS + DELAY_MS + 120000 + 5000, A)  # A's bank is empty
        turn.pause(table, table.at_ms + 1000)
        results.claim(table, table.at_ms + 1000, side, scoring.SINGLE, BY_A + side)
        table.keep()
        return table

    def test_whoever_refuses_a_win_does_not_claim_time_for_it(self):
        table = self.won_by(A)
        results.withdraw_claim(table, table.at_ms + 1000, BY_B)
        table.keep()
        assert_refused(self, table, "WIN_WITHDRAWN", "EXP-08", lambda: flags.claim_time(table, table.at_ms, BY_B))
        there = moved(table, table.at_ms)
        self.assertEqual(there.is_win_withdrawn, 1 << B)

    def test_a_bogus_claim_of_the_flagged_player_locks_nobody(self):
        table = self.won_by(A)
        results.withdraw_claim(table, table.at_ms + 1000, BY_A)
        flags.claim_time(table, table.at_ms + 1000, BY_B)
        self.assertEqual(table.winner, B)
        assert_replays(self, table)


class Shown(unittest.TestCase):
    """RES-08, SKP-02: a signature is for what was shown."""

    def test_a_change_clears_what_was_signed_before_it(self):
        changes = (
            lambda table: cube_corrections.set_cube(table, LATER_MS, 4, B, 1, ""),
            lambda table: score_corrections.set_score(table, LATER_MS, 2, 2, False, 1, ""),
            lambda table: score_corrections.penalise(table, LATER_MS, B, 1, 1, ""),
            lambda table: lengths.set_length(table, LATER_MS, 9, 1, ""),
        )
        for change in changes:
            table = claimed()
            change(table)
            self.assertEqual(table.last_kinds()[-1], facts.SIGNATURES_CLEARED)
            self.assertEqual((table.phase, table.agreed, table.news.kind), (CLAIMED, 0, facts.SIGNATURES_CLEARED))
            results.confirm(table, LATER_MS + 2000, B)
            self.assertEqual(table.phase, CLAIMED)
            results.confirm(table, LATER_MS + 4000, A)
            self.assertEqual(table.phase, READY)
            assert_replays(self, table)

    def test_points_before_the_match_clear_who_has_accepted_it(self):
        """SKP-02: the first tick was for the score that the offer showed."""
        changes = (
            lambda table: score_corrections.penalise(table, LATER_MS, B, 1, 1, "late"),
            lambda table: absences.late_points(table, LATER_MS, A, 1, absences.FOR_START, 1, ""),
        )
        for change in changes:
            table = offered()
            beginning.accept(table, LATER_MS - 1000, A)
            change(table)
            self.assertEqual(
                (table.phase, table.agreed, table.last_kinds()[-1]), (OFFERED, 0, facts.SIGNATURES_CLEARED)
            )
            beginning.accept(table, LATER_MS + 1000, B)
            self.assertEqual(table.phase, OFFERED)
            beginning.accept(table, LATER_MS + 2000, A)
            self.assertEqual(table.phase, READY)
            assert_replays(self, table)

    def test_taken_back_it_is_signed_as_before(self):
        table = claimed()
        cube_corrections.set_cube(table, LATER_MS, 8, B, 1, "")
        table.keep()
        undoing.undo(table, LATER_MS + 1000, 0, 2, "")
        self.assertEqual((table.cube_level, table.agreed), (1, 1 << A))
        assert_replays(self, table)


class Moved(unittest.TestCase):
    """INC-13: a move to another table loses nothing."""

    def test_an_open_call_and_its_reason(self):
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000, "SCORE")
        there = moved(table, LATER_MS)
        self.assertEqual((there.is_called(), there.called_reason), (True, table.called_reason))
        assert_replays(self, there)

    def test_a_pause_stays_a_pause_with_its_reason(self):
        table = paused()
        turn.state_reason(table, table.at_ms + 1000, "ILLEGAL_MOVE")
        there = moved(table, LATER_MS)
        for side in (A, B):
            restoring.confirm_restore(there, MOVED_MS + 1000, side)
        self.assertEqual((there.clock.state, there.pause_reason), (PAUSED, table.pause_reason))
        assert_replays(self, there)

    def test_how_the_game_began_and_who_held_the_cube(self):
        """CUB-13: a double is dead by the score at which its game began, which a penalty has not changed."""
        table = second_turn()
        score_corrections.penalise(table, SECOND_TURN_MS + 1000, A, 2, 1, "")
        lengths.set_length(table, SECOND_TURN_MS + 1000, 9, 2, "")
        table.keep()
        there = moved(table, LATER_MS)
        self.assertEqual((there.begun_a, there.begun_b, there.begun_length, there.score_a), (0, 0, 7, 2))
        table = doubled()
        doubling.take(table, DOUBLED_MS + 2000, B)
        turn.pause(table, DOUBLED_MS + 3000)
        results.claim(table, DOUBLED_MS + 4000, A, scoring.SINGLE)
        for side in (A, B):
            results.confirm(table, DOUBLED_MS + 6000 + 1000 * side, side)
        self.assertEqual(moved(table, LATER_MS).last_holder, B)

    def test_a_line_of_an_older_table_is_taken_up_as_before(self):
        line = moving.describe(between_games(), BETWEEN_MS).partition(";")[0]
        self.assertEqual(len(moving._read(line)) % 7, 4)
        for damaged in (line + ";", line + ";1", line + ";" + "9 " * 17 + "9"):
            if damaged != line + ";":
                self.assertEqual(moving._read_more(damaged.partition(";")[2]), [])


class EarlyRoll(unittest.TestCase):
    """INC-04: the opponent says whether it is valid; keeping quiet is counted."""

    def test_the_opponent_says_what_becomes_of_it(self):
        table = second_turn()
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        early.judge_roll(table, SECOND_TURN_MS + 2000, A, False)
        turn.press(table, SECOND_TURN_MS + 3000, A)
        self.assertEqual((table.quiet_a, table.notes[-1].kind), (0, facts.ROLL_JUDGED))
        assert_replays(self, table)

    def test_keeping_quiet_is_counted(self):
        table = second_turn()
        for count in (1, 2):
            early.roll_early(table, table.at_ms + 1000, B)
            turn.press(table, table.at_ms + 2000, A)
            turn.press(table, table.at_ms + 2000, B)
            table.keep()
            self.assertEqual((table.quiet_a, table.quiet_b), (count, 0))
        assert_replays(self, table)

    def test_only_where_the_rules_leave_it_to_the_opponent(self):
        table = second_turn(rule_set="cnb")
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        table.keep()
        act = lambda: early.judge_roll(table, SECOND_TURN_MS + 2000, A, True)  # noqa: E731
        assert_refused(self, table, "NOT_IN_RULES", "INC-04", act)


class DiceThrown(unittest.TestCase):
    """INC-07, CUB-08: the opponent alone gives the delay; that dice were thrown is for the side on turn to say."""

    def test_no_double_is_taken_away_by_one_player(self):
        table = second_turn()
        turn.restart_delay(table, SECOND_TURN_MS + 2000, BY_B)
        self.assertFalse(table.has_rolled)
        doubling.double(table, SECOND_TURN_MS + 3000, A)
        self.assertEqual(table.phase, DOUBLED)
        assert_replays(self, table)

    def test_both_or_the_director_say_so(self):
        table = second_turn()
        turn.restart_delay(table, SECOND_TURN_MS + 2000, BY_B, is_thrown=True)
        self.assertEqual(table.keep()[-1].by, BY_A)
        assert_refused(self, table, "DICE_THROWN", "CUB-08", lambda: doubling.double(table, LATER_MS, A))
        turn.pause(table, SECOND_TURN_MS + 3000)
        undoing.put_back(table, SECOND_TURN_MS + 5000)
        self.assertFalse(table.has_rolled)
        assert_replays(self, table)
