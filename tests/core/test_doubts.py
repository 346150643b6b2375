"""A flag within the uncertainty of a press is not called: the press is in time, and a fact records it."""

import unittest

from accounts import total_ms
from matchcore.clock import NO_TIME, PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.phases import DECIDED, DOUBLED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import absences, beginning, doubling, doubts, flags, turn
from matchcore.log.fact import BadFact, pack, unpack
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_TABLE, NOBODY, A, B
from tables import assert_replays, between_games, doubled, fact, offered, sealed, second_turn

UNCERTAIN_MS = 40
RULE_SETS = ("wbgf21", "club")  # declared by a player (EXP-02), automatic (EXP-03)


def press(table, now_ms, uncertain_ms, side=A):
    doubts.hear(table, now_ms, uncertain_ms, lambda at_ms: turn.press(table, at_ms, side))
    return table.keep()


def press_after_all(table, now_ms, uncertain_ms, act):
    """The flag was on record before the press was."""
    side = doubts.noted(table, now_ms, uncertain_ms)
    doubts.take_back(table, now_ms, side, uncertain_ms)
    doubts.hear(table, now_ms, uncertain_ms, act)
    return table.keep()


class InTime(unittest.TestCase):
    def test_without_an_uncertainty_everything_is_as_ever(self):
        for late_ms in (-1, 0, 1):
            plain, asked = second_turn(), second_turn()
            flag_ms = plain.clock.next_flag_ms()
            turn.press(plain, flag_ms + late_ms, A)
            press(asked, flag_ms + late_ms, 0)
            self.assertEqual(plain.records(), asked.records())

    def test_a_press_before_the_flag_only_carries_its_uncertainty(self):
        for rule_set in RULE_SETS:
            table = second_turn(rule_set=rule_set)
            now_ms = table.clock.next_flag_ms() - 1
            (pressed,) = press(table, now_ms, UNCERTAIN_MS)
            self.assertEqual((pressed.kind, pressed.at_ms), (facts.PRESSED, now_ms))
            self.assertEqual((pressed.values(), pressed.uncertain_ms), ((A,), UNCERTAIN_MS))
            self.assertEqual(ROWS.as_dict(pressed)["uncertain_ms"], UNCERTAIN_MS)
            assert_replays(self, table)

    def test_one_that_may_have_been_before_it_is_in_time(self):
        for rule_set in RULE_SETS:
            for late_ms in (0, 1, UNCERTAIN_MS - 1):
                table = second_turn(rule_set=rule_set)
                flag_ms = table.clock.next_flag_ms()
                pressed, doubted = press(table, flag_ms + late_ms, UNCERTAIN_MS)
                self.assertEqual((pressed.kind, pressed.at_ms), (facts.PRESSED, flag_ms - 1))
                self.assertEqual((doubted.kind, doubted.by), (facts.FLAG_DOUBTED, BY_TABLE))
                self.assertEqual((doubted.values(), doubted.uncertain_ms), ((A, late_ms), UNCERTAIN_MS))
                self.assertEqual((table.phase, table.clock.active), (PLAYING, B))
                self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), 1)
                self.assertEqual(table.clock.first_flag(), NOBODY)
                self.assertEqual(total_ms(table.clock), table.at_ms)
                assert_replays(self, table)

    def test_one_that_was_certainly_too_late_is_too_late(self):
        table = second_turn()
        flag_ms = table.clock.next_flag_ms()
        expired, pressed = press(table, flag_ms + UNCERTAIN_MS, UNCERTAIN_MS)
        self.assertEqual((expired.kind, expired.at_ms, expired.uncertain_ms), (facts.EXPIRED, flag_ms, 0))
        self.assertEqual((pressed.kind, pressed.at_ms), (facts.PRESSED, flag_ms + UNCERTAIN_MS))
        self.assertEqual(table.clock.first_flag(), A)
        table = second_turn(rule_set="club")
        expired, ignored = press(table, table.clock.next_flag_ms() + UNCERTAIN_MS, UNCERTAIN_MS)
        self.assertEqual((expired.kind, ignored.kind, table.phase), (facts.EXPIRED, facts.IGNORED, DECIDED))

    def test_nobody_can_claim_that_time(self):
        table = second_turn()
        press(table, table.clock.next_flag_ms(), UNCERTAIN_MS)
        with self.assertRaises(Refusal):
            flags.claim_time(table, table.at_ms + 2000, BY_TABLE)

    def test_a_press_that_stops_nothing_leaves_the_flag_to_fall(self):
        """An idle button, or a deaf one: the time goes on running, and out."""
        table = second_turn()
        flag_ms = table.clock.next_flag_ms()
        (ignored,) = press(table, flag_ms + 5, UNCERTAIN_MS, B)
        self.assertEqual(ignored.kind, facts.IGNORED)
        table.tick(flag_ms + 5)
        self.assertEqual(table.last_kinds(), [facts.EXPIRED])
        self.assertEqual(table.clock.sides[A].flag_ms, flag_ms)

    def test_a_press_is_never_put_before_the_turn(self):
        """Neither bank nor delay: the flag falls as the turn begins, before any possible press in it."""
        table = second_turn(delay_ms=0)
        corrections.set_bank(table.clock, table.at_ms, A, 0)
        expired, pressed, _ = press(table, table.at_ms + 500, 1000)
        self.assertEqual((expired.kind, pressed.kind), (facts.EXPIRED, facts.PRESSED))

    def test_stopping_and_taking_count_as_pressing_does(self):
        def double(table, at_ms):
            doubling.double(table, at_ms, A)

        for arranged, act, side, state in (
            (second_turn, turn.pause, A, PAUSED),
            (second_turn, double, A, RUNNING),
            (doubled, lambda table, at_ms: doubling.take(table, at_ms, B), B, RUNNING),
            (doubled, lambda table, at_ms: doubling.pass_double(table, at_ms, B), B, PAUSED),
        ):
            table = arranged(rule_set="club")
            flag_ms = table.clock.next_flag_ms()
            doubts.hear(table, flag_ms + 3, UNCERTAIN_MS, lambda at_ms, act=act, table=table: act(table, at_ms))
            found = table.keep()
            self.assertEqual((found[0].at_ms, found[-1].kind), (flag_ms - 1, facts.FLAG_DOUBTED))
            self.assertEqual(ROWS.value(found[-1], "side"), side)
            self.assertEqual(table.clock.state, state)
            assert_replays(self, table)

    def test_a_match_that_is_begun_by_a_press_begins_its_own_time(self):
        table = sealed()
        doubts.hear(table, table.at_ms, 10, lambda at_ms: beginning.assign(table, at_ms, Settings(5, "A", "B")))
        (assigned,) = table.keep()
        self.assertEqual((assigned.kind, assigned.uncertain_ms), (facts.ASSIGNED, 0))

    def test_it_stands_in_the_history(self):
        table = second_turn()
        press(table, table.clock.next_flag_ms() + 7, UNCERTAIN_MS)
        self.assertEqual([(note.kind, note.a, note.b) for note in table.notes], [(facts.FLAG_DOUBTED, A, 7)])


class OnRecordAlready(unittest.TestCase):
    """Something else happened between the edge and its stamp, and the flag was noted with it."""

    def test_it_does_not_stand(self):
        for rule_set in RULE_SETS:
            table = second_turn(rule_set=rule_set)
            flag_ms = table.clock.next_flag_ms()
            table.tick(flag_ms + 10)
            table.keep()
            press_ms = flag_ms + 20
            self.assertEqual(doubts.noted(table, press_ms, 20), NOBODY)
            self.assertEqual(doubts.noted(table, press_ms, 21), A)
            doubted, pressed = press_after_all(
                table, press_ms, UNCERTAIN_MS, lambda at_ms, table=table: turn.press(table, at_ms, A)
            )
            self.assertEqual((doubted.kind, doubted.values()), (facts.FLAG_DOUBTED, (A, 20)))
            self.assertEqual((pressed.kind, pressed.at_ms), (facts.PRESSED, press_ms))
            self.assertEqual((table.phase, table.clock.state, table.clock.active), (PLAYING, RUNNING, B))
            self.assertEqual((table.clock.first_flag(), table.clock.bank_left_ms(press_ms, A)), (NOBODY, 1))
            self.assertEqual((table.result, table.winner, table.pause_reason), (0, NOBODY, 0))
            self.assertEqual(total_ms(table.clock), press_ms)
            assert_replays(self, table)

    def test_wherever_the_match_was(self):
        """The time of a player who decides on a double, or who is absent (LAT-07)."""

        def absent(arranged):
            table = arranged(7, rule_set="club")
            absences.start_absent(table, table.at_ms + 1000, A, 1, "")
            return table

        for table, side, phase, act in (
            (doubled(7, rule_set="club"), B, DOUBLED, turn.pause),
            (absent(offered), A, OFFERED, lambda table, at_ms: absences.end_absent(table, at_ms, BY_A)),
            (absent(between_games), A, READY, lambda table, at_ms: absences.end_absent(table, at_ms, BY_A)),
        ):
            flag_ms = table.clock.next_flag_ms()
            table.tick(flag_ms)
            table.keep()
            self.assertEqual((table.phase, doubts.noted(table, flag_ms + 9, 10)), (DECIDED, side))
            press_after_all(table, flag_ms + 9, 10, lambda at_ms, act=act, table=table: act(table, at_ms))
            self.assertEqual((table.phase, table.clock.sides[side].flag_ms), (phase, NO_TIME))
            self.assertEqual(table.clock.bank_left_ms(table.at_ms, side), 1)
            assert_replays(self, table)

    def test_without_a_flag_there_is_nothing_to_take_back(self):
        table = second_turn()
        self.assertEqual(doubts.noted(table, table.at_ms + 10, 1000), NOBODY)
        turn.pause(table, table.at_ms + 10)
        self.assertEqual(doubts.noted(table, table.at_ms + 10, 1000), NOBODY)


class Record(unittest.TestCase):
    def test_the_uncertainty_stands_behind_the_integers(self):
        for kind in range(2, len(facts.ROWS.counts)):
            made = fact(kind, *([1] * facts.ROWS.counts[kind]))
            size = len(pack(made))
            made.uncertain_ms = 80
            self.assertEqual(len(pack(made)), size + 4)
            read = unpack(VOCABULARY, pack(made))
            self.assertEqual((read.count, read.values(), read.uncertain_ms), (made.count, made.values(), 80))
            self.assertEqual(read.copy().uncertain_ms, 80)
            read.begin(1, 1, kind, 0)
            self.assertEqual(read.uncertain_ms, 0)

    def test_none_is_never_written(self):
        """An uncertainty of zero is not written: otherwise the same fact would have two forms."""
        made = fact(facts.PRESSED, A)
        for said in (-1, 1):
            made.uncertain_ms = said
            payload = bytearray(pack(made))
            if said > 0:
                payload[-4] = 0
            with self.assertRaises(BadFact):
                unpack(VOCABULARY, bytes(payload))


if __name__ == "__main__":
    unittest.main()
