"""The options of an assignment beyond the usual settings: all of them, and the named refusals (GEN-02)."""

import unittest

from accounts import of_both
from matchcore.games.backgammon.facts import ASSIGNED, ROWS
from matchcore.games.backgammon.game.bank import LARGEST_BANK_MS
from matchcore.games.backgammon.phases import DECIDED, OFFERED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import options, reporting, rulesets, settings
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning, flags, turn
from matchcore.log.fact import Fact
from matchcore.sides import BY_B, BY_DIRECTOR, A, B
from rules import REFERENCE
from tables import (
    BANK_MS,
    DELAY_MS,
    READY_MS,
    SECOND_TURN_MS,
    Table,
    assert_refused,
    assert_replays,
    deed,
    offered,
    ready,
    refusal_of,
    second_turn,
)

START_MS = READY_MS + 1000


def agreed(found, length=7, rule_set="wbgf21", **changes):
    made = Settings(length, "Anna", "Boris", rule_set)
    made.options = found
    for name in changes:
        setattr(made, name, changes[name])
    return made


def banks(table, now_ms=READY_MS):
    return [table.clock.bank_left_ms(now_ms, side) for side in (A, B)]


class Values(unittest.TestCase):
    def test_the_lowest_and_the_highest_of_each(self):
        for name in options.KNOWN:
            known = options.KNOWN[name]
            if known and isinstance(known[0], int):
                for number in known:
                    self.assertEqual(options.value(name, str(number)), number)
                for text in (str(known[0] - 1), str(known[1] + 1), "", "-", "1.5", "+1", "0x1", "one", "1_0", " 1"):
                    self.refuse(name, text)
            else:
                for word in known:
                    self.assertEqual(options.value(name, word), word)
                self.refuse(name, "")

    def refuse(self, name, text):
        refusal = refusal_of(deed(options.value, name, text))
        self.assertEqual((refusal.code, refusal.rule, refusal.value), ("BAD_OPTION", "GEN-02", name + " = " + text))

    def test_an_option_of_words_takes_only_its_words(self):
        """GEN-03, CLK-27, CLK-07, SPC-03."""
        for name, words in (
            ("players", ("singles", "doubles", "consultation")),
            ("clock", ("on", "off")),
            ("times_given", ("yes",)),
            ("sign", ("yes",)),
            ("national", ("yes",)),
            ("sound", ("yes",)),
            ("expiry_told", ("claim",)),
        ):
            self.assertEqual(options.KNOWN[name], words)
            self.refuse(name, "maybe")

    def test_the_director_is_asked_for_a_lone_confirmation_after_minutes_that_can_be_set(self):
        """AMB-40: ten unless the match has its own, from one minute to four hours."""
        self.assertEqual(options.KNOWN["confirm_min"], (1, 240))
        self.assertEqual([reporting.wait_min(found) for found in ({}, {"confirm_min": 5})], [10, 5])

    def test_from_when_on_pauses_that_came_to_nothing_are_told(self):
        """PAU-02: by number and by sum."""
        self.assertEqual((options.KNOWN["pauses"], options.KNOWN["pauses_s"]), ((1, 99), (10, 3600)))

    def test_an_observer_has_a_name_that_is_not_too_long(self):
        """ROL-03."""
        self.assertEqual(options.value("observer", "Núria"), "Núria")
        self.refuse("observer", "x" * (options.LONGEST_NAME + 1))

    def test_options_and_overridden_rules_are_told_apart(self):
        found = options.read(["sign = yes", "breaks.minutes = 7", "best_of=3", "observer = Ada = L"])
        self.assertEqual(found, ({"sign": "yes", "best_of": 3, "observer": "Ada = L"}, (("breaks.minutes", "7"),)))
        for lines in (["sign"], [""], ["sign = yes", "sign = yes"], ["= yes"], ["speed = 3"]):
            self.assertEqual(refusal_of(deed(options.read, lines)).code, "BAD_OPTION")

    def test_a_whole_assignment_there_and_back(self):
        found = {"bank_extra_a_ms": "-60000", "breaks.minutes": "7", "observer": "Ada", "start_s": "51300"}
        made, fact = agreed(found), Fact()
        made.check()
        made.fill(fact, 3)
        self.assertEqual(settings.read(fact).options, found)
        order = orders.make(3, ASSIGNED, tuple(fact.ints[1 : ROWS.counts[ASSIGNED]]), fact.text)
        table = Table()
        self.assertTrue(orders.carry_out(table, 0, order))
        self.assertEqual((table.options["start_s"], table.options["observer"]), (51300, "Ada"))
        self.assertEqual(table.names, ("Anna", "Boris"))
        assert_replays(self, table)


class Refused(unittest.TestCase):
    def check(self, made, code, rule, value):
        refusal = refusal_of(made.check)
        self.assertEqual((refusal.code, refusal.rule, refusal.value), (code, rule, value))
        table = Table()
        assert_refused(self, table, code, rule, deed(beginning.assign, table, 0, made))

    def test_unknown_or_unreadable_ones(self):
        self.check(agreed({"speed": "3"}), "BAD_OPTION", "GEN-02", "speed")
        self.check(agreed({"best_of": "10"}), "BAD_OPTION", "GEN-02", "best_of = 10")
        self.check(agreed({"observer": "A\nB"}), "BAD_OPTION", "SKP-08", "observer = A B")

    def test_an_override_that_no_rule_can_have_is_refused(self):
        """GEN-02: only an existing rule with a permitted value."""
        self.check(agreed({"breaks.minutes": "0"}), "BAD_RULE", "GEN-02", "breaks.minutes = 0")
        self.check(agreed({"breaks.table": "1:1, 1:2"}), "BAD_RULE", "GEN-02", "breaks.table = 1")
        self.check(agreed({"cube.start_face": "65"}), "BAD_RULE", "GEN-02", "cube.start_face = 65")
        self.check(agreed({"no.such": "1"}), "BAD_RULE", "GEN-02", "no.such = 1")

    def test_the_times_are_no_rule_to_override(self):
        """CLK-12: a match has its own times, so an override would be false."""
        self.check(agreed({"clock.delay_ms": "8000"}), "BAD_RULE", "GEN-02", "clock.delay_ms = 8000")

    def test_doubles_and_consultation_need_times_of_their_own(self):
        """CLK-07: unless they play without a clock."""
        for players in ("doubles", "consultation"):
            self.check(agreed({"players": players}), "TIMES_NOT_GIVEN", "CLK-07", players)
            agreed({"players": players, "times_given": "yes"}).check()
            agreed({"players": players, "clock": "off"}).check()

    def test_a_series_that_is_even_or_decided_is_refused(self):
        """SER-01: of an odd number of matches, none of which has decided it."""
        for found in ({"best_of": "2"}, {"best_of": "3", "series_a": "2"}, {"series_b": "1"}, {"best_of": "4"}):
            made = agreed(found)
            self.check(made, "BAD_OPTION", "SER-01", "best_of = " + found.get("best_of", "1"))
        for found in ({"best_of": "3", "series_a": "1", "series_b": "1"}, {"best_of": "5", "series_b": "2"}):
            agreed(found).check()

    def test_a_bank_in_two_parts_only_where_the_rules_know_it(self):
        """CLK-11."""
        for name in REFERENCE:
            made = agreed({"split_first_ms": "60000"}, 7, name)
            if name == "wbgf21":
                made.check()
            else:
                self.check(made, "BAD_OPTION", "CLK-11", "split_first_ms")
        agreed({"split_first_ms": "60000", "clock.split_bank": "yes"}, 7, "cnb").check()

    def test_overtime_only_where_time_is_declared(self):
        """EXP-03."""
        self.check(agreed({"overtime_min": "1"}, 7, "club"), "BAD_OPTION", "EXP-03", "overtime_min")
        agreed({"overtime_min": "0"}, 7, "club").check()
        agreed({"overtime_min": "2"}).check()

    def test_all_together_must_fit_into_a_fact(self):
        found = dict([(name, str(options.KNOWN[name][1])) for name in ("bank_ms", "start_s", "series_a", "series_b")])
        found.update(
            {"best_of": "9", "series_a": "4", "series_b": "4", "pause.reasons": "GAME_OVER, DISPUTE, DIRECTOR"}
        )
        names = {"name_a": "名" * 60, "name_b": "名" * 60, "match": "名" * 40, "event": "名" * 40}
        agreed({}, **names).check()
        self.check(agreed(found, **names), "NAMES_TOO_LONG", "SKP-08", "名" * 60)


class Times(unittest.TestCase):
    def test_a_bank_that_is_not_by_the_formula(self):
        """CLK-12."""
        table = ready(options={"bank_ms": "600000"})
        self.assertEqual(banks(table), [600000, 600000])
        assert_replays(self, table)

    def test_a_handicap_or_an_exception_for_one_player(self):
        """ACC-01, CLK-26: more or less bank, more or less delay."""
        found = {
            "bank_extra_a_ms": "90000",
            "bank_extra_b_ms": "-60000",
            "delay_extra_a_ms": "8000",
            "delay_extra_b_ms": "-2000",
        }
        table = ready(options=found)
        self.assertEqual(banks(table), [BANK_MS + 90000, BANK_MS - 60000])
        turn.press(table, START_MS, A)
        self.assertEqual(table.clock.delay_left(START_MS), DELAY_MS - 2000)
        self.assertTrue(turn.press(table, START_MS + 1000, B))
        self.assertEqual(table.clock.delay_left(START_MS + 1000), DELAY_MS + 8000)
        turn.restart_delay(table, START_MS + 5000, BY_B)
        self.assertEqual(table.clock.delay_left(START_MS + 5000), DELAY_MS + 8000)
        assert_replays(self, table)

    def test_no_time_below_zero(self):
        found = {"bank_extra_a_ms": str(-LARGEST_BANK_MS), "delay_extra_a_ms": "-600000"}
        table = ready(options=found)
        self.assertEqual((banks(table), of_both(table.clock, "delay_ms")), ([0, BANK_MS], [0, DELAY_MS]))
        self.assertEqual(table.clock.overrun_ms(READY_MS, A), 0)  # nothing has been used beyond it

    def test_a_bank_in_two_parts(self):
        """CLK-11, AMB-17: the second part comes at once, for each player, without a new delay."""
        table = ready(options={"split_first_ms": "60000"})
        self.assertEqual((banks(table), table.clock.reserve_left_ms(READY_MS, A)), ([60000, 60000], BANK_MS - 60000))
        turn.press(table, START_MS, A)
        out_ms = START_MS + DELAY_MS + 60000
        self.assertEqual(table.clock.part_in_use(out_ms - 1, B), 1)
        self.assertEqual(
            (table.clock.part_in_use(out_ms, B), table.clock.bank_left_ms(out_ms, B)), (2, BANK_MS - 60000)
        )
        self.assertEqual((table.clock.delay_left(out_ms), table.clock.part_in_use(out_ms, A)), (0, 1))
        table.tick(out_ms + 1000)
        self.assertEqual(table.clock.first_flag(), -1)
        table.tick(out_ms + BANK_MS - 60000)
        self.assertEqual(table.clock.first_flag(), B)
        assert_replays(self, table)

    def test_a_first_part_as_large_as_the_bank_leaves_it_whole(self):
        table = ready(1, options={"split_first_ms": "120000"})
        self.assertEqual((banks(table), of_both(table.clock, "part")), ([120000, 120000], [0, 0]))

    def test_overtime_before_time_can_be_claimed(self):
        """Players wait for it, the director need not (GEN-01)."""
        for minutes in (0, 1, 2):
            table = second_turn(options={"overtime_min": str(minutes)})
            flag_ms = SECOND_TURN_MS + DELAY_MS + BANK_MS
            if minutes:
                claim = deed(flags.claim_time, table, flag_ms + minutes * 60000 - 1, BY_B)
                self.assertEqual((refusal_of(claim).code, refusal_of(claim).rule), ("OVERTIME", "EXP-02"))
            table.keep()
            flags.claim_time(table, flag_ms + minutes * 60000, BY_B)
            self.assertEqual((table.phase, table.winner), (DECIDED, B))
            assert_replays(self, table)
        table = second_turn(options={"overtime_min": "2"})
        flags.claim_time(table, SECOND_TURN_MS + DELAY_MS + BANK_MS, BY_DIRECTOR, 1)
        self.assertEqual(table.phase, DECIDED)


class InForce(unittest.TestCase):
    def test_overrides_are_in_force_for_this_match_only(self):
        """GEN-02."""
        table = ready(options={"breaks.minutes": "9", "illegal.clock": "run_out_delay"})
        self.assertEqual((table.rules["breaks.minutes"], table.clock.run_out), (9, True))
        self.assertEqual(dict(table.overrides), {"breaks.minutes": "9", "illegal.clock": "run_out_delay"})
        self.assertEqual(rulesets.rule_set("wbgf21")["breaks.minutes"], 5)
        assert_replays(self, table)
        self.assertEqual((ready().rules["breaks.minutes"], ready().overrides), (5, ()))

    def test_the_series_and_all_that_is_only_shown(self):
        found = {"best_of": "3", "series_a": "1", "players": "doubles", "times_given": "yes", "sign": "yes"}
        table = offered(options=found)
        self.assertEqual((table.phase, table.options["best_of"], table.options["series_a"]), (OFFERED, 3, 1))
        self.assertEqual((table.options["players"], table.options["sign"]), ("doubles", "yes"))

    def test_the_next_match_has_none_of_them(self):
        table = offered(options={"sign": "yes", "breaks.minutes": "9", "clock": "off"})
        beginning.assign(table, 1000, Settings(5, "Carla", "Dmitri"), 1)
        self.assertEqual((table.options, table.overrides, table.has_clock), ({}, (), True))
        assert_replays(self, table)
