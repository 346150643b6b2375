"""Why the clock is stopped: stated before it resumes, kept with its length, and no thinking time (PAU-02, AMB-08)."""

import unittest

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state import news
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    notices,
    procedures,
    results,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_B, BY_DIRECTOR, A, B
from tables import PAUSED_MS, SECOND_TURN_MS, assert_refused, everything, paused, replayed, second_turn


def reasons_kept(table):
    """The pauses of the history: reason and length."""
    return [(rulesets.PAUSE_REASONS[note.a], note.b) for note in table.notes if note.kind == facts.PAUSED]


class Reasons(unittest.TestCase):
    def test_a_pause_without_a_reason_is_not_resumed(self):
        """PAU-02, PAU-09: neither at once nor later; the director may do it."""
        table = paused()
        for now_ms in (PAUSED_MS + 500, PAUSED_MS + 600000):
            assert_refused(self, table, "NO_REASON", "PAU-02", lambda at_ms=now_ms: turn.resume(table, at_ms))
        self.assertEqual(table.clock.state, PAUSED)
        turn.resume(table, PAUSED_MS + 600000, BY_DIRECTOR, 1)
        self.assertEqual(table.clock.state, RUNNING)

    def test_a_reason_or_a_mistake_lets_it_go_on(self):
        """PAU-02: a pause by mistake is admitted; every rule set has that, and a clock that ran by mistake."""
        for name in rulesets.IDS:
            for reason in ("MISTAKE", "CLOCK_RAN", "GAME_OVER"):
                table = paused(rule_set=name)
                turn.state_reason(table, PAUSED_MS + 1000, reason)
                turn.resume(table, PAUSED_MS + 3000)
                self.assertEqual((table.clock.state, table.pause_reason), (RUNNING, 0))
                self.assertEqual(reasons_kept(table), [(reason, 3000)])

    def test_a_call_is_a_reason(self):
        """PAU-02: players who withdraw it go on, without another reason."""
        table = paused()
        calls.call_director(table, PAUSED_MS + 1000)
        for side in (A, B):
            calls.withdraw_call(table, PAUSED_MS + 2000, side)
        turn.resume(table, PAUSED_MS + 9000)
        self.assertEqual(reasons_kept(table), [("DIRECTOR", 9000)])

    def test_a_claim_that_is_taken_back_was_a_reason(self):
        """PAU-03: not agreed, so they play on."""
        table = paused()
        results.claim(table, PAUSED_MS + 1000, A, 1)
        results.withdraw_claim(table, PAUSED_MS + 2000)
        turn.resume(table, PAUSED_MS + 4000)
        self.assertEqual(reasons_kept(table), [("CLAIM_OVER", 4000)])

    def test_what_the_director_has_stopped_goes_on_without_a_reason_of_the_players(self):
        """GEN-01: the director's mode, the turn that was set, an undo."""
        deeds = (
            lambda t: notices.open_mode(t, t.at_ms + 10, 0),
            lambda t: clock_corrections.set_turn(t, t.at_ms + 10, B, 1, "wrong press"),
            lambda t: undoing.undo(t, t.at_ms + 10, 0, 1, "wrong press"),
            lambda t: (turn.pause(t, t.at_ms + 10), clock_corrections.give_time(t, t.at_ms, A, 1000, 1, "INC-10")),
        )
        for deed in deeds:
            table = second_turn()
            deed(table)
            self.assertEqual(table.clock.state, PAUSED)
            turn.resume(table, table.at_ms + 1000)
            self.assertEqual((table.clock.state, reasons_kept(table)), (RUNNING, [("DIRECTOR", 1000)]))
        table = paused()
        notices.open_mode(table, PAUSED_MS + 10, 0)
        self.assertEqual(table.pause_reason, rulesets.REASON_DIRECTOR)

    def test_a_match_that_points_had_ended_goes_on_when_they_are_corrected(self):
        """PEN-03, SKP-06: the players need not explain the stop."""
        table = second_turn(3)
        score_corrections.penalise(table, SECOND_TURN_MS + 10, A, 3, 1, "phone")
        score_corrections.set_score(table, SECOND_TURN_MS + 20, 0, 0, 0, 2, "wrong table")
        turn.resume(table, SECOND_TURN_MS + 30)
        self.assertEqual(table.clock.state, RUNNING)


class Kept(unittest.TestCase):
    def test_every_pause_stands_in_the_history_with_reason_and_length(self):
        """PAU-02, SKP-07: also after the log is read again."""
        table = paused()
        turn.state_reason(table, PAUSED_MS + 2000, "ROLL_DISPUTE")
        turn.resume(table, PAUSED_MS + 65000)
        turn.pause(table, PAUSED_MS + 70000)
        turn.state_reason(table, PAUSED_MS + 71000, "ILLEGAL_MOVE")
        procedures.take_turn_back(table, PAUSED_MS + 80000, B, BY_B)
        self.assertEqual(reasons_kept(table), [("ROLL_DISPUTE", 65000), ("ILLEGAL_MOVE", 10000)])
        self.assertEqual(replayed(table.records()).notes, table.notes)

    def test_pauses_make_room_for_what_was_put_right(self):
        """SKP-07: in a match with very many, only the oldest pauses leave the device's history."""
        table = second_turn()
        clock_corrections.give_time(table, SECOND_TURN_MS, A, 1000, 1, "INC-10")
        for i in range(2 * news.NOTES_KEPT):
            now_ms = SECOND_TURN_MS + 100 * i
            turn.pause(table, now_ms)
            turn.state_reason(table, now_ms, "MISTAKE")
            turn.resume(table, now_ms + i)
            table.keep()
        self.assertEqual((len(table.notes), table.notes[0].kind), (news.NOTES_KEPT, facts.BANK_GIVEN))
        self.assertEqual(table.notes[-1].b, 2 * news.NOTES_KEPT - 1)

    def test_the_end_of_a_game_is_no_line_of_its_own(self):
        table = paused()
        turn.state_reason(table, PAUSED_MS, "GAME_OVER")
        results.claim(table, PAUSED_MS + 1000, A, 1)
        for side in (A, B):
            results.confirm(table, PAUSED_MS + 2000 + 1000 * side, side)
        self.assertEqual(reasons_kept(table), [])


class EarlyDice(unittest.TestCase):
    """AMB-08: the turn is finished on a stopped clock, but a player may not stop it to think."""

    def early(self):
        table = paused()
        turn.state_reason(table, PAUSED_MS + 1000, "EARLY_DICE")
        table.keep()
        return table

    def test_without_the_opponents_button_the_press_ends_no_turn(self):
        """INC-01, INC-03, AMB-08: a player who stops the clock cannot play a turn on it alone."""
        table = self.early()
        before = everything(table)
        assert_refused(self, table, "NOT_AGREED", "INC-03", lambda: turn.press(table, PAUSED_MS + 300000, A))
        self.assertEqual(everything(table), before)
        self.assertFalse(turn.press(table, PAUSED_MS + 300000, B))
        table.keep()
        left_ms = table.clock.delay_left(PAUSED_MS + 300000)
        turn.resume(table, PAUSED_MS + 300000)
        self.assertEqual((table.clock.active, table.clock.delay_left(table.at_ms)), (A, left_ms))

    def test_when_the_opponent_agrees_the_press_ends_the_turn(self):
        """INC-01, INC-02: the opponent waits out the delay, and the history has the pause."""
        table = self.early()
        procedures.lose_delay(table, PAUSED_MS + 2000, B, BY_B)
        self.assertTrue(turn.press(table, PAUSED_MS + 30000, A))
        self.assertEqual((table.clock.state, table.clock.active, table.clock.is_holding), (RUNNING, B, True))
        self.assertEqual((table.pause_reason, reasons_kept(table)[0]), (0, ("EARLY_DICE", 30000)))

    def test_so_it_does_when_the_director_has_ruled(self):
        """INC-03."""
        table = self.early()
        self.assertTrue(orders.carry_out(table, PAUSED_MS + 2000, orders.make(1, facts.DELAY_LOST, (B,))))
        self.assertTrue(turn.press(table, PAUSED_MS + 3000, A))

    def test_the_director_ends_it(self):
        """AMB-08."""
        table = self.early()
        self.assertTrue(orders.carry_out(table, PAUSED_MS + 2000, orders.make(1, facts.RESUMED)))
        self.assertEqual((table.clock.state, table.clock.active), (RUNNING, A))


class Resumed(unittest.TestCase):
    def called(self):
        table = second_turn()
        calls.call_director(table, SECOND_TURN_MS + 1000, "DISPUTE")
        table.keep()
        return table

    def test_a_resume_that_ends_a_call_is_a_ruling_with_words(self):
        """TOU-06, DSP-01: without words the call stays; with them they are in the log and both are told."""
        table = self.called()
        for words in ("", "   "):
            act = orders.make(1, facts.RESUMED, (), words)
            copy = self.called()
            self.assertFalse(orders.carry_out(copy, SECOND_TURN_MS + 2000, act))
            refused = copy.keep()[0]
            self.assertEqual((refused.kind, refused.text), (facts.ORDER_REFUSED, "NO_RULING TOU-06 "))
            self.assertTrue(copy.is_called())
        ruling = orders.make(1, facts.RESUMED, (), "the roll stands")
        self.assertTrue(orders.carry_out(table, SECOND_TURN_MS + 61000, ruling))
        self.assertEqual((table.clock.state, table.is_called(), table.news.text), (RUNNING, False, "the roll stands"))
        self.assertEqual(table.keep()[0].text, "the roll stands")
        self.assertEqual(reasons_kept(table), [("DIRECTOR", 60000)])

    def test_a_resume_without_a_call_needs_no_words_and_tells_nothing(self):
        table = paused()
        self.assertTrue(orders.carry_out(table, PAUSED_MS + 1000, orders.make(1, facts.RESUMED)))
        self.assertEqual((table.clock.state, table.news, table.unread), (RUNNING, (), 0))
