"""The turns of a game and its pauses (CLK-13 to CLK-28, PAU-01 to PAU-09, INC-01, INC-02, INC-07)."""

import unittest

from accounts import of_both, total_ms
from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.phases import CAUSE_POWER, PLAYING
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import calls, clock_corrections, doubling, notices, restoring, results, turn
from matchcore.games.backgammon.topics.turn import IGNORED_AGAIN_MS, LOCKOUT_MS
from matchcore.log.fact import BadFact
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, BY_TABLE, NOBODY, A, B
from oracles import pauses
from tables import (
    BANK_MS,
    DELAY_MS,
    PAUSED_MS,
    PLAYING_MS,
    READY_MS,
    SECOND_TURN_MS,
    doubled,
    everything,
    paused,
    playing,
    ready,
    second_turn,
)
from vectors import cases


class Turns(unittest.TestCase):
    def test_the_first_press_starts_the_other_side_whoever_presses(self):
        """CLK-13: the player with the lower die presses."""
        for side in (A, B):
            table = ready()
            self.assertTrue(turn.press(table, PLAYING_MS, side))
            self.assertEqual([fact.by for fact in table.keep()], [BY_A + side])
            self.assertEqual((table.phase, table.clock.active), (PLAYING, 1 - side))
            self.assertEqual((table.game_number, table.turn_number), (1, 1))
            self.assertEqual(table.clock.delay_left(PLAYING_MS), DELAY_MS)

    def test_the_own_button_ends_the_turn_with_a_full_delay_for_the_other(self):
        """CLK-03, CLK-15."""
        table = playing()
        self.assertTrue(turn.press(table, PLAYING_MS + DELAY_MS + 5000, B))
        self.assertEqual((table.clock.active, table.turn_number), (A, 2))
        self.assertEqual([fact.by for fact in table.keep()], [BY_B])
        now_ms = table.at_ms
        self.assertEqual(table.clock.delay_left(now_ms), DELAY_MS)
        self.assertEqual(table.clock.bank_left_ms(now_ms, B), BANK_MS - 5000)

    def test_the_others_button_is_ignored_but_recorded(self):
        """CLK-20."""
        table = playing()
        self.assertFalse(turn.press(table, PLAYING_MS + 1000, A))
        kept = table.keep()
        self.assertEqual([(fact.kind, fact.by, fact.ints[0]) for fact in kept], [(facts.IGNORED, BY_A, A)])
        self.assertEqual((table.clock.state, table.clock.active, table.turn_number), (RUNNING, B, 1))

    def test_an_idle_button_is_recorded_once_a_second(self):
        table = playing()
        first_ms = PLAYING_MS + 1000
        for now_ms, count in ((first_ms, 1), (first_ms + 300, 0), (first_ms + IGNORED_AGAIN_MS - 1, 0)):
            turn.press(table, now_ms, A)
            self.assertEqual(len(table.keep()), count)
        turn.press(table, first_ms + IGNORED_AGAIN_MS, A)
        self.assertEqual(table.last_kinds(), [facts.IGNORED])
        table = second_turn()
        for now_ms, side, count in ((20000, B, 1), (20300, B, 0)):
            turn.press(table, now_ms, side)
            self.assertEqual(len(table.keep()), count)

    def test_two_buttons_hit_together_count_once(self):
        """CLK-20: the newly started side's button is not heard for 400 ms."""
        for after_ms, is_heard in ((0, False), (LOCKOUT_MS - 1, False), (LOCKOUT_MS, True)):
            table = playing()
            self.assertEqual(turn.press(table, PLAYING_MS + after_ms, B), is_heard)
            table = second_turn()
            self.assertEqual(turn.press(table, SECOND_TURN_MS + after_ms, A), is_heard)
            table = doubled()
            self.assertEqual(doubling.take(table, table.at_ms + after_ms, B), is_heard)

    def test_a_delay_that_was_lost_has_to_be_waited_out(self):
        """INC-02: agreed upon (INC-03); until the delay has run out the player's press is heard but has no effect."""
        table = second_turn()
        corrections.lose_next_delay(table.clock, SECOND_TURN_MS, B)
        turn.press(table, SECOND_TURN_MS + 1000, A)
        table.keep()
        for after_ms, is_heard in ((5000, False), (DELAY_MS - 1, False), (DELAY_MS, True)):
            self.assertEqual(turn.press(table, SECOND_TURN_MS + 1000 + after_ms, B), is_heard)
        self.assertEqual(table.last_kinds(), [facts.IGNORED, facts.IGNORED, facts.PRESSED])
        self.assertEqual((table.clock.active, table.clock.bank_left_ms(table.at_ms, B)), (A, BANK_MS))

    def test_after_a_take_the_doublers_button_is_locked_as_well(self):
        """CLK-20: the take has just started the doubler's time."""
        table = doubled()
        doubling.take(table, table.at_ms + 1000, B)
        taken_ms = table.at_ms
        table.keep()
        self.assertFalse(turn.press(table, taken_ms + LOCKOUT_MS - 1, A))
        self.assertTrue(turn.press(table, taken_ms + LOCKOUT_MS, A))

    def test_a_take_that_comes_too_soon_is_recorded(self):
        table = doubled()
        self.assertFalse(doubling.take(table, table.at_ms + LOCKOUT_MS - 1, B))
        kept = table.keep()
        self.assertEqual([(fact.kind, fact.by, fact.ints[0]) for fact in kept], [(facts.IGNORED, BY_B, B)])

    def test_any_command_notes_first_what_time_has_brought(self):
        """EXP-01: a bank that ran out before the command did so at its own instant, whatever the command is."""
        for act, kind in (
            (lambda table, now: notices.mark(table, now, A), facts.MARKED),
            (lambda table, now: calls.call_director(table, now), facts.CALLED),
            (lambda table, now: table.checkpoint(now), facts.CHECKPOINT),
            (lambda table, now: restoring.restore(table, now, CAUSE_POWER), facts.RESTORED),
        ):
            table = second_turn()
            flag_ms = table.clock.next_flag_ms()
            act(table, flag_ms + 5000)
            kept = table.keep()
            self.assertEqual(
                [(fact.kind, fact.at_ms) for fact in kept], [(facts.EXPIRED, flag_ms), (kind, flag_ms + 5000)]
            )

    def test_the_turn_changes_hands_though_nobody_can_move(self):
        """CLK-16: no turn is skipped, however often."""
        table = playing()
        for number in range(2, 30):
            turn.press(table, table.at_ms + 500, table.clock.active)
            self.assertEqual(table.turn_number, number)
            table.keep()

    def test_the_bank_carries_over_to_the_next_game(self):
        """CLK-14."""
        table = playing()
        turn.pause(table, PLAYING_MS + DELAY_MS + 3000)
        results.claim(table, table.at_ms, A, 1)
        results.confirm(table, table.at_ms, A)
        results.confirm(table, table.at_ms + 1000, B)
        turn.press(table, table.at_ms + 60000, A)
        self.assertEqual(table.clock.bank_left_ms(table.at_ms, B), BANK_MS - 3000)
        self.assertEqual((table.game_number, table.turn_number, table.clock.delay_left(table.at_ms)), (2, 1, DELAY_MS))

    def test_a_mark_is_made_in_the_own_time_or_between_games(self):
        """STR-02."""
        table = ready()
        notices.mark(table, READY_MS, A)
        table = playing()
        notices.mark(table, PLAYING_MS, B)
        self.assertEqual(table.last_kinds(), [facts.MARKED])

    def test_a_mark_between_games_need_not_be_anybodys(self):
        """STR-02: the key belongs to no time, and does not tell who pressed it."""
        table = ready()
        notices.mark(table, READY_MS, NOBODY)
        self.assertEqual([(fact.by, fact.ints[0]) for fact in table.keep()], [(BY_TABLE, NOBODY)])
        table = playing()
        with self.assertRaises(Refusal):
            notices.mark(table, PLAYING_MS, NOBODY)

    def test_time_that_goes_backwards_is_no_command(self):
        """A fact that would go back in time is the caller's error, and changes nothing."""
        table = playing()
        before = everything(table)
        for act in (lambda: turn.press(table, PLAYING_MS - 1, B), lambda: turn.pause(table, PLAYING_MS - 1)):
            with self.assertRaises(BadFact):
                act()
        self.assertEqual(everything(table), before)

    def test_a_checkpoint_notes_that_time_has_run_and_only_then(self):
        table = playing()
        table.checkpoint(PLAYING_MS + 5000)
        self.assertEqual((table.last_kinds(), table.clock.since_ms), ([facts.CHECKPOINT], PLAYING_MS + 5000))
        table = paused()
        table.checkpoint(PAUSED_MS + 5000)
        self.assertEqual(table.last_kinds(), [])


class Pauses(unittest.TestCase):
    def test_a_pause_stops_everything_and_resuming_gives_nothing(self):
        """PAU-01 (AMB-06)."""
        table = second_turn()
        turn.pause(table, SECOND_TURN_MS + 5000)
        turn.state_reason(table, SECOND_TURN_MS + 6000, "ROLL_DISPUTE")
        left = table.clock.delay_left(table.at_ms), table.clock.bank_left_ms(table.at_ms, A)
        turn.resume(table, SECOND_TURN_MS + 605000)
        self.assertEqual((table.clock.delay_left(table.at_ms), table.clock.bank_left_ms(table.at_ms, A)), left)
        self.assertEqual((table.clock.state, table.clock.active), (RUNNING, A))
        self.assertEqual(of_both(table.clock, "paused_ms"), [600000, 0])
        self.assertEqual(total_ms(table.clock), table.at_ms)

    def test_presses_in_a_pause_are_ignored(self):
        """PAU-01."""
        table = paused()
        for side in (A, B):
            self.assertFalse(turn.press(table, PAUSED_MS + 1000 + side, side))
        self.assertEqual(table.last_kinds(), [facts.IGNORED, facts.IGNORED])

    def test_a_reason_that_is_another_one_takes_the_press_back(self):
        """INC-01: only while the dice lifted too early are the reason."""
        table = paused()
        turn.state_reason(table, PAUSED_MS + 1000, "EARLY_DICE")
        turn.state_reason(table, PAUSED_MS + 1500, "DISPUTE")
        self.assertFalse(turn.press(table, PAUSED_MS + 2000, A))

    def test_a_roll_to_be_repeated(self):
        """INC-07: a full delay, running or paused; used bank stays used."""
        table = second_turn()
        turn.restart_delay(table, SECOND_TURN_MS + DELAY_MS + 3000, BY_B)
        now_ms = table.at_ms
        self.assertEqual(
            (table.clock.delay_left(now_ms), table.clock.bank_left_ms(now_ms, A)), (DELAY_MS, BANK_MS - 3000)
        )
        turn.pause(table, now_ms + 1000)
        turn.restart_delay(table, now_ms + 2000, BY_B)
        self.assertEqual((table.clock.state, table.clock.delay_left(now_ms + 2000)), (PAUSED, DELAY_MS))

    def test_reasons_of_the_rule_set(self):
        """PAU-02: a reason is stated in a pause, if the rule set has it."""
        found = [case for case in cases("pauses", "reason") if case["input"]["rule_set"] == "wbgf21"]
        self.assertEqual(len(found), 10)
        for case in found:
            reason, expected = case["input"]["reason"], case["expected"]
            self.assertEqual(rulesets.may_pause(rulesets.rule_set("wbgf21"), reason), expected["allowed"], case["id"])
            on_resume = pauses.delay_on_resume(reason)
            self.assertEqual(on_resume, expected["delay_on_resume"], case["id"])
            self.state_in_a_pause(reason, expected["allowed"])

    def state_in_a_pause(self, reason, is_allowed):
        table = paused()
        if is_allowed:
            turn.state_reason(table, PAUSED_MS, reason)
            self.assertEqual(rulesets.PAUSE_REASONS[table.pause_reason], reason)
        else:
            with self.assertRaises(Exception) as caught:
                turn.state_reason(table, PAUSED_MS, reason)
            self.assertEqual((caught.exception.code, caught.exception.value), ("REASON_NOT_ALLOWED", reason))

    def test_a_pause_while_a_double_waits(self):
        """PAU-08 (AMB-16): under WBGF it is read as a pass, so the table asks; passing is possible in the pause too."""
        case = [case for case in cases("pauses", "during_double") if case["input"]["rule_set"] == "wbgf21"][0]
        treated_as = rulesets.full_rule_set("wbgf21")["pause.on_pending_double"]
        self.assertEqual(treated_as + "_after_confirmation", case["expected"]["treat_as"])
        table = doubled()
        turn.pause(table, PAUSED_MS)
        doubling.pass_double(table, PAUSED_MS + 1000, B)
        self.assertEqual(table.last_kinds(), [facts.PAUSED, facts.PASSED])

    def test_the_director_pauses_and_resumes_by_order(self):
        table = second_turn()
        turn.pause(table, SECOND_TURN_MS + 1000, BY_DIRECTOR, 1, "fire alarm")
        self.assertEqual((table.clock.state, table.pause_reason), (PAUSED, rulesets.REASON_DIRECTOR))
        turn.resume(table, SECOND_TURN_MS + 2000, BY_DIRECTOR, 2)
        self.assertEqual((table.clock.state, table.pause_reason, table.last_order), (RUNNING, 0, 2))
        turn.pause(table, SECOND_TURN_MS + 3000)
        self.assertEqual(table.pause_reason, rulesets.NOT_STATED)
        first = table.keep()[0]
        self.assertEqual((first.by, first.text), (BY_DIRECTOR, "fire alarm"))

    def test_a_reason_that_is_too_long_changes_nothing(self):
        """An invalid command notes nothing, not even an expired bank."""
        table = second_turn()
        before = everything(table)
        late_ms = SECOND_TURN_MS + BANK_MS + 100000
        for act in (
            lambda: turn.pause(table, late_ms, BY_DIRECTOR, 1, "x" * 701),
            lambda: clock_corrections.give_time(table, late_ms, A, 1000, 1, "ж" * 351),
        ):
            with self.assertRaises(BadFact):
                act()
        self.assertEqual((everything(table), table.fresh_count), (before, 0))
