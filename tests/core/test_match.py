"""The beginning of a match, and its facts as a whole (SKP-02, SET-02, LEN-07)."""

import unittest

from accounts import total_ms
from matchcore.clock import NEUTRAL
from matchcore.folding.orders import seam
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CAUSE_POWER, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import (
    beginning,
    calls,
    doubling,
    lengths,
    restoring,
    rulings,
    turn,
    undoing,
)
from matchcore.log.fact import BadFact
from matchcore.sides import BY_A, BY_B, BY_TABLE, NOBODY, A, B
from tables import (
    BANK_MS,
    PLAYING_MS,
    READY_MS,
    Table,
    assert_replays,
    everything,
    offered,
    playing,
    ready,
    sealed,
    second_turn,
)


def eventful():
    """A sealed, eventful match."""
    table = second_turn(7, score_a=2, table=3, number=9, event="Open", match="m-1", round="final", moves="responsible")
    calls.call_director(table, 16000, "DISPUTE")
    lengths.set_length(table, 17000, 9, 1, "")
    calls.end_call(table, 18000, 2, "")
    restoring.restore(table, 19000, CAUSE_POWER, 60, 3)
    table.keep()
    restoring.confirm_restore(table, 20000, A)
    restoring.confirm_restore(table, 21000, B)
    turn.resume(table, 21000)
    doubling.double(table, 22000, A)
    doubling.take(table, 22100, B)
    table.keep()
    doubling.take(table, 23000, B)
    turn.pause(table, 24000)
    turn.state_reason(table, 24000, "ILLEGAL_MOVE")
    table.keep()
    undoing.undo(table, 25000, 0, 3, "")
    rulings.rule_result(table, 26000, scoring.RULING, A, 4, "")
    rulings.verify(table, 27000, 5)
    table.keep()
    return table


class Beginning(unittest.TestCase):
    def test_both_accept_with_the_own_button(self):
        table = offered()
        beginning.accept(table, 1000, A)
        self.assertEqual((table.phase, table.has_agreed(A), table.has_agreed(B)), (OFFERED, True, False))
        beginning.accept(table, 1500, A)
        self.assertEqual(table.phase, OFFERED)
        beginning.accept(table, 2000, B)
        self.assertEqual(table.phase, READY)
        self.assertEqual([fact.by for fact in table.keep()], [BY_A, BY_A, BY_B])
        self.assertEqual(table.agreed, 0)

    def test_both_get_the_same_bank(self):
        """CLK-02, CLK-08: also in a match taken over at 3-2."""
        for table, bank_ms in ((ready(7), BANK_MS), (ready(7, score_a=3, score_b=2), 540000)):
            self.assertEqual([table.clock.bank_left_ms(READY_MS, side) for side in (A, B)], [bank_ms, bank_ms])

    def test_changing_sides_asks_for_the_signatures_again(self):
        """SET-02."""
        table = offered()
        beginning.accept(table, 1000, A)
        beginning.swap_sides(table, 1500)
        self.assertEqual((table.is_swapped, table.agreed), (True, 0))

    def test_a_length_entered_at_the_table_is_not_confirmed(self):
        """LEN-07."""
        self.assertFalse(offered().is_confirmed_length)
        table = Table()
        beginning.assign(table, 0, settings.Settings(7, "Anna", "Boris"), 5)
        self.assertEqual((table.is_confirmed_length, table.last_order), (True, 5))

    def test_the_director_may_put_another_match_in_place_of_an_offered_one(self):
        table = offered()
        beginning.accept(table, 1000, A)
        other_match = settings.Settings(5, "Carla", "Dmitri")
        beginning.assign(table, 1500, other_match, 1)
        self.assertEqual((table.names, table.length, table.agreed), (("Carla", "Dmitri"), 5, 0))

    def test_a_new_match_starts_its_own_time_and_forgets_the_last_one(self):
        table = sealed()
        beginning.assign(table, 0, settings.Settings(3, "Carla", "Dmitri"))
        self.assertEqual((table.phase, table.at_ms, table.score_a, table.games), (OFFERED, 0, 0, ()))
        self.assertEqual((table.result, table.winner, table.undo.newest()), (0, NOBODY, 0))
        assert_replays(self, table)

    def test_a_new_match_has_a_new_clock_and_hears_every_button(self):
        """Neither the time of the last match nor its last presses count."""
        table = sealed()
        beginning.assign(table, 5000, settings.Settings(3, "Carla", "Dmitri"))
        self.assertEqual((total_ms(table.clock), table.clock.since_ms), (0, 5000))
        beginning.accept(table, 5000, A)
        beginning.accept(table, 5000, B)
        self.assertTrue(turn.press(table, 5000, A))
        self.assertFalse(turn.press(table, 5001, A))
        self.assertEqual([fact.kind for fact in table.keep()][-2:], [facts.PRESSED, facts.IGNORED])
        table = sealed()
        beginning.assign(table, 0, settings.Settings(3, "Carla", "Dmitri"))
        beginning.accept(table, 0, A)
        beginning.accept(table, 0, B)
        self.assertTrue(turn.press(table, 0, A))
        self.assertFalse(turn.press(table, 0, A))
        self.assertEqual(table.last_kinds()[-1], facts.IGNORED)

    def test_a_table_without_a_match(self):
        table = Table()
        numbers = [table.seq, table.at_ms, table.last_order, table.table, table.number, table.score_a, table.score_b]
        numbers += [table.per_point_ms, table.delay_ms, table.pending_length, table.game_number, table.turn_number]
        numbers += [table.claim_kind, table.agreed, table.agreed_restore, table.result, table.pause_reason]
        numbers += [table.paused_at_ms, table.called_reason, table.called_at_ms]
        numbers += [table.withdrawn, table.undone_ms, table.undo.newest()]
        self.assertEqual(numbers, [0] * len(numbers))
        flags = [table.is_swapped, table.is_restored, table.was_running, table.is_verified, table.is_called()]
        self.assertEqual(flags, [False] * len(flags))
        nobody = [table.cube_holder, table.doubler, table.claim_winner, table.winner, table.ignored_side]
        self.assertEqual(nobody, [NOBODY] * len(nobody))
        self.assertEqual((table.length, table.cube_level, table.names, table.games), (1, 1, ("", ""), ()))
        self.assertEqual((table.crawford_played(), table.is_confirmed_length), (False, True))

    def test_nothing_is_left_of_a_match_that_is_closed(self):
        """Except its numbers, which only increase, and the undoing, which finds nothing."""
        for table in (offered(5, score_a=4, table=3, number=9, event="Open"), sealed(), eventful()):
            beginning.close(table, table.at_ms, 3, "")
            left = dict(everything(table))
            for name, value in everything(Table()):
                if name not in ("seq", "at_ms", "last_order", "clock", "_snapshots", "_newest"):
                    self.assertEqual(left[name], value, name)

    def test_nothing_of_the_last_match_is_in_the_next_one(self):
        fresh, used = Table(), eventful()
        for table in (fresh, used):
            beginning.assign(table, 90000, settings.Settings(5, "Carla", "Dmitri"))
        known = dict(everything(used))
        for name, value in everything(fresh):
            if name not in ("seq", "last_order", "_snapshots", "_newest"):
                self.assertEqual(known[name], value, name)

    def test_a_match_is_closed_before_it_begins_or_when_it_is_sealed(self):
        for table in (offered(), sealed()):
            before = everything(table)
            with self.assertRaises(BadFact):
                beginning.close(table, table.at_ms, 3, "x" * 701)
            self.assertEqual(everything(table), before)
            beginning.close(table, table.at_ms, 3, "played elsewhere")
            self.assertEqual((table.phase, table.last_order, table.names), (IDLE, 3, ("", "")))


class Numbers(unittest.TestCase):
    def test_facts_are_numbered_without_a_gap_and_come_back_from_the_journal(self):
        table = sealed()
        records = table.records()
        self.assertEqual(len(records), table.seq)
        assert_replays(self, table)

    def test_a_seam_goes_on_with_a_number_that_nobody_can_have_seen(self):
        table = playing()
        last = table.seq
        seam(table, last)
        self.assertEqual(table.seq, last + 10000)
        turn.press(table, PLAYING_MS + 1000, B)
        self.assertEqual([fact.seq for fact in table.keep()], [last + 10000, last + 10001])

    def test_an_order_in_the_table_s_own_hand_has_no_number(self):
        table = playing()
        turn.pause(table, PLAYING_MS + 1000)
        self.assertEqual((table.keep()[0].by, table.keep(), table.last_order), (BY_TABLE, [], 0))
        self.assertTrue(orders.carry_out(table, PLAYING_MS + 2000, orders.make(1, facts.RESUMED)))
        self.assertEqual((table.last_order, table.phase), (1, PLAYING))

    def test_a_sealed_match_is_over_for_the_clock_too(self):
        table = sealed()
        self.assertEqual(table.phase, SEALED)
        self.assertNotEqual(table.clock.state, NEUTRAL)
        table.tick(10000000)
        self.assertEqual(table.last_kinds(), [])
