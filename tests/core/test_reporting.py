"""Reports, corrections of results and disputed scores against their worked table (RES-08 to RES-10, SKP-04, SKP-05)."""

import unittest

from matchcore.games.backgammon.rules import reporting
from oracles import results
from rules import FULL, TABLE, counts
from vectors import cases


def score_of(card):
    return None if card is None else tuple(card)


def verdict(name, cards, board=None, is_clear=(True, True), leader_checked=False):
    return reporting.dispute(FULL[name], cards, board, is_clear, leader_checked)


class Cases(unittest.TestCase):
    def test_every_worked_report_says_who_still_has_to_confirm(self):
        """RES-08, with what the table has of the rule set."""
        found = cases("reporting", "report")
        self.assertEqual((len(found), counts(found)), (10, [1, 3, 4, 2, 0]))
        for case in found:
            given, expected = case["input"], case["expected"]
            status = reporting.report(TABLE[given["rule_set"]], given["winner_confirmed"], given["loser_confirmed"])
            self.assertEqual(status, (expected["status"], tuple(expected["missing"])), case["id"])

    def test_every_worked_correction_of_a_result_is_judged_as_its_rule_set_says(self):
        """RES-10, LEN-01."""
        found = cases("reporting", "correction")
        self.assertEqual((len(found), counts(found)), (5, [3, 1, 0, 1, 0]))
        for case in found:
            given = case["input"]
            allowed = results.correction(FULL[given["rule_set"]], given["cause"], given["within_reasonable_time"])
            self.assertEqual(allowed, case["expected"]["allowed"], case["id"])

    def test_every_worked_dispute_has_its_prevailing_record(self):
        """SKP-04, SKP-05 (AMB-37)."""
        found = cases("reporting", "dispute")
        self.assertEqual((len(found), counts(found)), (25, [6, 6, 8, 5, 0]))
        for case in found:
            given, expected = case["input"], case["expected"]
            found = verdict(
                given["rule_set"],
                (score_of(given["card_a"]), score_of(given["card_b"])),
                score_of(given["board"]),
                (given["clear"]["A"], given["clear"]["B"]),
                given.get("leader_checked", False),
            )
            self.assertEqual(found, (expected["prevails"], score_of(expected["score"])), case["id"])

    def test_there_are_no_others(self):
        self.assertEqual(len(cases("reporting")), 10 + 5 + 25)


class Reports(unittest.TestCase):
    def missing(self, name, winner_confirmed, loser_confirmed):
        return reporting.report(TABLE[name], winner_confirmed, loser_confirmed)[1]

    def test_whose_report_is_missing(self):
        """RES-08: both, the winner, or either of them."""
        self.assertEqual(self.missing("wbgf21", False, False), ("winner", "loser"))
        self.assertEqual(self.missing("wbgf21", True, False), ("loser",))
        self.assertEqual(self.missing("wbgf21", True, True), ())
        self.assertEqual(self.missing("cnb", False, True), ("winner",))
        self.assertEqual(self.missing("club", False, True), ())
        self.assertEqual(self.missing("club", True, False), ())

    def test_one_confirmation_is_waited_for_some_time(self):
        """AMB-40: ten minutes unless the director has set another time."""
        asks = reporting.asks_director
        self.assertEqual([asks(TABLE["wbgf21"], True, False, s) for s in (599, 600)], [False, True])
        self.assertEqual([asks(TABLE["wbgf21"], False, True, s, 5) for s in (299, 300)], [False, True])
        self.assertFalse(asks(TABLE["wbgf21"], False, False, 3600))
        self.assertFalse(asks(TABLE["wbgf21"], True, True, 3600))
        self.assertFalse(asks(TABLE["cnb"], True, False, 3600))


class CorrectionsOfResults(unittest.TestCase):
    def test_within_a_reasonable_time(self):
        """RES-10."""
        for name in FULL:
            late = results.correction(FULL[name], results.WRONG_SCORE_POSTED, False)
            self.assertEqual(late, "director" if name == "club" else "no", name)
            self.assertEqual(results.correction(FULL[name], results.WRONG_LENGTH_PLAYED, True), "no", name)


class Disputes(unittest.TestCase):
    def test_sides_are_treated_alike(self):
        for name in FULL:
            for cards in (((3, 5), (3, 6)), ((6, 4), (5, 4)), (None, (4, 2)), ((4, 4), (4, 5)), ((3, 4), (5, 4))):
                prevails, score = verdict(name, cards)
                turned = tuple([None if card is None else (card[1], card[0]) for card in (cards[1], cards[0])])
                other = {"A_CARD": "B_CARD", "B_CARD": "A_CARD"}.get(prevails, prevails)
                self.assertEqual(verdict(name, turned), (other, None if score is None else (score[1], score[0])))

    def test_the_only_card_has_to_be_clear(self):
        """SKP-04."""
        for name in FULL:
            self.assertEqual(verdict(name, ((4, 2), None), is_clear=(False, True)), ("DIRECTOR", None))

    def test_the_scoreboard_prevails_in_one_rule_set(self):
        """SKP-05."""
        for cards in (((3, 5), (3, 5)), (None, None), ((3, 5), None)):
            self.assertEqual(verdict("club", cards, (3, 6)), ("BOARD", (3, 6)))
            self.assertNotEqual(verdict("cnb", cards, (3, 6))[0], "BOARD")
        self.assertEqual(verdict("club", ((3, 6), (3, 6)), (3, 6)), ("AGREE", (3, 6)))

    def test_a_leader_who_has_compared(self):
        """SKP-05: then nothing supports the trailing player's sheet; the only sheet still counts."""
        self.assertEqual(verdict("club", ((3, 5), (3, 6)), leader_checked=True), ("DIRECTOR", None))
        self.assertEqual(verdict("cnb", ((3, 5), (3, 6)), leader_checked=True), ("A_CARD", (3, 5)))
        self.assertEqual(verdict("club", ((3, 5), None), leader_checked=True), ("A_CARD", (3, 5)))

    def test_the_director_decides_where_nobody_is_behind(self):
        """AMB-37: level on both cards, or each ahead on one."""
        for cards in (((4, 4), (5, 5)), ((5, 4), (4, 5))):
            self.assertEqual(verdict("wbgf21", cards), ("DIRECTOR", None))
