"""The rule sets by their ids, as the table has them and as the director's software does, for tests of judgements."""

from matchcore.rules import reading, rulesets

REFERENCE = ("wbgf21", "cnb", "eubgf13", "club")  # those that the worked cases and the tests are about
TABLE = {}
FULL = {}
for _name in REFERENCE:
    TABLE[_name] = rulesets.rule_set(_name)
    FULL[_name] = rulesets.full_rule_set(_name)


def changed(name, *pairs):
    """A rule set that differs in these (key, text)."""
    return reading.override(FULL[name], pairs)


def counts(found):
    """How many of these cases there are for each rule set of the reference; last, those for all of them."""
    names = [case["input"].get("rule_set", "all") for case in found]
    return [names.count(name) for name in REFERENCE + ("all",)]
