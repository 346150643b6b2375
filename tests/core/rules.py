"""The rule sets by their ids, as on the table and in the director's software, for tests of judgements."""

from matchcore.games.backgammon.rules import reading, rulesets

REFERENCE = ("wbgf21", "cnb", "eubgf13", "club")  # the ones in the worked cases and the tests
TABLE = {}
FULL = {}
for _name in REFERENCE:
    TABLE[_name] = rulesets.rule_set(_name)
    FULL[_name] = rulesets.full_rule_set(_name)


def changed(name, *pairs):
    """A rule set that differs in these (key, text)."""
    return reading.override(FULL[name], pairs)


def counts(found):
    """The number of these cases for each rule set of the reference; last, those for all of them."""
    names = [case["input"].get("rule_set", "all") for case in found]
    return [names.count(name) for name in REFERENCE + ("all",)]
