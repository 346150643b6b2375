"""No worked case drops out: the contents of each file, where each case runs, and the reason for those that do not."""

import unittest

from vectors import cases, of_wbgf

# (file, kind): how many cases are run, by which test module.  Each of these tests asserts its own number as well.
RUN = {
    ("clock_traces", "trace"): (72, "test_clock"),
    ("time_bank", "initial"): (19, "test_bank"),
    ("time_bank", "mid_match"): (17, "test_bank"),
    ("time_bank", "invalid"): (3, "test_bank"),
    ("time_bank", "split"): (6, "test_bank"),
    ("time_bank", "wrong_bank"): (5, "test_bank"),
    ("time_bank", "wrong_delay"): (3, "test_bank"),
    ("time_bank", "default"): (1, "test_bank"),
    ("crawford", "sequence"): (30, "test_crawford"),
    ("cube", "double"): (40, "test_cube"),
    ("cube", "level"): (9, "test_cube"),
    ("cube", "response"): (3, "test_cube"),
    ("cube", "void"): (7, "test_cube"),
    ("scoring", "value"): (20, "test_scoring"),
    ("scoring", "classify"): (6, "test_scoring"),
    ("scoring", "apply"): (19, "test_scoring"),
    ("scoring", "match_end"): (6, "test_scoring"),
    ("pauses", "reason"): (10, "test_match"),
    ("pauses", "during_double"): (1, "test_match"),
    ("profiles", "parameter"): (100, "test_profiles"),
}

# Cases about this rule set that are not run.
NOT_RUN = {
    ("cube", "intent"): (6, "gestures: only the button counts for the device (AMB-34)"),
}

FILES = ("clock_traces", "cube", "crawford", "pauses", "profiles", "scoring", "time_bank")


class Coverage(unittest.TestCase):
    def test_every_case_of_this_rule_set_is_run_or_left_out_by_name(self):
        for name in FILES:
            counts = {}
            for case in of_wbgf(cases(name)):
                counts[case["kind"]] = counts.get(case["kind"], 0) + 1
            for kind in counts:
                run = RUN.get((name, kind), (0, ""))[0]
                left_out = NOT_RUN.get((name, kind), (0, ""))[0]
                self.assertEqual(counts[kind], run + left_out, name + " " + kind)

    def test_nothing_is_named_that_is_not_there(self):
        there = set([(name, case["kind"]) for name in FILES for case in cases(name)])
        self.assertEqual(set(RUN) | set(NOT_RUN), there)

    def test_an_empty_answer_is_an_error(self):
        with self.assertRaises(ValueError):
            cases("cube", "no such kind")
