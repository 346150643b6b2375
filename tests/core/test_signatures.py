"""Joint decisions need two signatures, a second apart; both can undo what they agreed (CLK-20, RES-08, INC-07,
EXP-08).
"""

import unittest

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CAUSE_POWER, CLAIMED, DECIDED, PLAYING, READY, SEALED
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    flags,
    procedures,
    restoring,
    results,
    turn,
    undoing,
)
from matchcore.games.backgammon.topics.results import APART_MS
from matchcore.games.backgammon.topics.turn import LOCKOUT_MS, SHORT_MS
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, BY_TABLE, NOBODY, A, B
from tables import (
    BANK_MS,
    CLAIMED_MS,
    DELAY_MS,
    PAUSED_MS,
    PLAYING_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    decided,
    deed,
    doubled,
    passed,
    paused,
    playing,
    ready,
    replayed,
    second_turn,
)

FLAG_MS = SECOND_TURN_MS + DELAY_MS + BANK_MS  # A's bank is empty


def won_by_b(kind=scoring.SINGLE):
    """A's bank has run out, unclaimed, and B has won the match on the board; both have confirmed the game."""
    table = second_turn(1)
    turn.press(table, FLAG_MS + 1000, A)
    turn.pause(table, FLAG_MS + 2000)
    results.claim(table, FLAG_MS + 3000, B, kind, BY_B)
    results.confirm(table, FLAG_MS + 5000, A)
    table.keep()
    return table


class Reopened(unittest.TestCase):
    def test_a_confirmed_result_is_reopened_by_both_buttons_only(self):
        """RES-08, EXP-08: one key alone does not take back what both have signed."""
        for make in (decided, won_by_b):
            table = make()
            assert_refused(
                self, table, "BOTH_SIGNED", "RES-08", deed(results.withdraw_claim, table, table.at_ms + 2000)
            )
            results.withdraw_claim(table, table.at_ms + 2000, BY_BOTH)
            self.assertEqual((table.phase, table.agreed), (CLAIMED, 0))
            self.assertEqual([fact.by for fact in table.keep()], [BY_BOTH])
            assert_replays(self, table)

    def test_what_one_has_signed_is_still_taken_back_by_a_key(self):
        """PAU-03: nothing has been agreed yet."""
        table = claimed()
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        self.assertEqual([fact.by for fact in table.keep()], [BY_TABLE])

    def test_one_who_has_signed_the_match_can_agree_to_reopen_it(self):
        table = decided()
        results.confirm(table, 29000, B)
        results.withdraw_claim(table, 31000, BY_BOTH)
        self.assertEqual((table.phase, table.agreed), (CLAIMED, 0))

    def test_after_a_withdrawn_win_on_the_board_only_the_director_declares_that_time_has_run_out(self):
        """EXP-08: the winner of the match on the board does not lose it on time by a key."""
        for make, withdrawals in ((won_by_b, 2), (claimed_by_b, 1)):
            table = make()
            for _ in range(withdrawals):
                results.withdraw_claim(table, table.at_ms + 2000, BY_TABLE if table.phase == CLAIMED else BY_BOTH)
            self.assertEqual(table.phase, PLAYING)
            turn.resume(table, table.at_ms + 1000)
            table.keep()
            act = deed(flags.claim_time, table, table.at_ms + 1000, BY_TABLE)
            assert_refused(self, table, "WIN_WITHDRAWN", "EXP-08", act)
            self.assertTrue(replayed(table.records()).is_win_withdrawn)
            flags.claim_time(table, table.at_ms + 1000, BY_DIRECTOR, 1)
            self.assertEqual((table.phase, table.winner), (DECIDED, B))

    def test_a_ruling_that_play_goes_on_does_not_let_players_claim(self):
        """EXP-08, EXP-10: it has been ruled on."""
        table = claimed_by_b()
        results.withdraw_claim(table, table.at_ms + 2000)
        calls.call_director(table, table.at_ms + 1000)
        calls.end_call(table, table.at_ms + 1000, 1, "the checker was not off: play on")
        turn.resume(table, table.at_ms + 1000)
        table.keep()
        act = deed(flags.claim_time, table, table.at_ms + 1000, BY_TABLE)
        assert_refused(self, table, "WIN_WITHDRAWN", "EXP-08", act)

    def test_a_withdrawn_claim_that_does_not_win_the_match_leaves_the_claim_of_time(self):
        table = second_turn(7)
        turn.pause(table, FLAG_MS + 2000)
        results.claim(table, FLAG_MS + 3000, B, scoring.SINGLE, BY_B)
        results.withdraw_claim(table, FLAG_MS + 4000)
        turn.resume(table, FLAG_MS + 5000)
        flags.claim_time(table, FLAG_MS + 6000, BY_TABLE)
        self.assertEqual((table.phase, table.winner), (DECIDED, B))

    def test_both_take_back_the_result_of_a_game_that_has_just_ended(self):
        """RES-08: the kind was wrong; the next game has not begun."""
        table = between_games(7, B, scoring.GAMMON)
        undoing.put_back(table, table.at_ms + 3000)
        self.assertEqual((table.phase, table.score_b, table.games, table.agreed), (CLAIMED, 0, (), 1))
        self.assertEqual([(fact.kind, fact.by) for fact in table.keep()], [(facts.UNDONE, BY_BOTH)])
        assert_replays(self, table)


def claimed_by_b():
    """As `won_by_b`, but A has not confirmed."""
    table = second_turn(1)
    turn.press(table, FLAG_MS + 1000, A)
    turn.pause(table, FLAG_MS + 2000)
    results.claim(table, FLAG_MS + 3000, B, scoring.SINGLE, BY_B)
    table.keep()
    return table


class SecondApart(unittest.TestCase):
    def test_both_buttons_in_one_instant_never_score_a_game(self):
        """CLK-20, RES-08: a second signature counts only a second after the first."""
        for make, side in ((claimed, B), (passed, A)):
            for after_ms in (0, 1, APART_MS - 1):
                table = make()
                act = deed(results.confirm, table, table.at_ms + after_ms, side)
                assert_refused(self, table, "TOO_SOON", "RES-08", act)
            results.confirm(table, table.at_ms + APART_MS, side)
            self.assertEqual((table.phase, table.score_a), (READY, 1))

    def test_nor_do_they_seal_a_match(self):
        table = decided()
        results.confirm(table, 30000, B)
        table.keep()
        assert_refused(self, table, "TOO_SOON", "RES-08", deed(results.confirm, table, 30000, A))
        results.confirm(table, 30000 + APART_MS, A)
        self.assertEqual(table.phase, SEALED)

    def test_a_power_cut_between_the_two_changes_nothing_of_it(self):
        """INC-13: match time is stopped while the device is off."""
        table = replayed(claimed().records())
        restoring.restore(table, table.at_ms, CAUSE_POWER)
        for side in (A, B):
            restoring.confirm_restore(table, table.at_ms, side)
        self.assertEqual(refused(results.confirm, table, CLAIMED_MS + APART_MS - 1, B), "TOO_SOON")
        results.confirm(table, CLAIMED_MS + APART_MS, B)
        self.assertEqual(table.phase, READY)

    def test_a_claim_by_a_key_is_no_first_signature(self):
        table = paused()
        results.claim(table, CLAIMED_MS, A, scoring.SINGLE)
        results.confirm(table, CLAIMED_MS, B)
        self.assertEqual(table.agreed, 2)


def refused(act, *arguments):
    """The code of the refusal."""
    try:
        act(*arguments)
    except Exception as refusal:
        return refusal.code  # type: ignore
    return ""


class NewDelay(unittest.TestCase):
    def test_a_new_delay_is_signed_by_the_other_side_or_the_director(self):
        """INC-07: the side that profits does not give it."""
        for make, profits in ((paused, A), (playing, B), (doubled, B)):
            table = make()
            for by in (BY_TABLE, BY_A + profits):
                act = deed(turn.restart_delay, table, table.at_ms + 1000, by)
                assert_refused(self, table, "NOT_ASKED", "INC-07", act)
            turn.restart_delay(table, table.at_ms + 1000, BY_A + 1 - profits)
            turn.restart_delay(table, table.at_ms + 1000, BY_DIRECTOR, 1)
            self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS)


class PutBack(unittest.TestCase):
    def test_players_together_put_a_mistaken_press_back_and_not_only_its_time(self):
        """CLK-20, INC-10: the turn, its delay and both banks are as they were at the press."""
        table = second_turn()
        turn.press(table, SECOND_TURN_MS + DELAY_MS + 5000, A)
        turn.pause(table, table.at_ms + DELAY_MS + 30000)
        turn.state_reason(table, table.at_ms + 1000, "DISPUTE")
        table.keep()
        undoing.put_back(table, table.at_ms + 2000)
        clock, now_ms = table.clock, table.at_ms
        self.assertEqual((clock.state, clock.active, table.turn_number), (PAUSED, A, 2))
        self.assertEqual((clock.delay_left(now_ms), clock.bank_left_ms(now_ms, A)), (0, BANK_MS - 5000))
        self.assertEqual(clock.bank_left_ms(now_ms, B), BANK_MS)
        assert_replays(self, table)

    def test_a_flag_that_fell_by_the_mistake_is_gone_with_it(self):
        """INC-10."""
        table = second_turn()
        turn.press(table, SECOND_TURN_MS + 1000, A)
        turn.pause(table, FLAG_MS + 9000)
        self.assertEqual(table.clock.first_flag(), B)
        undoing.put_back(table, FLAG_MS + 10000)
        self.assertEqual(table.clock.first_flag(), NOBODY)

    def test_a_game_begun_by_mistake_is_taken_back_by_both_before_its_first_turn_has_ended(self):
        """CLK-13, CLK-20."""
        table = ready()
        before = table.game_number
        turn.press(table, PLAYING_MS, A)
        turn.pause(table, PLAYING_MS + 1000)
        table.keep()
        undoing.put_back(table, PLAYING_MS + 3000)
        self.assertEqual((table.phase, table.game_number), (READY, before))
        assert_replays(self, table)
        turn.press(table, PLAYING_MS + 9000, B)
        self.assertEqual((table.clock.state, table.clock.active), (RUNNING, A))

    def test_without_a_clock_too(self):
        """CLK-27."""
        table = ready(7, options={"clock": "off"})
        turn.press(table, PLAYING_MS, A)
        undoing.put_back(table, PLAYING_MS + 3000)
        self.assertEqual(table.phase, READY)

    def test_only_a_press_and_only_while_nobody_plays(self):
        """GEN-05: everything else is the director's."""
        for make in (second_turn, claimed, decided, ready):
            table = make()
            act = deed(undoing.put_back, table, table.at_ms + 2000)
            assert_refused(self, table, "NO_PRESS", "CLK-20", act)
        table = paused()
        calls.call_director(table, PAUSED_MS + 1000)
        table.keep()
        assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", deed(undoing.put_back, table, table.at_ms + 2000))

    def test_what_the_director_has_put_right_since_is_not_taken_back_by_players(self):
        table = paused()
        clock_corrections.set_bank(table, PAUSED_MS + 1000, A, 60000, 1, "")
        table.keep()
        assert_refused(self, table, "NO_PRESS", "CLK-20", deed(undoing.put_back, table, table.at_ms + 2000))


class Turns(unittest.TestCase):
    def test_a_newly_started_side_is_not_heard_for_400_ms(self):
        """CLK-20."""
        self.assertEqual(LOCKOUT_MS, 400)
        table = second_turn()
        self.assertFalse(turn.press(table, SECOND_TURN_MS + 399, A))
        self.assertTrue(turn.press(table, SECOND_TURN_MS + 400, A))

    def test_a_turn_of_less_than_a_second_is_marked_in_the_log(self):
        """CLK-20: the log's reader sees a press that may have been unintended."""
        for took_ms, is_marked in ((LOCKOUT_MS, True), (SHORT_MS - 1, True), (SHORT_MS, False)):
            table = second_turn()
            turn.press(table, SECOND_TURN_MS + took_ms, A)
            kept = [(fact.kind, fact.ints[: fact.count]) for fact in table.keep()]
            marked = [(facts.SHORT_TURN, [A, took_ms])] if is_marked else []
            self.assertEqual(kept, [(facts.PRESSED, [A])] + marked)
            assert_replays(self, table)

    def test_the_first_press_of_a_game_is_no_turn(self):
        table = between_games()
        turn.press(table, table.at_ms + 100, A)
        self.assertEqual(table.last_kinds(), [facts.PRESSED])

    def test_a_turn_taken_back_is_signed_by_its_player(self):
        """INC-05: the side that does not profit."""
        table = paused()
        act = deed(procedures.take_turn_back, table, PAUSED_MS + 1000, B, BY_A)
        assert_refused(self, table, "NOT_ASKED", "INC-05", act)
        procedures.take_turn_back(table, PAUSED_MS + 1000, B, BY_B)
        self.assertEqual(table.clock.active, B)


class OldLogs(unittest.TestCase):
    def test_a_match_reopened_by_a_key_still_folds(self):
        """A log written before both had to sign."""
        match = replayed(decided().records())
        match.note(30000, facts.WITHDRAWN, BY_TABLE)
        self.assertEqual(match.phase, CLAIMED)


if __name__ == "__main__":
    unittest.main()
