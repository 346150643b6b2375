"""A match goes on at another table device: it is the same match there (INC-12, INC-13)."""

import unittest

from accounts import of_both
from matchcore.clock import NEUTRAL, NO_TIME, PAUSED, RUNNING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import CAUSE_POWER, CLAIMED, DOUBLED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    clock_corrections,
    cube_corrections,
    doubling,
    early,
    flags,
    lengths,
    moving,
    procedures,
    restoring,
    results,
    rulings,
    turn,
)
from matchcore.sides import BY_A, BY_B, NOBODY, A, B
from moves import MOVED_MS, carried, confirmed, moved
from tables import (
    BANK_MS,
    BETWEEN_MS,
    DELAY_MS,
    PLAYING_MS,
    SECOND_TURN_MS,
    assert_replays,
    between_games,
    claimed,
    deed,
    doubled,
    offered,
    passed,
    ready,
    refusal_of,
    second_turn,
)


class TheSame(unittest.TestCase):
    """Described at any moment, the match is the same on the new device, paused until both have confirmed."""

    def check(self, table, after_ms=0):
        now_ms = table.at_ms + after_ms
        table.tick(now_ms)
        there = moved(table, now_ms)
        self.assertEqual(carried(there, MOVED_MS), carried(table, now_ms))
        self.assertTrue(there.is_restored)
        self.assertNotEqual(there.clock.state, RUNNING)
        assert_replays(self, there)
        return confirmed(there)

    def test_no_power_cut_is_told_of_that_never_was(self):
        """INC-13: whatever the director corrects before both confirm, the match has come from another table."""
        there = moved(second_turn(), SECOND_TURN_MS)
        self.assertEqual(there.is_restored, 2)
        clock_corrections.set_turn(there, MOVED_MS + 1000, A, 9, "it was A")
        self.assertEqual(there.is_restored, 2)
        assert_replays(self, there)
        restoring.restore(there, MOVED_MS + 2000, CAUSE_POWER)
        self.assertTrue(there.is_restored is True)

    def test_a_match_moved_between_games_begins_its_next_game_there(self):
        there = self.check(between_games(7, B, scoring.GAMMON), 3000)
        self.assertEqual((there.phase, there.clock.state, there.games[0][:5]), (READY, NEUTRAL, (1, B, 2, 1, 2)))
        self.assertTrue(turn.press(there, MOVED_MS + 2000, A))
        self.assertEqual((there.game_number, there.clock.active), (2, B))

    def test_in_the_delay_and_in_the_bank(self):
        for after_ms, bank_ms in ((4000, BANK_MS), (DELAY_MS + 30000, BANK_MS - 30000)):
            there = self.check(second_turn(), after_ms)
            self.assertEqual((there.clock.state, there.clock.active), (RUNNING, A))
            self.assertEqual(there.clock.bank_left_ms(MOVED_MS + 1000, A), bank_ms)

    def test_it_plays_on_as_it_would_have(self):
        """Turn by turn the same times are left on both devices."""
        here = second_turn()
        there = self.check(here, 4000)
        here_ms, there_ms = SECOND_TURN_MS + 4000, MOVED_MS + 1000
        for side, used_ms in ((A, 11000), (B, 14000), (A, 12000), (B, 2000)):
            here_ms, there_ms = here_ms + used_ms, there_ms + used_ms
            self.assertTrue(turn.press(here, here_ms, side) and turn.press(there, there_ms, side))
            self.assertEqual(carried(there, there_ms), carried(here, here_ms))
            here.keep()
            there.keep()
        assert_replays(self, there)

    def test_while_a_double_waits(self):
        there = self.check(doubled(), 2000)
        self.assertEqual((there.phase, there.doubler, there.clock.active), (DOUBLED, A, B))
        doubling.take(there, MOVED_MS + 3000, B)
        self.assertEqual((there.phase, there.cube_level, there.cube_holder), (PLAYING, 2, B))

    def test_a_claim_stands_with_the_signature_under_it(self):
        """RES-08: A has signed; on the new device B does, once both have confirmed what is shown there."""
        table = claimed(kind=scoring.GAMMON)
        there = self.check(table)
        self.assertEqual((there.phase, there.claim_winner, there.claim_kind), (CLAIMED, A, scoring.GAMMON))
        self.assertEqual((there.has_agreed(A), there.has_agreed(B), there.claim_by), (True, False, BY_A))
        results.confirm(there, MOVED_MS + 3000, B)
        self.assertEqual((there.phase, there.score_a), (READY, 2))
        assert_replays(self, there)

    def test_a_turn_that_is_being_finished_on_a_stopped_clock(self):
        """INC-01: the side on turn ends it on the new device with its own button, and no more is required."""
        table = second_turn()
        turn.pause(table, SECOND_TURN_MS + 1000)
        turn.state_reason(table, SECOND_TURN_MS + 2000, "EARLY_DICE")
        procedures.lose_delay(table, SECOND_TURN_MS + 3000, B, BY_B)
        there = self.check(table, 5000)
        self.assertEqual(there.clock.state, PAUSED)
        self.assertTrue(turn.press(there, MOVED_MS + 2000, A))
        self.assertEqual((there.clock.active, there.clock.is_holding), (B, True))
        assert_replays(self, there)

    def test_the_lines_of_the_history(self):
        """SKP-07, PAU-02: a pause, a penalty, and a correction."""
        table = second_turn()
        turn.pause(table, SECOND_TURN_MS + 1000)
        turn.state_reason(table, SECOND_TURN_MS + 1000, "ROLL_DISPUTE")
        turn.resume(table, SECOND_TURN_MS + 31000)
        table.keep()
        cube_corrections.set_cube(table, SECOND_TURN_MS + 32000, 2, B, 1, "")
        there = self.check(table)
        self.assertEqual(len(there.notes), 2)
        self.assertEqual(there.notes, table.notes)

    def test_what_is_no_claim_or_no_line_of_the_history_is_refused(self):
        """INC-13: a claim between games, a doubly signed one, a nonexistent side; half a line, an unknown kind."""
        line = moving.describe(claimed(), SECOND_TURN_MS + 60000)
        main, more = line.split(";")[:2]
        between = moving.describe(between_games(), BETWEEN_MS).split(";")[0]
        words = more.split(" ")
        for claim in (["0", "1", "1", "3"], ["2", "1", "1", "1"], ["0", "0", "1", "1"], ["-1", "0", "0", "1"]):
            self.refuse(main + ";" + " ".join(words[:-4] + claim))
        self.refuse(between + ";" + more)
        for notes in ("1 2 3", "0 0 1 1", "0 250 1 1", "-1 6 1 1", "0 6 x 1"):
            self.refuse(main + ";" + more + ";" + notes)

    def refuse(self, line):
        refusal = refusal_of(deed(moving._read, line))
        self.assertEqual((refusal.code, refusal.rule), ("BAD_STATE", "INC-13"), line)

    def test_a_line_of_the_release_before_has_neither(self):
        """Its facts are folded as before: 18 values behind the semicolon, and no history."""
        line = moving.describe(second_turn(), SECOND_TURN_MS)
        main, more = line.split(";")[:2]
        older = " ".join(more.split(" ")[: len(moving._MORE)])
        self.assertEqual(moving._read_more(older), moving._read_more(more))
        self.assertEqual(moving._read(main + ";" + older), moving._read(line))

    def test_a_pass_stands_after_a_move(self):
        """CUB-05: it is no longer a double to take; the doubler confirms it on the new device."""
        there = self.check(passed())
        self.assertEqual((there.phase, there.claim_kind, there.has_agreed(B)), (CLAIMED, scoring.PASS, True))
        results.confirm(there, MOVED_MS + 2000, A)
        self.assertEqual((there.phase, there.score_a), (READY, 1))
        assert_replays(self, there)

    def test_before_the_settings_are_accepted(self):
        """LAT-04: points for lateness, and an absent player's used bank; they accept again there."""
        table = offered()
        absences.late_points(table, 1000, A, 1, absences.FOR_LAST, 1, "late")
        absences.start_absent(table, 2000, A, 2, "LAT-07")
        now_ms = 2000 + DELAY_MS + 9000
        table.tick(now_ms)
        there = moved(table, now_ms)
        self.assertEqual((there.phase, there.late_a, there.score_b, there.is_restored), (OFFERED, 1, 1, False))
        self.assertEqual(there.clock.bank_left_ms(MOVED_MS, A), BANK_MS - 9000)
        absences.start_absent(there, MOVED_MS + 1000, A, 2, "")
        self.assertEqual((there.absent, there.clock.state, there.is_restored), (A, RUNNING, False))
        self.assertEqual(there.clock.bank_left_ms(MOVED_MS + 1000 + DELAY_MS + 1000, A), BANK_MS - 10000)
        assert_replays(self, there)

    def test_the_rest_of_a_break_is_moved_with_the_match(self):
        """BRK-05, PAU-05: the rest of it, any player already back, and the overrun of the last one (BRK-09)."""
        table = between_games(13)
        breaks.begin_break(table, BETWEEN_MS, 1, 0)
        breaks.return_from_break(table, BETWEEN_MS + 30000, B)
        there = self.check(table, 60000)
        self.assertEqual(there.break_left_ms(MOVED_MS + 1000), 300000 - 91000)
        breaks.return_from_break(there, MOVED_MS + 310000, A)
        self.assertEqual((there.is_on_break(), there.overrun_a_ms), (False, 100000))
        self.assertEqual(moved(there, there.at_ms).overrun_a_ms, 100000)
        assert_replays(self, there)

    def test_a_lost_delay_owed_and_being_waited_out(self):
        """INC-02: neither is lost in the move."""
        table = second_turn()
        procedures.lose_delay(table, SECOND_TURN_MS + 1000, B, BY_B)
        there = self.check(table)
        self.assertEqual(of_both(there.clock, "owes_delay"), [False, True])
        turn.press(table, SECOND_TURN_MS + 2000, A)
        there = self.check(table, 5000)
        self.assertFalse(turn.press(there, MOVED_MS + 1000 + DELAY_MS - 5001, B))
        self.assertTrue(turn.press(there, MOVED_MS + 1000 + DELAY_MS - 5000, B))

    def test_a_move_that_can_be_taken_back(self):
        there = self.check(second_turn(), 1000)
        procedures.take_turn_back(there, MOVED_MS + 2000, B, BY_B)
        self.assertEqual(there.clock.delay_left(MOVED_MS + 2000), DELAY_MS - (SECOND_TURN_MS - PLAYING_MS))
        there = self.check(doubled(), 1000)
        procedures.take_turn_back(there, MOVED_MS + 2000, B, BY_B)
        self.assertEqual((there.phase, there.clock.active), (PLAYING, B))

    def test_both_parts_of_a_split_bank(self):
        """CLK-11."""
        for after_ms, part in ((DELAY_MS + 5000, 1), (DELAY_MS + 60000, 2), (DELAY_MS + 90000, 2)):
            table = second_turn(options={"split_first_ms": "60000"})
            there = self.check(table, after_ms)
            self.assertEqual(there.clock.part_in_use(MOVED_MS + 1000, A), part)
            self.assertEqual(there.clock.part_in_use(MOVED_MS + 1000, B), 1)

    def test_flags_in_their_order_and_what_was_used_beyond(self):
        """EXP-07, EXP-08: B first, then A."""
        table = second_turn()
        turn.press(table, SECOND_TURN_MS + 1000, A)
        turn.press(table, SECOND_TURN_MS + 1000 + DELAY_MS + BANK_MS + 7000, B)
        there = self.check(table, DELAY_MS + BANK_MS + 3000)
        self.assertEqual([there.clock.overrun_ms(MOVED_MS + 1000, side) for side in (A, B)], [3000, 7000])
        flags.claim_time(there, MOVED_MS + 2000, BY_A)
        self.assertEqual((there.result, there.winner), (scoring.TIME, A))

    def test_with_overtime_who_lost_need_not_be_whose_bank_was_empty_first(self):
        """EXP-07, EXP-08: A's bank is empty first; B is the first to use up the overtime too."""
        table = second_turn()
        turn.press(table, SECOND_TURN_MS + 1000, A)
        table.clock.overtime_ms = 60000
        a, b = table.clock.sides
        a.flag_ms, b.flag_ms = table.at_ms - 2, table.at_ms - 1
        table.clock.lost_first = B
        said = moving.describe(table, table.at_ms).partition(";")[0]
        there = Clock()
        moving._set_clock(there, MOVED_MS, [int(number) for number in said.split()][len(moving._NAMES) :])
        self.assertEqual((there.first_flag(), table.clock.loser(table.at_ms)), (A, B))
        self.assertEqual([at != NO_TIME for at in of_both(there, "flag_ms")], [True, True])

    def test_a_bank_that_ran_out_unseen_is_not_the_first(self):
        """EXP-07: the device failed before it could note A's flag, which falls again as the delay has run out."""
        table = second_turn()
        turn.press(table, SECOND_TURN_MS + 1000, A)
        turn.press(table, SECOND_TURN_MS + 1000 + DELAY_MS + BANK_MS, B)
        there = confirmed(moved(table, table.at_ms + DELAY_MS + BANK_MS + 7000))
        self.assertEqual((there.clock.sides[A].flag_ms, there.clock.overrun_ms(there.at_ms, A)), (NO_TIME, 7000))
        there.tick(MOVED_MS + 2000)
        self.assertEqual((there.clock.first_flag(), there.clock.sides[A].flag_ms), (B, MOVED_MS + 1000))
        assert_replays(self, there)

    def test_exceptions_and_a_clock_that_was_set_anew(self):
        """ACC-01, CLK-23: the delays in force, not those of the assignment."""
        table = second_turn(options={"delay_extra_a_ms": "5000", "bank_extra_b_ms": "60000"})
        clock_corrections.set_clock(table, SECOND_TURN_MS + 1000, 60000, 8000, 1, "")
        there = self.check(table)
        self.assertEqual(
            (of_both(there.clock, "delay_ms"), there.delay_ms, there.per_point_ms), ([13000, 8000], 8000, 60000)
        )
        self.assertEqual(there.clock.delay_ms, 8000)

    def test_a_clock_that_came_in_later_and_one_that_was_taken_away(self):
        """CLK-23, CLK-27."""
        table = ready(options={"clock": "off"})
        self.assertFalse(self.check(table).has_clock)
        clock_corrections.set_clock(table, table.at_ms + 1000, 120000, DELAY_MS, 1, "")
        there = self.check(table)
        self.assertEqual((there.has_clock, there.clock.bank_left_ms(MOVED_MS, A)), (True, BANK_MS))
        table = second_turn()
        clock_corrections.set_clock(table, SECOND_TURN_MS + 1000, 0, 0, 1, "")
        there = self.check(table)
        doubling.double(there, MOVED_MS + 2000, B)
        self.assertEqual((there.has_clock, there.doubler), (False, B))

    def test_cube_lateness_breaks_length_and_crawford(self):
        table = between_games(13, A, scoring.GAMMON, score_a=9, score_b=12)
        self.assertEqual(table.games[0][7], scoring.CRAWFORD)
        breaks.begin_break(table, BETWEEN_MS, 1, 2)
        breaks.end_break(table, BETWEEN_MS + 1000, 1)
        absences.late_points(table, BETWEEN_MS + 2000, B, 1, absences.FOR_LAST, 2, "")
        turn.press(table, BETWEEN_MS + 3000, A)
        cube_corrections.set_cube(table, BETWEEN_MS + 4000, 4, B, 3, "")
        lengths.set_length(table, BETWEEN_MS + 5000, 15, 4, "")
        table.keep()
        there = self.check(table)
        self.assertEqual((there.pending_length, breaks.breaks_left(there)), (15, (1, 0)))
        self.assertEqual((there.late_b, there.crawford_played(), there.cube_holder), (1, True, B))

    def test_doubles_and_rolls_before_the_turn(self):
        table = second_turn()
        early.double_early(table, SECOND_TURN_MS + 1000, B)
        there = self.check(table)
        turn.press(there, MOVED_MS + 2000, A)
        turn.press(there, MOVED_MS + 3000, B)
        self.assertEqual((there.phase, there.doubler), (DOUBLED, B))
        table = second_turn()
        early.roll_early(table, SECOND_TURN_MS + 1000, B)
        self.assertEqual(self.check(table).rolled_early, B)

    def test_rules_that_were_changed_come_with_the_assignment(self):
        table = second_turn(options={"breaks.minutes": "9"})
        rulings.change_rule(table, SECOND_TURN_MS + 1000, 1, "illegal.clock = run_out_delay")
        there = self.check(table)
        self.assertEqual((there.rules["breaks.minutes"], there.clock.run_out), (9, True))
        self.assertEqual(there.rules, table.rules)

    def test_the_time_of_an_absent_player_stops_on_the_way(self):
        """LAT-07: the director starts it there; who is absent confirms no screen."""
        table = ready()
        absences.start_absent(table, 3000, A, 1, "")
        there = moved(table, 3000 + DELAY_MS + 9000)
        self.assertEqual((there.phase, there.absent, there.clock.state), (READY, NOBODY, NEUTRAL))
        self.assertEqual(there.clock.bank_left_ms(MOVED_MS, A), BANK_MS - 9000)
        absences.start_absent(there, MOVED_MS + 1000, A, 2, "")
        self.assertEqual((there.absent, there.clock.state, there.is_restored), (A, RUNNING, False))
        self.assertEqual(there.clock.bank_left_ms(MOVED_MS + 1000 + DELAY_MS + 1000, A), BANK_MS - 10000)

    def test_the_side_on_which_each_sits(self):
        """SET-02."""
        table = offered()
        beginning.swap_sides(table, 1000)
        beginning.accept(table, 1000, A)
        beginning.accept(table, 2000, B)
        self.assertTrue(self.check(table).is_swapped)

    def test_a_session_without_a_length(self):
        there = self.check(between_games(0, B, scoring.BACKGAMMON, options={"bank_ms": "600000"}))
        self.assertEqual((there.length, there.score_b), (0, 3))
