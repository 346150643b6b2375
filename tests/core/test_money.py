"""A session without a match length: no Crawford game, no dead cube, and only the players end it."""

import unittest

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DECIDED, DOUBLED, READY, SEALED
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    flags,
    game_corrections,
    lengths,
    results,
    score_corrections,
    turn,
)
from matchcore.sides import BY_A, BY_BOTH, NOBODY, A, B
from tables import (
    DELAY_MS,
    PAUSED_MS,
    READY_MS,
    Table,
    assert_refused,
    assert_replays,
    between_games,
    deed,
    end_game,
    ready,
    refusal_of,
    second_turn,
)

BANK = {"bank_ms": "1800000"}
FREE = {"clock": "off"}


class Begun(unittest.TestCase):
    def test_with_a_bank_that_is_given(self):
        """CLK-07: there is no length to derive one from."""
        table = ready(0, options=BANK)
        self.assertEqual((table.length, table.needed(A), table.next_phase()), (0, None, scoring.NORMAL))
        self.assertEqual([table.clock.bank_left_ms(READY_MS, side) for side in (A, B)], [1800000, 1800000])
        assert_replays(self, table)

    def test_or_without_a_clock(self):
        self.assertFalse(ready(0, options=FREE).has_clock)

    def test_a_session_without_its_own_times_is_refused(self):
        for made, code, rule, value in (
            (Settings(0, "Anna", "Boris"), "BAD_LENGTH", "SCO-06", "0"),
            (self.agreed({"sign": "yes"}), "TIMES_NOT_GIVEN", "CLK-07", "bank_ms"),
            (self.agreed({"bank_ms": "0"}), "TIMES_NOT_GIVEN", "CLK-07", "bank_ms"),
            (self.agreed(FREE, score_b=1), "BAD_SCORE", "SCO-06", "0-1"),
            (self.agreed(FREE, length=-1), "BAD_LENGTH", "SCO-06", "-1"),
        ):
            refusal = refusal_of(made.check)
            self.assertEqual((refusal.code, refusal.rule, refusal.value), (code, rule, value))
            table = Table()
            assert_refused(self, table, code, rule, deed(beginning.assign, table, 0, made))

    def agreed(self, found, length=0, **changes):
        made = Settings(length, "Anna", "Boris")
        made.options = found
        for name in changes:
            setattr(made, name, changes[name])
        return made


class Played(unittest.TestCase):
    def test_it_never_ends_by_points_and_there_is_no_crawford_game(self):
        table = between_games(0, A, scoring.BACKGAMMON, options=BANK)
        for _ in range(6):
            turn.press(table, table.at_ms + 1000, A)
            self.assertEqual(table.game_phase, scoring.NORMAL)
            end_game(table, table.at_ms + 1000, A, scoring.BACKGAMMON)
        self.assertEqual((table.phase, table.score_a, len(table.games)), (READY, 21, 7))
        assert_replays(self, table)

    def test_no_cube_is_dead(self):
        """CUB-12."""
        table = second_turn(0, options=BANK)
        cube_corrections.set_cube(table, table.at_ms, 1024, A, 1, "")
        doubling.double(table, table.at_ms + 1000, A)
        self.assertEqual(table.phase, DOUBLED)

    def test_what_needs_a_length_is_refused(self):
        table = between_games(0, options=BANK)
        now_ms = table.at_ms + 1000
        for code, rule, act in (
            ("NO_LENGTH", "LEN-02", deed(lengths.set_length, table, now_ms, 5, 1, "")),
            ("NO_GAME", "LAT-02", deed(absences.late_points, table, now_ms, A, 1, absences.FOR_LAST, 1, "")),
            ("BREAK_EXHAUSTED", "BRK-01", deed(breaks.begin_break, table, now_ms, 1, 0)),
        ):
            assert_refused(self, table, code, rule, act)

    def test_no_number_of_points_wins_a_session(self):
        """SKP-06, PEN-03: neither corrections nor penalties win it."""
        table = between_games(0, options=BANK)
        score_corrections.penalise(table, table.at_ms, B, 99, 1, "")
        score_corrections.set_score(table, table.at_ms, 500, 99, True, 2, "")
        game_corrections.correct_game(table, table.at_ms, 1, B, scoring.GAMMON, 4, 3, "")
        self.assertEqual((table.score_a, table.score_b, table.phase), (499, 107, READY))
        self.assertEqual(table.next_phase(), scoring.NORMAL)
        assert_replays(self, table)

    def test_a_clock_that_is_set_anew_has_the_bank_that_was_given(self):
        table = between_games(0, options=BANK)
        clock_corrections.set_clock(table, table.at_ms, 0, 8000, 1, "")
        self.assertEqual((table.clock.bank_left_ms(table.at_ms, A), table.clock.delay_ms), (1800000, 8000))

    def test_no_clock_comes_in_without_a_bank_of_its_own(self):
        """CLK-07: a bank per point means nothing without points; both would start with zero."""
        table = ready(0, options={"clock": "off"})
        act = deed(clock_corrections.set_clock, table, table.at_ms, 120000, DELAY_MS, 1, "")
        assert_refused(self, table, "TIMES_NOT_GIVEN", "CLK-07", act)

    def test_time_runs_out_there_too(self):
        table = second_turn(0, options=BANK)
        flags.claim_time(table, table.at_ms + DELAY_MS + 1800000, BY_A)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.TIME, B))
        assert_replays(self, table)


class Ended(unittest.TestCase):
    def end(self, *games):
        table = ready(0, options=BANK)
        for winner, kind in games:
            turn.press(table, table.at_ms + 1000, A)
            end_game(table, table.at_ms + 1000, winner, kind)
        results.end_session(table, table.at_ms + 1000)
        return table

    def test_who_leads_has_won(self):
        for games, winner in (
            (((A, 3), (B, 1)), A),
            (((A, 1), (B, 2)), B),
            (((A, 2), (B, 2)), NOBODY),
            ((), NOBODY),
        ):
            table = self.end(*games)
            self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, winner))
            self.assertEqual(table.keep()[-1].by, BY_BOTH)
            for side in (B, A):
                results.confirm(table, table.at_ms + 1000, side)
            self.assertEqual((table.phase, table.winner), (SEALED, winner))
            assert_replays(self, table)

    def test_they_play_on_after_all(self):
        table = self.end((A, 3))
        results.withdraw_claim(table, table.at_ms + 1000, BY_BOTH)
        self.assertEqual((table.phase, table.result, table.winner, table.score_a), (READY, 0, NOBODY, 3))
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual(table.game_number, 2)
        assert_replays(self, table)

    def test_a_corrected_score_opens_it_again(self):
        """SKP-06: the winner is determined again, at the right score."""
        table = self.end((A, 3))
        score_corrections.set_score(table, table.at_ms, 1, 2, False, 1, "")
        self.assertEqual((table.phase, table.winner), (READY, NOBODY))
        results.end_session(table, table.at_ms)
        self.assertEqual(table.winner, B)

    def test_only_between_games_and_only_without_a_length(self):
        for table in (second_turn(0, options=BANK), between_games(7), self.end()):
            table.keep()
            assert_refused(self, table, "NO_GAME", "SCO-06", deed(results.end_session, table, PAUSED_MS + 9000))
        table = between_games(0, options=BANK)
        calls.call_director(table, table.at_ms + 1000)
        table.keep()
        act = deed(results.end_session, table, table.at_ms)
        assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", act)
