"""The director's corrections, and their effect on score, cube, clock and length (GEN-01, INC-10 to LEN-06)."""

import unittest

from accounts import total_ms
from matchcore.clock import NEUTRAL, PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import bank, scoring
from matchcore.games.backgammon.phases import DECIDED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.topics import (
    beginning,
    clock_corrections,
    cube_corrections,
    lengths,
    results,
    rulings,
    score_corrections,
    undoing,
)
from matchcore.sides import BY_DIRECTOR, NOBODY, A, B
from tables import (
    BANK_MS,
    DELAY_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    deed,
    doubled,
    end_game,
    offered,
    playing,
    ready,
    second_turn,
)

LATER_MS = SECOND_TURN_MS + 20000  # A has used 8 s of the bank


def banks(table, now_ms=LATER_MS):
    return [table.clock.bank_left_ms(now_ms, A), table.clock.bank_left_ms(now_ms, B)]


class EveryCorrection(unittest.TestCase):
    def test_it_names_the_order_the_author_and_the_reason(self):
        """GEN-05: a correction is a fact of its own."""
        for act, kind in (
            (lambda table: clock_corrections.set_bank(table, LATER_MS, A, 1000, 9, "why"), facts.BANK_SET),
            (lambda table: clock_corrections.give_time(table, LATER_MS, A, 1000, 9, "why"), facts.BANK_GIVEN),
            (lambda table: cube_corrections.set_cube(table, LATER_MS, 2, A, 9, "why"), facts.CUBE_SET),
            (lambda table: score_corrections.set_score(table, LATER_MS, 1, 2, False, 9, "why"), facts.SCORE_SET),
            (lambda table: lengths.set_length(table, LATER_MS, 9, 9, "why"), facts.LENGTH_SET),
            (lambda table: score_corrections.penalise(table, LATER_MS, A, 1, 9, "why"), facts.PENALTY),
            (lambda table: clock_corrections.set_clock(table, LATER_MS, 60000, 0, 9, "why"), facts.CLOCK_SET),
            (lambda table: clock_corrections.set_turn(table, LATER_MS, B, 9, "why"), facts.TURN_SET),
            (lambda table: undoing.undo(table, LATER_MS, 0, 9, "why"), facts.UNDONE),
            (lambda table: rulings.rule_result(table, LATER_MS, scoring.RULING, A, 9, "why"), facts.RULED),
        ):
            table = second_turn()
            act(table)
            kept = table.keep()
            self.assertEqual([fact.kind for fact in kept], [kind])
            self.assertEqual((kept[0].by, kept[0].ints[0], kept[0].text), (BY_DIRECTOR, 9, "why"))
            self.assertEqual(table.last_order, 9)
            assert_replays(self, table)


class Banks(unittest.TestCase):
    def test_a_side_that_plays_on_beyond_its_flag_is_not_stopped_by_a_correction(self):
        """EXP-08: the time has not been claimed, and giving the other side time does not change that."""
        table = second_turn()
        flag_ms = table.clock.next_flag_ms()
        table.tick(flag_ms)
        table.keep()
        clock_corrections.give_time(table, flag_ms + 1000, B, 60000, 1, "")
        self.assertEqual((table.clock.state, table.clock.active, table.clock.first_flag()), (RUNNING, A, A))
        self.assertEqual(table.clock.overrun_ms(flag_ms + 3000, A), 3000)
        assert_replays(self, table)

    def test_a_bank_is_set_to_what_is_left(self):
        """INC-11, INC-12: running or not, for the side on turn or the other."""
        for side, expected in ((A, [300000, BANK_MS]), (B, [BANK_MS - 8000, 300000])):
            table = second_turn()
            clock_corrections.set_bank(table, LATER_MS, side, 300000, 1, "wrong clock")
            self.assertEqual(banks(table), expected)
            self.assertEqual((table.clock.state, total_ms(table.clock)), (RUNNING, LATER_MS))

    def test_as_little_and_as_much_as_a_bank_can_be(self):
        for ms in (0, 1, bank.LARGEST_BANK_MS):
            table = second_turn()
            clock_corrections.set_bank(table, LATER_MS, B, ms, 1, "")
            self.assertEqual(banks(table)[B], ms)
        for ms in (bank.LARGEST_BANK_MS, -bank.LARGEST_BANK_MS):
            clock_corrections.give_time(table, LATER_MS, A, ms, 1, "")
        self.assertEqual(banks(table)[A], BANK_MS - 8000)

    def test_no_more_is_given_than_twice_the_largest_bank(self):
        """INC-10: in any number of acts, a bank stays well below 31 bits."""
        table = second_turn()
        clock_corrections.set_bank(table, LATER_MS, B, bank.LARGEST_BANK_MS, 1, "")
        clock_corrections.give_time(table, LATER_MS, B, bank.LARGEST_BANK_MS, 2, "")
        self.assertEqual(banks(table)[B], 2 * bank.LARGEST_BANK_MS)
        table.keep()
        act = deed(clock_corrections.give_time, table, LATER_MS, B, 1, 3, "")
        assert_refused(self, table, "BAD_TIME", "INC-10", act)

    def test_time_is_given_or_taken_but_never_below_nothing(self):
        """INC-10 (AMB-19): the other side keeps its own."""
        table = second_turn()
        clock_corrections.give_time(table, LATER_MS, A, 60000, 1, "back")
        self.assertEqual(banks(table), [BANK_MS - 8000 + 60000, BANK_MS])
        clock_corrections.give_time(table, LATER_MS, B, -BANK_MS - 1, 2, "taken")
        self.assertEqual(banks(table), [BANK_MS - 8000 + 60000, 0])
        self.assertEqual(table.clock.first_flag(), NOBODY)

    def test_a_correction_that_leaves_nothing_makes_no_flag(self):
        """INC-11: even where time that runs out ends the match; it is paused before the side on turn."""
        for act in (
            lambda table: clock_corrections.set_bank(table, LATER_MS, A, 0, 1, "wrong clock"),
            lambda table: clock_corrections.give_time(table, LATER_MS, A, -BANK_MS * 2, 1, "taken"),
            lambda table: clock_corrections.correct_clock(table, LATER_MS, 1000, DELAY_MS, -BANK_MS * 2, 0, 1, "wrong"),
        ):
            table = second_turn(7, rule_set="club")
            act(table)
            table.tick(LATER_MS + 1000)
            self.assertEqual((table.phase, table.clock.state, table.clock.first_flag()), (PLAYING, PAUSED, NOBODY))
            self.assertEqual(banks(table)[A], 0)
            assert_replays(self, table)
        table = second_turn(7, rule_set="club")
        clock_corrections.set_bank(table, SECOND_TURN_MS + 1000, A, 0, 1, "within the delay")
        self.assertEqual(table.clock.state, RUNNING)

    def test_a_clock_that_comes_in_gives_both_the_same_from_the_live_score(self):
        """CLK-08, CLK-23: between games nothing runs; in a game the open turn is ready with a full delay."""
        table = ready(7, score_a=3, score_b=2)
        clock_corrections.set_clock(table, 5000, 60000, 10000, 1, "slow play")
        self.assertEqual((banks(table, 5000), table.clock.state), ([270000, 270000], NEUTRAL))
        table = second_turn(7, score_a=3, score_b=2)
        clock_corrections.set_clock(table, LATER_MS, 60000, 10000, 1, "slow play")
        self.assertEqual((banks(table), table.clock.state, table.clock.active), ([270000, 270000], PAUSED, A))
        self.assertEqual((table.clock.delay_left(LATER_MS), table.delay_ms, table.per_point_ms), (10000, 10000, 60000))

    def test_the_side_on_turn_is_put_right(self):
        """CLK-20: it is ready with a full delay, paused, and used bank stays used."""
        table = second_turn()
        clock_corrections.set_turn(table, LATER_MS, B, 1, "pressed by mistake")
        self.assertEqual((table.clock.state, table.clock.active), (PAUSED, B))
        self.assertEqual((table.clock.delay_left(LATER_MS), banks(table)), (DELAY_MS, [BANK_MS - 8000, BANK_MS]))


class CubeAndScore(unittest.TestCase):
    def test_a_crawford_game_that_has_been_played_keeps_the_score_at_which_it_began(self):
        """AMB-27: the director only states that there was one."""
        table = between_games(5, B, score_a=4, score_b=1)
        self.assertEqual((table.crawford_a, table.crawford_b), (4, 1))
        score_corrections.set_score(table, table.at_ms + 1000, 4, 3, True, 1, "written wrongly")
        self.assertEqual((table.crawford_a, table.crawford_b, table.crawford_played()), (4, 1, True))
        assert_replays(self, table)

    def test_level_and_place_of_the_cube(self):
        """CUB-15."""
        table = second_turn()
        cube_corrections.set_cube(table, LATER_MS, 4, B, 1, "as shown")
        self.assertEqual((table.cube_level, table.cube_holder), (4, B))
        cube_corrections.set_cube(table, LATER_MS, 1 << 20, A, 1, "nobody has ever seen one")
        self.assertEqual(table.cube_level, 1 << 20)
        cube_corrections.set_cube(table, LATER_MS, 1, NOBODY, 2, "forgotten in the middle")
        self.assertEqual((table.cube_level, table.cube_holder), (1, NOBODY))
        levels = [(3, A, "CUB-06"), (0, NOBODY, "CUB-06"), (1 << 21, A, "CUB-06")]
        places = [(2, NOBODY, "CUB-15"), (1, A, "CUB-15"), (2, 2, "CUB-15")]
        for level, holder, rule in levels + places:
            assert_refused(
                self,
                table,
                "BAD_CUBE",
                rule,
                lambda level=level, holder=holder: cube_corrections.set_cube(table, LATER_MS, level, holder, 3, ""),
            )

    def test_a_corrected_score_counts_at_once(self):
        """SKP-06: between games and during one, whose status stays."""
        for table in (ready(), second_turn()):
            score_corrections.set_score(table, LATER_MS, 6, 1, False, 1, "written wrongly")
            self.assertEqual((table.score_a, table.score_b, table.next_phase()), (6, 1, scoring.CRAWFORD))
            score_corrections.set_score(table, LATER_MS, 6, 1, True, 2, "it has been played")
            self.assertEqual(table.next_phase(), scoring.POST_CRAWFORD)
            self.assertEqual(table.keep()[-1].ints[:4], [2, 6, 1, 1])
            score_corrections.set_score(table, LATER_MS, 0, 0, False, 3, "from the beginning")
            self.assertEqual((table.score_a, table.score_b, table.next_phase()), (0, 0, scoring.NORMAL))
            self.assertEqual(table.keep()[-1].ints[:4], [3, 0, 0, 0])

    def test_a_corrected_score_can_win_the_match_or_take_the_win_away(self):
        table = claimed()
        score_corrections.set_score(table, 27000, 7, 3, False, 1, "written wrongly")
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, A))
        assert_refused(self, table, "NOTHING_CLAIMED", "RES-08", lambda: results.withdraw_claim(table, 28000))
        score_corrections.set_score(table, 28000, 6, 3, False, 2, "once more")
        self.assertEqual((table.phase, table.result, table.winner), (PLAYING, 0, NOBODY))
        self.assertEqual(table.clock.state, PAUSED)
        assert_replays(self, table)

    def test_the_game_goes_on_when_points_that_ended_the_match_are_taken_away(self):
        """SKP-06, PEN-03: with its cube, its turn and its times; also with a waiting double."""
        for begun in (second_turn, doubled):
            table = begun()
            before = (table.phase, table.game_number, table.turn_number, table.doubler, table.clock.active)
            score_corrections.penalise(table, LATER_MS, B, 7, 1, "wrong match")
            left = banks(table)
            score_corrections.set_score(table, LATER_MS + 60000, 0, 0, False, 2, "wrong match")
            after = (table.phase, table.game_number, table.turn_number, table.doubler, table.clock.active)
            self.assertEqual((after, table.clock.state), (before, PAUSED))
            self.assertEqual(banks(table, LATER_MS + 60000), left)
            assert_replays(self, table)

    def test_a_match_won_by_penalty_points_stays_so_after_a_correction(self):
        """RES-07: another score of the loser does not change that; both confirm again."""
        table = second_turn()
        score_corrections.penalise(table, LATER_MS, B, 7, 1, "cheating")
        results.confirm(table, LATER_MS, A)
        self.assertEqual(table.agreed, 1)
        score_corrections.set_score(table, LATER_MS, 2, 7, False, 2, "SKP-06")
        self.assertEqual((table.result, table.winner, table.agreed), (scoring.PENALTY_POINTS, B, 0))
        score_corrections.set_score(table, LATER_MS, 7, 2, False, 3, "the other way round")
        self.assertEqual((table.result, table.winner), (scoring.POINTS, A))

    def test_time_used_beyond_the_bank_stays_used(self):
        """AMB-18, EXP-07: taking more time from an empty bank takes nothing, but forgives nothing either."""
        table = second_turn()
        over_ms = SECOND_TURN_MS + DELAY_MS + BANK_MS + 50000
        table.tick(over_ms)
        clock_corrections.give_time(table, over_ms, A, -1000, 1, "INC-09")
        self.assertEqual((table.clock.overrun_ms(over_ms, A), table.clock.first_flag()), (50000, A))

    def test_between_games_the_next_one_begins_when_the_win_is_taken_away(self):
        table = between_games()
        score_corrections.penalise(table, LATER_MS, B, 7, 1, "wrong match")
        score_corrections.set_score(table, LATER_MS, 1, 0, False, 2, "wrong match")
        self.assertEqual((table.phase, table.clock.state, table.is_game_open()), (READY, NEUTRAL, False))
        assert_replays(self, table)

    def test_a_score_that_cannot_be_is_refused(self):
        table = second_turn()
        for a, b in ((-1, 0), (0, -1), (8, 0), (0, 8), (7, 7)):
            assert_refused(
                self,
                table,
                "BAD_SCORE",
                "SKP-06",
                lambda a=a, b=b: score_corrections.set_score(table, LATER_MS, a, b, False, 1, ""),
            )

    def test_penalty_points_count_like_won_points(self):
        """PEN-03: for the opponent of the offender, also beyond the length (SCO-07)."""
        table = second_turn()
        score_corrections.penalise(table, LATER_MS, B, 2, 1, "late")
        self.assertEqual((table.score_b, table.phase), (2, PLAYING))
        score_corrections.penalise(table, LATER_MS, B, 9, 2, "late")
        self.assertEqual(
            (table.score_b, table.phase, table.result, table.winner), (11, DECIDED, scoring.PENALTY_POINTS, B)
        )
        self.assertEqual(table.clock.state, PAUSED)
        for points in (0, -1, 1000):
            assert_refused(
                self,
                second := second_turn(),
                "BAD_POINTS",
                "PEN-03",
                lambda points=points, second=second: score_corrections.penalise(second, LATER_MS, A, points, 1, ""),
            )


class Length(unittest.TestCase):
    def test_between_games_it_counts_at_once_and_changes_both_banks(self):
        """AMB-38, LEN-06."""
        table = ready(7)
        lengths.set_length(table, 5000, 9, 1, "set wrongly")
        self.assertEqual((table.length, banks(table, 5000)), (9, [BANK_MS + 240000, BANK_MS + 240000]))
        lengths.set_length(table, 6000, 5, 2, "set wrongly")
        self.assertEqual((table.length, banks(table, 6000)), (5, [BANK_MS - 240000, BANK_MS - 240000]))

    def test_in_a_game_it_counts_from_the_next_one(self):
        """LEN-02."""
        table = playing(7)
        lengths.set_length(table, 11000, 9, 1, "set wrongly")
        self.assertEqual((table.length, table.pending_length, banks(table, 11000)), (7, 9, [BANK_MS, BANK_MS]))
        now_ms = end_game(table, 12000, A)
        self.assertEqual((table.length, table.pending_length, banks(table, now_ms)), (9, 0, [BANK_MS + 240000] * 2))
        assert_replays(self, table)

    def test_the_old_one_again_drops_a_correction_that_waits(self):
        table = playing()
        lengths.set_length(table, 11000, 9, 1, "a slip")
        lengths.set_length(table, 12000, 7, 2, "7 was right")
        end_game(table, 13000, A)
        self.assertEqual((table.length, table.pending_length, banks(table, 16000)), (7, 0, [BANK_MS, BANK_MS]))
        assert_replays(self, table)

    def test_it_lapses_when_the_match_would_already_be_over(self):
        """LEN-04."""
        table = playing(7, score_a=3)
        lengths.set_length(table, 11000, 5, 1, "set wrongly")
        end_game(table, 12000, A, scoring.GAMMON)
        self.assertEqual((table.length, table.pending_length, table.phase), (7, 0, READY))
        for length in (5, 4, 7):
            assert_refused(
                self,
                table,
                "LENGTH_STANDS",
                "LEN-04",
                lambda length=length: lengths.set_length(table, 20000, length, 1, ""),
            )

    def test_a_bank_that_would_be_negative_is_empty_and_no_flag(self):
        """INC-11."""
        table = ready(9)
        clock_corrections.set_bank(table, 5000, A, 1000, 1, "")
        lengths.set_length(table, 5000, 7, 2, "set wrongly")
        self.assertEqual((banks(table, 5000), table.clock.first_flag()), ([0, 9 * 120000 - 240000], NOBODY))

    def test_other_settings_have_to_be_accepted_again(self):
        table = offered(7)
        beginning.accept(table, 1000, A)
        lengths.set_length(table, 2000, 9, 1, "set wrongly")
        self.assertEqual((table.phase, table.length, table.agreed), (OFFERED, 9, 0))
        beginning.accept(table, 3000, B)
        self.assertEqual(table.phase, OFFERED)
