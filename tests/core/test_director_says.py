"""The director's words and changes at a table: rules in force, messages, the director's mode (GEN-01, GEN-02)."""

import unittest

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import (
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    notices,
    procedures,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_B, BY_DIRECTOR, A, B
from rules import TABLE
from tables import (
    BANK_MS,
    DELAY_MS,
    SECOND_TURN_MS,
    Table,
    assert_refused,
    assert_replays,
    decided,
    deed,
    doubled,
    paused,
    ready,
    sealed,
    second_turn,
)


class RuleChanged(unittest.TestCase):
    """GEN-02: only by the director, one value, named."""

    def change(self, table, line, number=1):
        order = orders.make(number, facts.RULE_CHANGED, (), line)
        return orders.carry_out(table, table.at_ms + 1000, order)

    def test_it_is_in_force_from_now_on(self):
        """AMB-10, GEN-02."""
        table = second_turn()
        self.assertTrue(self.change(table, "illegal.clock = run_out_delay"))
        self.assertEqual(table.overrides, (("illegal.clock", "run_out_delay"),))
        procedures.take_turn_back(table, table.at_ms + 1000, B, BY_B)
        self.assertTrue(table.clock.is_holding)
        assert_replays(self, table)
        self.assertEqual(TABLE["wbgf21"]["illegal.clock"], "resume_remaining_delay")

    def test_the_last_one_counts(self):
        table = ready(13)
        for number, minutes in ((1, "7"), (2, "9")):
            self.change(table, "breaks.minutes = " + minutes, number)
        self.assertEqual((table.rules["breaks.minutes"], table.overrides), (9, (("breaks.minutes", "9"),)))
        assert_replays(self, table)

    def test_time_that_has_run_out_ends_the_match_from_now_on(self):
        """EXP-03: the clock is informed."""
        table = second_turn()
        self.change(table, "expiry.trigger = automatic")
        table.tick(SECOND_TURN_MS + DELAY_MS + BANK_MS)
        self.assertEqual((table.result, table.winner), (scoring.TIME, B))

    def test_a_rule_that_the_table_only_shows(self):
        """GEN-02: it is listed with the others, and nothing else changes."""
        table = ready()
        rules = dict(table.rules)
        self.change(table, "dice.on_checkers = option")
        self.assertEqual((table.overrides, table.rules), ((("dice.on_checkers", "option"),), rules))
        assert_replays(self, table)

    def test_what_is_no_rule_or_no_value_of_it(self):
        table = ready()
        for line in (
            "breaks.minutes = 0",
            "breaks.minutes =",
            "breaks.minutes",
            "breaks.length = 5",
            "cube.start_face = 65",
            "",
            "= 5",
            "illegal.clock = never",
            "title = mine",
        ):
            act = deed(rulings.change_rule, table, table.at_ms, 1, line)
            assert_refused(self, table, "BAD_RULE", "GEN-02", act)
        table = Table()
        act = deed(rulings.change_rule, table, 0, 1, "breaks.minutes = 5")
        assert_refused(self, table, "NO_MATCH", "GEN-02", act)

    def test_what_the_options_of_the_match_contradict(self):
        """EXP-03: time that ends the match by itself, and overtime."""
        table = ready(options={"overtime_min": "1"})
        act = deed(rulings.change_rule, table, table.at_ms, 1, "expiry.trigger = automatic")
        assert_refused(self, table, "BAD_OPTION", "EXP-03", act)


class Announcements(unittest.TestCase):
    def announce(self, table, is_asked, words="Round 4 at 14:30"):
        order = orders.make(table.last_order + 1, facts.ANNOUNCED, (1 if is_asked else 0,), words)
        self.assertTrue(orders.carry_out(table, table.at_ms + 1000, order))
        table.keep()
        return table

    def test_it_stays_until_both_have_pressed_once(self):
        table = self.announce(second_turn(), True)
        self.assertEqual((table.news, table.unread), ((facts.ANNOUNCED, 1, 0, "Round 4 at 14:30"), 3))
        self.assertEqual((table.clock.state, table.clock.active), (RUNNING, A))
        turn.press(table, table.at_ms + 1000, A)
        self.assertEqual(table.unread, 2)
        turn.press(table, table.at_ms + 1000, B)
        self.assertEqual((table.unread, table.news[3]), (0, "Round 4 at 14:30"))
        assert_replays(self, table)

    def test_a_warning_waits_for_both_and_names_its_side(self):
        """PEN-01."""
        table = second_turn()
        notices.announce(table, table.at_ms + 1000, notices.WARNED + B, 1, "Warning to B: slow play")
        self.assertEqual((ROWS.value(table.fresh[0], "is_asked"), table.unread), (3, 3))
        table.keep()
        assert_refused(self, table, "BAD_SIDE", "GEN-01", deed(notices.announce, table, table.at_ms, 4, 2, "Who?"))

    def test_a_press_without_effect_shows_that_it_has_been_read(self):
        table = self.announce(paused(), True)
        self.assertFalse(turn.press(table, table.at_ms + 1000, B))
        self.assertEqual(table.unread, 1)

    def test_pressing_where_it_is_not_shown_does_not_count_as_reading_it(self):
        """Back from a break, a call withdrawn, a double taken: the line has not been on the screen."""
        table = self.announce(doubled(), True)
        doubling.take(table, table.at_ms + 1000, B)
        calls.call_director(table, table.at_ms + 1000)
        calls.withdraw_call(table, table.at_ms + 1000, A)
        calls.withdraw_call(table, table.at_ms + 1000, B)
        self.assertEqual(table.unread, 3)
        table = self.announce(decided(), True)
        results.confirm(table, table.at_ms + 1000, A)
        self.assertEqual(table.unread, 2)
        assert_replays(self, table)

    def test_what_nobody_has_read_comes_back_after_what_came_next(self):
        table = self.announce(ready(), True)
        said = table.news
        clock_corrections.give_time(table, table.at_ms + 1000, B, 30000, 2, "noise")
        self.assertEqual((table.news[0], table.unread), (facts.BANK_GIVEN, 3))
        turn.press(table, table.at_ms + 1000, A)
        turn.press(table, table.at_ms + 1000, B)
        self.assertEqual((table.news, table.unread, table.later), (said, 3, ()))
        turn.press(table, table.at_ms + 1000, A)
        turn.press(table, table.at_ms + 1000, B)
        self.assertEqual((table.news, table.unread), (said, 0))
        assert_replays(self, table)

    def test_what_waits_never_contradicts_what_was_ordered_since(self):
        table = ready()
        for number, side, ms in ((1, A, 110000), (2, B, 120000), (3, A, 100000)):
            clock_corrections.set_bank(table, table.at_ms + 1000, side, ms, number, "order %d" % number)
        self.assertEqual((table.news[3], [news[3] for news in table.later]), ("order 3", ["order 2"]))
        clock_corrections.give_time(table, table.at_ms + 1000, B, 30000, 4, "order 4")
        self.assertEqual([news[3] for news in table.later], ["order 3"])
        score_corrections.set_score(table, table.at_ms + 1000, 1, 0, False, 5, "order 5")
        score_corrections.penalise(table, table.at_ms + 1000, B, 1, 6, "order 6")
        self.assertEqual([news[3] for news in table.later], ["order 3", "order 4"])
        assert_replays(self, table)

    def test_what_is_taken_back_does_not_come_back(self):
        table = self.announce(second_turn(), True)
        said = table.news
        cube_corrections.set_cube(table, table.at_ms + 1000, 2, A, 2, "wrong")
        undoing.undo(table, table.at_ms + 1000, 0, 3, "sorry")
        self.assertEqual((table.news[0], table.later), (facts.UNDONE, (said,)))
        assert_replays(self, table)

    def test_what_waits_comes_back_oldest_first(self):
        table = ready()
        words = ("first", "second", "third")
        for said in words:
            self.announce(table, True, said)
        shown = []
        while table.unread:
            shown.append(table.news[3])
            for side in (A, B):
                turn.press(table, table.at_ms + 1000, side)
        self.assertEqual(shown, ["third", "first", "second"])
        assert_replays(self, table)

    def test_a_sealed_match_has_no_button_left_to_press_it_away(self):
        table = self.announce(self.announce(decided(), True, "first"), True, "second")
        for side in (A, B):
            results.confirm(table, table.at_ms + 1000, side)
        self.assertEqual((table.phase, table.unread, table.later), (SEALED, 0, ()))
        self.announce(table, True, "third")
        self.assertEqual((table.news[3], table.unread), ("third", 0))
        assert_replays(self, table)

    def test_one_that_asks_for_nothing(self):
        self.assertEqual(self.announce(second_turn(), False).unread, 0)

    def test_what_the_director_does_is_told_like_one(self):
        table = second_turn()
        clock_corrections.give_time(table, SECOND_TURN_MS + 1000, B, 30000, 1, "noise")
        self.assertEqual((table.news, table.unread), ((facts.BANK_GIVEN, B, 30000, "noise"), 3))
        turn.pause(table, SECOND_TURN_MS + 2000, BY_DIRECTOR, 2)
        self.assertEqual((table.news[0], table.unread), (facts.BANK_GIVEN, 3))  # a pause without words covers nothing
        assert_replays(self, table)

    def test_what_the_players_do_is_no_news(self):
        table = paused()
        self.assertEqual((table.news, table.unread), ((), 0))

    def test_nothing_to_say_and_nobody_to_say_it_to(self):
        table = second_turn()
        act = deed(notices.announce, table, SECOND_TURN_MS, True, 1, "  ")
        assert_refused(self, table, "NO_WORDS", "GEN-01", act)
        table = Table()
        assert_refused(self, table, "NO_MATCH", "GEN-02", deed(notices.announce, table, 0, True, 1, "Hello"))


class DirectorsMode(unittest.TestCase):
    def test_it_pauses_a_running_time(self):
        """GEN-01: opened by its code at the table, or from the desk."""
        table = second_turn()
        notices.open_mode(table, SECOND_TURN_MS + 1000, 0)
        self.assertEqual(table.last_kinds(), [facts.PAUSED, facts.REASON, facts.MODE_OPENED])
        self.assertEqual(table.clock.state, PAUSED)
        table = ready()
        self.assertTrue(orders.carry_out(table, 5000, orders.make(1, facts.MODE_OPENED)))
        self.assertEqual((table.last_kinds(), table.last_order), ([facts.MODE_OPENED], 1))
        assert_replays(self, table)

    def test_a_sealed_result_can_be_put_right_there(self):
        """RES-10."""
        table = sealed()
        notices.open_mode(table, table.at_ms + 1000, 0)
        self.assertEqual((table.last_kinds(), table.phase), ([facts.MODE_OPENED], SEALED))

    def test_not_without_a_match(self):
        table = Table()
        assert_refused(self, table, "NO_MATCH", "GEN-02", deed(notices.open_mode, table, 0, 0))
