"""Breaks against their worked table (BRK-01 to BRK-10), with what the table has of each rule set."""

import unittest

from matchcore.games.backgammon.rules import breaks, rulesets
from matchcore.games.backgammon.topics import calls
from matchcore.games.backgammon.topics.breaks import breaks_left
from matchcore.refusal import Refusal
from rules import TABLE, changed, counts
from tables import second_turn
from vectors import cases


def judgement(given, rules=None):
    rules = rules or TABLE[given["rule_set"]]
    used, asked = tuple(given["used"]), tuple(given["request"])
    return breaks.judge(rules, given["length"], used, asked, given["moment"], given["best_of_three"])


def answer(given):
    """(granted, reason, minutes, left to A and B), in the form of the worked cases."""
    if given["emergency"]:
        return emergency(given)
    rules, used, asked = TABLE[given["rule_set"]], given["used"], given["request"]
    reason = judgement(given)
    if reason != breaks.OK:
        return False, reason, 0, breaks.breaks_left(rules, given["length"], used)
    after = (used[0] + asked[0], used[1] + asked[1])
    return True, reason, breaks.minutes(rules, asked), breaks.breaks_left(rules, given["length"], after)


def emergency(given):
    """A player has to leave in the middle of a game: the table allows it, or only the director does (BRK-08)."""
    table = second_turn(given["length"], rule_set=given["rule_set"])
    table.used_a, table.used_b = given["used"]
    try:
        calls.emergency(table, table.at_ms + 1000)
        reason = rulesets.PAUSE_REASONS[table.called_reason]
    except Refusal as refusal:
        reason = refusal.code.split("_")[0]
    return table.is_called(), reason, 0, breaks_left(table)


def request(**changes):
    given = {
        "rule_set": "wbgf21",
        "length": 13,
        "used": [0, 0],
        "request": [1, 0],
        "moment": "between_games",
        "best_of_three": False,
        "emergency": False,
    }
    for name in changes:
        given[name] = changes[name]
    return given


class Allowance(unittest.TestCase):
    def test_every_worked_allowance_is_granted(self):
        """BRK-01, BRK-02 (AMB-20)."""
        found = cases("breaks", "allowance")
        self.assertEqual((len(found), counts(found)), (60, [24, 10, 14, 12, 0]))
        for case in found:
            expected = case["expected"]
            rules, length = TABLE[case["input"]["rule_set"]], case["input"]["length"]
            number = rulesets.breaks_allowed(rules, length)
            self.assertEqual(number, expected["breaks"], case["id"])
            self.assertEqual(breaks.breaks_left(rules, length, (0, 0)), (number, number), case["id"])
            self.assertEqual(breaks.minutes(rules, (1, 0)), expected["minutes_each"], case["id"])
            self.assertEqual(breaks.minutes(rules, (0, number)), expected["minutes_total"], case["id"])

    def test_what_is_left_is_never_negative(self):
        """The director may have allowed more than the allowance (BRK-07)."""
        self.assertEqual(breaks.breaks_left(TABLE["wbgf21"], 7, (3, 0)), (0, 1))


class Requests(unittest.TestCase):
    def test_every_worked_request_is_judged_as_its_rule_set_says(self):
        """BRK-03 to BRK-08, BRK-10."""
        found = cases("breaks", "request")
        self.assertEqual((len(found), counts(found)), (20, [12, 3, 1, 4, 0]))
        for case in found:
            expected = case["expected"]
            self.assertEqual(
                answer(case["input"]),
                (expected["granted"], expected["reason"], expected["minutes"], tuple(expected["left"])),
                case["id"],
            )

    def test_never_during_a_game_whatever_the_rule_set(self):
        """BRK-03."""
        for name in TABLE:
            for moment in (breaks.DURING_GAME, breaks.BEFORE_FIRST_GAME, breaks.AFTER_MATCH, breaks.BETWEEN_MATCHES):
                self.assertEqual(judgement(request(rule_set=name, moment=moment)), breaks.NOT_BETWEEN_GAMES, moment)

    def test_in_a_series_between_the_matches(self):
        """BRK-06 (AMB-21)."""
        for name in TABLE:
            asked = request(rule_set=name, best_of_three=True, moment=breaks.BETWEEN_MATCHES)
            self.assertEqual(judgement(asked), breaks.OK)

    def test_one_rule_set_grants_an_emergency_and_uses_up_no_break(self):
        """BRK-08: one rule set lets the player go without using up a break; elsewhere the director decides (BRK-10)."""
        for name in TABLE:
            granted, reason, minutes, left = answer(request(rule_set=name, moment="during_game", emergency=True))
            self.assertEqual((granted, reason), (True, "EMERGENCY") if name == "wbgf21" else (False, "DIRECTOR"))
            self.assertEqual((minutes, left), (0, breaks.breaks_left(TABLE[name], 13, (0, 0))))

    def test_a_rule_set_without_joined_breaks(self):
        """BRK-04, for a rule set not included here: only the director could allow it."""
        rules = changed("wbgf21", ("breaks.consecutive", "no"))
        self.assertEqual(judgement(request(request=[2, 0]), rules), breaks.DIRECTOR)
        self.assertEqual(judgement(request(request=[1, 1]), rules), breaks.DIRECTOR)
        self.assertEqual(judgement(request(), rules), breaks.OK)

    def test_nothing_asked_for_is_no_request(self):
        for asked in ([0, 0], [1, -1]):
            with self.assertRaises(ValueError):
                judgement(request(request=asked))
