"""The director's orders at the table: done once, or refused with the rule, and the log says which (GEN-01)."""

import unittest

from accounts import of_both
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import OFFERED, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import absences, breaks, calls, score_corrections
from matchcore.log.fact import BadFact, Fact, pack, unpack
from matchcore.sides import BY_DIRECTOR, NOBODY, A, B
from tables import (
    Table,
    assert_replays,
    between_games,
    doubled,
    everything,
    offered,
    paused,
    playing,
    sealed,
    second_turn,
)

LATER_MS = 40000


def doubled_in_crawford_game():
    """As the corrected score shows."""
    table = doubled()
    score_corrections.set_score(table, table.at_ms, 6, 0, False, 0, "")
    table.keep()
    return table


def on_break():
    table = between_games(13)
    breaks.begin_break(table, table.at_ms, 1, 0)
    table.keep()
    return table


def absent():
    table = between_games(13)
    absences.start_absent(table, table.at_ms, A, 1, "")
    table.keep()
    return table


# An order of every kind: where it can be carried out, its values without the number, its text.
ORDERS = (
    (facts.CLOSED, offered, (), "moved"),
    (facts.PAUSED, second_turn, (), "listen"),
    (facts.RESUMED, paused, (), ""),
    (facts.DELAY_RESTARTED, second_turn, (), ""),
    (facts.BANK_SET, second_turn, (A, 60000), "reset"),
    (facts.BANK_GIVEN, second_turn, (B, -5000), "debit"),
    (facts.CUBE_SET, second_turn, (4, B), "as shown"),
    (facts.SCORE_SET, second_turn, (3, 2, 0), "miscounted"),
    (facts.LENGTH_SET, second_turn, (9,), "wrong"),
    (facts.PENALTY, second_turn, (B, 2), "late"),
    (facts.CLOCK_SET, second_turn, (60000, 10000), "slow play"),
    (facts.TURN_SET, second_turn, (B,), "wrong side"),
    (facts.UNDONE, second_turn, (0,), "mistake"),
    (facts.RULED, second_turn, (scoring.RULING, B), "ruled"),
    (facts.VERIFIED, sealed, (), ""),
    (facts.CLOCK_CORRECTED, second_turn, (60000, 8000, -4000, 3000), "set wrongly"),
    (facts.BREAK_ENDED, on_break, (), ""),
    (facts.DELAY_LOST, second_turn, (B,), ""),
    (facts.TURN_TAKEN_BACK, second_turn, (B,), ""),
    (facts.LATE_POINTS_FOR, second_turn, (B, 2, 0), "for the start"),
    (facts.ABSENT_STARTED, between_games, (A,), "not back"),
    (facts.ABSENT_ENDED, absent, (), ""),
    (facts.GAME_CORRECTED, between_games, (1, B, scoring.GAMMON, 2), "both sheets"),
    (facts.ANNOUNCED, second_turn, (1,), "Lunch after this round"),
    (facts.RULE_CHANGED, second_turn, (), "breaks.minutes = 10"),
    (facts.DOUBLE_VOIDED, doubled_in_crawford_game, (1,), "it was the Crawford game"),
    (facts.GAME_RULED, second_turn, (A, scoring.GAMMON), "PEN-01"),
    (facts.MODE_OPENED, between_games, (), ""),
)


def assignment(number=1):
    """The order to play a match, as the director makes it."""
    made = settings.Settings(5, "Carla", "Дмитрий")
    order = Fact()
    made.fill(order, number)
    order.seq, order.kind, order.count = number, facts.ASSIGNED, facts.ROWS.counts[facts.ASSIGNED]
    return order


class CarriedOut(unittest.TestCase):
    def test_every_kind_becomes_the_fact_that_it_asks_for(self):
        """GEN-01, INC-05, INC-07, MOV-07."""
        for kind, arranged, values, text in ORDERS:
            table = arranged()
            self.assertTrue(orders.carry_out(table, LATER_MS, orders.make(5, kind, values, text)), kind)
            made = table.keep()[-1]
            self.assertEqual((made.kind, made.ints[0], made.text), (kind, 5, text))
            if kind != facts.UNDONE:
                self.assertEqual(tuple(made.ints[1 : made.count]), values)
            self.assertEqual(table.last_order, 5)
            assert_replays(self, table)

    def test_a_match_is_assigned_by_order(self):
        table = Table()
        self.assertTrue(orders.carry_out(table, 5000, assignment()))
        self.assertEqual((table.phase, table.names, table.last_order), (OFFERED, ("Carla", "Дмитрий"), 1))
        self.assertEqual(table.at_ms, 0)  # match time begins
        self.assertTrue(table.is_confirmed_length)

    def test_time_is_claimed_by_order(self):
        table = playing()
        self.assertTrue(orders.carry_out(table, 10000 + 12000 + 840000, orders.make(2, facts.TIME_CLAIMED)))
        self.assertEqual((table.result, table.winner), (scoring.TIME, A))

    def test_a_call_is_ended_by_order(self):
        table = second_turn()
        calls.call_director(table, LATER_MS)
        self.assertTrue(orders.carry_out(table, LATER_MS, orders.make(2, facts.CALL_ENDED, (), "play on")))
        self.assertFalse(table.is_called())

    def test_an_order_counts_once_however_often_it_comes(self):
        table = second_turn()
        order = orders.make(3, facts.PENALTY, (B, 1), "late")
        self.assertTrue(orders.carry_out(table, LATER_MS, order))
        table.keep()
        before = everything(table)
        for number in (3, 2, 1):
            again = orders.make(number, facts.PENALTY, (B, 1), "late")
            self.assertTrue(orders.carry_out(table, LATER_MS + 1000, again))
        self.assertEqual((everything(table), table.score_b, table.fresh_count), (before, 1, 0))


class Refused(unittest.TestCase):
    def test_the_log_names_the_rule_and_the_order_is_dealt_with(self):
        table = paused()
        self.assertTrue(orders.carry_out(table, LATER_MS, orders.make(3, facts.PAUSED, (), "listen")))
        self.assertFalse(orders.carry_out(table, LATER_MS, orders.make(4, facts.PAUSED, (), "listen")))
        made = table.keep()[-1]
        self.assertEqual((made.kind, made.ints[0], made.text), (facts.ORDER_REFUSED, 4, "NOT_RUNNING PAU-01 "))
        self.assertEqual(table.last_order, 4)
        self.assertTrue(orders.carry_out(table, LATER_MS, orders.make(4, facts.PAUSED)))
        self.assertEqual(table.keep(), [])
        assert_replays(self, table)

    def test_nothing_else_has_changed(self):
        table = second_turn()
        score = table.score_a, table.score_b, table.cube_level, of_both(table.clock, "granted_ms")
        for number, kind, values in (
            (1, facts.SCORE_SET, (8, 0, 0)),
            (2, facts.CUBE_SET, (3, 0)),
            (3, facts.BANK_SET, (5, 1000)),
            (4, facts.LENGTH_SET, (500,)),
            (5, facts.RULED, (99, A)),
            (6, facts.VERIFIED, ()),
            (7, facts.CALL_ENDED, ()),
            (8, facts.RESUMED, ()),
            (9, facts.RULED, (scoring.DOUBLE_DISQUALIFICATION, A)),
            (10, facts.ASSIGNED, None),
        ):
            order = assignment(10) if values is None else orders.make(number, kind, values)
            self.assertFalse(orders.carry_out(table, LATER_MS + number, order), number)
            self.assertEqual(table.last_kinds(), [facts.ORDER_REFUSED])
        self.assertEqual((table.score_a, table.score_b, table.cube_level, of_both(table.clock, "granted_ms")), score)
        self.assertEqual(table.winner, NOBODY)

    def test_what_is_no_order_is_refused_as_one(self):
        """From a director of another version: the table reports it and goes on."""
        table = second_turn()
        for number, kind in ((1, facts.PRESSED), (2, facts.SEAM), (3, facts.RESTORED)):
            order = Fact()
            order.seq, order.kind, order.count = number, kind, facts.ROWS.counts[kind]
            self.assertFalse(orders.carry_out(table, LATER_MS, order))
            self.assertIn("BAD_ORDER GEN-01", table.keep()[-1].text)

    def test_bad_settings_leave_the_table_as_it_is(self):
        table = Table()
        order = assignment()
        order.text = "not seven lines"
        self.assertFalse(orders.carry_out(table, 0, order))
        self.assertEqual(table.keep()[-1].text, "BAD_SETTINGS GEN-02 not seven lines")
        order = assignment(2)
        order.text = order.text.replace("wbgf21", "money")
        self.assertFalse(orders.carry_out(table, 0, order))
        self.assertEqual(table.keep()[-1].text, "UNKNOWN_RULE_SET GEN-02 money")

    def test_a_sealed_match_is_verified_ruled_undone_and_closed_and_nothing_else(self):
        for kind, _, values, text in ORDERS:
            table = sealed()
            is_done = orders.carry_out(table, LATER_MS, orders.make(5, kind, values, text))
            done = (facts.CLOSED, facts.UNDONE, facts.VERIFIED, facts.RULED, facts.ANNOUNCED, facts.MODE_OPENED)
            self.assertEqual(is_done, kind in done, kind)
            self.assertEqual(table.phase == SEALED, kind not in (facts.CLOSED, facts.UNDONE), kind)


class Made(unittest.TestCase):
    def test_an_order_has_as_many_values_as_its_fact(self):
        made = orders.make(3, facts.BANK_SET, (A, 5), "x")
        self.assertEqual((made.ints[:3], made.by, made.seq, made.count), ([3, A, 5], BY_DIRECTOR, 3, 3))
        for values in ((), (1,), (1, 2, 3)):
            with self.assertRaises(BadFact):
                orders.make(3, facts.BANK_SET, values)

    def test_its_text_fits_into_a_fact(self):
        with self.assertRaises(BadFact):
            orders.make(3, facts.PAUSED, (), "x" * 701)

    def test_it_travels_as_a_fact(self):
        order = orders.make(3, facts.SCORE_SET, (1, 2, 1), "счёт")
        again = unpack(VOCABULARY, pack(order))
        self.assertEqual(
            (again.seq, again.kind, again.ints[:4], again.text), (3, facts.SCORE_SET, [3, 1, 2, 1], "счёт")
        )
