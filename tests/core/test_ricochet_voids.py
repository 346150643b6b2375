"""A round that is to be void: asked for, signed, set aside; and when a player leaves (RR-14, RR-18, RR-19)."""

import unittest

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.play import orders
from matchcore.games.ricochet.topics import (
    corrections,
    declarations,
    demonstration,
    interruptions,
    penalties,
    phones,
    results,
    rounds,
)
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_BOTH, BY_DIRECTOR, BY_TABLE
from ricochet_tables import declare, planning, showing, sign

OUT_MS = 60000


def glass_running(made, players=3, **settings):
    """These declarations (player, moves), then the glass from 0 to 60,000 ms."""
    game = planning(players, **settings)
    for player, moves in made:
        declare(game, 0, player, moves)
    rounds.turn(game, 0, BY_A)
    game.clear_fresh()
    return game


class BelowTheMinimum(unittest.TestCase):
    def refuses(self, code, game, now_ms=1000):
        with self.assertRaises(Refusal) as caught:
            rounds.void_below(game, now_ms)
        self.assertEqual((caught.exception.code, caught.exception.rule), (code, "RR-18"))

    def test_everybody_still_in_has_to_declare_fewer(self):
        game = glass_running([(0, 3), (1, 4)])
        self.refuses("NOT_ALL_BELOW", game)  # the third has said nothing
        declare(game, 500, 2, 5)
        self.refuses("NOT_ALL_BELOW", game)
        declare(game, 600, 2, 4)
        rounds.void_below(game, 1000)
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.BELOW_MINIMUM))

    def test_who_is_out_of_the_game_is_not_asked(self):
        game = glass_running([(0, 3), (1, 4)])
        penalties.retire(game, 500, 2, BY_BOTH, 0)
        game.clear_fresh()
        rounds.void_below(game, 1000)
        self.assertEqual(game.reason, phases.BELOW_MINIMUM)

    def test_at_any_time_so_before_the_glass_too(self):
        game = planning(2)
        declare(game, 0, 0, 3)
        self.refuses("NOT_ALL_BELOW", game)
        declare(game, 0, 1, 4)
        declarations.press(game, 500, BY_A)
        self.refuses("NOT_ALL_BELOW", game)  # nobody knows whose that is
        declarations.drop(game, 600)
        game.clear_fresh()
        rounds.void_below(game, 1000)
        sign(game, 1500)
        self.assertEqual((game.phase, game.face_up), (phases.TOKEN, 1))

    def test_without_a_token_there_is_no_round(self):
        game = planning(2)
        rounds.void(game, 0, phases.PEEKED)
        sign(game, 0)
        game.clear_fresh()
        self.refuses("NO_ROUND", game)


class UntilBothHaveSigned(unittest.TestCase):
    """Nobody stops the glass alone."""

    def asked(self, now_ms=20000, **settings):
        game = glass_running([(0, 9)], **settings)
        rounds.void(game, now_ms, phases.PEEKED)
        game.clear_fresh()
        return game

    def test_the_glass_goes_on(self):
        game = self.asked()
        self.assertTrue(game.is_time_running())
        self.assertEqual((game.glass_left_ms(30000), game.glass_end_ms()), (30000, OUT_MS))
        results.withdraw(game, 50000, BY_TABLE)
        self.assertEqual((game.phase, game.glass_end_ms()), (phases.GLASS, OUT_MS))

    def test_one_signature_stops_nothing(self):
        game = self.asked()
        results.sign(game, 21000, BY_A)
        self.assertEqual(game.glass_left_ms(30000), 30000)
        results.withdraw(game, 50000, BY_TABLE)
        self.assertEqual(game.glass_end_ms(), OUT_MS)

    def test_it_runs_out_meanwhile_and_the_demonstration_follows(self):
        for act in (results.withdraw, results.sign):
            game = self.asked()
            act(game, OUT_MS + 7000, BY_A)  # the first that happens after the end
            self.assertEqual([fact.kind for fact in game.fresh[:1]], [facts.RUN_OUT])
            self.assertEqual(game.fresh[0].at_ms, OUT_MS)
            if act is results.sign:
                game.clear_fresh()
                results.withdraw(game, OUT_MS + 8000, BY_TABLE)
            self.assertEqual((game.phase, game.out_ms, game.next_group()), (phases.SHOWING, OUT_MS, (0,)))

    def test_when_both_have_signed_it_is_void(self):
        game = self.asked()
        sign(game, OUT_MS + 7000)
        self.assertEqual((game.phase, game.history), (phases.TOKEN, ((1, -1, phases.PEEKED),)))
        game.tick(OUT_MS + 90000)
        self.assertEqual(game.phase, phases.TOKEN)

    def test_planning_goes_on_too(self):
        game = planning(3)
        rounds.void(game, 1000, phases.TARGET_COVERED)
        self.assertEqual(game.planned_for_ms(rounds.COMPLEX_MS), rounds.COMPLEX_MS)
        results.withdraw(game, rounds.COMPLEX_MS, BY_TABLE)
        rounds.check_too_complex(game, rounds.COMPLEX_MS)

    def test_a_pause_stops_it_and_an_undo_pauses_it(self):
        game = self.asked()
        interruptions.pause(game, 25000, BY_TABLE, 0)
        game.clear_fresh()
        self.assertEqual((game.is_time_running(), game.glass_left_ms(40000)), (False, 35000))
        interruptions.resume(game, 45000, BY_BOTH, 0)
        self.assertEqual(game.glass_end_ms(), 80000)
        penalties.warn(game, 50000, 1, BY_BOTH, 0)
        game.clear_fresh()
        corrections.undo(game, 55000, 0, 0)
        self.assertEqual((game.phase, game.is_paused, game.glass_left_ms(70000)), (phases.VOID, 1, 30000))

    def test_a_declaration_by_phone_counts_meanwhile(self):
        for automatic in (0, 1):
            game = planning(3, options=2 | automatic)
            rounds.void(game, 1000, phases.PEEKED)
            phones.phone(game, 5000, 1, 7, 4900, 9)
            results.withdraw(game, 10000, BY_TABLE)
            self.assertEqual(game.last_moves(1), 7)
            self.assertEqual(game.glass_end_ms(), 64900 if automatic else -1)

    def test_a_press_is_a_signature_meanwhile(self):
        with self.assertRaises(Refusal) as caught:
            declarations.press(self.asked(), 30000, BY_A)
        self.assertEqual((caught.exception.code, caught.exception.rule), ("NO_DECLARATIONS", "RR-09"))


class ATieThatIsVoid(unittest.TestCase):
    """RR-14 is looked at again when one of the tied leaves."""

    def tied(self, players=3, others=()):
        """The first two have declared 7 at the same time and have as many tokens; the first has shown it."""
        game = planning(players)
        for player, now_ms in ((0, 0), (1, 20)) + tuple(others):
            declare(game, now_ms, player, 7)
        rounds.turn(game, 30, BY_TABLE)
        game.tick(OUT_MS + 30)
        game.clear_fresh()
        demonstration.show(game, OUT_MS + 1000, 0, 7)
        game.clear_fresh()
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.UNRESOLVED_TIE))
        return game

    def test_who_showed_it_gets_the_token_when_the_other_is_disqualified(self):
        game = self.tied()
        results.sign(game, OUT_MS + 2000, BY_A)
        penalties.disqualify(game, OUT_MS + 3000, 1, BY_DIRECTOR, 1)
        self.assertEqual((game.phase, game.winner, game.agreed), (phases.AWARD, 0, 0))
        sign(game, OUT_MS + 4000)
        self.assertEqual((game.phase, game.tokens[0]), (phases.TOKEN, 1))

    def test_the_other_shows_when_the_first_leaves(self):
        game = self.tied()
        penalties.retire(game, OUT_MS + 3000, 0, BY_BOTH, 0)
        self.assertEqual((game.phase, game.next_group(), game.reason), (phases.SHOWING, (1,), 0))
        game.clear_fresh()
        demonstration.show(game, OUT_MS + 4000, 1, 7)
        self.assertEqual((game.phase, game.winner), (phases.AWARD, 1))

    def test_two_who_are_left_are_tied_still(self):
        game = self.tied(4, [(2, 25)])
        results.sign(game, OUT_MS + 2000, BY_A)
        penalties.disqualify(game, OUT_MS + 3000, 1, BY_DIRECTOR, 1)
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.UNRESOLVED_TIE))

    def test_one_who_is_not_tied_changes_nothing(self):
        game = self.tied()
        penalties.disqualify(game, OUT_MS + 3000, 2, BY_DIRECTOR, 1)
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.UNRESOLVED_TIE))


class NobodyIsLeftToShow(unittest.TestCase):
    """The round is void by itself then, and not before (RR-17)."""

    def void(self, game):
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.NO_VALID_DEMONSTRATION))

    def pressed(self):
        """The only press turned the glass, which is out; nobody has said whose it was."""
        game = planning(3, options=1)
        declarations.press(game, 0, BY_A)
        game.tick(OUT_MS)
        game.clear_fresh()
        return game

    def test_not_while_a_press_waits(self):
        game = self.pressed()
        self.assertEqual(game.phase, phases.SHOWING)
        declarations.enter(game, OUT_MS + 5000, 1, 7)
        self.assertEqual((game.phase, game.next_group()), (phases.SHOWING, (1,)))

    def test_when_that_press_was_none(self):
        game = self.pressed()
        declarations.drop(game, OUT_MS + 5000)
        self.void(game)

    def test_when_the_only_one_who_declared_leaves(self):
        game = showing([(0, 9)])
        penalties.retire(game, OUT_MS + 5000, 0, BY_BOTH, 0)
        self.void(game)

    def test_not_before_the_glass_is_out(self):
        game = glass_running([(0, 9)])
        penalties.retire(game, 5000, 0, BY_BOTH, 0)
        self.assertEqual(game.phase, phases.GLASS)

    def test_with_phones_only_after_somebody_has_shown_or_when_they_are_switched_off(self):
        game = glass_running([(0, 9)], options=2)
        penalties.retire(game, 5000, 0, BY_BOTH, 0)
        game.clear_fresh()
        game.tick(OUT_MS)
        self.assertEqual(game.phase, phases.SHOWING)  # one may still be on its way
        phones.set_phones(game, OUT_MS + 100, 0, 1)
        self.void(game)
        game = glass_running([(0, 9)], options=2)
        demonstration.show(game, OUT_MS + 5000, 0, 0)
        self.void(game)

    def test_when_the_one_who_could_have_shown_is_gone_from_a_tie(self):
        game = planning(3)
        for player, now_ms in ((0, 0), (1, 20)):
            declare(game, now_ms, player, 7)
        rounds.turn(game, 30, BY_TABLE)
        game.tick(OUT_MS + 30)
        for player, moves in ((0, 0), (1, 7)):  # the first fails, the other shows it
            game.clear_fresh()
            demonstration.show(game, OUT_MS + 1000, player, moves)
        self.assertEqual(game.reason, phases.UNRESOLVED_TIE)
        game.clear_fresh()
        penalties.retire(game, OUT_MS + 2000, 1, BY_BOTH, 0)
        self.void(game)


class PlayedAgain(unittest.TestCase):
    def test_who_was_out_of_the_game_stays_out(self):
        game = showing([(0, 9)], players=5)
        penalties.retire(game, OUT_MS, 3, BY_BOTH, 0)
        game.clear_fresh()
        penalties.last_of_game(game, OUT_MS, 1, BY_DIRECTOR, 1)
        game.clear_fresh()
        penalties.disqualify(game, OUT_MS, 4, BY_DIRECTOR, 2)
        game.clear_fresh()
        interruptions.interrupt(game, OUT_MS, 241, 3)
        self.assertEqual((game.phase, game.still_in(), game.gone), (phases.PLAYERS, [0, 2], (3, 1, 4)))
        self.assertEqual(game.places(), (1, 3, 1, 4, 5))


class AnOrderThatIsRefused(unittest.TestCase):
    def test_a_glass_that_is_out_is_noted_before_it(self):
        game = glass_running([(0, 9)])
        order = Fact()
        order.begin(9, 0, facts.RESUMED, BY_DIRECTOR)
        order.fill((9,))
        orders.carry_out(game, OUT_MS + 5, order)
        self.assertEqual([fact.kind for fact in game.fresh[: game.fresh_count]], [facts.RUN_OUT, facts.ORDER_REFUSED])
        game.tick(OUT_MS + 10)
        self.assertEqual((game.phase, game.out_ms), (phases.SHOWING, OUT_MS))


if __name__ == "__main__":
    unittest.main()
