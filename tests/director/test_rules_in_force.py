"""Differences of the rules of a match from a rule set (GEN-02)."""

import json
from pathlib import Path

from host_tools.director.games.backgammon.reading.rules_in_force import differences, of_rule_set
from matchcore.games.backgammon.rules import reading, rulesets

VECTORS = Path(__file__).parents[1] / "vectors" / "profiles.json"
PAIRS = (("clock.delay_ms", "20000"), ("breaks.table", "1:0, 3:2"), ("illegal.clock", "resume_remaining_delay"))


def test_what_differs_from_the_rule_set():
    changed = reading.override(of_rule_set("wbgf21"), PAIRS)
    assert differences(changed, "wbgf21") == [
        ("breaks.table", "1:0, 3:2", "1:0, 7:1, 13:2, 19:3, 25:4"),
        ("clock.delay_ms", "20000", "12000"),
    ]
    for name in rulesets.IDS:
        assert differences(rulesets.rule_set(name), name) == differences(of_rule_set(name), name) == []


def test_differences_lead_from_one_to_the_other():
    found = differences(of_rule_set("club"), "cnb")
    cases = [case for case in json.loads(VECTORS.read_text())["cases"] if case["kind"] == "parameter"]
    other = [one["id"] for one in cases if one["expected"]["club"]["value"] != one["expected"]["cnb"]["value"]]
    assert [key for key, _, _ in found] == sorted(other) != []
    changed = reading.override(of_rule_set("cnb"), [(key, text) for key, text, _ in found])
    assert differences(changed, "club") == []


def test_a_change_that_the_table_does_not_keep_otherwise_is_kept():
    changed = reading.override(rulesets.rule_set("club"), [("dice.on_checkers", "option")])
    assert differences(changed, "club") == [("dice.on_checkers", "option", "invalid")]
