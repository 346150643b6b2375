"""A single game without a match length, as in Swing: its winner has won (SWG-02, SWG-09, AMB-46)."""

import unittest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, READY, SEALED
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import (
    cube_corrections,
    doubling,
    flags,
    game_corrections,
    game_rulings,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_BOTH, BY_TABLE, NOBODY, A, B
from moves import moved
from tables import (
    DELAY_MS,
    assert_refused,
    assert_replays,
    claimed,
    deed,
    passed,
    playing,
    ready,
    refusal_of,
    second_turn,
)

SWING = {"games": "1", "clock": "off", "stake": "100", "held_a": "1000", "held_b": "300"}
TIMED = {"games": "1", "bank_ms": "600000"}


def over(winner=A, kind=scoring.SINGLE, options=SWING):
    table = ready(0, options=options)
    turn.press(table, table.at_ms + 1000, A)
    won(table, winner, kind)
    return table


def won(table, winner, kind=scoring.SINGLE):
    if table.has_clock:
        turn.pause(table, table.at_ms + 1000)
    results.claim(table, table.at_ms + 1000, winner, kind)
    for side in (A, B):
        results.confirm(table, table.at_ms + 1000, side)
    table.keep()


class Begun(unittest.TestCase):
    def test_only_without_a_length_and_a_stake_only_for_a_single_game(self):
        """SWG-02, SWG-03."""
        for length, options, rule, value in (
            (7, {"games": "1"}, "SWG-02", "games"),
            (0, {"clock": "off", "stake": "100"}, "SWG-03", "stake"),
            (0, {"clock": "off", "games": "2"}, "GEN-02", "games = 2"),
        ):
            made = Settings(length, "Anna", "Boris")
            made.options = options
            refusal = refusal_of(made.check)
            self.assertEqual((refusal.code, refusal.rule, refusal.value), ("BAD_OPTION", rule, value))


class Played(unittest.TestCase):
    def test_the_winner_of_the_game_has_won(self):
        for winner, kind in ((A, scoring.SINGLE), (B, scoring.GAMMON), (B, scoring.BACKGAMMON)):
            for options in (SWING, TIMED):
                table = over(winner, kind, options)
                self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, winner))
                self.assertEqual(table.score(winner), kind)
                for side in (A, B):
                    results.confirm(table, table.at_ms + 1000, side)
                self.assertEqual((table.phase, table.winner), (SEALED, winner))
                assert_replays(self, table)

    def test_no_cube_is_dead_and_no_game_is_the_crawford_game(self):
        """SWG-09."""
        table = second_turn(0, options=TIMED)
        cube_corrections.set_cube(table, table.at_ms, 1024, A, 1, "")
        doubling.double(table, table.at_ms + 1000, A)
        self.assertEqual((table.phase, table.game_phase), (DOUBLED, scoring.NORMAL))

    def test_a_passed_double_ends_it(self):
        table = passed(0, options=TIMED)
        results.confirm(table, table.at_ms + 1000, A)
        self.assertEqual((table.phase, table.winner, table.score_a), (DECIDED, A, 1))
        assert_replays(self, table)

    def test_a_void_game_is_played_again(self):
        table = playing(0, options=TIMED)
        game_rulings.rule_game(table, table.at_ms + 1000, NOBODY, scoring.VOID, 1, "")
        self.assertEqual((table.phase, table.winner), (READY, NOBODY))
        turn.press(table, table.at_ms + 1000, A)
        won(table, B)
        self.assertEqual((table.phase, table.winner), (DECIDED, B))
        assert_replays(self, table)

    def test_the_players_do_not_end_it_like_a_session(self):
        table = ready(0, options=SWING)
        table.keep()
        assert_refused(self, table, "NO_GAME", "SCO-06", deed(results.end_session, table, table.at_ms))

    def test_its_time_runs_out_like_any(self):
        table = second_turn(0, options=TIMED)
        flags.claim_time(table, table.at_ms + DELAY_MS + 600000, BY_A)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))


class TakenBack(unittest.TestCase):
    def test_both_take_its_result_back_and_claim_another(self):
        """RES-08."""
        for options in (SWING, TIMED):
            table = over(A, scoring.GAMMON, options)
            results.withdraw_claim(table, table.at_ms + 1000, BY_BOTH)
            self.assertEqual((table.phase, table.score_a, table.games, table.winner), (CLAIMED, 0, (), NOBODY))
            assert_replays(self, table)

    def test_a_withdrawn_win_ends_the_claims_of_time_of_who_does_not_accept_it(self):
        """EXP-08: it would have won."""
        table = claimed(0, options=TIMED)
        results.withdraw_claim(table, table.at_ms + 1000, BY_TABLE)
        self.assertNotEqual(table.is_win_withdrawn, 0)

    def test_not_the_directors_award(self):
        table = second_turn(0, options=TIMED)
        game_rulings.rule_game(table, table.at_ms + 1000, B, scoring.GAMMON, 1, "")
        self.assertEqual((table.phase, table.winner), (DECIDED, B))
        table.keep()
        act = deed(results.withdraw_claim, table, table.at_ms + 1000, BY_BOTH)
        assert_refused(self, table, "NOTHING_CLAIMED", "RES-08", act)


class Corrected(unittest.TestCase):
    def test_the_winner_of_the_game_right(self):
        """SKP-06, RES-10: it stays over, with another winner."""
        table = over(A)
        game_corrections.correct_game(table, table.at_ms, 1, B, scoring.GAMMON, 2, 1, "")
        self.assertEqual((table.phase, table.winner, table.score_a, table.score_b), (DECIDED, B, 0, 4))
        assert_replays(self, table)

    def test_points_from_outside_win_nothing(self):
        """PEN-03: before the game they are counted, and it is played all the same."""
        table = ready(0, options=SWING)
        score_corrections.penalise(table, table.at_ms, B, 3, 1, "")
        self.assertEqual((table.phase, table.winner), (READY, NOBODY))
        turn.press(table, table.at_ms + 1000, A)
        score_corrections.penalise(table, table.at_ms + 1000, B, 3, 2, "")
        won(table, A)
        self.assertEqual((table.phase, table.winner), (DECIDED, A))
        assert_replays(self, table)

    def test_an_undone_confirmation_opens_it(self):
        table = over(A)
        undoing.undo(table, table.at_ms, 0, 1, "")
        self.assertEqual((table.phase, table.winner), (CLAIMED, NOBODY))
        assert_replays(self, table)

    def test_it_moves_to_another_device_at_any_moment(self):
        """INC-13."""
        void = second_turn(0, options=TIMED)
        game_rulings.rule_game(void, void.at_ms, NOBODY, scoring.VOID, 1, "")
        for table in (second_turn(0, options=TIMED), claimed(0, options=TIMED), void):
            table.keep()
            there = moved(table, table.at_ms)
            self.assertEqual((there.games, there.options), (table.games, table.options))
