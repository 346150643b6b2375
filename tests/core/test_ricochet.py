"""Rounds of Ricochet Robots at a table: stamps, the edge of the window, ties, phones, refusals, undo, replay."""

import binascii
import hashlib
import unittest

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.topics import (
    beginning,
    corrections,
    declarations,
    demonstration,
    interruptions,
    penalties,
    phones,
    results,
    rounds,
)
from matchcore.log.fact import BadFact
from matchcore.log.journal import Chain
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, BY_TABLE
from ricochet_refusals import CASES
from ricochet_tables import NAMES, begun, declare, planning, showing, sign, text

OUT_MS = 60000


def glass_running(**settings):
    """Anna has declared 9, and the glass runs from 0 to 60,000 ms."""
    game = planning(3, **settings)
    declare(game, 0, 0, 9)
    if game.phase == phases.PLANNING:
        rounds.turn(game, 0, BY_A)
    game.clear_fresh()
    return game


class Refusing(unittest.TestCase):
    def refused(self, code, rule, game, act, *values):
        """Refused with this rule, and nothing has changed, but that a glass may be noted as out."""
        before = text(game) + "%d" % game.fresh_count
        with self.assertRaises(Refusal) as caught:
            act(game, *values)
        self.assertEqual((caught.exception.code, caught.exception.rule), (code, rule))
        if game.fresh_count == 0:
            self.assertEqual(text(game) + "0", before)


class Refused(Refusing):
    def test_each_with_its_code_and_rule(self):
        """RR-01 to RR-36."""
        for code, rule, arranged, act in CASES:
            self.refused(code, rule, arranged(), act)


class Window(Refusing):
    def test_numbers_that_nobody_can_mean(self):
        game = glass_running()
        declarations.press(game, 1000, BY_A)
        game.clear_fresh()
        for moves in (-1, 0, 100, 1000):
            self.refused("BAD_COUNT", "RR-11", game, declarations.enter, 1000, 1, moves)
        for player in (-1, 3, 8):
            self.refused("NO_PLAYER", "RR-04", game, declarations.enter, 1000, player, 7)

    def test_only_lower_numbers_of_ones_own(self):
        game = glass_running()
        declarations.press(game, 1000, BY_A)
        game.clear_fresh()
        for moves in (9, 10):
            self.refused("NOT_LOWER", "RR-11", game, declarations.enter, 1000, 0, moves)
        declarations.enter(game, 1000, 0, 8)
        declare(game, 2000, 1, 20)  # another player may name any number
        self.assertEqual(game.order(), ((0,), (1,)))

    def test_a_player_who_has_retired(self):
        game = glass_running()
        penalties.retire(game, 500, 1, BY_BOTH, 0)
        declarations.press(game, 1000, BY_A)
        game.clear_fresh()
        self.refused("OUT_OF_GAME", "RR-28", game, declarations.enter, 1000, 1, 7)

    def test_the_last_millisecond_counts_and_the_instant_it_is_out_does_not(self):
        game = glass_running()
        declarations.press(game, OUT_MS - 1, BY_A)
        game.clear_fresh()
        self.refused("GLASS_OUT", "RR-09", game, declarations.press, OUT_MS, BY_B)
        self.assertEqual((game.phase, game.out_ms), (phases.SHOWING, OUT_MS))
        game.clear_fresh()
        self.refused("GLASS_OUT", "RR-09", game, declarations.press, OUT_MS + 1, BY_B)
        declarations.enter(game, OUT_MS + 5000, 1, 7)
        self.assertEqual(game.order(), ((1,), (0,)))

    def test_a_press_from_before_the_end_that_is_heard_after_it(self):
        game = glass_running()
        game.tick(OUT_MS + 3)
        game.clear_fresh()
        declarations.press(game, OUT_MS + 4, BY_B, OUT_MS - 1)
        game.clear_fresh()
        self.refused("PRESS_WAITS", "RR-12", game, demonstration.show, OUT_MS + 20000, 0, 9)
        declarations.enter(game, OUT_MS + 20000, 2, 9)
        self.assertEqual(game.order(), ((0,), (2,)))

    def test_nothing_is_declared_once_somebody_has_shown(self):
        game = showing([(0, 9), (1, 10)])
        demonstration.show(game, OUT_MS, 0, 0)
        game.clear_fresh()
        self.refused("SHOWING", "RR-12", game, declarations.press, OUT_MS + 1, BY_A, OUT_MS - 1)

    def test_before_the_token_is_up(self):
        self.refused("NO_DECLARATIONS", "RR-09", begun(), declarations.press, 10, BY_A)
        game = planning()
        self.refused("BAD_STAMP", "RR-06", game, declarations.press, 10, BY_A, 11)

    def test_presses_wait_with_their_stamps_and_eight_at_most(self):
        game = planning(8)
        for i in range(8):
            declarations.press(game, 100 * i, BY_A)
            game.clear_fresh()
        self.refused("TOO_MANY_WAIT", "RR-13", game, declarations.press, 900, BY_A)
        for player in range(8):
            declarations.enter(game, 5000, 7 - player, 9)
            game.clear_fresh()
        self.assertEqual(game.order(), ((7,), (6,), (5,), (4,), (3,), (2,), (1,), (0,)))
        self.refused("NO_PRESS_WAITS", "RR-13", game, declarations.enter, 5000, 0, 8)


class Glass(Refusing):
    def test_no_glass_without_a_declaration_and_none_twice(self):
        game = planning()
        self.refused("NO_DECLARATION", "RR-08", game, rounds.turn, 100, BY_A)
        declarations.press(game, 200, BY_A)
        rounds.turn(game, 300, BY_B)
        game.clear_fresh()
        self.refused("GLASS_RUNS", "RR-08", game, rounds.turn, 400, BY_A)
        self.assertEqual(game.glass_end_ms(), 60300)

    def test_the_first_press_turns_it_if_the_tournament_says_so(self):
        game = planning(options=beginning.AUTOMATIC_GLASS)
        declarations.press(game, 2000, BY_A, 1500)
        self.assertEqual((game.phase, game.glass_end_ms()), (phases.GLASS, 61500))
        declarations.drop(game, 3000)  # it was none: planning goes on
        self.assertEqual((game.phase, game.spent_ms), (phases.PLANNING, 0))

    def test_a_mistake_only_before_it(self):
        game = planning()
        declare(game, 0, 0, 9)
        declare(game, 10, 0, 7)
        declarations.retract(game, 20, 0)
        self.assertEqual(game.last_moves(0), 9)
        rounds.turn(game, 30, BY_A)
        game.clear_fresh()
        self.refused("GLASS_TURNED", "RR-10", game, declarations.retract, 40, 0)

    def test_a_pause_freezes_it(self):
        game = glass_running()
        interruptions.pause(game, 20000, BY_A, 0)
        game.clear_fresh()
        self.refused("PAUSED", "RR-34", game, declarations.press, 30000, BY_A)
        game.tick(900000)
        self.assertEqual((game.phase, game.glass_left_ms(900000)), (phases.GLASS, 40000))
        interruptions.resume(game, 900000, BY_B, 0)
        self.assertEqual(game.glass_end_ms(), 940000)

    def test_too_complex_after_five_minutes_of_planning(self):
        game = planning()
        self.refused("TOO_EARLY", "RR-07", game, rounds.too_complex, 299999, 7)
        self.refused("NOT_ALL", "RR-07", game, rounds.too_complex, 300000, 3)
        rounds.too_complex(game, 300000, 7)
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.TOO_COMPLEX))

    def test_nobody_has_declared_when_it_is_out(self):
        game = glass_running()
        penalties.retire(game, 100, 0, BY_DIRECTOR, 0)
        game.tick(OUT_MS)
        self.assertEqual((game.phase, game.reason), (phases.VOID, phases.NO_VALID_DEMONSTRATION))


class Order(unittest.TestCase):
    def order(self, stamps, tokens=(0, 0, 0)):
        """The order of three players who declare 8 at these stamps."""
        game = planning(3, tokens)
        for stamp_ms in sorted(stamps):
            declarations.press(game, stamp_ms, BY_A)
            declarations.enter(game, stamp_ms, stamps.index(stamp_ms), 8)
            game.clear_fresh()
        return game.order()

    def test_less_than_fifty_ms_is_the_same_time(self):
        self.assertEqual(self.order([0, 49, 1000], (2, 1, 0)), ((1,), (0,), (2,)))
        self.assertEqual(self.order([0, 50, 1000], (2, 1, 0)), ((0,), (1,), (2,)))

    def test_three_presses_forty_ms_apart_are_decided_from_the_first(self):
        self.assertEqual(self.order([0, 40, 80]), ((0, 1), (2,)))
        self.assertEqual(self.order([0, 40, 80], (3, 2, 1)), ((1,), (0,), (2,)))

    def test_a_press_with_a_stall_before_it(self):
        game = planning(2, (1, 0))
        declarations.press(game, 0, BY_A)
        declarations.press(game, 70, BY_B, 70, 80)
        declarations.enter(game, 100, 0, 8)
        game.clear_fresh()
        declarations.enter(game, 100, 1, 8)
        self.assertEqual(game.order(), ((1,), (0,)))


class Phones(Refusing):
    def test_only_if_the_referee_lets_them(self):
        game = glass_running()
        self.refused("PHONES_OFF", "RR-33", game, phones.phone, 5000, 1, 8, 4900, 2)
        phones.set_phones(game, 5000, 1, 2)
        phones.phone(game, 5000, 1, 8, 4900, 3)
        self.assertEqual((game.order(), game.last_order), (((1,), (0,)), 3))

    def test_less_than_300_ms_apart_is_the_same_time(self):
        for apart_ms, order in ((299, ((2,), (1,), (0,))), (300, ((1,), (2,), (0,)))):
            game = glass_running(options=beginning.PHONES)
            corrections.set_tokens(game, 0, 1, 1, 0)
            game.clear_fresh()
            phones.phone(game, 5000, 1, 8, 4000, 2)
            phones.phone(game, 5000, 2, 8, 4000 + apart_ms, 3)
            self.assertEqual(game.order(), order)

    def test_a_phone_and_a_press(self):
        game = glass_running(options=beginning.PHONES)
        declare(game, 4000, 1, 8)
        phones.phone(game, 5000, 2, 8, 4299, 3)
        self.assertEqual(game.order(), ((1, 2), (0,)))

    def test_the_edge_of_the_window(self):
        game = glass_running(options=beginning.PHONES)
        game.tick(OUT_MS)
        game.clear_fresh()
        late_ms = OUT_MS + 250
        self.refused("GLASS_OUT", "RR-09", game, phones.phone, late_ms, 1, 8, OUT_MS, 2)
        self.refused("GLASS_OUT", "RR-09", game, phones.phone, late_ms, 1, 8, OUT_MS + 100, 2, 100)
        self.refused("BAD_STAMP", "RR-06", game, phones.phone, late_ms, 1, 8, late_ms + 401, 2, 400)
        phones.phone(game, late_ms, 1, 8, OUT_MS - 1, 2)
        phones.phone(game, late_ms, 2, 7, OUT_MS + 99, 3, 100)  # in doubt: it counts, and the doubt is kept
        self.assertEqual(game.declarations[-1], (2, 7, OUT_MS + 99, 100, 1))
        game.clear_fresh()
        self.refused("PHONES_WAIT", "RR-12", game, demonstration.show, OUT_MS + 499, 2, 7)
        demonstration.show(game, OUT_MS + 500, 2, 7)
        game.clear_fresh()
        self.refused("NO_DECLARATIONS", "RR-09", game, phones.phone, OUT_MS + 600, 1, 6, OUT_MS - 1, 4)

    def test_one_from_before_the_token_is_none_of_this_round(self):
        game = begun(options=beginning.PHONES)
        rounds.reveal(game, 5000, BY_A)
        game.clear_fresh()
        self.refused("BAD_STAMP", "RR-06", game, phones.phone, 6000, 1, 8, 4999, 2, 250)
        phones.phone(game, 6000, 1, 8, 5000, 2, 250)  # perhaps before the token, perhaps not: it counts
        self.assertEqual(game.declarations, ((1, 8, 5000, 250, 1),))

    def test_a_stamp_ahead_by_no_more_than_its_uncertainty_counts_as_now(self):
        """The table's own clock has lost some time against the director's since they were compared."""
        game = glass_running(options=beginning.PHONES)
        phones.phone(game, 5000, 1, 8, 5120, 2, 140)
        self.assertEqual(game.declarations[-1], (1, 8, 5000, 140, 1))

    def test_two_phones_of_one_player_are_one_player(self):
        game = glass_running(options=beginning.PHONES)
        phones.phone(game, 5000, 1, 8, 4900, 2)
        game.clear_fresh()
        self.refused("NOT_LOWER", "RR-11", game, phones.phone, 5000, 1, 8, 4950, 3)

    def test_a_phone_that_comes_as_the_last_thing_keeps_the_round(self):
        game = glass_running(options=beginning.PHONES)
        penalties.retire(game, 100, 0, BY_DIRECTOR, 0)
        game.tick(OUT_MS)
        self.assertEqual(game.phase, phases.SHOWING)
        game.clear_fresh()
        self.refused("STILL_TO_SHOW", "RR-17", game, rounds.void, OUT_MS + 499, phases.NO_VALID_DEMONSTRATION)
        rounds.void(game, OUT_MS + 500, phases.NO_VALID_DEMONSTRATION)
        self.assertEqual(game.phase, phases.VOID)


class Showing(Refusing):
    def test_in_their_order_and_signed_by_both_buttons(self):
        """RR-12, RR-15, RR-16."""
        game = showing([(0, 9), (1, 8)])
        self.refused("NOT_NEXT", "RR-12", game, demonstration.show, OUT_MS, 0, 9)
        demonstration.show(game, OUT_MS, 1, 7)
        self.assertEqual((game.phase, game.winner), (phases.AWARD, 1))
        results.sign(game, OUT_MS, BY_B)
        game.clear_fresh()
        self.refused("ALREADY_CONFIRMED", "RR-36", game, results.sign, OUT_MS, BY_B)
        self.refused("BAD_SIDE", "RR-36", game, results.sign, OUT_MS, BY_TABLE)
        results.sign(game, OUT_MS, BY_A)
        self.assertEqual((game.tokens, game.starts(), game.phase), ((0, 1, 0), 1, phases.TOKEN))
        self.assertEqual(game.history, ((1, 1, 7),))

    def test_an_award_can_be_taken_back_and_the_next_one_shows(self):
        game = showing([(0, 9), (1, 8)])
        demonstration.show(game, OUT_MS, 1, 8)
        results.withdraw(game, OUT_MS, BY_A)
        demonstration.show(game, OUT_MS, 1, 0)
        demonstration.show(game, OUT_MS, 0, 9)
        self.assertEqual(game.winner, 0)

    def test_fewer_than_the_minimum(self):
        game = showing([(0, 4), (1, 3)], players=2)
        self.refused("NOTHING_OFFERED", "RR-36", game, results.sign, OUT_MS, BY_A)
        rounds.void_below(game, OUT_MS)
        self.assertEqual(game.reason, phases.BELOW_MINIMUM)
        game = showing([(0, 9)])
        self.refused("NOT_ALL_BELOW", "RR-18", game, rounds.void_below, OUT_MS)
        demonstration.show(game, OUT_MS, 0, 9)
        rounds.void(game, OUT_MS, phases.BELOW_MINIMUM)  # before the token is awarded somebody shows less
        results.withdraw(game, OUT_MS, BY_A)
        self.assertEqual((game.phase, game.next_group()), (phases.SHOWING, ()))

    def test_a_winner_who_retires_before_both_have_signed(self):
        game = showing([(0, 9), (1, 8)])
        demonstration.show(game, OUT_MS, 1, 8)
        penalties.disqualify(game, OUT_MS, 1, BY_DIRECTOR, 0)
        self.assertEqual((game.phase, game.next_group()), (phases.SHOWING, (0,)))

    def test_void_reasons_at_their_time_only(self):
        game = planning()
        self.refused("GLASS_NOT_OUT", "RR-18", game, rounds.void, 0, phases.BELOW_MINIMUM)
        self.refused("GLASS_NOT_OUT", "RR-17", game, rounds.void, 0, phases.NO_VALID_DEMONSTRATION)
        for reason in (0, phases.UNRESOLVED_TIE, phases.TOO_COMPLEX, 9):
            self.refused("BAD_REASON", "RR-19", game, rounds.void, 0, reason)
        game = begun()
        rounds.void(game, 0, phases.PEEKED)
        sign(game, 0)
        self.assertEqual((game.round, game.face_up), (1, 1))


class Ending(Refusing):
    def test_the_last_one_left_gets_what_is_missing(self):
        game = planning(4, (1, 2, 0, 0))
        for player in (0, 2):
            penalties.retire(game, 0, player, BY_DIRECTOR, 0)
            game.clear_fresh()
        penalties.last_of_game(game, 0, 3, BY_BOTH, 0)
        self.assertEqual((game.phase, game.points(), game.winners()), (phases.OVER, (0, 4, 0, 0), (1,)))
        self.assertEqual(game.places(), (4, 1, 3, 2))
        sign(game, 0)
        game.clear_fresh()
        self.assertEqual(game.phase, phases.SEALED)
        self.refused("NO_MATCH", "RR-31", game, penalties.disqualify, 0, 1, BY_DIRECTOR, 0)

    def test_shared_places(self):
        game = begun(4)
        for player, tokens in ((0, 3), (1, 4), (2, 3)):
            corrections.set_tokens(game, 0, player, tokens, 0)
        self.assertEqual((game.phase, game.places()), (phases.OVER, (2, 1, 2, 4)))
        game.clear_fresh()
        penalties.disqualify(game, 0, 1, BY_DIRECTOR, 0)
        self.assertEqual((game.winners(), game.places()), ((0, 2), (1, 4, 1, 3)))

    def test_what_one_side_has_signed_is_not_sealed_after_a_disqualification(self):
        game = begun(4)
        for player, tokens in ((1, 4), (0, 1)):
            corrections.set_tokens(game, 0, player, tokens, 0)
            game.clear_fresh()
        results.sign(game, 0, BY_A)
        penalties.disqualify(game, 0, 1, BY_DIRECTOR, 0)
        results.sign(game, 5000, BY_B)
        self.assertEqual((game.phase, game.winners()), (phases.OVER, (0,)))

    def test_sanctions_are_the_referees_or_signed_by_both(self):
        game = begun()
        self.refused("DIRECTOR_DECIDES", "RR-36", game, penalties.warn, 0, 1, BY_A, 0)
        self.refused("DIRECTOR_DECIDES", "RR-31", game, penalties.disqualify, 0, 1, BY_BOTH, 0)
        self.refused("NOT_LATE", "RR-32", game, penalties.late, 0, 1, 0, BY_BOTH, 0)
        penalties.late(game, 0, 1, 599, BY_DIRECTOR, 0)
        self.assertEqual((game.warnings, game.active), ((0, 1, 0), 7))
        penalties.late(game, 0, 1, 600, BY_DIRECTOR, 0)
        self.assertEqual((game.active, game.places()[1]), (5, 3))

    def test_who_starts_when_the_winner_has_left(self):
        game = begun(4, first=3)
        penalties.retire(game, 0, 3, BY_DIRECTOR, 0)
        self.assertEqual(game.starts(), 0)

    def test_after_four_hours_it_is_played_again_without_the_disqualified(self):
        game = planning(4, (1, 2, 0, 0))
        penalties.disqualify(game, 0, 2, BY_DIRECTOR, 0)
        game.clear_fresh()
        interruptions.interrupt(game, 0, 200, 0)
        self.assertEqual(game.tokens, (1, 2, 0, 0))
        interruptions.interrupt(game, 0, 41, 0)
        self.assertEqual((game.tokens, game.phase, game.active), ((0, 0, 0, 0), phases.PLAYERS, 11))


class Settings(Refusing):
    def test_what_no_game_is_played_by(self):
        """RR-04, RR-09, AMB-49."""
        game = new_match()
        for rule, code, names, more in (
            ("RR-04", "BAD_PLAYERS", NAMES[:1], {}),
            ("RR-04", "BAD_PLAYERS", NAMES + ("Ivo",), {}),
            ("RR-04", "SAME_NAME", ("Anna", "Anna "), {}),
            ("RR-04", "NO_PLAYER", NAMES[:2], {"first": 2}),
            ("RR-09", "BAD_GLASS", NAMES[:2], {"glass_s": 0}),
            ("RR-18", "BAD_MINIMUM", NAMES[:2], {"minimum": 0}),
        ):
            self.refused(code, rule, game, lambda game, names=names, more=more: beginning.begin(game, names, 1, **more))
        self.refused("MATCH_RUNNING", "RR-22", planning(), beginning.begin, NAMES[:2], 1)

    def test_eight_long_names_in_any_script_fit(self):
        game = new_match()
        names = tuple(["%d" % i + "\U0001f3b2" * 30 for i in range(8)])
        beginning.begin(game, names, 1, "x" * 90)
        self.assertEqual((len(game.names), len(game.names[7])), (8, 20))


class Undoing(Refusing):
    def test_the_newest_four_one_by_one(self):
        game = planning()
        for i in range(3):
            declare(game, 1000 * (i + 1), i, 9)
        for i in (2, 1, 0):
            corrections.undo(game, 10000, 0, 0)
            game.clear_fresh()
            self.assertEqual(len(game.declarations), i)
            self.assertEqual(game.waiting(), 3 - i)  # the press waits again
        interruptions.resume(game, 20000, BY_A, 0)
        for player in (2, 1, 0):
            declarations.enter(game, 20000, player, 9)
            game.clear_fresh()
        self.assertEqual(game.order(), ((2,), (1,), (0,)))  # whose press each one was is entered again

    def test_time_since_then_is_free_and_the_glass_waits(self):
        game = glass_running()
        declare(game, 10000, 1, 8)
        corrections.undo(game, 50000, 0, 0)
        game.clear_fresh()
        self.assertEqual((game.is_paused, game.spent_ms, game.last_moves(1)), (1, 10000, 0))
        interruptions.resume(game, 55000, BY_A, 0)
        declarations.enter(game, 55000, 2, 8)
        self.assertEqual(game.declarations[-1][:3], (2, 8, 10000))
        self.assertEqual(game.glass_end_ms(), 105000)

    def test_nothing_and_not_the_newest(self):
        game = new_match()
        self.refused("NOTHING_TO_UNDO", "RR-34", game, corrections.undo, 0, 0, 0)
        game = planning()
        self.refused("NOT_NEWEST", "RR-34", game, corrections.undo, 0, 1, 0)

    def test_an_award_that_both_have_signed(self):
        game = showing([(0, 9)])
        demonstration.show(game, OUT_MS, 0, 9)
        sign(game, OUT_MS)
        game.clear_fresh()
        corrections.undo(game, OUT_MS, 0, 0)
        self.assertEqual((game.tokens, game.phase), ((0, 0, 0), phases.AWARD))


def told(game, records, chain):
    """The fresh facts, written."""
    for i in range(game.fresh_count):
        records.append(chain.record(game.fresh[i]))
    game.clear_fresh()


STORY_DIGEST = "b1f353c6900a27b28e47dbaaed76b89a7f042d77d7154185971a191c0f182542"


class Replaying(unittest.TestCase):
    def story(self):
        """(game, records): a game with a bit of everything."""
        game, records, chain = new_match(), [], Chain(facts.ROWS.vocabulary)

        def do(act, *values):
            act(game, *values)
            told(game, records, chain)

        do(beginning.begin, ("Zo\u00eb", "\u6f22", "Li"), 1, "club", 7, 1, 60, 5, beginning.PHONES)
        do(sign, 0)
        do(rounds.reveal, 1000, BY_A)
        do(declarations.press, 2000, BY_A)
        do(declarations.press, 2030, BY_B, 2030, 5)
        do(rounds.turn, 2100, BY_A)
        do(declarations.enter, 9000, 0, 9)
        do(declarations.enter, 9500, 2, 9)
        do(phones.phone, 20000, 1, 8, 19900, 2, 40)
        do(interruptions.pause, 21000, BY_A, 0, "dispute")
        do(interruptions.resume, 90000, BY_DIRECTOR, 0)
        do(penalties.warn, 90000, 1, BY_DIRECTOR, 3, "spoke")
        do(corrections.undo, 91000, 0, 4)
        do(interruptions.resume, 92000, BY_A, 0)
        do(demonstration_at_end, 1, 0)
        do(demonstration.show, 200000, 0, 9)
        do(sign, 200000)
        do(penalties.retire, 210000, 2, BY_BOTH, 5)
        do(rounds.reveal, 220000, BY_B)
        return game, records

    def test_the_same_facts_give_the_same_game_byte_for_byte(self):
        game, records = self.story()
        again, chain = new_match(), Chain(facts.ROWS.vocabulary)
        for record in records:
            again.fold(chain.check(record))
        self.assertEqual(text(again), text(game))
        self.assertEqual(again.undo.newest(), game.undo.newest())
        corrections.undo(again, 230000, 0, 0)
        corrections.undo(game, 230000, 0, 0)
        self.assertEqual(text(again), text(game))

    def test_every_interpreter_writes_the_same(self):
        game, records = self.story()
        made = hashlib.sha256(b"".join(records) + text(game).encode("utf-8")).digest()
        self.assertEqual(str(binascii.hexlify(made), "ascii"), STORY_DIGEST)

    def test_facts_out_of_order_change_nothing(self):
        game, records = self.story()
        again, chain = new_match(), Chain(facts.ROWS.vocabulary)
        made = [chain.check(record) for record in records]
        again.fold(made[0])
        before = text(again)
        with self.assertRaises(BadFact):
            again.fold(made[2])
        self.assertEqual(text(again), before)


def demonstration_at_end(game, player, moves):
    """The next demonstration, long after the glass is out."""
    game.tick(199000)
    demonstration.show(game, 199000, player, moves)


class Vocabulary(unittest.TestCase):
    def test_numbers_never_change(self):
        self.assertEqual(
            " ".join([facts.ROWS.name(kind) for kind in facts.ROWS.kinds()]),
            "begun confirmed revealed stamped declared dropped retracted turned run_out shown voided withdrawn phoned "
            "phones_set retired last_of_game disqualified warned paused resumed interrupted tokens_set undone seam "
            "closed order_refused late unsigned",
        )

    def test_the_log_knows_which_fact_refuses_an_order(self):
        self.assertEqual(facts.ROWS.vocabulary.refused, facts.ORDER_REFUSED)

    def test_a_fact_can_be_read(self):
        game = planning()
        phones.set_phones(game, 0, 1, 4)
        phones.phone(game, 900, 1, 8, 800, 5, 30)
        self.assertEqual(
            facts.ROWS.as_dict(game.fresh[1]),
            {
                "seq": game.seq, "at_ms": 900, "fact": "phoned", "by": "director", "order": 5, "player": 1, "moves": 8,
                "stamp_ms": 800, "uncertain_ms": 30,
            },
        )  # fmt: skip


if __name__ == "__main__":
    unittest.main()
