"""The device was off, or the director is called: nothing moves until the people agree (INC-13, DSP-01)."""

import unittest

from matchcore.clock import NEUTRAL, PAUSED, RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import (
    beginning,
    calls,
    clock_corrections,
    doubling,
    flags,
    notices,
    restoring,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_DIRECTOR, BY_TABLE, A, B
from tables import (
    BANK_MS,
    DELAY_MS,
    DOUBLED_MS,
    PAUSED_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    claimed,
    decided,
    doubled,
    everything,
    offered,
    paused,
    playing,
    ready,
    sealed,
    second_turn,
)


def cut(table, after_ms=5000):
    """Power is lost and comes back."""
    restoring.restore(table, table.at_ms + after_ms, phases.CAUSE_POWER, 120, 5)
    table.keep()
    return table


def both_confirm(table):
    restoring.confirm_restore(table, table.at_ms + 1000, B)
    restoring.confirm_restore(table, table.at_ms + 1000, A)
    table.keep()


class PowerCut(unittest.TestCase):
    def test_the_match_comes_back_paused_and_runs_on_when_both_have_confirmed(self):
        table = cut(second_turn())
        self.assertEqual((table.clock.state, table.pause_reason), (PAUSED, rulesets.REASON_POWER))
        left = table.clock.delay_left(table.at_ms)
        restoring.confirm_restore(table, table.at_ms + 60000, B)
        self.assertEqual((table.clock.state, table.is_restored), (PAUSED, True))
        restoring.confirm_restore(table, table.at_ms + 60000, A)
        self.assertEqual((table.clock.state, table.clock.active, table.pause_reason), (RUNNING, A, 0))
        self.assertEqual(table.clock.delay_left(table.at_ms), left)
        assert_replays(self, table)

    def test_what_stood_still_before_stands_still_after(self):
        for arranged, clock_state in ((ready, NEUTRAL), (paused, PAUSED), (claimed, PAUSED), (decided, PAUSED)):
            table = cut(arranged())
            self.assertTrue(table.is_restored)
            both_confirm(table)
            self.assertEqual((table.is_restored, table.clock.state), (False, clock_state))

    def test_a_double_still_waits_for_its_answer(self):
        table = cut(doubled())
        both_confirm(table)
        self.assertEqual((table.phase, table.clock.state, table.clock.active), (DOUBLED, RUNNING, B))

    def test_before_and_after_a_match_there_is_nothing_to_confirm(self):
        for table in (offered(), sealed()):
            self.assertFalse(cut(table).is_restored)

    def test_a_second_cut_before_they_have_confirmed_forgets_nothing(self):
        """The match ran before the first one, so it runs on after both have confirmed."""
        table = cut(second_turn())
        restoring.confirm_restore(table, table.at_ms + 1000, A)
        cut(table)
        self.assertEqual((table.agreed_restore, table.is_restored), (0, True))
        both_confirm(table)
        self.assertEqual(table.clock.state, RUNNING)

    def test_a_second_cut_starts_nothing_that_stood_still(self):
        """Only time that ran before the cuts runs on after them."""
        for arranged, clock_state in ((paused, PAUSED), (ready, NEUTRAL)):
            table = cut(cut(arranged()))
            both_confirm(table)
            self.assertEqual(table.clock.state, clock_state)
        table = cut(second_turn())
        both_confirm(table)
        turn.pause(table, table.at_ms + 1000)
        both_confirm(cut(table))
        self.assertEqual(table.clock.state, PAUSED)

    def test_a_correction_meanwhile_keeps_the_clock_still(self):
        """A match won meanwhile by a ruling on points does not run on."""
        table = cut(second_turn())
        score_corrections.penalise(table, table.at_ms, B, 7, 1, "late")
        both_confirm(table)
        self.assertEqual((table.phase, table.clock.state), (DECIDED, PAUSED))
        table = claimed()
        results.withdraw_claim(table, table.at_ms)
        turn.resume(table, table.at_ms)
        cut(table)
        undoing.undo(table, table.at_ms, 0, 1, "it was no withdrawal")
        both_confirm(table)
        self.assertEqual((table.phase, table.clock.state), (CLAIMED, PAUSED))

    def test_nothing_else_is_done_before(self):
        table = cut(second_turn())
        now_ms = table.at_ms + 1000
        for act in (
            lambda: turn.press(table, now_ms, A),
            lambda: turn.resume(table, now_ms),
            lambda: turn.restart_delay(table, now_ms),
            lambda: turn.state_reason(table, now_ms, "DISPUTE"),
            lambda: doubling.double(table, now_ms, A),
            lambda: results.claim(table, now_ms, A, scoring.SINGLE),
            lambda: flags.claim_time(table, now_ms, BY_A),
            lambda: notices.mark(table, now_ms, A),
        ):
            assert_refused(self, table, "RESTORED", "INC-13", act)

    def test_the_director_who_lets_time_run_has_settled_it(self):
        """INC-13: no confirmation is needed any more, and every button works as in a turn."""
        table = cut(second_turn())
        turn.resume(table, table.at_ms + 1000, BY_DIRECTOR, 1)
        self.assertEqual((table.is_restored, table.clock.state), (False, RUNNING))
        self.assertTrue(turn.press(table, table.at_ms + 1000, A))
        assert_replays(self, table)

    def test_after_a_reset_it_goes_on_by_itself(self):
        table = second_turn()
        restoring.restore(table, SECOND_TURN_MS + 5000, phases.CAUSE_RESET, 0, 1)
        self.assertEqual((table.is_restored, table.clock.state), (False, RUNNING))
        self.assertTrue(turn.press(table, SECOND_TURN_MS + 6000, A))

    def test_a_result_that_the_director_rules_needs_no_confirmation_any_more(self):
        table = cut(second_turn())
        rulings.rule_result(table, table.at_ms, scoring.RULING, B, 1, "the clock was lost")
        self.assertEqual((table.phase, table.is_restored), (SEALED, False))


class DirectorCalled(unittest.TestCase):
    def test_the_clock_stops_and_everything_stays_as_it_is(self):
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000, "DISPUTE")
        self.assertEqual(
            (table.clock.state, table.called_by, table.called_at_ms), (PAUSED, BY_TABLE, SECOND_TURN_MS + 1000)
        )
        self.assertEqual(rulesets.PAUSE_REASONS[table.called_reason], "DISPUTE")
        now_ms = SECOND_TURN_MS + 2000
        for act in (
            lambda: turn.press(table, now_ms, A),
            lambda: turn.pause(table, now_ms),
            lambda: turn.resume(table, now_ms),
            lambda: turn.restart_delay(table, now_ms),
            lambda: turn.state_reason(table, now_ms, "DISPUTE"),
            lambda: doubling.double(table, now_ms, A),
            lambda: results.claim(table, now_ms, A, scoring.SINGLE),
            lambda: flags.claim_time(table, now_ms, BY_A),
            lambda: notices.mark(table, now_ms, A),
            lambda: results.withdraw_claim(table, now_ms),
            lambda: results.confirm(table, now_ms, A),
            lambda: calls.call_director(table, now_ms, "DISPUTE"),
            lambda: restoring.confirm_restore(table, now_ms, A),
        ):
            assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", act)

    def test_an_appeal_and_leaving_the_room_are_asked_for_by_name(self):
        """DSP-02, BRK-10: in every rule set, and the director is called as usual."""
        for name in ("wbgf21", "cnb", "eubgf13", "club"):
            for reason in ("APPEAL", "LEAVE_ROOM"):
                table = second_turn(7, rule_set=name)
                calls.call_director(table, table.at_ms + 1000, reason)
                self.assertEqual(rulesets.PAUSE_REASONS[table.called_reason], reason)

    def test_called_again_only_the_reason_is_stated_more_precisely(self):
        """ROL-05: the caller and the time of the call stay; an earlier withdrawal no longer counts."""
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000, by=BY_A)
        calls.withdraw_call(table, SECOND_TURN_MS + 2000, A)
        calls.call_director(table, SECOND_TURN_MS + 3000, "OBSERVER")
        self.assertEqual(rulesets.PAUSE_REASONS[table.called_reason], "OBSERVER")
        self.assertEqual((table.called_by, table.called_at_ms, table.withdrawn), (BY_A, SECOND_TURN_MS + 1000, 0))
        self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS - 1000)
        assert_replays(self, table)

    def test_an_emergency_pauses_and_uses_up_no_break_where_the_rules_know_it(self):
        """BRK-08: paused and no break used up where the rules provide it; elsewhere the director decides."""
        table = second_turn()
        calls.emergency(table, SECOND_TURN_MS + 1000)
        self.assertEqual((table.is_called(), table.clock.state, table.used_a, table.used_b), (True, PAUSED, 0, 0))
        self.assertEqual(rulesets.PAUSE_REASONS[table.called_reason], "EMERGENCY")
        assert_replays(self, table)
        for name in ("cnb", "eubgf13", "club"):
            table = second_turn(7, rule_set=name)
            assert_refused(
                self,
                table,
                "DIRECTOR_DECIDES",
                "BRK-08",
                lambda table=table: calls.emergency(table, SECOND_TURN_MS + 1000),
            )

    def test_it_can_be_called_in_every_state_of_a_match(self):
        """SPC-04."""
        for arranged in (offered, ready, playing, doubled, paused, claimed, decided):
            table = arranged()
            phase = table.phase
            calls.call_director(table, table.at_ms + 1000)
            self.assertEqual((table.is_called(), table.phase), (True, phase))
            self.assertNotEqual(table.clock.state, RUNNING)
            assert_replays(self, table)

    def test_answers_to_a_double_wait_too(self):
        table = doubled()
        calls.call_director(table, DOUBLED_MS + 1000)
        for act in (
            lambda: doubling.take(table, DOUBLED_MS + 2000, B),
            lambda: doubling.pass_double(table, DOUBLED_MS + 2000, B),
        ):
            assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", act)

    def test_signatures_wait_for_the_director_too(self):
        table = offered()
        calls.call_director(table, 1000)
        for act in (lambda: beginning.accept(table, 2000, A), lambda: beginning.swap_sides(table, 2000)):
            assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", act)

    def test_both_have_to_withdraw_the_call(self):
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000)
        calls.withdraw_call(table, SECOND_TURN_MS + 2000, A)
        self.assertTrue(table.is_called())
        calls.withdraw_call(table, SECOND_TURN_MS + 3000, B)
        self.assertEqual((table.is_called(), table.clock.state), (False, PAUSED))
        turn.resume(table, SECOND_TURN_MS + 4000)
        self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS - 1000)
        calls.call_director(table, SECOND_TURN_MS + 5000)
        self.assertEqual((table.withdrawn, table.called_by), (0, BY_TABLE))

    def test_the_directors_ruling_ends_the_call(self):
        """The players go on by themselves."""
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000)
        clock_corrections.give_time(table, SECOND_TURN_MS + 2000, A, 30000, 1, "time back")
        calls.end_call(table, SECOND_TURN_MS + 3000, 2, "play on")
        self.assertEqual((table.is_called(), table.clock.state, table.last_order), (False, PAUSED, 2))
        turn.resume(table, SECOND_TURN_MS + 4000)
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), BANK_MS + 30000)
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000)
        rulings.rule_result(table, SECOND_TURN_MS + 2000, scoring.DISQUALIFIED, B, 1, "conduct")
        self.assertEqual((table.is_called(), table.phase, table.winner), (False, SEALED, B))

    def test_the_director_may_do_what_the_players_may_not(self):
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000)
        for number, kind, words in (
            (1, facts.DELAY_RESTARTED, ""),
            (2, facts.RESUMED, "agreed"),
            (3, facts.PAUSED, ""),
        ):
            self.assertTrue(orders.carry_out(table, SECOND_TURN_MS + 2000, orders.make(number, kind, (), words)))
            table.keep()

    def test_in_a_pause_the_pause_goes_on(self):
        table = paused()
        turn.state_reason(table, PAUSED_MS, "ILLEGAL_MOVE")
        calls.call_director(table, PAUSED_MS + 1000, "DISPUTE")
        self.assertEqual(rulesets.PAUSE_REASONS[table.pause_reason], "ILLEGAL_MOVE")
        self.assertEqual((table.phase, table.paused_at_ms), (PLAYING, PAUSED_MS))

    def test_between_games_nothing_begins(self):
        table = ready()
        calls.call_director(table, 5000)
        before = everything(table)
        assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", lambda: turn.press(table, 6000, A))
        self.assertEqual(everything(table), before)
        self.assertEqual((table.phase, offered().phase), (READY, OFFERED))
