"""The rule sets as data against the comparison table: each of the 100 keys has the documents' value."""

import sys
import unittest

from matchcore import loading
from matchcore.games.backgammon.rules import reading, rulesets, rulevalues
from matchcore.games.backgammon.rules.rulevalues import BadProfile
from matchcore.refusal import Refusal
from rules import FULL, REFERENCE, TABLE
from tables import playing
from vectors import cases

NOT_KEYS = ("id", "title", "silent")


def plain(value):
    """Lists for tuples, as JSON has them."""
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def text_of(name):
    """A rule set's text, one line per key."""
    with loading.borrowed("matchcore.games.backgammon.rules.profiles." + name) as profile:
        return profile.RULES.replace("\n ", " ")


def with_line(text, key, line):
    """The text with another line for this key; None = none at all."""
    lines = text.split("\n")
    at = [i for i in range(len(lines)) if lines[i].startswith(key + " ")]
    if len(at) != 1:
        raise ValueError("%d lines for %s" % (len(at), key))
    lines[at[0] : at[0] + 1] = [] if line is None else [line]
    return "\n".join(lines)


class EveryRuleSet(unittest.TestCase):
    def test_one_file_and_its_id_are_all_that_a_match_needs(self):
        """GEN-02: those of the reference, and any others."""
        self.assertEqual(rulesets.IDS[: len(REFERENCE)], REFERENCE)
        for name in rulesets.IDS:
            self.assertEqual(rulesets.full_rule_set(name)["id"], name)
            self.assertEqual(sorted(rulesets.full_rule_set(name)), sorted(FULL["wbgf21"]), name)
            self.assertEqual(playing(7, rule_set=name).rules["title"], rulesets.full_rule_set(name)["title"])


class Values(unittest.TestCase):
    def test_every_value_of_every_rule_set(self):
        found = cases("profiles", "parameter")
        self.assertEqual(len(found), 100)
        compared = 0
        for case in found:
            for name in REFERENCE:
                value = plain(FULL[name][case["id"]])
                expected = case["expected"][name]["value"]
                self.assertEqual((value, type(value)), (expected, type(expected)), case["id"] + " of " + name)
                compared += 1
        self.assertEqual(compared, 400)

    def test_what_each_is_silent_on(self):
        found = cases("profiles", "parameter")
        for name in REFERENCE:
            silent = [case["id"] for case in found if case["expected"][name]["silent"]]
            self.assertEqual(sorted(FULL[name]["silent"]), sorted(silent), name)

    def test_no_key_without_a_rule(self):
        known = sorted([case["id"] for case in cases("profiles", "parameter")])
        for name in REFERENCE:
            self.assertEqual(sorted([key for key in FULL[name] if key not in NOT_KEYS]), known, name)

    def test_breaks_of_every_length(self):
        """BRK-01 (AMB-20): a band runs from its first length to the next one."""
        bands = [case for case in cases("profiles", "parameter") if case["id"] == "breaks.table"][0]["expected"]
        for name in REFERENCE:
            for length in range(1, 100):
                allowed = [number for first, number in bands[name]["value"] if first <= length][-1]
                self.assertEqual(rulesets.breaks_allowed(TABLE[name], length), allowed, "%s %d" % (name, length))

    def test_each_rule_set_has_its_title(self):
        titles = [FULL[name]["title"] for name in REFERENCE]
        self.assertEqual(titles, ["WBGF 2.1", "CNB", "EUBGF 1.3", "Club (AIGB style)"])

    def test_every_value_survives_being_written_and_read(self):
        with loading.borrowed("matchcore.games.backgammon.rules.rulekeys") as rulekeys:
            known = rulekeys.KEYS.strip().split("\n")
        self.assertEqual(len(known), 100)
        for line in known:
            key, _, kind = line.partition(" ")
            for name in REFERENCE:
                text = rulevalues.write(FULL[name][key])
                self.assertEqual(rulevalues.read(key, text, kind), FULL[name][key], key + " of " + name)


def texts_loaded():
    return [
        name
        for name in sys.modules
        if name.startswith("matchcore.games.backgammon.rules.profiles.")
        or name == "matchcore.games.backgammon.rules.rulekeys"
    ]


class AtTheTable(unittest.TestCase):
    def test_the_table_keeps_what_it_acts_on(self):
        for name in REFERENCE:
            self.assertEqual(sorted(TABLE[name]), sorted(rulesets.TABLE_KEYS + NOT_KEYS))
            for key in rulesets.TABLE_KEYS + ("id", "title"):
                self.assertEqual(TABLE[name][key], FULL[name][key], key)
            silent = [key for key in FULL[name]["silent"] if key in rulesets.TABLE_KEYS]
            self.assertEqual(list(TABLE[name]["silent"]), silent)

    def test_the_last_one_is_kept(self):
        first = rulesets.rule_set("cnb")
        self.assertIs(rulesets.rule_set("cnb"), first)
        self.assertEqual(rulesets.rule_set("club")["id"], "club")
        self.assertEqual(rulesets.rule_set("cnb"), first)

    def test_the_texts_are_let_go_of(self):
        before = dict([(name, sys.modules.pop(name)) for name in texts_loaded()])  # by whoever needs them for longer
        rulesets.full_rule_set("wbgf21")
        left = texts_loaded()
        sys.modules.update(before)
        self.assertEqual(left, [])

    def test_there_is_none_of_another_name(self):
        """GEN-02."""
        for name in ("wbgf22", "", "keys", "__init__", "../rulekeys"):
            for load in (rulesets.rule_set, rulesets.full_rule_set):
                with self.assertRaises(Refusal) as caught:
                    load(name)
                refusal = caught.exception
                self.assertEqual((refusal.code, refusal.rule, refusal.value), ("UNKNOWN_RULE_SET", "GEN-02", name))

    def test_reasons_keep_their_numbers(self):
        """Numbers are stored in journals: none is ever used for another reason."""
        numbered = [(4, "DIRECTOR"), (5, "EARLY_DICE"), (11, "PASS"), (15, "POWER"), (16, "PERSONAL")]
        for number, reason in numbered:
            self.assertEqual(rulesets.PAUSE_REASONS[number], reason)
        self.assertEqual(rulesets.PAUSE_REASONS[rulesets.NOT_STATED], "NOT_STATED")
        for name in REFERENCE:
            for reason in TABLE[name]["pause.reasons"]:
                self.assertIn(reason, rulesets.PAUSE_REASONS)


# A faulty value: (key, text, the value named, why).
FAULTS = (
    ("clock.delay_ms", "twelve", "twelve", "not a whole number"),
    ("clock.delay_ms", "12.5", "12.5", "not a whole number"),
    ("clock.delay_ms", "-1000", "-1000", "not a whole number"),
    ("clock.delay_ms", "1_000", "1_000", "not a whole number"),
    ("clock.delay_ms", "1000000000000", "1000000000000", "not a whole number"),
    ("clock.delay_ms", "12", "12", "not a multiple of 1000 ms"),
    ("clock.delay_ms", "601000", "601000", "not within 0 and 600000 ms"),
    ("breaks.minutes", "0", "0", "not within 1 and 60 min"),
    ("late.interval_min", "61", "61", "not within 1 and 60 min"),
    ("clock.split_bank", "true", "true", "not one of yes no"),
    ("crawford.rule", "no", "no", "not one of yes"),
    ("cube.limit", "64", "64", "not one of none"),
    ("breaks.emergency", "no", "no", "not one of yes director"),
    ("expiry.trigger", "Declared", "Declared", "not one of declared automatic"),
    ("expiry.trigger", "declared, automatic", "declared, automatic", "not one of declared automatic"),
    ("pause.reasons", "PASS, LUNCH", "LUNCH", None),
    ("pause.reasons", "PASS, BREAK, PASS", "PASS", "named twice"),
    ("pause.reasons", "PASS,, BREAK", "", None),
    ("pause.reasons", "PASS, POWER", "POWER", None),
    ("score.values", "1, 2", "1, 2", "not 3 numbers"),
    ("score.values", "1, 2, 4", "4", "not within 3 and 3"),
    ("cube.start_face", "64, 1", "1", "not within 65 and 64"),
    ("breaks.table", "1:1, 13", "", "not a whole number"),
    ("breaks.table", "7:1, 13:2", "7", "not within 1 and 1"),
    ("breaks.table", "1:0, 13:2, 7:1", "7", "not within 14 and 99"),
    ("breaks.table", "1:0, 100:1", "100", "not within 2 and 99"),
    ("breaks.table", "1:21", "21", "not within 0 and 20"),
    ("breaks.table", "1:1:1", "1:1", "not a whole number"),
)


class Faults(unittest.TestCase):
    def setUp(self):
        self.text = text_of("club")

    def refused(self, text, field, value, why):
        with self.assertRaises(BadProfile) as caught:
            reading.parse(text)
        fault = caught.exception
        self.assertEqual((fault.field, fault.value), (field, value))
        self.assertIn(why or "", fault.why)
        self.assertEqual(str(fault), "%s = %s: %s" % (field, value, fault.why))

    def test_the_text_that_is_made_faulty_is_sound(self):
        self.assertEqual(len(reading.parse(self.text)), 101)
        self.assertEqual(len(reading.parse("\r\n".join(self.text.split("\n")))), 101)

    def test_every_key_is_needed_has_a_value_and_takes_no_nonsense(self):
        for key in FULL["club"]:
            if key not in NOT_KEYS:
                self.refused(with_line(self.text, key, None), key, "", "missing")
                self.refused(with_line(self.text, key, key + " ="), key, "", "no value")
                self.refused(with_line(self.text, key, key + " ?= "), key, "", "no value")
                self.refused(with_line(self.text, key, key + " = nonsense"), key, "nonsense", "not ")

    def test_a_value_that_a_key_may_not_have_is_refused(self):
        for key, text, value, why in FAULTS:
            self.refused(with_line(self.text, key, key + " = " + text), key, value, why)

    def test_a_key_given_twice_is_refused(self):
        line = "clock.delay_ms = 10000"
        self.refused(self.text + line + "\n", "clock.delay_ms", "10000", "given twice")
        self.refused(line + "\n" + self.text, "clock.delay_ms", "12000", "given twice")

    def test_an_unknown_key_is_refused(self):
        for key in ("clock.dealy_ms", "clock", "clock.delay_ms number", "Clock.delay_ms", "id", "title", "silent"):
            self.refused(self.text + key + " = 12000\n", key, "12000", "unknown key")
        self.refused(self.text + "= 12000\n", "", "12000", "unknown key")

    def test_a_line_that_is_none(self):
        self.refused(self.text + "clock.delay_ms 12000\n", "clock.delay_ms 12000", "", "not key = value")

    def test_a_text_without_keys_is_refused(self):
        for text in ("", "\n\n", "# nothing but a comment\n"):
            self.refused(text, "clock.system", "", "missing")

    def test_the_table_passes_over_what_it_does_not_keep_and_misses_what_it_needs(self):
        whole = reading.parse(self.text, rulesets.TABLE_KEYS)
        text = with_line(self.text, "byes", "byes = often")
        self.assertEqual(reading.parse(text, rulesets.TABLE_KEYS), whole)
        for key in rulesets.TABLE_KEYS:
            with self.assertRaises(BadProfile) as caught:
                reading.parse(with_line(self.text, key, None), rulesets.TABLE_KEYS)
            self.assertEqual((caught.exception.field, caught.exception.why), (key, "missing"))


class Overrides(unittest.TestCase):
    """GEN-02, BRK-07, CLK-12, CLK-26: the director's exceptions for an event or a match."""

    PAIRS = (("clock.delay_ms", "20000"), ("breaks.table", "1:0, 3:2"), ("illegal.clock", "resume_remaining_delay"))

    def test_changes_are_made_in_a_copy(self):
        for rules in (TABLE["wbgf21"], FULL["wbgf21"]):
            before = rules.copy()
            changed = reading.override(rules, self.PAIRS)
            self.assertEqual(rules, before)
            self.assertEqual((changed["clock.delay_ms"], changed["breaks.table"]), (20000, ((1, 0), (3, 2))))
            self.assertEqual((changed["id"], changed["title"]), ("wbgf21", "WBGF 2.1"))

    def test_what_the_director_has_said_is_not_silent_any_more(self):
        self.assertIn("illegal.clock", TABLE["wbgf21"]["silent"])
        changed = reading.override(TABLE["wbgf21"], self.PAIRS)
        self.assertEqual(len(changed["silent"]), len(TABLE["wbgf21"]["silent"]) - 1)
        self.assertNotIn("illegal.clock", changed["silent"])

    def test_changes_are_checked_like_a_rule_set(self):
        for key, text, value, _ in FAULTS:
            with self.assertRaises(BadProfile) as caught:
                reading.override(TABLE["cnb"], [(key, text)])
            self.assertEqual((caught.exception.field, caught.exception.value), (key, value))
        for pairs, field in (
            ([("clock.delay_ms", "10000"), ("clock.delay_ms", "11000")], "clock.delay_ms"),
            ([("clock.dealy_ms", "10000")], "clock.dealy_ms"),
            ([("title", "My rules")], "title"),
            ([("clock.delay_ms", "")], "clock.delay_ms"),
        ):
            with self.assertRaises(BadProfile) as caught:
                reading.override(TABLE["cnb"], pairs)
            self.assertEqual(caught.exception.field, field)
