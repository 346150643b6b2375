"""Breaks at a table: begun between games, joined, counted down, overrun, ended by both or by the director."""

import unittest

from accounts import total_ms
from matchcore.clock import NEUTRAL
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import absences, breaks, calls, restoring, rulings, score_corrections, turn
from matchcore.sides import NOBODY, A, B
from tables import (
    BETWEEN_MS,
    Table,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    decided,
    deed,
    doubled,
    offered,
    paused,
    playing,
    ready,
    refusal_of,
    sealed,
)
from vectors import cases

BEGUN_MS = BETWEEN_MS + 2000
MINUTE_MS = 60000


def on_break(length=13, breaks_a=1, breaks_b=0, **changes):
    table = between_games(length, **changes)
    breaks.begin_break(table, BEGUN_MS, breaks_a, breaks_b)
    table.keep()
    return table


class Beginning(unittest.TestCase):
    def test_one_player_takes_a_break(self):
        """BRK-01, BRK-02, PAU-04: from the fact on it is counted down, and the banks stay unchanged."""
        table = between_games(13)
        banks_ms = [table.clock.bank_left_ms(BETWEEN_MS, side) for side in (A, B)]
        breaks.begin_break(table, BEGUN_MS, 1, 0)
        self.assertEqual([fact.ints[:3] for fact in table.keep()], [[1, 0, 5]])
        self.assertEqual((table.is_on_break(), table.phase, table.clock.state), (True, READY, NEUTRAL))
        self.assertEqual((table.used_a, table.used_b, breaks.breaks_left(table)), (1, 0, (1, 2)))
        self.assertEqual(table.break_left_ms(BEGUN_MS + 60000), 4 * MINUTE_MS)
        self.assertEqual([table.clock.bank_left_ms(BEGUN_MS + 240000, side) for side in (A, B)], banks_ms)
        assert_replays(self, table)

    def test_minutes_and_number_follow_the_rule_set(self):
        """BRK-01, BRK-02."""
        for name, length, allowed, minutes in (
            ("wbgf21", 13, 2, 5),
            ("cnb", 15, 1, 5),
            ("eubgf13", 17, 2, 5),
            ("club", 13, 2, 10),
            ("club", 11, 1, 10),
        ):
            table = between_games(length, rule_set=name)
            self.assertEqual(breaks.breaks_left(table), (allowed, allowed), name)
            breaks.begin_break(table, BEGUN_MS, 1, 0)
            self.assertEqual(table.break_ms, minutes * MINUTE_MS, name)

    def test_joined_from_the_start(self):
        """BRK-04: a player's own and both players' breaks; the absence allowed is the sum."""
        table = on_break(13, 2, 1)
        self.assertEqual((table.break_ms, breaks.breaks_left(table)), (15 * MINUTE_MS, (0, 1)))

    def test_joined_while_it_is_on(self):
        """BRK-04: it counts from the beginning of the first one, and a player who was back is away again."""
        table = on_break(13, 1, 0)
        breaks.return_from_break(table, BEGUN_MS + 2 * MINUTE_MS, A)
        breaks.begin_break(table, BEGUN_MS + 3 * MINUTE_MS, 0, 2)
        self.assertEqual((table.break_since_ms, table.break_ms, table.returned), (BEGUN_MS, 15 * MINUTE_MS, 0))
        self.assertEqual(table.break_left_ms(BEGUN_MS + 3 * MINUTE_MS), 12 * MINUTE_MS)
        assert_replays(self, table)

    def test_more_than_are_left(self):
        """BRK-01."""
        table = on_break(13, 2, 0)
        breaks.end_break(table, BEGUN_MS + MINUTE_MS, 1)
        for breaks_a, breaks_b in ((1, 0), (0, 3), (1, 1)):
            act = deed(breaks.begin_break, table, BEGUN_MS + MINUTE_MS, breaks_a, breaks_b)
            assert_refused(self, table, "BREAK_EXHAUSTED", "BRK-01", act)
        breaks.begin_break(table, BEGUN_MS + MINUTE_MS, 0, 2)
        self.assertEqual(breaks.breaks_left(table), (0, 0))

    def test_no_break_at_all_is_none(self):
        table = between_games(13)
        for breaks_a, breaks_b in ((0, 0), (-1, 2), (1, 100)):
            act = deed(breaks.begin_break, table, BEGUN_MS, breaks_a, breaks_b)
            assert_refused(self, table, "NO_BREAK", "BRK-05", act)

    def test_joining_can_be_the_directors_only(self):
        """BRK-04, GEN-02: where an event's rules say so."""
        table = between_games(13, options={"breaks.consecutive": "no"})
        assert_refused(self, table, "BREAK_DIRECTOR", "BRK-04", deed(breaks.begin_break, table, BEGUN_MS, 1, 1))
        breaks.begin_break(table, BEGUN_MS, 1, 0)
        assert_replays(self, table)


class When(unittest.TestCase):
    def test_a_break_begins_only_between_games(self):
        """BRK-03: after a finished game of a match that is not over."""
        for arranged in (offered, ready, playing, doubled, paused, claimed, decided, sealed):
            table = arranged()
            act = deed(breaks.begin_break, table, table.at_ms, 1, 0)
            assert_refused(self, table, "BREAK_NOT_BETWEEN_GAMES", "BRK-03", act)
        table = Table()
        assert_refused(self, table, "NO_MATCH", "GEN-02", deed(breaks.begin_break, table, 0, 1, 0))

    def test_best_of_three_only_between_the_matches(self):
        """BRK-06, SER-02, AMB-21: by rule set; the finished match's allowance may be used after it."""
        for name in ("wbgf21", "cnb", "eubgf13"):
            table = between_games(7, rule_set=name, options={"best_of": "3"})
            act = deed(breaks.begin_break, table, BEGUN_MS, 1, 0)
            assert_refused(self, table, "BREAK_ONLY_BETWEEN_MATCHES", "BRK-06", act)
        table = between_games(7, rule_set="club", options={"best_of": "3"})
        breaks.begin_break(table, BEGUN_MS, 1, 0)
        table = sealed(1, rule_set="cnb", options={"best_of": "3"})
        breaks.begin_break(table, BEGUN_MS + 5000, 1, 1)
        self.assertEqual((table.phase, table.break_ms), (SEALED, 10 * MINUTE_MS))
        breaks.return_from_break(table, BEGUN_MS + 9000, B)
        breaks.return_from_break(table, BEGUN_MS + 9000, A)
        self.assertFalse(table.is_on_break())
        assert_replays(self, table)

    def test_not_while_the_director_is_awaited_or_an_absent_players_clock_runs(self):
        """DSP-01, LAT-07."""
        table = between_games(13)
        calls.call_director(table, BEGUN_MS)
        table.keep()
        begin = deed(breaks.begin_break, table, BEGUN_MS + 1000, 1, 0)
        assert_refused(self, table, "DIRECTOR_CALLED", "DSP-01", begin)
        calls.end_call(table, BEGUN_MS + 1000, 1, "")
        absences.start_absent(table, BEGUN_MS + 1000, A, 2, "")
        table.keep()
        assert_refused(self, table, "ABSENT_CLOCK", "LAT-07", begin)

    def test_every_request_of_the_worked_table_that_can_come_up_at_a_table(self):
        """BRK-01 to BRK-06: the table's answer is that of the judgement."""
        made = 0
        for case in cases("breaks", "request"):
            given = case["input"]
            if given["emergency"] or given["moment"] not in ("between_games", "during_game", "before_first_game"):
                continue
            table = self.arrange(given)
            expected = case["expected"]
            asked = deed(breaks.begin_break, table, table.at_ms, given["request"][0], given["request"][1])
            if expected["granted"]:
                asked()
                self.assertEqual(table.break_ms, expected["minutes"] * MINUTE_MS, case["id"])
            else:
                self.assertEqual(refusal_of(asked).code, "BREAK_" + expected["reason"], case["id"])
            self.assertEqual(breaks.breaks_left(table), tuple(expected["left"]), case["id"])
            made += 1
        self.assertGreater(made, 12)

    def arrange(self, given):
        arranged = {"between_games": between_games, "during_game": playing, "before_first_game": ready}
        options = {"best_of": "3"} if given["best_of_three"] else {}
        table = arranged[given["moment"]](given["length"], rule_set=given["rule_set"], options=options)
        table.used_a, table.used_b = given["used"]
        return table


class Back(unittest.TestCase):
    def test_nothing_begins_until_both_are_back(self):
        """PAU-05: the buttons start no game; the one who is back waits."""
        table = on_break()
        now_ms = BEGUN_MS + MINUTE_MS
        for side in (A, B):
            assert_refused(self, table, "ON_BREAK", "PAU-05", deed(turn.press, table, now_ms, side))
        breaks.return_from_break(table, now_ms, B)
        table.keep()
        assert_refused(self, table, "ON_BREAK", "PAU-05", deed(turn.press, table, now_ms, B))
        again = deed(breaks.return_from_break, table, now_ms, B)
        assert_refused(self, table, "ALREADY_CONFIRMED", "PAU-05", again)
        breaks.return_from_break(table, now_ms + 1000, A)
        self.assertFalse(table.is_on_break())
        self.assertTrue(turn.press(table, now_ms + 2000, A))
        self.assertEqual(table.clock.active, B)
        assert_replays(self, table)

    def test_on_time_nobody_is_late(self):
        """BRK-09, AMB-53: not even at the very end of it."""
        table = on_break()
        breaks.return_from_break(table, BEGUN_MS + 4 * MINUTE_MS, A)
        breaks.return_from_break(table, BEGUN_MS + 5 * MINUTE_MS, B)
        self.assertEqual((table.overrun_a_ms, table.overrun_b_ms), (0, 0))

    def test_each_ones_overrun_is_known(self):
        """BRK-09, LAT-02."""
        table = on_break()
        breaks.return_from_break(table, BEGUN_MS + 5 * MINUTE_MS + 1, B)
        self.assertEqual(table.break_left_ms(BEGUN_MS + 7 * MINUTE_MS), -2 * MINUTE_MS)
        breaks.return_from_break(table, BEGUN_MS + 11 * MINUTE_MS, A)
        self.assertEqual((table.overrun_a_ms, table.overrun_b_ms), (6 * MINUTE_MS, 1))
        assert_replays(self, table)
        breaks.begin_break(table, BEGUN_MS + 12 * MINUTE_MS, 0, 1)
        self.assertEqual((table.overrun_a_ms, table.overrun_b_ms), (0, 0))

    def test_the_director_ends_it(self):
        """PAU-05: a player not back by then is late by the time passed, a player who was back is not."""
        table = on_break()
        breaks.return_from_break(table, BEGUN_MS + MINUTE_MS, A)
        self.assertTrue(orders.carry_out(table, BEGUN_MS + 8 * MINUTE_MS, orders.make(4, facts.BREAK_ENDED)))
        self.assertEqual((table.is_on_break(), table.last_order), (False, 4))
        self.assertEqual((table.overrun_a_ms, table.overrun_b_ms), (0, 3 * MINUTE_MS))
        assert_replays(self, table)

    def test_without_a_break_nobody_comes_back(self):
        table = between_games(13)
        for end, value in ((breaks.return_from_break, A), (breaks.end_break, 1)):
            assert_refused(self, table, "NOT_ON_BREAK", "BRK-05", deed(end, table, BEGUN_MS, value))
        self.assertFalse(orders.carry_out(table, BEGUN_MS, orders.make(1, facts.BREAK_ENDED)))

    def test_the_time_of_a_break_is_nobodys(self):
        table = on_break()
        neutral_ms = table.clock.neutral_ms
        breaks.end_break(table, BEGUN_MS + 9 * MINUTE_MS, 1)
        self.assertEqual(table.clock.neutral_ms - neutral_ms, 9 * MINUTE_MS)
        self.assertEqual(total_ms(table.clock), table.at_ms)

    def test_power_is_lost_during_a_break(self):
        """INC-13: it goes on, and both confirm the rest of the screen."""
        table = on_break()
        restoring.restore(table, BEGUN_MS + MINUTE_MS, phases.CAUSE_POWER)
        restoring.confirm_restore(table, BEGUN_MS + MINUTE_MS, A)
        restoring.confirm_restore(table, BEGUN_MS + MINUTE_MS, B)
        self.assertEqual((table.is_on_break(), table.break_left_ms(table.at_ms)), (True, 4 * MINUTE_MS))
        assert_replays(self, table)


class Off(unittest.TestCase):
    """BRK-05, INC-13: a break ends at its own time, whether or not the device was on."""

    def test_what_passed_while_the_power_was_gone_is_not_left(self):
        """As far as the director provides the time: 90 s noted, 2 min more by the time of day."""
        table = on_break()
        breaks.tell_time(table, BEGUN_MS, 1790000000)
        restoring.restore(table, BEGUN_MS + 90000, phases.CAUSE_POWER)
        breaks.tell_time(table, BEGUN_MS + 92000, 1790000000 + 92 + 120)
        self.assertEqual(table.break_left_ms(table.at_ms), 5 * MINUTE_MS - 92000 - 119000)
        assert_replays(self, table)

    def test_a_break_that_ended_meanwhile_is_over(self):
        """BRK-09: and a player not back is late by the time passed since."""
        table = on_break()
        breaks.tell_time(table, BEGUN_MS, 1790000000)
        breaks.tell_time(table, BEGUN_MS + 1000, 1790000000 + 601)
        self.assertEqual(table.break_left_ms(table.at_ms), -5 * MINUTE_MS)
        breaks.return_from_break(table, table.at_ms, A)
        self.assertEqual(table.overrun_a_ms, 5 * MINUTE_MS)

    def test_a_second_is_no_difference_and_a_clock_set_back_takes_nothing(self):
        for wall_s in (1790000031, 1790000030, 1790000029, 1789990000, 1790000000 + 3 * 86400):
            table = on_break()
            breaks.tell_time(table, BEGUN_MS, 1790000000)
            breaks.tell_time(table, BEGUN_MS + 30000, wall_s)
            self.assertEqual(table.break_left_ms(table.at_ms), 5 * MINUTE_MS - 30000, wall_s)

    def test_another_break_begins_with_a_time_of_its_own(self):
        table = on_break(13, 1, 0)
        breaks.tell_time(table, BEGUN_MS, 1790000000)
        breaks.end_break(table, BEGUN_MS + MINUTE_MS, 1)
        breaks.begin_break(table, BEGUN_MS + 2 * MINUTE_MS, 0, 1)
        breaks.tell_time(table, BEGUN_MS + 2 * MINUTE_MS, 1790009999)
        self.assertEqual(table.break_left_ms(table.at_ms), 5 * MINUTE_MS)

    def test_only_in_a_break(self):
        table = between_games(13)
        assert_refused(self, table, "NOT_ON_BREAK", "BRK-05", lambda: breaks.tell_time(table, table.at_ms, 1))

    def test_a_checkpoint_notes_how_long_it_lasts(self):
        """For a table without a director."""
        table = on_break()
        table.checkpoint(BEGUN_MS + MINUTE_MS)
        self.assertEqual((table.last_kinds(), table.at_ms), ([facts.CHECKPOINT], BEGUN_MS + MINUTE_MS))


class Ends(unittest.TestCase):
    def test_whatever_ends_the_match_ends_the_break(self):
        for act in (
            lambda table: rulings.rule_result(table, table.at_ms, scoring.RULING, B, 1, "left the event"),
            lambda table: score_corrections.penalise(table, table.at_ms, B, 13, 1, "conduct"),
        ):
            table = on_break()
            act(table)
            self.assertEqual((table.is_on_break(), table.winner, table.absent), (False, B, NOBODY))
            assert_replays(self, table)

    def test_what_was_used_stays_used_in_the_next_game(self):
        table = on_break(13, 1, 0)
        breaks.end_break(table, BEGUN_MS + MINUTE_MS, 1)
        turn.press(table, BEGUN_MS + 2 * MINUTE_MS, A)
        turn.press(table, BEGUN_MS + 2 * MINUTE_MS + 9000, B)
        self.assertEqual(breaks.breaks_left(table), (1, 2))

    def test_the_history_keeps_every_break(self):
        """SKP-07."""
        table = on_break(13, 1, 2)
        self.assertEqual(table.notes, ((1, facts.BREAK_BEGUN, 1, 2),))
