"""Late players at a table: points for the opponent, the forfeit, the absent player's clock (LAT-02, LAT-04, LAT-07)."""

import unittest

from accounts import total_ms
from matchcore.clock import NEUTRAL, OVER, PAUSED, RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import lateness
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    flags,
    lengths,
    restoring,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, NOBODY, A, B
from rules import TABLE
from tables import (
    BANK_MS,
    BETWEEN_MS,
    DELAY_MS,
    READY_MS,
    Table,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    decided,
    deed,
    end_game,
    offered,
    playing,
    ready,
    sealed,
    second_turn,
)
from vectors import cases

STARTED_MS = READY_MS + 1000


def late(table, side, points, reason="late"):
    absences.late_points(table, table.at_ms + 1000, side, points, absences.FOR_LAST, 1, reason)
    return table


class Points(unittest.TestCase):
    def test_they_are_the_opponents(self):
        """LAT-08, AMB-24: and they change no bank (AMB-04)."""
        table = ready(7)
        order = orders.make(3, facts.LATE_POINTS_FOR, (B, 2, absences.FOR_LAST), "11 minutes")
        self.assertTrue(orders.carry_out(table, STARTED_MS, order))
        self.assertEqual((table.score_a, table.score_b, table.late_a, table.late_b), (2, 0, 0, 2))
        self.assertEqual((table.phase, table.last_order), (READY, 3))
        self.assertEqual(table.clock.bank_left_ms(STARTED_MS, A), BANK_MS)
        self.assertEqual(table.notes, ((0, facts.LATE_POINTS_FOR, B, 2),))
        assert_replays(self, table)

    def test_before_the_settings_are_accepted(self):
        """LAT-01."""
        table = late(offered(7), A, 1)
        self.assertEqual((table.phase, table.score_b), (OFFERED, 1))
        beginning.accept(table, 5000, A)
        beginning.accept(table, 6000, B)
        self.assertEqual((table.phase, table.score_b), (READY, 1))

    def test_they_can_win_the_match_like_won_points(self):
        """PEN-03: B needed two and wins by penalty points; the clock is stopped."""
        table = late(second_turn(7, score_b=5), A, 2)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.PENALTY_POINTS, B))
        self.assertEqual(table.clock.state, PAUSED)
        assert_replays(self, table)

    def test_a_player_one_away_by_them_makes_the_next_game_the_crawford_game(self):
        """AMB-26, CRW-09: not the game in progress."""
        table = late(playing(7, score_a=5), B, 1)
        self.assertEqual((table.game_phase, table.next_phase()), (scoring.NORMAL, scoring.CRAWFORD))
        end_game(table, table.at_ms + 1000, B)
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual(table.game_phase, scoring.CRAWFORD)
        assert_replays(self, table)

    def test_a_game_that_is_claimed_counts_on_from_the_new_score(self):
        table = late(claimed(7), A, 3)
        self.assertEqual((table.phase, table.score_b), (CLAIMED, 3))
        for side in (B, A):  # A had signed another score (RES-08)
            results.confirm(table, table.at_ms + 1000, side)
        self.assertEqual((table.score_a, table.score_b, table.games[-1][5:7]), (1, 3, (0, 3)))

    def test_late_points_that_cannot_be_are_refused(self):
        for table, code, rule, side, points in (
            (Table(), "NO_MATCH", "GEN-02", A, 1),
            (sealed(), "SEALED", "RES-10", A, 1),
            (decided(), "NO_GAME", "LAT-02", A, 1),
            (ready(0, options={"clock": "off"}), "NO_GAME", "LAT-02", A, 1),
            (ready(), "BAD_SIDE", "GEN-01", NOBODY, 1),
            (ready(), "BAD_POINTS", "LAT-02", A, 0),
            (ready(), "BAD_POINTS", "LAT-02", A, 100),
        ):
            act = deed(absences.late_points, table, table.at_ms, side, points, absences.FOR_LAST, 1, "")
            assert_refused(self, table, code, rule, act)


class Forfeit(unittest.TestCase):
    def test_more_than_half_and_not_exactly_half(self):
        """LAT-04: the first number of points that forfeits a match of each length, and the one before."""
        for length, first in (
            (1, 1),
            (2, 2),
            (3, 2),
            (5, 3),
            (6, 4),
            (7, 4),
            (9, 5),
            (11, 6),
            (13, 7),
            (15, 8),
            (17, 9),
        ):
            if first > 1:
                self.assertNotEqual(late(ready(length), A, first - 1).result, scoring.FORFEIT_LATE, length)
            table = late(ready(length), A, first)
            self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.FORFEIT_LATE, B), length)

    def test_points_of_several_delays_are_added(self):
        """AMB-23: of the same player; the other's are counted separately."""
        table = late(late(late(ready(7), A, 2), B, 3), A, 1)
        self.assertEqual((table.phase, table.score_a, table.score_b), (READY, 3, 3))
        late(table, A, 1)
        self.assertEqual((table.late_a, table.late_b, table.result, table.winner), (4, 3, scoring.FORFEIT_LATE, B))
        assert_replays(self, table)

    def test_they_are_booked_to_the_delay_that_they_are_for(self):
        """LAT-02, LAT-04, AMB-23: the start's and a break's are added; there must have been such a break."""
        table = between_games(7)
        absences.late_points(table, table.at_ms + 1000, A, 2, absences.FOR_START, 1, "11 minutes")
        self.assertEqual((table.phase, table.late_a, table.score_b), (READY, 2, 2))
        for_break = deed(absences.late_points, table, table.at_ms + 1000, A, 2, 1, 2, "late from a break")
        assert_refused(self, table, "NO_SUCH_BREAK", "LAT-02", for_break)
        breaks.begin_break(table, table.at_ms + 1000, 1, 0)
        breaks.return_from_break(table, table.at_ms + 900000, A)
        absences.late_points(table, table.at_ms + 1000, A, 2, 1, 2, "late from a break")
        self.assertEqual((table.late_a, table.result, table.winner), (4, scoring.FORFEIT_LATE, B))
        assert_replays(self, table)

    def test_points_won_in_games_do_not_count_for_it(self):
        table = between_games(7, B, scoring.BACKGAMMON)
        self.assertEqual((late(table, A, 3).phase, table.score_b), (READY, 6))

    def test_it_is_no_win_on_points_and_can_only_be_undone_or_ruled_otherwise(self):
        """A corrected score of an earlier game does not bring the match back (LAT-04)."""
        table = late(between_games(7), A, 4)
        now_ms = table.at_ms + 1000
        assert_refused(
            self,
            table,
            "NO_GAME",
            "SKP-06",
            lambda: score_corrections.set_score(table, now_ms, 2, 4, False, 2, "a gammon"),
        )
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.FORFEIT_LATE, B))
        undoing.undo(table, table.at_ms + 1000, 0, 4, "the schedule was wrong")
        self.assertEqual((table.phase, table.late_a, table.score_b, table.winner), (READY, 0, 0, NOBODY))
        assert_replays(self, table)

    def test_in_the_middle_of_a_game_the_clock_stops_and_both_confirm(self):
        table = late(second_turn(7), B, 4)
        self.assertEqual((table.clock.state, table.winner), (PAUSED, A))
        results.confirm(table, table.at_ms + 1000, A)
        results.confirm(table, table.at_ms + 1000, B)
        self.assertEqual(table.phase, SEALED)
        assert_replays(self, table)

    def test_every_worked_case_as_it_is_booked(self):
        """LAT-02 to LAT-04: prior points and the proposed ones, at a table, forfeit when the table says so."""
        booked = 0
        for case in cases("lateness", "late"):
            given, expected = case["input"], case["expected"]
            if not expected["points"] or expected["total"] > 99:
                continue
            table = ready(given["length"], rule_set=given["rule_set"])
            table.late_a = given["prior_points"]
            late(table, A, expected["points"])
            self.assertEqual(table.late_a, expected["total"], case["id"])
            self.assertEqual(table.result == scoring.FORFEIT_LATE, expected["forfeit"], case["id"])
            self.assertEqual(lateness.is_forfeit(given["length"], table.late_a), expected["forfeit"], case["id"])
            booked += 1
        self.assertGreater(booked, 20)


class AbsentClock(unittest.TestCase):
    """The absent player's time is started instead of points (LAT-07)."""

    def start(self, rule_set="wbgf21", arranged=ready, **changes):
        table = arranged(7, rule_set=rule_set, **changes)
        absences.start_absent(table, STARTED_MS, A, 5, "not here")
        table.keep()
        return table

    def test_the_absent_players_delay_runs_before_their_bank(self):
        for arranged in (offered, ready):
            table = self.start("club", arranged)
            self.assertEqual((table.absent, table.clock.state, table.clock.active), (A, RUNNING, A))
            self.assertEqual(table.clock.bank_left_ms(STARTED_MS + DELAY_MS, A), BANK_MS)
            self.assertEqual(table.clock.bank_left_ms(STARTED_MS + DELAY_MS + 1000, A), BANK_MS - 1000)
            assert_replays(self, table)

    def test_he_arrives_and_the_clock_is_neutral_again(self):
        """The time used is gone; the player reports with their own button, or the director does."""
        for by, order in ((BY_A, 0), (BY_DIRECTOR, 6)):
            table = self.start()
            absences.end_absent(table, STARTED_MS + DELAY_MS + 5000, by, order)
            self.assertEqual((table.absent, table.clock.state, table.phase), (NOBODY, NEUTRAL, READY))
            self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), BANK_MS - 5000)
            self.assertTrue(turn.press(table, table.at_ms + 1000, A))
            self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS)
            self.assertEqual(total_ms(table.clock), table.at_ms)
            assert_replays(self, table)

    def test_only_he_or_the_director_can_say_so(self):
        table = self.start()
        assert_refused(self, table, "NOT_ABSENT", "LAT-07", deed(absences.end_absent, table, STARTED_MS + 1000, BY_B))
        table = ready()
        assert_refused(self, table, "NOBODY_ABSENT", "LAT-07", deed(absences.end_absent, table, STARTED_MS, BY_A))

    def test_meanwhile_no_game_begins_and_nobody_stops_his_time(self):
        """The waiting player can neither start nor pause anything; the director can."""
        table = self.start()
        now_ms = STARTED_MS + 1000
        for act in (
            deed(turn.press, table, now_ms, A),
            deed(turn.press, table, now_ms, B),
            deed(turn.pause, table, now_ms),
        ):
            assert_refused(self, table, "ABSENT_CLOCK", "LAT-07", act)
        turn.pause(table, now_ms, BY_DIRECTOR, 6, "all tables")
        left_ms = table.clock.delay_left(now_ms)
        turn.resume(table, now_ms + 5000, BY_DIRECTOR, 7)
        self.assertEqual((table.clock.state, table.clock.delay_left(now_ms + 5000)), (RUNNING, left_ms))
        assert_replays(self, table)
        table = self.start("club", offered)
        assert_refused(self, table, "ABSENT_CLOCK", "LAT-07", deed(beginning.accept, table, now_ms, B))

    def test_it_runs_out_where_time_is_declared(self):
        """EXP-02 under WBGF: noted, and claimed by the waiting player; the match is lost."""
        table = self.start()
        flag_ms = STARTED_MS + DELAY_MS + BANK_MS
        assert_refused(self, table, "NO_TIME_EXPIRED", "EXP-02", deed(flags.claim_time, table, flag_ms - 1, BY_B))
        table.tick(flag_ms)
        self.assertEqual((table.phase, table.absent), (READY, A))
        flags.claim_time(table, flag_ms + 1000, BY_B)
        self.assertEqual((table.phase, table.result, table.winner, table.absent), (DECIDED, scoring.TIME, B, NOBODY))
        assert_replays(self, table)

    def test_it_runs_out_where_that_ends_the_match(self):
        """EXP-03 under the club rules, whether the settings have been accepted or not."""
        for arranged in (offered, ready):
            table = self.start("club", arranged)
            table.tick(STARTED_MS + DELAY_MS + BANK_MS)
            self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))
            self.assertEqual((table.clock.state, table.absent), (OVER, NOBODY))
            table.keep()
            assert_replays(self, table)

    def test_a_shorter_match_empties_his_bank_but_never_ends_the_match(self):
        """LEN-06, INC-11: shown as zero, and the director is asked; also where time ends the match by itself."""
        for name in ("wbgf21", "club"):
            table = ready(7, rule_set=name)
            absences.start_absent(table, STARTED_MS, A, 1, "LAT-07")
            late_ms = STARTED_MS + DELAY_MS + table.per_point_ms * 6
            lengths.set_length(table, late_ms, 5, 2, "LEN-02")
            self.assertEqual((table.clock.state, table.clock.first_flag(), table.absent), (PAUSED, NOBODY, A))
            self.assertEqual(table.clock.bank_left_ms(late_ms, A), 0)
            assert_replays(self, table)

    def test_he_is_too_late(self):
        """A press in the very same millisecond does not save the match (EXP-01)."""
        table = self.start("club")
        flag_ms = STARTED_MS + DELAY_MS + BANK_MS
        with self.assertRaises(Refusal) as caught:
            absences.end_absent(table, flag_ms, BY_A)
        self.assertEqual((caught.exception.code, table.winner), ("MATCH_OVER", B))

    def test_a_match_that_is_taken_away_stops_it(self):
        """LAT-07: no time runs without a match."""
        for name in ("wbgf21", "club"):
            table = self.start(name, offered)
            beginning.close(table, STARTED_MS + 60000, 2, "nobody came")
            self.assertEqual((table.phase, table.clock.state, table.clock.active), (IDLE, NEUTRAL, NOBODY))
            table.tick(STARTED_MS + 10 * BANK_MS)
            self.assertEqual((table.phase, table.clock.first_flag()), (IDLE, NOBODY))
            table.keep()
            assert_replays(self, table)

    def test_only_where_the_rules_know_it(self):
        """LAT-07: CNB and EUBGF do not provide it."""
        known = [name for name in TABLE if TABLE[name]["late.clock_instead"] != "no"]
        self.assertEqual(sorted(known), ["club", "wbgf21"])
        for name in ("cnb", "eubgf13"):
            table = ready(7, rule_set=name)
            act = deed(absences.start_absent, table, STARTED_MS, A, 1, "")
            assert_refused(self, table, "NOT_IN_RULES", "LAT-07", act)
        table = ready(7, rule_set="cnb", options={"late.clock_instead": "may_after_5"})
        absences.start_absent(table, STARTED_MS, A, 1, "")
        self.assertEqual(table.absent, A)

    def test_only_from_the_neutral_clock(self):
        for table in (playing(), self.start(), ready(options={"clock": "off"}), decided()):
            act = deed(absences.start_absent, table, table.at_ms + 1000, B, 1, "")
            assert_refused(self, table, "NOT_NEUTRAL", "LAT-07", act)
        nobody = deed(absences.start_absent, table, table.at_ms, 2, 1, "")
        assert_refused(self, table, "BAD_SIDE", "GEN-01", nobody)

    def test_after_a_break_that_was_too_long(self):
        """BRK-09, LAT-07: the clock instead of points; that ends the break."""
        table = between_games(7)
        breaks.begin_break(table, BETWEEN_MS + 1000, 1, 0)
        breaks.return_from_break(table, BETWEEN_MS + 240000, B)
        absences.start_absent(table, BETWEEN_MS + 660000, A, 1, "five minutes over")
        self.assertEqual((table.is_on_break(), table.absent, table.clock.active), (False, A, A))
        absences.end_absent(table, BETWEEN_MS + 670000, BY_A)
        self.assertTrue(turn.press(table, BETWEEN_MS + 680000, B))
        self.assertEqual(table.phase, PLAYING)
        assert_replays(self, table)

    def test_points_meanwhile_that_forfeit_the_match_stop_his_time(self):
        table = self.start()
        late(table, A, 4)
        self.assertEqual((table.phase, table.absent, table.clock.state), (DECIDED, NOBODY, NEUTRAL))
        assert_replays(self, table)

    def test_a_power_cut_or_a_call_meanwhile(self):
        """INC-13, DSP-01: the time is stopped, and runs on after both have confirmed, or when the call is over."""
        table = self.start()
        restoring.restore(table, STARTED_MS + 4000, phases.CAUSE_POWER)
        self.assertEqual(table.clock.state, PAUSED)
        restoring.confirm_restore(table, STARTED_MS + 5000, B)
        restoring.confirm_restore(table, STARTED_MS + 5000, A)
        self.assertEqual((table.clock.state, table.clock.delay_left(STARTED_MS + 5000)), (RUNNING, DELAY_MS - 4000))
        table.keep()
        calls.call_director(table, STARTED_MS + 6000)
        calls.withdraw_call(table, STARTED_MS + 7000, A)
        calls.withdraw_call(table, STARTED_MS + 7000, B)
        self.assertEqual((table.clock.state, table.clock.delay_left(STARTED_MS + 8000)), (RUNNING, DELAY_MS - 6000))
        assert_replays(self, table)

    def test_orders_start_and_stop_the_absent_players_clock(self):
        table = ready(7)
        started = orders.make(1, facts.ABSENT_STARTED, (B,), "not here")
        self.assertTrue(orders.carry_out(table, STARTED_MS, started))
        self.assertEqual((table.absent, table.notes), (B, ((0, facts.ABSENT_STARTED, B, 0),)))
        self.assertTrue(orders.carry_out(table, STARTED_MS + 1000, orders.make(2, facts.ABSENT_ENDED)))
        self.assertEqual((table.absent, table.last_order), (NOBODY, 2))
        assert_replays(self, table)
