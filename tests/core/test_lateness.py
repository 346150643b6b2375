"""Lateness against its worked table (LAT-02 to LAT-07), with what the table has of each rule set."""

import unittest

from matchcore.games.backgammon.rules import lateness
from rules import FULL, changed, counts
from vectors import cases


def judgement(given):
    return lateness.judge(
        FULL[given["rule_set"]],
        given["length"],
        given["seconds_late"],
        given["clock"],
        given["prior_points"],
        given["after"],
        given["grace_min"],
        given["postponed_min"],
    )


def points(name, late_s, **others):
    return lateness.judge(FULL[name], 25, late_s, **others)[0]


class Cases(unittest.TestCase):
    def test_every_worked_delay_has_its_points(self):
        found = cases("lateness", "late")
        self.assertEqual((len(found), counts(found)), (76, [36, 14, 9, 17, 0]))
        for case in found:
            expected = case["expected"]
            names = ("points", "total", "forfeit", "may_start_clock", "starts_clock")
            self.assertEqual(judgement(case["input"]), tuple([expected[name] for name in names]), case["id"])


class Points(unittest.TestCase):
    def test_one_for_every_five_minutes_completed(self):
        """LAT-02 (AMB-53)."""
        for name in ("wbgf21", "cnb", "eubgf13"):
            for minutes in range(0, 61):
                self.assertEqual(points(name, 60 * minutes), minutes // 5)
                self.assertEqual(points(name, 60 * minutes - 1), max(0, 60 * minutes - 1) // 300)

    def test_from_a_moment_that_the_director_sets(self):
        """LAT-03 (AMB-22): the first one five minutes after it, usually 25 minutes after the scheduled start."""
        self.assertEqual([points("club", 60 * minutes) for minutes in (24, 25, 29, 30)], [0, 1, 1, 2])
        self.assertEqual([points("club", 60 * minutes, grace_min=0) for minutes in (4, 5, 10)], [0, 1, 2])
        self.assertEqual([points("club", 60 * minutes, grace_min=30) for minutes in (34, 35)], [0, 1])

    def test_no_moment_where_there_is_none(self):
        """LAT-03."""
        for name in ("wbgf21", "cnb", "eubgf13"):
            self.assertFalse(lateness.has_set_moment(FULL[name]))
            self.assertEqual(points(name, 300, grace_min=20), 1)
        self.assertTrue(lateness.has_set_moment(FULL["club"]))

    def test_a_start_that_the_director_has_moved(self):
        """BRK-07, LAT-05: the first point comes five minutes after the new time, under every rule set."""
        for name in ("wbgf21", "cnb", "eubgf13", "club"):
            moved = [points(name, 60 * minutes, grace_min=20, postponed_min=60) for minutes in (60, 64, 65, 70)]
            self.assertEqual(moved, [0, 0, 1, 2], name)

    def test_nothing_is_counted_while_both_are_away(self):
        """AMB-23."""
        self.assertEqual([points("wbgf21", s, opponent_from_s=600) for s in (600, 899, 900, 1200)], [0, 0, 1, 2])
        self.assertEqual([points("club", s, opponent_from_s=600) for s in (1499, 1500)], [0, 1])
        self.assertEqual([points("club", s, opponent_from_s=1320) for s in (1619, 1620)], [0, 1])

    def test_back_late_from_a_break(self):
        """LAT-02, BRK-09: where the count begins at a set moment before the match, there are no figures for breaks."""
        for name in ("wbgf21", "cnb", "eubgf13"):
            self.assertEqual(points(name, 600, after=lateness.BREAK), 2)
        late = lateness.judge(FULL["club"], 7, 3600, True, 4, lateness.BREAK)
        self.assertEqual(late, (0, 4, True, False, False))


class NextChange(unittest.TestCase):
    def test_the_next_point_or_the_clock(self):
        """LAT-02, LAT-07: every five minutes; the clock after five."""
        for counted_s, change_s in ((-70, 70), (-1, 1), (0, 300), (1, 299), (299, 1), (300, 300), (301, 299), (899, 1)):
            self.assertEqual(lateness.next_change_s(FULL["wbgf21"], counted_s), change_s, counted_s)

    def test_the_clock_comes_before_a_point_where_points_are_rarer(self):
        rules = changed("wbgf21", ("late.interval_min", "7"), ("late.first_point_min", "7"))
        for counted_s, change_s in ((0, 300), (299, 1), (300, 120), (419, 1), (420, 420)):
            self.assertEqual(lateness.next_change_s(rules, counted_s), change_s, counted_s)

    def test_something_changes_then_and_not_before(self):
        """Without a clock, if one starts instead of the points."""
        for name in FULL:
            for late_s in range(0, 2400, 7):
                change_s = lateness.next_change_s(FULL[name], lateness.counted_s(FULL[name], late_s))
                if change_s <= lateness.moment_s(FULL[name]) - late_s:
                    continue  # until the set moment
                judged = [
                    lateness.judge(FULL[name], 25, late_s + s, name != "club") for s in (0, change_s - 1, change_s)
                ]
                self.assertEqual(judged[0], judged[1], (name, late_s))
                self.assertNotEqual(judged[1], judged[2], (name, late_s))


class Forfeit(unittest.TestCase):
    def test_more_than_half_of_the_length_forfeits_the_match(self):
        """LAT-04: the first number of points that forfeits a match of each length."""
        first = [(1, 1), (3, 2), (5, 3), (7, 4), (9, 5), (11, 6), (13, 7), (15, 8), (17, 9), (2, 2), (6, 4), (8, 5)]
        for length, total in first:
            self.assertTrue(lateness.is_forfeit(length, total))
            self.assertFalse(lateness.is_forfeit(length, total - 1))


class Clock(unittest.TestCase):
    def test_who_starts_it_and_when(self):
        """LAT-07."""
        for name, late_s, expected in (
            ("wbgf21", 299, (False, False)),
            ("wbgf21", 300, (True, False)),
            ("cnb", 3600, (False, False)),
            ("eubgf13", 3600, (False, False)),
            ("club", 1199, (False, False)),
            ("club", 1200, (False, True)),
        ):
            self.assertEqual(lateness.judge(FULL[name], 9, late_s, True)[3:], expected, name)
            self.assertEqual(lateness.judge(FULL[name], 9, late_s, False)[3:], (False, False), name)

    def test_not_while_both_are_away(self):
        """AMB-23."""
        started = [lateness.judge(FULL["club"], 9, s, True, opponent_from_s=1500)[4] for s in (1499, 1500)]
        self.assertEqual(started, [False, True])
        started = [lateness.judge(FULL["wbgf21"], 9, s, True, opponent_from_s=600)[3] for s in (899, 900)]
        self.assertEqual(started, [False, True])


class Waiver(unittest.TestCase):
    def test_only_serious_cases_at_national_events_of_one_rule_set(self):
        """LAT-06 (AMB-25)."""
        for name in FULL:
            self.assertEqual(lateness.is_proposed(FULL[name], True, False), name != "cnb")
            self.assertTrue(lateness.is_proposed(FULL[name], True, True))
            self.assertTrue(lateness.is_proposed(FULL[name], False, False))

    def test_it_is_the_value_that_counts(self):
        rules = changed("wbgf21", ("late.waiver", "national_serious_only"), ("late.first_point_min", "15"))
        self.assertFalse(lateness.is_proposed(rules, True, False))
        self.assertEqual([lateness.judge(rules, 7, 60 * minutes)[0] for minutes in (14, 15, 20)], [0, 1, 2])
