"""A game at the plain clock: what players and arbiter do, what is refused, replay; a press does not allocate."""

import unittest

from accounts import of_both
from clock_refusals import CASES, begun, called
from clock_tables import NAMES, S, playing, sign
from matchcore.clock import NO_TIME, PAUSED, RUNNING
from matchcore.games.clock import facts, phases
from matchcore.games.clock.play import standing
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.topics import beginning, calls, corrections, moves, results
from matchcore.log.journal import Chain
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, BY_TABLE, NOBODY

try:
    import micropython
except ImportError:
    micropython = None


class Refusing(unittest.TestCase):
    def refused(self, code, rule, game, act, *values):
        """Refused with this rule, and nothing has changed, but that a flag may be noted."""
        before = standing.values_of(game)
        with self.assertRaises(Refusal) as caught:
            act(game, *values)
        self.assertEqual((caught.exception.code, caught.exception.rule), (code, rule))
        if game.fresh_count == 0:
            self.assertEqual(standing.values_of(game), before)
        game.clear_fresh()


class Refused(Refusing):
    def test_each_with_its_code_and_rule(self):
        for code, rule, arranged, act in CASES:
            self.refused(code, rule, arranged(), act)


class Playing(Refusing):
    def test_forty_moves_and_the_second_stage(self):
        """Half a minute a move: A has 100 minutes and his increments for the rest."""
        game = playing("40/90:00 fischer 30, 30:00 fischer 30")
        for number in range(80):
            moves.press(game, (number + 1) * 60 * S, BY_A + number % 2)
            game.clear_fresh()
        clock = game.clock
        self.assertEqual((of_both(clock, "moves"), of_both(clock, "stage")), ([40, 40], [1, 1]))
        left_s = 90 * 60 + 30 + 40 * (30 - 60) + 30 * 60
        self.assertEqual([clock.left_ms(game.at_ms, side) for side in (0, 1)], [left_s * S, left_s * S])

    def test_only_who_is_on_turn_completes_a_move(self):
        game = playing()
        self.refused("NOT_YOUR_TURN", "FIDE 6.2.1", game, moves.press, 5 * S, BY_B)
        moves.press(game, 5 * S, BY_A)
        self.assertEqual(of_both(game.clock, "moves"), [1, 0])

    def test_the_arbiter_restarts_a_paused_clock(self):
        game = playing()
        moves.pause(game, 10 * S, BY_TABLE, 0)
        game.clear_fresh()
        self.refused("NOT_RUNNING", "FIDE 6.2.1", game, moves.press, 11 * S, BY_A)
        self.refused("DIRECTOR_DECIDES", "FIDE 6.11.3", game, moves.resume, 12 * S, BY_A, 0)
        moves.resume(game, 70 * S, BY_DIRECTOR, 3)
        self.assertEqual((game.clock.left_ms(70 * S, 0), game.clock.state), (290 * S, RUNNING))

    def test_an_automatic_flag_ends_the_game_at_its_instant(self):
        game = playing("1:00", automatic=1)
        self.refused("NOT_RUNNING", "FIDE 6.2.1", game, moves.press, 61 * S, BY_A)
        self.assertEqual((game.phase, game.winner, game.how, game.at_ms), (phases.RESULT, 1, phases.ON_TIME, 60 * S))
        self.refused("DIRECTOR_DECIDES", "FIDE 6.10", game, results.withdraw, 70 * S, BY_TABLE, 0)
        sign(game, 80 * S)
        self.assertEqual(game.phase, phases.SEALED)

    def test_a_flag_that_fell_by_mistake_is_taken_back_by_the_arbiter(self):
        game = playing("1:00", automatic=1)
        game.tick(60 * S)
        game.clear_fresh()
        results.withdraw(game, 70 * S, BY_DIRECTOR, 4)
        corrections.set_time(game, 70 * S, 0, 30 * S, 5, "clock not pressed")
        game.clear_fresh()
        moves.resume(game, 75 * S, BY_DIRECTOR, 6)
        self.assertEqual((game.clock.active, game.clock.left_ms(85 * S, 0)), (0, 20 * S))

    def test_a_flag_counts_once_it_has_been_claimed(self):
        game = playing("1:00")
        self.refused("NO_FLAG", "FIDE 6.8", game, results.result, 59 * S, 1, phases.ON_TIME, BY_TABLE, 0)
        moves.press(game, 65 * S, BY_A)
        self.assertEqual((game.phase, of_both(game.clock, "flag_ms")), (phases.PLAYING, [60 * S, NO_TIME]))
        game.clear_fresh()
        results.result(game, 70 * S, 1, phases.ON_TIME, BY_TABLE, 0)
        self.assertEqual((game.phase, game.winner, game.clock.state), (phases.RESULT, 1, PAUSED))

    def test_a_result_is_signed_by_both_or_taken_back(self):
        game = playing()
        results.result(game, 10 * S, NOBODY, phases.AGREED, BY_TABLE, 0)
        game.clear_fresh()
        results.sign(game, 11 * S, BY_A)
        game.clear_fresh()
        self.refused("ALREADY_CONFIRMED", "FIDE 8.7", game, results.sign, 12 * S, BY_A)
        results.withdraw(game, 13 * S, BY_TABLE, 0)
        game.clear_fresh()
        self.assertEqual((game.phase, game.clock.state, game.agreed), (phases.PLAYING, PAUSED, 0))
        self.refused("DIRECTOR_DECIDES", "FIDE 12.9", game, results.result, 14 * S, 0, phases.RULING, BY_TABLE, 0)
        results.result(game, 15 * S, 0, phases.RULING, BY_DIRECTOR, 3, "telephone")
        game.clear_fresh()
        results.sign(game, 16 * S, BY_DIRECTOR)
        self.assertEqual((game.phase, game.winner), (phases.SEALED, 0))

    def test_the_arbiter_corrects_a_paused_clock(self):
        game = playing("2/1:00, 0:30")
        moves.press(game, 10 * S, BY_A)
        game.clear_fresh()
        moves.pause(game, 12 * S, BY_TABLE, 0)
        game.clear_fresh()
        corrections.set_moves(game, 13 * S, 0, 0, 3, "move taken back")
        game.clear_fresh()
        corrections.set_turn(game, 13 * S, 0, 4)
        game.clear_fresh()
        moves.resume(game, 20 * S, BY_BOTH, 5)
        game.clear_fresh()
        for at_s in (25, 26, 30):
            moves.press(game, at_s * S, BY_A + game.clock.active)
            game.clear_fresh()
        self.assertEqual((of_both(game.clock, "moves"), of_both(game.clock, "stage")), ([2, 1], [1, 0]))

    def test_the_arbiter_puts_things_right_while_he_is_called(self):
        """FIDE 6.11: the players wait for him, he does not."""
        game = called()
        self.refused("DIRECTOR_CALLED", "FIDE 6.11", game, results.result, 2 * S, 0, phases.AGREED, BY_A, 0)
        corrections.set_moves(game, 2 * S, 0, 3, 2)
        corrections.set_turn(game, 3 * S, 1, 3)
        corrections.set_time(game, 4 * S, 1, 30 * S, 4)
        game.clear_fresh()
        self.assertEqual((game.called_at_ms, of_both(game.clock, "moves"), game.clock.active), (S, [3, 0], 1))
        moves.resume(game, 5 * S, BY_DIRECTOR, 5)
        self.assertEqual((game.is_called(), game.clock.left_ms(15 * S, 1)), (False, 20 * S))

    def test_a_ruling_settles_the_call_and_a_result_taken_back_does_not(self):
        game = called()
        results.result(game, 2 * S, 0, phases.RULING, BY_DIRECTOR, 2, "telephone")
        game.clear_fresh()
        self.assertFalse(game.is_called())
        calls.call(game, 3 * S)
        game.clear_fresh()
        results.withdraw(game, 4 * S, BY_DIRECTOR, 3)
        self.assertEqual((game.is_called(), game.phase), (True, phases.PLAYING))

    def test_a_game_is_assigned_or_closed_while_he_is_called(self):
        game = begun()
        calls.call(game, S)
        game.clear_fresh()
        self.refused("DIRECTOR_CALLED", "FIDE 6.11", game, results.sign, 2 * S, BY_A)
        self.refused("DIRECTOR_CALLED", "FIDE 6.11", game, beginning.begin, NAMES, 0, "3:00")
        beginning.begin(game, NAMES, 2, "3:00")
        game.clear_fresh()
        calls.call(game, S)
        game.clear_fresh()
        beginning.close(game, 2 * S, 3)
        self.assertEqual((game.phase, game.is_called()), (phases.IDLE, False))

    def test_a_closed_table_is_free_again(self):
        game = playing()
        self.refused("MATCH_RUNNING", "FIDE 6.2", game, beginning.close, 1 * S, 2)
        results.result(game, 2 * S, 0, phases.AGREED, BY_TABLE, 0)
        sign(game, 3 * S)
        game.clear_fresh()
        beginning.close(game, 4 * S, 2)
        self.assertEqual((game.phase, game.names), (phases.IDLE, ("", "")))


class Replayed(unittest.TestCase):
    def test_the_log_knows_which_fact_refuses_an_order(self):
        self.assertEqual(facts.ROWS.vocabulary.refused, facts.ORDER_REFUSED)

    def test_the_records_of_a_game_give_the_same_game(self):
        game, again, chain, known = new_match(), new_match(), Chain(facts.ROWS.vocabulary), Chain(facts.ROWS.vocabulary)

        def keep():
            for number in range(game.fresh_count):
                again.fold(known.check(chain.record(game.fresh[number])))
            game.clear_fresh()

        beginning.begin(game, NAMES, 1, "0:40, 2x0:10 byo-yomi | 1:00 fischer 2", "club", 7, 1)
        keep()
        sign(game, 100)
        keep()
        for at_s, by in ((1, BY_B), (20, BY_A), (30, BY_B), (61, BY_A), (62, BY_B)):
            moves.press(game, at_s * S, by)
            keep()
            self.assertEqual(standing.values_of(again), standing.values_of(game))
        game.tick(999 * S)
        keep()
        self.assertEqual((game.phase, game.winner), (phases.RESULT, 1))
        self.assertEqual(standing.values_of(again), standing.values_of(game))


@unittest.skipIf(micropython is None, "only MicroPython can lock its heap")
class Allocating(unittest.TestCase):
    def test_a_press_and_a_look_allocate_nothing(self):
        for system in ("5:00 delay 12", "2/1:00 fischer 5, 1:00", "0:05, 5x0:30 byo-yomi", "0:05, 2/5:00 canadian"):
            game = playing(system)
            for number in range(6):
                self.assertTrue(locked(game, (number + 1) * 7 * S, BY_A + number % 2))


def locked(game, now_ms, by):
    micropython.heap_lock()
    try:
        moves.press(game, now_ms, by)
        game.clear_fresh()
        return game.clock.left_ms(now_ms, 0) > 0
    finally:
        micropython.heap_unlock()


if __name__ == "__main__":
    unittest.main()
