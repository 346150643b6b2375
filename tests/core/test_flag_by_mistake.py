"""An automatic flag that fell by mistake, and overtime of each bank (INC-10, GEN-01, EXP-07)."""

import unittest

from accounts import of_both, total_ms
from matchcore.clock import NO_TIME, OVER, PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, DOUBLED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.topics import (
    absences,
    clock_corrections,
    doubling,
    flags,
    moving,
    procedures,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, NOBODY, A, B
from tables import (
    BANK_MS,
    DELAY_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    between_games,
    doubled,
    offered,
    second_turn,
)

MINUTE_MS = 60000


def absent(arranged):
    """The time of A, an absent player, runs (LAT-07)."""
    table = arranged(7, rule_set="club")
    absences.start_absent(table, table.at_ms + 1000, A, 1, "")
    return table


def taken():
    """B has taken A's double; A is on turn."""
    table = doubled(7, rule_set="club")
    doubling.take(table, table.at_ms + 1000, B)
    table.keep()
    return table


def flagged(table):
    """The time of the side on turn has run out, ending the match; a minute later."""
    table.tick(table.clock.next_flag_ms())
    table.keep()
    assert (table.phase, table.result, table.clock.state) == (DECIDED, scoring.TIME, OVER)
    return table


# The state in which a flag can fall, its loser, and the state that the match returns to.
FALLEN = (
    (taken, A, PLAYING),
    (lambda: doubled(7, rule_set="club"), B, DOUBLED),
    (lambda: absent(between_games), A, READY),
    (lambda: absent(offered), A, OFFERED),
)
# How it is cleared: with the side's time afterwards.
CLEARED = (
    (lambda table, now_ms, side: clock_corrections.give_time(table, now_ms, side, MINUTE_MS, 5, ""), MINUTE_MS),
    (lambda table, now_ms, side: clock_corrections.set_bank(table, now_ms, side, 2000, 5, ""), 2000),
    (
        lambda table, now_ms, side: clock_corrections.correct_clock(
            table, now_ms, 180000, 20000, 8000 * (side == A), 8000 * (side == B), 5, ""
        ),
        8000,
    ),
    (lambda table, now_ms, side: undoing.undo(table, now_ms, 0, 5, ""), 0),
)


class Mistake(unittest.TestCase):
    def test_an_automatic_flag_that_fell_by_mistake_is_cleared(self):
        """INC-10, GEN-01: by giving time, setting a bank or the clock right, or by undoing the flag itself."""
        for arranged, loser, phase in FALLEN:
            for clear, left_ms in CLEARED:
                table = flagged(arranged())
                now_ms = table.at_ms + 30000
                clear(table, now_ms, loser)
                self.assertEqual((table.phase, table.result, table.winner), (phase, 0, NOBODY))
                clock = table.clock
                self.assertEqual(
                    (clock.state, clock.active, of_both(clock, "flag_ms")), (PAUSED, loser, [NO_TIME, NO_TIME])
                )
                self.assertEqual(clock.bank_left_ms(now_ms, loser), left_ms)
                self.assertEqual(table.absent, loser if phase in (READY, OFFERED) else NOBODY)
                self.assertEqual(total_ms(clock), now_ms)
                table.keep()
                assert_replays(self, table)

    def test_the_take_before_the_flag_stays(self):
        """GEN-05: the flag is the newest fact; the cube stays where it was taken."""
        table = taken()
        take = table.undo.newest()
        flagged(table)
        assert_refused(
            self, table, "NOT_NEWEST", "GEN-05", lambda: undoing.undo(table, table.at_ms + 1000, take, 1, "")
        )
        undoing.undo(table, table.at_ms + 1000, 0, 1, "the clock ran while they talked to me")
        undone = table.keep()[-1]
        self.assertEqual((undone.kind, undone.ints[1]), (facts.UNDONE, undone.seq - 1))
        self.assertEqual((table.cube_level, table.cube_holder, table.undoable()), (2, B, take))

    def test_the_game_goes_on_as_it_stood(self):
        """INC-02, MOV-06: debts and the last mover are as before."""
        table = second_turn(7, rule_set="club")
        procedures.lose_delay(table, SECOND_TURN_MS + 1000, B, BY_DIRECTOR, 1)
        flagged(table)
        self.assertEqual(of_both(table.clock, "owes_delay"), [False, True])
        clock_corrections.give_time(table, table.at_ms + 1000, A, MINUTE_MS, 2, "")
        self.assertEqual((of_both(table.clock, "owes_delay"), table.clock.last_mover), ([False, True], B))
        turn.resume(table, table.at_ms + 1000)
        turn.press(table, table.at_ms + MINUTE_MS - 1, A)
        self.assertEqual((table.phase, table.clock.active, table.clock.is_holding), (PLAYING, B, True))

    def test_without_time_no_player_lets_the_clock_run(self):
        """INC-11: it would be lost at once, so the director is asked; both may give back the time of a mistake."""
        table = flagged(second_turn(7, rule_set="club"))
        now_ms = table.at_ms + 1000
        undoing.undo(table, now_ms, 0, 1, "")
        assert_refused(self, table, "NO_TIME_LEFT", "INC-11", lambda: turn.resume(table, now_ms, BY_B))
        procedures.return_time(table, now_ms, MINUTE_MS)
        turn.resume(table, now_ms)
        self.assertEqual((table.clock.state, table.clock.bank_left_ms(now_ms, A)), (RUNNING, MINUTE_MS))

    def test_time_for_the_winner_leaves_the_flag(self):
        table = flagged(second_turn(7, rule_set="club"))
        clock_corrections.give_time(table, table.at_ms + 1000, B, MINUTE_MS, 1, "")
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))

    def test_what_cleared_the_flag_is_undone_like_anything(self):
        """GEN-05: then the flag is back, and can be cleared again."""
        table = flagged(second_turn(7, rule_set="club"))
        flag = table.undoable()
        for order in (1, 3):
            clock_corrections.give_time(table, table.at_ms + 1000, A, MINUTE_MS, order, "")
            self.assertEqual(table.phase, PLAYING)
            undoing.undo(table, table.at_ms + 1000, 0, order + 1, "")
            self.assertEqual((table.phase, table.winner, table.undoable()), (DECIDED, B, flag))
            table.keep()
        assert_replays(self, table)

    def test_a_confirmed_loss_is_first_unconfirmed(self):
        table = flagged(second_turn(7, rule_set="club"))
        for side in (A, B):
            results.confirm(table, table.at_ms + 1000, side)
        for _ in range(3):
            undoing.undo(table, table.at_ms + 1000, 0, 0, "")
        self.assertEqual((table.phase, table.clock.state), (PLAYING, PAUSED))
        table.keep()
        assert_replays(self, table)

    def test_an_old_log_that_has_undone_the_take_below_the_flag_still_folds(self):
        table = flagged(taken())
        take = table.undo.newest()
        order = table.draft(table.at_ms + 1000, facts.UNDONE, BY_DIRECTOR, 1, take)
        table.commit(order)
        self.assertEqual((table.phase, table.clock.state, table.flag_seq), (DOUBLED, PAUSED, 0))

    def test_only_an_automatic_flag_ends_like_this(self):
        """EXP-02: a claim is undone itself, and then time is given."""
        table = second_turn()
        flags.claim_time(table, 2000000, BY_B)
        table.keep()
        act = lambda: clock_corrections.give_time(table, 2001000, A, MINUTE_MS, 1, "")  # noqa: E731
        assert_refused(self, table, "NO_CLOCK", "INC-10", act)
        assert_refused(
            self, table, "NO_GAME", "SKP-06", lambda: score_corrections.set_score(table, 2001000, 1, 0, False, 1, "")
        )


def both_over(a_ms, b_ms, overtime_min=2):
    """A has used this much beyond the bank, then B this much, then A is on turn: returns when the delay begins."""
    table = second_turn(options={"overtime_min": str(overtime_min)})
    press_at = SECOND_TURN_MS
    for side, over_ms in ((A, a_ms), (B, b_ms)):
        press_at += DELAY_MS + BANK_MS + over_ms
        turn.press(table, press_at, side)
    table.keep()
    return table, press_at


class Overtime(unittest.TestCase):
    def test_who_has_used_bank_and_overtime_first_loses_whoever_flagged_first(self):
        """EXP-07: overtime belongs to each bank."""
        table, now_ms = both_over(MINUTE_MS, 2 * MINUTE_MS)
        self.assertEqual((table.clock.first_flag(), table.clock.loser(now_ms)), (A, B))
        flags.claim_time(table, now_ms, BY_A)
        self.assertEqual((table.result, table.winner), (scoring.TIME, A))
        assert_replays(self, table)

    def test_the_other_overtime_is_used_up_later(self):
        table, now_ms = both_over(MINUTE_MS, 2 * MINUTE_MS)
        later_ms = now_ms + DELAY_MS + 5 * MINUTE_MS
        self.assertEqual(table.clock.loser(later_ms), B)
        flags.claim_time(table, later_ms, BY_B)
        self.assertEqual(table.winner, A)

    def test_nobody_loses_within_the_overtime(self):
        """The director may declare it, for the first flag (GEN-01)."""
        table, now_ms = both_over(MINUTE_MS, 2 * MINUTE_MS - 1)
        assert_refused(self, table, "OVERTIME", "EXP-02", lambda: flags.claim_time(table, now_ms, BY_A))
        self.assertEqual(table.clock.loser(now_ms + DELAY_MS + MINUTE_MS - 1), NOBODY)
        self.assertEqual(table.clock.loser(now_ms + DELAY_MS + MINUTE_MS), A)  # while it runs, unbooked
        flags.claim_time(table, now_ms, BY_DIRECTOR, 1)
        self.assertEqual(table.winner, B)

    def test_time_given_back_gives_overtime_back(self):
        """INC-10: then the next side to use its overtime has lost first."""
        table, now_ms = both_over(2 * MINUTE_MS, 3 * MINUTE_MS)
        self.assertEqual(table.clock.loser(now_ms), A)
        clock_corrections.give_time(table, now_ms, A, MINUTE_MS, 1, "")
        self.assertEqual(table.clock.loser(now_ms), B)
        clock_corrections.set_bank(table, now_ms, B, MINUTE_MS, 2, "")
        self.assertEqual(table.clock.loser(now_ms), NOBODY)

    def test_it_goes_along_to_another_table(self):
        """INC-13."""
        for a_ms, b_ms, loser in ((MINUTE_MS, 2 * MINUTE_MS, B), (2 * MINUTE_MS, 3 * MINUTE_MS, A), (0, 1, NOBODY)):
            table, now_ms = both_over(a_ms, b_ms)
            line = moving.describe(table, now_ms)
            there = offered(options={"overtime_min": "2"})
            moving.move_in(there, 5000, 1, line)
            self.assertEqual(there.clock.loser(5000), loser)

    def test_without_overtime_the_first_flag_loses(self):
        """EXP-07."""
        table = second_turn()
        press_at = SECOND_TURN_MS + DELAY_MS + BANK_MS
        turn.press(table, press_at, A)
        turn.press(table, press_at + DELAY_MS + BANK_MS + 5 * MINUTE_MS, B)
        flags.claim_time(table, table.at_ms, BY_A)
        self.assertEqual(table.winner, B)

    def test_time_taken_from_a_flagged_bank_is_taken_from_its_overtime(self):
        """EXP-07, AMB-18: of either side, on turn or not, and it goes along to another table (INC-13)."""
        for side in (A, B):
            table, now_ms = both_over(MINUTE_MS, MINUTE_MS)
            clock_corrections.give_time(table, now_ms, side, -59999, 1, "")
            self.assertEqual(table.clock.loser(now_ms), NOBODY)
            clock_corrections.give_time(table, now_ms, side, -1, 2, "")
            self.assertEqual(table.clock.loser(now_ms), side)
            there = offered(options={"overtime_min": "2"})
            moving.move_in(there, 5000, 1, moving.describe(table, now_ms))
            self.assertEqual(there.clock.loser(5000), side)
            clock_corrections.give_time(table, now_ms, side, 1, 3, "")
            self.assertEqual(table.clock.loser(now_ms), NOBODY)
            assert_replays(self, table)
