"""Matches without a clock: score and cube only; a clock brought in later, or taken away (CLK-23, CLK-27)."""

import unittest

from accounts import of_both, total_ms
from matchcore.clock import NEUTRAL, PAUSED, RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, DOUBLED, PLAYING, READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    doubling,
    early,
    flags,
    lengths,
    procedures,
    restoring,
    results,
    turn,
    undoing,
)
from matchcore.sides import BY_A, NOBODY, A, B
from tables import (
    DELAY_MS,
    PAUSED_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    end_game,
    playing,
    ready,
    second_turn,
)

OFF = {"clock": "off"}


def begun(length=7, **changes):
    """The first game without a clock; the player who presses starts it."""
    table = ready(length, options=OFF, **changes)
    turn.press(table, 10000, A)
    table.keep()
    return table


def agree(table, winner, kind=scoring.SINGLE):
    results.claim(table, table.at_ms + 1000, winner, kind)
    for side in (A, B):
        results.confirm(table, table.at_ms + 1000, side)
    table.keep()


class WithoutClock(unittest.TestCase):
    def test_a_length_that_is_put_right_makes_no_bank(self):
        """CLK-27, LEN-06: 5 points and 9 are both without time."""
        for length in (5, 9):
            table = begun(7)
            agree(table, A)
            lengths.set_length(table, table.at_ms + 1000, length, 1, "LEN-02")
            self.assertEqual((table.length, of_both(table.clock, "granted_ms")), (length, [0, 0]))
            assert_replays(self, table)

    def test_a_whole_match_is_kept_without_a_clock(self):
        """CLK-27: games, cube and score are kept, and not a millisecond is charged."""
        table = begun(3)
        self.assertEqual((table.phase, table.has_clock, table.clock.state), (PLAYING, False, NEUTRAL))
        doubling.double(table, table.at_ms + 60000, B)
        doubling.take(table, table.at_ms + 400, A)
        self.assertEqual((table.cube_level, table.cube_holder), (2, A))
        table.keep()
        agree(table, A)
        self.assertEqual((table.score_a, table.phase), (2, READY))
        turn.press(table, table.at_ms + 1000, B)
        self.assertEqual(table.game_phase, scoring.CRAWFORD)
        table.keep()
        agree(table, A, scoring.GAMMON)
        self.assertEqual((table.phase, table.winner), (DECIDED, A))
        for side in (A, B):
            results.confirm(table, table.at_ms + 1000, side)
        table.keep()
        self.assertEqual(
            (table.phase, of_both(table.clock, "charged_ms"), of_both(table.clock, "free_ms")), (SEALED, [0, 0], [0, 0])
        )
        self.assertEqual(total_ms(table.clock), table.at_ms)
        assert_replays(self, table)

    def test_either_player_may_double_whenever_the_cube_allows(self):
        """CUB-02: only the players know whose turn it is."""
        for side in (A, B):
            table = begun()
            doubling.double(table, 11000, side)
            self.assertEqual((table.phase, table.doubler), (DOUBLED, side))
            self.assertFalse(doubling.take(table, 11001, 1 - side))
            table.keep()
            doubling.take(table, 12000, 1 - side)
            again = deed(doubling.double, table, 13000, side)
            assert_refused(self, table, "NOT_HOLDER", "CUB-02", again)
            assert_replays(self, table)

    def test_a_double_is_passed_without_a_clock(self):
        table = begun()
        doubling.double(table, 11000, A)
        doubling.pass_double(table, 12000, B)
        results.confirm(table, 13000, A)
        self.assertEqual((table.score_a, table.phase), (1, READY))

    def test_the_buttons_end_no_turn(self):
        table = begun()
        self.assertFalse(turn.press(table, 20000, B))
        self.assertFalse(turn.press(table, 20000, A))
        self.assertEqual((table.turn_number, table.clock.active), (1, NOBODY))

    def test_there_is_nothing_to_pause_and_nothing_runs_out(self):
        table = begun()
        for code, rule, act in (
            ("NOT_RUNNING", "PAU-01", deed(turn.pause, table, 20000)),
            ("NOT_PAUSED", "PAU-01", deed(turn.resume, table, 20000)),
            ("NO_TIME_EXPIRED", "EXP-02", deed(flags.claim_time, table, 99000000, BY_A)),
            ("NO_TURN", "MOV-06", deed(procedures.take_turn_back, table, 20000, A, BY_A)),
            ("NO_TURN", "INC-01", deed(procedures.lose_delay, table, 20000, A, BY_A)),
            ("NO_GAME", "CLK-20", deed(clock_corrections.set_turn, table, 20000, A, 1, "")),
            ("NO_CLOCK", "INC-11", deed(clock_corrections.correct_clock, table, 20000, 60000, 0, 0, 0, 1, "")),
        ):
            assert_refused(self, table, code, rule, act)

    def test_the_director_is_called_and_power_is_lost(self):
        table = begun()
        calls.call_director(table, 20000)
        self.assertEqual((table.clock.state, table.is_called()), (NEUTRAL, True))
        calls.end_call(table, 21000, 1, "")
        restoring.restore(table, 22000, phases.CAUSE_POWER)
        restoring.confirm_restore(table, 23000, A)
        restoring.confirm_restore(table, 23000, B)
        self.assertEqual((table.is_restored, table.clock.state, table.phase), (False, NEUTRAL, PLAYING))
        assert_replays(self, table)


class BroughtIn(unittest.TestCase):
    """A clock from the live score, by the formula, whatever the cube (CLK-23, CLK-08)."""

    def bring(self, table, per_point_ms=120000, delay_ms=DELAY_MS):
        order = orders.make(table.last_order + 1, facts.CLOCK_SET, (per_point_ms, delay_ms), "slow play")
        self.assertTrue(orders.carry_out(table, table.at_ms + 1000, order))
        table.keep()

    def test_between_games_the_next_game_starts_as_any(self):
        table = begun()
        agree(table, A, scoring.GAMMON)
        self.bring(table)
        self.assertEqual((table.has_clock, table.clock.state), (True, NEUTRAL))
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, B), 120000 * (5 + 7) // 2)
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual((table.clock.state, table.clock.active), (RUNNING, B))
        opening = deed(doubling.double, table, table.at_ms + 1000, B)
        table.keep()
        assert_refused(self, table, "OPENING_TURN", "CUB-09", opening)
        assert_replays(self, table)

    def test_during_a_game_the_director_starts_the_side_on_turn_with_a_full_delay(self):
        table = begun()
        self.bring(table)
        self.assertEqual((table.phase, table.clock.state, table.clock.active), (PLAYING, NEUTRAL, NOBODY))
        self.assertFalse(turn.press(table, table.at_ms + 1000, A))
        clock_corrections.set_turn(table, table.at_ms + 1000, B, 2, "B is to play")
        self.assertEqual((table.clock.state, table.clock.active), (PAUSED, B))
        turn.resume(table, table.at_ms + 1000)
        self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS)
        doubling.double(table, table.at_ms + 1000, B)  # no longer the first turn of this game
        self.assertEqual(table.clock.active, A)
        assert_replays(self, table)

    def test_not_while_a_double_waits(self):
        table = begun()
        doubling.double(table, 11000, A)
        table.keep()
        act = deed(clock_corrections.set_clock, table, 12000, 60000, 0, 1, "")
        assert_refused(self, table, "NO_GAME", "CLK-23", act)

    def test_a_bank_laid_down_for_the_start_counts_no_more(self):
        """CLK-08, CLK-09: a new clock follows the formula."""
        table = second_turn(options={"bank_ms": "600000"})
        self.bring(table, 60000)
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), 7 * 60000)
        assert_replays(self, table)


class TakenAway(unittest.TestCase):
    """K: a clock just for one game; EXP-06: the match goes on without."""

    def take_away(self, table):
        clock_corrections.set_clock(table, table.at_ms + 1000, 0, 0, table.last_order + 1, "both flags, order unknown")
        table.keep()
        return table

    def test_in_the_middle_of_a_game(self):
        table = second_turn()
        table.tick(SECOND_TURN_MS + 2000000)
        self.take_away(table)
        self.assertEqual((table.phase, table.has_clock, table.clock.state), (PLAYING, False, NEUTRAL))
        self.assertEqual((table.clock.first_flag(), table.clock.active), (NOBODY, NOBODY))
        doubling.double(table, table.at_ms + 1000, B)
        doubling.take(table, table.at_ms + 1000, A)
        table.keep()
        agree(table, A)
        self.assertEqual((table.score_a, table.phase), (2, READY))
        assert_replays(self, table)

    def test_a_roll_before_the_turn_does_not_forbid_doubles_for_the_rest_of_the_game(self):
        """CUB-18: it was for one turn, and turns are no longer counted."""
        table = second_turn()
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        self.take_away(table)
        doubling.double(table, table.at_ms + 1000, B)
        self.assertEqual(table.doubler, B)
        assert_replays(self, table)

    def test_a_clock_taken_away_between_games_stays_away(self):
        table = playing()
        end_game(table, PAUSED_MS, A)
        self.take_away(table)
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual((table.phase, table.clock.state), (PLAYING, NEUTRAL))
        self.assertEqual(table.clock.next_flag_ms(), -1)

    def test_and_brought_in_again(self):
        """From the score at that time."""
        table = playing()
        end_game(table, PAUSED_MS, A)
        self.take_away(table)
        clock_corrections.set_clock(table, table.at_ms + 1000, 180000, DELAY_MS, 9, "")
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), 180000 * 13 // 2)
        undoing.undo(table, table.at_ms + 1000, 0, 10, "")
        self.assertEqual((table.has_clock, table.per_point_ms), (False, 0))
        assert_replays(self, table)

    def test_not_with_one_time_only_missing(self):
        table = ready()
        clock_corrections.set_clock(table, table.at_ms, 0, DELAY_MS, 1, "")
        self.assertEqual((table.has_clock, table.clock.bank_left_ms(table.at_ms, A)), (True, 0))
        assert_replays(self, table)
