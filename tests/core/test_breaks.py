"""Breaks against their worked table (BRK-01 to BRK-10), with what the table has of each rule set."""

import unittest

from matchcore.rules import breaks
from rules import TABLE, changed, counts
from vectors import cases


def judgement(given, rules=None):
    return breaks.judge(
        rules or TABLE[given["rule_set"]],
        given["length"],
        tuple(given["used"]),
        tuple(given["request"]),
        given["moment"],
        given["best_of_three"],
        given["emergency"],
    )


def request(**changes):
    given = {
        "rule_set": "wbgf21", "length": 13, "used": [0, 0], "request": [1, 0], "moment": "between_games",
        "best_of_three": False, "emergency": False,
    }  # fmt: skip
    for name in changes:
        given[name] = changes[name]
    return given


class Allowance(unittest.TestCase):
    def test_every_case(self):
        """BRK-01, BRK-02 (AMB-20)."""
        found = cases("breaks", "allowance")
        self.assertEqual((len(found), counts(found)), (60, [24, 10, 14, 12, 0]))
        for case in found:
            expected = case["expected"]
            self.assertEqual(
                breaks.allowance(TABLE[case["input"]["rule_set"]], case["input"]["length"]),
                (expected["breaks"], expected["minutes_each"], expected["minutes_total"]),
                case["id"],
            )

    def test_what_is_left_is_never_negative(self):
        """The director may have allowed more than there were (BRK-07)."""
        self.assertEqual(breaks.left(TABLE["wbgf21"], 7, (3, 0)), (0, 1))


class Requests(unittest.TestCase):
    def test_every_case(self):
        """BRK-03 to BRK-08, BRK-10."""
        found = cases("breaks", "request")
        self.assertEqual((len(found), counts(found)), (20, [12, 3, 1, 4, 0]))
        for case in found:
            expected = case["expected"]
            self.assertEqual(
                judgement(case["input"]),
                (expected["granted"], expected["reason"], expected["minutes"], tuple(expected["left"])),
                case["id"],
            )

    def test_never_during_a_game_whatever_the_rule_set(self):
        """BRK-03."""
        for name in TABLE:
            for moment in (breaks.DURING_GAME, breaks.BEFORE_FIRST_GAME, breaks.AFTER_MATCH, breaks.BETWEEN_MATCHES):
                self.assertEqual(judgement(request(rule_set=name, moment=moment))[1], breaks.NOT_BETWEEN_GAMES, moment)

    def test_in_a_series_between_the_matches(self):
        """BRK-06 (AMB-21)."""
        for name in TABLE:
            asked = request(rule_set=name, best_of_three=True, moment=breaks.BETWEEN_MATCHES)
            self.assertEqual(judgement(asked)[1], breaks.OK)

    def test_an_emergency(self):
        """BRK-08: one rule set lets the player go and uses up no break; elsewhere the director decides (BRK-10)."""
        for name in TABLE:
            granted, reason, minutes, left = judgement(request(rule_set=name, moment="during_game", emergency=True))
            self.assertEqual((granted, reason), (True, "EMERGENCY") if name == "wbgf21" else (False, "DIRECTOR"))
            self.assertEqual((minutes, left), (0, breaks.left(TABLE[name], 13, (0, 0))))

    def test_a_rule_set_without_joined_breaks(self):
        """BRK-04, for a rule set that is not here: only the director could allow it."""
        rules = changed("wbgf21", ("breaks.consecutive", "no"))
        self.assertEqual(judgement(request(request=[2, 0]), rules), (False, "DIRECTOR", 0, (2, 2)))
        self.assertEqual(judgement(request(request=[1, 1]), rules)[1], breaks.DIRECTOR)
        self.assertEqual(judgement(request(), rules)[1], breaks.OK)

    def test_nothing_asked_for_is_no_request(self):
        for asked in ([0, 0], [1, -1]):
            with self.assertRaises(ValueError):
                judgement(request(request=asked))
