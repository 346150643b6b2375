"""How games and matches end: doubles and their answers, claims, signatures, and expired time (RES-07, EXP-02)."""

import unittest

from accounts import of_both, total_ms
from matchcore.clock import NEUTRAL, OVER, PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, PLAYING, READY, SEALED
from matchcore.games.backgammon.topics import clock_corrections, doubling, flags, results, score_corrections, turn
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, BY_TABLE, NOBODY, A, B
from tables import (
    BANK_MS,
    CLAIMED_MS,
    DELAY_MS,
    DOUBLED_MS,
    PAUSED_MS,
    READY_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    decided,
    deed,
    doubled,
    end_game,
    passed,
    paused,
    playing,
    ready,
    sealed,
    second_turn,
)


def signed_by_one():
    table = decided()
    results.confirm(table, 28000, B)
    return table


def won_by_a_penalty():
    table = ready()
    score_corrections.penalise(table, READY_MS + 1000, A, 7, 1, "phone")
    return table


class TakingBack(unittest.TestCase):
    def test_the_table_knows_beforehand_whether_a_result_can_be_taken_back(self):
        """RES-08, CUB-05: the key has no label where it would only be refused."""
        for make, may_withdraw in (
            (claimed, True),
            (decided, True),
            (passed, False),
            (signed_by_one, True),
            (won_by_a_penalty, False),
            (paused, False),
            (sealed, False),
        ):
            table = make()
            self.assertEqual(results.may_withdraw(table), may_withdraw, make.__name__)
            try:
                results.withdraw_claim(table, table.at_ms, BY_TABLE if table.phase == CLAIMED else BY_BOTH)
                self.assertTrue(may_withdraw, make.__name__)
            except Refusal:
                self.assertFalse(may_withdraw, make.__name__)


class Doubles(unittest.TestCase):
    def test_the_answer_is_thought_about_in_the_own_time_with_a_full_delay(self):
        """CLK-21, CUB-03."""
        table = doubled()
        self.assertEqual((table.phase, table.doubler, table.clock.active), (DOUBLED, A, B))
        self.assertEqual(table.clock.delay_left(DOUBLED_MS), DELAY_MS)
        self.assertEqual((table.cube_level, table.cube_holder), (1, NOBODY))

    def test_a_take_gives_the_turn_back_with_a_full_delay(self):
        """CUB-04, CLK-21."""
        table = doubled()
        self.assertTrue(doubling.take(table, DOUBLED_MS + DELAY_MS + 4000, B))
        now_ms = table.at_ms
        self.assertEqual((table.phase, table.clock.active, table.doubler), (PLAYING, A, NOBODY))
        self.assertEqual((table.cube_level, table.cube_holder), (2, B))
        self.assertEqual(
            (table.clock.delay_left(now_ms), table.clock.bank_left_ms(now_ms, B)), (DELAY_MS, BANK_MS - 4000)
        )

    def test_a_pass_stops_the_clock_and_ends_the_game_when_the_doubler_agrees(self):
        """CUB-05: the level before the double, for the doubler."""
        table = passed()
        self.assertEqual((table.phase, table.clock.state, table.claim_winner), (CLAIMED, PAUSED, A))
        self.assertEqual((table.has_agreed(A), table.has_agreed(B)), (False, True))
        results.confirm(table, PAUSED_MS + 1000, A)
        self.assertEqual((table.phase, table.clock.state, table.score_a, table.score_b), (READY, NEUTRAL, 1, 0))
        self.assertEqual((table.cube_level, table.cube_holder, table.doubler), (1, NOBODY, NOBODY))
        assert_replays(self, table)

    def test_redoubling_goes_to_and_fro(self):
        table = doubled(25)
        for level in (2, 4, 8):
            answering = table.clock.active
            doubling.take(table, table.at_ms + 1000, answering)
            self.assertEqual((table.cube_level, table.cube_holder), (level, answering))
            turn.press(table, table.at_ms + 1000, 1 - answering)
            doubling.double(table, table.at_ms + 1000, answering)
            table.keep()

    def test_the_cube_is_back_in_the_middle_in_the_next_game(self):
        """CUB-01."""
        table = doubled()
        doubling.take(table, DOUBLED_MS + 1000, B)
        end_game(table, DOUBLED_MS + 2000, B)
        self.assertEqual((table.cube_level, table.cube_holder, table.score_b), (1, NOBODY, 2))


class Claims(unittest.TestCase):
    def test_a_claim_by_the_own_button_is_that_players_signature(self):
        """PAU-03, RES-08."""
        table = claimed(kind=scoring.GAMMON)
        self.assertEqual((table.phase, table.has_agreed(A), table.has_agreed(B)), (CLAIMED, True, False))
        results.confirm(table, CLAIMED_MS + 1000, B)
        self.assertEqual((table.phase, table.score_a), (READY, 2))
        self.assertEqual(table.games, ((1, A, scoring.GAMMON, 1, 2, 0, 0, scoring.NORMAL),))

    def test_no_game_is_given_away_that_is_not_played(self):
        """RES-05: before a game, between two games, and once the match is decided there is nothing to claim."""
        for table in (ready(), between_games(), decided()):
            for side in (A, B):
                claim = deed(results.claim, table, table.at_ms + 1000, side, scoring.BACKGAMMON)
                assert_refused(self, table, "NO_GAME", "PAU-03", claim)

    def test_a_claim_by_a_key_is_nobodys_signature(self):
        table = paused()
        results.claim(table, CLAIMED_MS, B, scoring.SINGLE)
        self.assertEqual((table.agreed, table.claim_winner), (0, B))

    def test_who_disagrees_plays_on(self):
        """PAU-03: the claim lapses, the clock is where it was, and time goes on only when resumed."""
        table = claimed()
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        self.assertEqual((table.phase, table.clock.state, table.claim_kind), (PLAYING, PAUSED, 0))
        turn.resume(table, CLAIMED_MS + 2000)
        self.assertEqual((table.clock.state, table.clock.active), (RUNNING, A))
        self.assertEqual(total_ms(table.clock), CLAIMED_MS + 2000)

    def test_the_first_of_two_signatures_seals_nothing(self):
        table = decided()
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, A))
        results.confirm(table, 28000, B)
        self.assertEqual(table.phase, DECIDED)
        results.confirm(table, 29000, A)
        self.assertEqual((table.phase, table.clock.state), (SEALED, OVER))

    def test_a_won_match_can_be_taken_back_by_both_to_its_last_game_until_it_is_sealed(self):
        table = decided(1, scoring.BACKGAMMON)
        self.assertEqual((table.score_a, len(table.games)), (3, 1))
        results.withdraw_claim(table, 28000, BY_BOTH)
        self.assertEqual((table.phase, table.score_a, table.games), (CLAIMED, 0, ()))
        self.assertEqual((table.result, table.winner, table.agreed), (0, NOBODY, 0))
        results.withdraw_claim(table, 29000)
        self.assertEqual(table.phase, PLAYING)
        assert_replays(self, table)

    def test_what_is_taken_back_is_the_last_game_only(self):
        table = ready(3, score_a=0, score_b=0)
        turn.press(table, 10000, A)
        end_game(table, 11000, B)
        turn.press(table, 20000, A)
        end_game(table, 21000, A, scoring.BACKGAMMON)
        self.assertEqual((table.phase, table.score_a, table.score_b, len(table.games)), (DECIDED, 3, 1, 2))
        results.withdraw_claim(table, 30000, BY_BOTH)
        self.assertEqual((table.score_a, table.score_b), (0, 1))
        self.assertEqual(table.games, ((1, B, scoring.SINGLE, 1, 1, 0, 0, scoring.NORMAL),))

    def test_every_claim_needs_both_signatures_anew(self):
        """A signature under something withdrawn or decided otherwise is void."""
        table = claimed()
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        self.assertEqual(table.agreed, 0)
        results.claim(table, CLAIMED_MS + 2000, B, scoring.SINGLE)
        self.assertEqual(table.agreed, 0)
        results.confirm(table, CLAIMED_MS + 3000, A)
        score_corrections.set_score(table, CLAIMED_MS + 4000, 7, 0, False, 1, "")
        self.assertEqual((table.phase, table.agreed), (DECIDED, 0))
        results.confirm(table, CLAIMED_MS + 5000, A)
        results.confirm(table, CLAIMED_MS + 6000, B)
        self.assertEqual((table.phase, table.agreed), (SEALED, 0))

    def test_between_games_nothing_is_left_of_the_last_one(self):
        table = ready()
        turn.press(table, 10000, A)
        turn.pause(table, 11000)
        turn.state_reason(table, 12000, "GAME_OVER")
        results.claim(table, 13000, A, scoring.SINGLE)
        results.confirm(table, 14000, A)
        results.confirm(table, 15000, B)
        self.assertEqual((table.phase, table.claim_winner, table.claim_kind, table.agreed), (READY, NOBODY, 0, 0))
        self.assertEqual(
            (table.pause_reason, table.doubler, table.cube_level, table.cube_holder), (0, NOBODY, 1, NOBODY)
        )

    def test_a_match_won_by_a_pass_goes_back_to_the_pass(self):
        """CUB-05: the pass itself stays valid, and the table still knows the doubler."""
        table = passed(7, score_a=6, score_b=6, crawford_played=True)
        results.confirm(table, PAUSED_MS + 1000, A)
        self.assertEqual(table.phase, DECIDED)
        results.withdraw_claim(table, PAUSED_MS + 2000, BY_BOTH)
        self.assertEqual((table.phase, table.claim_kind, table.doubler), (CLAIMED, scoring.PASS, A))
        with self.assertRaises(Refusal):
            results.withdraw_claim(table, PAUSED_MS + 3000)

    def test_points_beyond_the_length_are_kept(self):
        """SCO-07 (AMB-35)."""
        table = decided(1, scoring.GAMMON)
        self.assertEqual((table.score_a, scoring.reported(table.score_a, table.length)), (2, 1))

    def test_games_keep_what_they_were(self):
        """SKP-07: number, winner, kind, cube, points, score before and phase."""
        table = ready(3)
        turn.press(table, 10000, A)
        end_game(table, 11000, B, scoring.GAMMON)
        turn.press(table, 20000, A)
        end_game(table, 21000, A)
        self.assertEqual(table.games, ((1, B, 2, 1, 2, 0, 0, scoring.NORMAL), (2, A, 1, 1, 1, 0, 2, scoring.CRAWFORD)))
        self.assertEqual(table.next_phase(), scoring.POST_CRAWFORD)

    def test_only_the_reached_length_decides(self):
        """RES-01."""
        table = claimed(2)
        results.confirm(table, CLAIMED_MS + 1000, B)
        self.assertEqual((table.phase, table.is_match_won(), table.needed(A), table.needed(B)), (READY, False, 1, 2))
        self.assertEqual(sealed(1).needed(A), 0)


class Time(unittest.TestCase):
    FLAG_MS = SECOND_TURN_MS + DELAY_MS + BANK_MS

    def expired(self):
        table = second_turn()
        table.tick(self.FLAG_MS + 700)
        return table

    def test_a_bank_that_has_run_out_is_noted_once_with_its_instant(self):
        """EXP-01, EXP-02: noted, not acted upon."""
        table = second_turn()
        table.tick(self.FLAG_MS - 1)
        self.assertEqual(table.last_kinds(), [])
        table.tick(self.FLAG_MS + 700)
        table.tick(self.FLAG_MS + 900)
        kept = table.keep()
        self.assertEqual(
            [(fact.kind, fact.at_ms, fact.by, fact.ints[0]) for fact in kept],
            [
                (facts.EXPIRED, self.FLAG_MS, BY_TABLE, A),
            ],
        )
        self.assertEqual(
            (table.phase, table.clock.state, of_both(table.clock, "flag_ms")), (PLAYING, RUNNING, [self.FLAG_MS, -1])
        )

    def test_the_game_goes_on_with_an_empty_bank(self):
        """EXP-08: presses work and every turn still has its delay."""
        table = self.expired()
        self.assertTrue(turn.press(table, self.FLAG_MS + 1000, A))
        self.assertTrue(turn.press(table, self.FLAG_MS + 2000, B))
        now_ms = table.at_ms
        self.assertEqual((table.clock.bank_left_ms(now_ms, A), table.clock.delay_left(now_ms)), (0, DELAY_MS))

    def test_whoever_notices_claims_it_and_the_match_is_lost(self):
        """EXP-02, EXP-04 (AMB-36): the score stays as it is."""
        for by, order in ((BY_B, 0), (BY_A, 0), (BY_TABLE, 0), (BY_DIRECTOR, 4)):
            table = self.expired()
            flags.claim_time(table, self.FLAG_MS + 5000, by, order)
            self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))
            self.assertEqual((table.score_a, table.score_b, table.last_order), (0, 0, order))
            assert_replays(self, table)

    def test_a_claim_notes_what_nobody_has_looked_at_yet(self):
        table = second_turn()
        flags.claim_time(table, self.FLAG_MS, BY_B)
        self.assertEqual(table.last_kinds(), [facts.EXPIRED, facts.TIME_CLAIMED])

    def test_between_games_it_can_still_be_claimed(self):
        table = self.expired()
        end_game(table, self.FLAG_MS + 1000, A)
        flags.claim_time(table, self.FLAG_MS + 9000, BY_B)
        self.assertEqual((table.phase, table.result), (DECIDED, scoring.TIME))

    def test_a_match_finished_on_the_board_first_stands(self):
        """EXP-08 (AMB-12)."""
        table = playing(1)
        turn.press(table, 10000 + DELAY_MS + 130000, B)
        end_game(table, table.at_ms + 1000, B)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, B))
        with self.assertRaises(Refusal):
            flags.claim_time(table, table.at_ms, BY_A)

    def test_the_first_to_run_out_loses_even_if_both_have(self):
        """EXP-07."""
        table = self.expired()
        turn.press(table, self.FLAG_MS + 1000, A)
        turn.press(table, self.FLAG_MS + 2 * BANK_MS, B)
        flags.claim_time(table, table.at_ms, BY_A)
        self.assertEqual((table.clock.first_flag(), table.winner), (A, B))

    def test_a_rule_set_may_end_the_match_by_itself(self):
        """EXP-03: at that very instant, whatever comes a moment later."""
        table = second_turn(rule_set="club")
        table.tick(self.FLAG_MS - 1)
        self.assertEqual(table.phase, PLAYING)
        table.tick(self.FLAG_MS + 1)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))
        table = second_turn(rule_set="club")
        self.assertFalse(turn.press(table, self.FLAG_MS, A))  # EXP-01: in that very millisecond it is too late
        self.assertEqual(table.phase, DECIDED)

    def test_a_command_that_comes_too_late_finds_the_match_over(self):
        """EXP-03: the expired bank is noted, the command is not carried out."""
        for arranged, act in (
            (second_turn, lambda table, now_ms: doubling.double(table, now_ms, A)),
            (second_turn, lambda table, now_ms: turn.pause(table, now_ms)),
            (second_turn, lambda table, now_ms: turn.restart_delay(table, now_ms, BY_B)),
            (second_turn, lambda table, now_ms: score_corrections.penalise(table, now_ms, A, 1, 1, "")),
            (second_turn, lambda table, now_ms: clock_corrections.set_turn(table, now_ms, B, 1, "")),
            (doubled, lambda table, now_ms: doubling.take(table, now_ms, B)),
            (doubled, lambda table, now_ms: doubling.pass_double(table, now_ms, B)),
        ):
            table = arranged(rule_set="club")
            with self.assertRaises(Refusal) as caught:
                act(table, table.clock.next_flag_ms())
            self.assertEqual((caught.exception.code, caught.exception.rule), ("MATCH_OVER", "EXP-03"))
            self.assertEqual(table.last_kinds(), [facts.EXPIRED])
            self.assertEqual((table.phase, table.result, table.score_a), (DECIDED, scoring.TIME, 0))

    def test_time_given_back_takes_the_flag_away(self):
        """INC-10."""
        table = self.expired()
        clock_corrections.give_time(table, self.FLAG_MS + 1000, A, 60000, 1, "the wrong clock ran")
        self.assertEqual(table.clock.first_flag(), NOBODY)
        with self.assertRaises(Refusal):
            flags.claim_time(table, self.FLAG_MS + 2000, BY_B)
