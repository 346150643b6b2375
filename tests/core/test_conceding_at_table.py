"""Resigning a game at a table: offered by the loser, accepted or rejected by the opponent (RES-02, RES-03, AMB-39)."""

import unittest

from matchcore.clock import PAUSED
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.game.scoring import BACKGAMMON, GAMMON, SINGLE
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, PLAYING, READY, SEALED
from matchcore.games.backgammon.topics import cube_corrections, doubling, results, turn
from matchcore.sides import BY_A, BY_B, A, B, author, other
from rules import REFERENCE
from tables import (
    CLAIMED_MS,
    DELAY_MS,
    PAUSED_MS,
    SECOND_TURN_MS,
    assert_refused,
    assert_replays,
    deed,
    doubled,
    paused,
    playing,
    ready,
)

LEFT_MS = DELAY_MS - (PAUSED_MS - SECOND_TURN_MS)  # of A's delay


def offered_loss(kind=SINGLE, length=7, side=B, **changes):
    """A is on turn, paused; this side resigns the game."""
    table = paused(length, **changes)
    results.resign(table, CLAIMED_MS, side, kind)
    table.keep()
    return table


class Offered(unittest.TestCase):
    def test_the_loser_offers_and_the_winner_accepts(self):
        """RES-02: the offer is the loser's signature, the acceptance the winner's."""
        for kind, points in ((SINGLE, 1), (GAMMON, 2), (BACKGAMMON, 3)):
            table = offered_loss(kind)
            self.assertEqual((table.phase, table.claim_winner, table.claim_by), (CLAIMED, A, BY_B))
            self.assertEqual((table.has_agreed(B), table.has_agreed(A)), (True, False))
            again = deed(results.confirm, table, CLAIMED_MS + 1000, B)
            assert_refused(self, table, "ALREADY_CONFIRMED", "RES-08", again)
            results.confirm(table, CLAIMED_MS + 1000, A)
            self.assertEqual((table.phase, table.score_a, table.games[-1][2]), (READY, points, kind))
            assert_replays(self, table)

    def test_the_fact_says_who_won_and_who_offered(self):
        table = paused()
        results.resign(table, CLAIMED_MS, B, GAMMON)
        self.assertEqual(
            [(made.kind, made.by, made.ints[:2]) for made in table.keep()], [(facts.CLAIMED, BY_B, [A, 2])]
        )

    def test_a_player_resigns_when_a_game_may_be_claimed(self):
        """RES-02: at any time; RES-03: instead of the press that would end the turn, or after it."""
        for name in REFERENCE:
            for side in (A, B):
                self.assertEqual(offered_loss(SINGLE, 7, side, rule_set=name).claim_winner, other(side))

    def test_without_a_clock_either_player_resigns_at_any_time(self):
        """CLK-27: only the players know whose turn it is."""
        for side in (A, B):
            table = ready(7, rule_set="club", options={"clock": "off"})
            turn.press(table, 10000, A)
            results.resign(table, 20000, side, SINGLE)
            results.confirm(table, 21000, 1 - side)
            self.assertEqual(table.score(1 - side), 1)
            assert_replays(self, table)

    def test_resigning_is_refused_where_no_result_can_be_claimed(self):
        running, double = playing(), doubled()
        turn.pause(double, PAUSED_MS)
        double.keep()
        for table, code, rule, kind in (
            (running, "NOT_PAUSED", "PAU-03", SINGLE),
            (ready(), "NO_GAME", "PAU-03", SINGLE),
            (double, "NO_GAME", "PAU-03", SINGLE),
            (paused(), "BAD_KIND", "RES-07", scoring.PASS),
            (paused(), "BAD_KIND", "RES-07", 0),
        ):
            assert_refused(self, table, code, rule, deed(results.resign, table, CLAIMED_MS, B, kind))


class Rejected(unittest.TestCase):
    def test_the_game_goes_on_where_it_stood(self):
        """RES-02: the delay goes on."""
        table = offered_loss()
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        self.assertEqual((table.phase, table.clock.state, table.claim_by), (PLAYING, PAUSED, 0))
        self.assertEqual(table.clock.delay_left(table.at_ms), LEFT_MS)
        assert_replays(self, table)

    def test_under_the_club_rules_the_opponents_turn_starts_with_a_full_delay(self):
        """RES-03, AMB-39: also for an offer in one's own turn, which counts as the press that would have ended it."""
        for side in (A, B):
            table = offered_loss(side=side, rule_set="club")
            results.withdraw_claim(table, CLAIMED_MS + 1000)
            self.assertEqual(table.last_kinds(), [facts.WITHDRAWN, facts.TURN_BEGUN])
            self.assertEqual((table.clock.active, table.clock.delay_left(table.at_ms)), (other(side), DELAY_MS))
            assert_replays(self, table)

    def test_without_a_clock_there_is_no_delay_to_start(self):
        """AMB-39, CLK-27."""
        table = ready(7, rule_set="club", options={"clock": "off"})
        turn.press(table, 10000, A)
        results.resign(table, 20000, B, SINGLE)
        table.keep()
        results.withdraw_claim(table, 21000)
        self.assertEqual(table.last_kinds(), [facts.WITHDRAWN])
        self.assertEqual(table.phase, PLAYING)

    def claimed_by(self, side, rule_set="club", **changes):
        """A is on turn, paused; this side claims the win."""
        table = paused(7, rule_set=rule_set, **changes)
        results.claim(table, CLAIMED_MS, side, SINGLE, author(side))
        table.keep()
        return table

    def test_a_claim_rejected_under_the_club_rules_starts_the_opponents_turn_with_a_full_delay(self):
        """RES-04, AMB-39: whether the claimant had pressed, or had only stopped the clock after their turn."""
        for side, turns in ((B, 2), (A, 3)):
            table = self.claimed_by(side)
            results.withdraw_claim(table, CLAIMED_MS + 1000)
            self.assertEqual((table.phase, table.clock.state, table.clock.active), (PLAYING, PAUSED, other(side)))
            self.assertEqual((table.clock.delay_left(table.at_ms), table.turn_number), (DELAY_MS, turns))
            assert_replays(self, table)
            turn.resume(table, CLAIMED_MS + 2000)
            doubling.double(table, CLAIMED_MS + 3000, other(side))
            self.assertEqual(table.doubler, other(side))

    def test_elsewhere_a_claim_that_is_rejected_restarts_nothing(self):
        """PAU-03: the clock goes on from there."""
        for name in ("wbgf21", "cnb", "eubgf13"):
            table = self.claimed_by(A, name)
            results.withdraw_claim(table, CLAIMED_MS + 1000)
            self.assertEqual(table.last_kinds(), [facts.WITHDRAWN])
            self.assertEqual((table.clock.active, table.clock.delay_left(table.at_ms)), (A, LEFT_MS))

    def test_a_claim_that_is_put_otherwise_begins_no_turn(self):
        """RES-04: another kind of win; this is no rejection."""
        table = self.claimed_by(A)
        results.withdraw_claim(table, CLAIMED_MS + 1000, is_rejected=False)
        self.assertEqual((table.last_kinds(), table.clock.active), ([facts.WITHDRAWN], A))

    def test_the_most_that_there_is_has_to_be_accepted_under_the_club_rules(self):
        """RES-03, AMB-39: a backgammon, or anything that wins the match for the opponent."""
        for kind, length, changes in ((BACKGAMMON, 7, {}), (SINGLE, 7, {"score_a": 6}), (GAMMON, 2, {})):
            table = offered_loss(kind, length, rule_set="club", **changes)
            assert_refused(self, table, "MUST_ACCEPT", "RES-03", deed(results.withdraw_claim, table, CLAIMED_MS + 1000))
            results.confirm(table, CLAIMED_MS + 1000, A)
            self.assertIn(table.phase, (READY, DECIDED))
        for name in ("wbgf21", "cnb", "eubgf13"):
            table = offered_loss(BACKGAMMON, rule_set=name)
            results.withdraw_claim(table, CLAIMED_MS + 1000)
            self.assertEqual(table.phase, PLAYING)

    def test_the_cube_makes_it_the_most(self):
        """A gammon at 4 wins 8 of the 7 points."""
        for level, is_most in ((2, False), (4, True)):
            table = paused(7, rule_set="club")
            cube_corrections.set_cube(table, PAUSED_MS, level, A, 1, "")
            results.resign(table, CLAIMED_MS, B, GAMMON)
            table.keep()
            act = deed(results.withdraw_claim, table, CLAIMED_MS + 1000)
            if is_most:
                assert_refused(self, table, "MUST_ACCEPT", "RES-03", act)
            else:
                act()
            self.assertEqual(table.phase == CLAIMED, is_most)

    def test_in_a_money_session_only_a_backgammon_is_the_most(self):
        for kind, is_most in ((GAMMON, False), (BACKGAMMON, True)):
            table = offered_loss(kind, 0, rule_set="club", options={"bank_ms": "600000"})
            act = deed(results.withdraw_claim, table, CLAIMED_MS + 1000)
            if is_most:
                assert_refused(self, table, "MUST_ACCEPT", "RES-03", act)
            else:
                act()
                self.assertEqual(table.phase, PLAYING)

    def test_the_next_claim_is_nobodys_offer(self):
        """Rejected, resumed, then claimed by the winner: that may be withdrawn again."""
        table = offered_loss(SINGLE, 7, rule_set="club")
        results.withdraw_claim(table, CLAIMED_MS + 1000)
        results.claim(table, CLAIMED_MS + 2000, A, BACKGAMMON, BY_A)
        results.withdraw_claim(table, CLAIMED_MS + 3000)
        self.assertEqual(table.phase, PLAYING)


class LastGame(unittest.TestCase):
    def test_the_match_is_won_by_it(self):
        table = offered_loss(SINGLE, 1)
        results.confirm(table, CLAIMED_MS + 1000, A)
        self.assertEqual((table.phase, table.result, table.winner), (DECIDED, scoring.POINTS, A))
        for side in (A, B):
            results.confirm(table, CLAIMED_MS + 2000 + 1000 * side, side)
        self.assertEqual(table.phase, SEALED)
        assert_replays(self, table)
