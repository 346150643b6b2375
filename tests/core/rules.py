"""The rule sets by their ids, as the table has them and as the director's software does, for tests of judgements."""

from matchcore.rules import rulesets

TABLE = {}
FULL = {}
for _name in rulesets.IDS:
    TABLE[_name] = rulesets.rule_set(_name)
    FULL[_name] = rulesets.full(_name)


def changed(name, *pairs):
    """A rule set that differs in these (key, text)."""
    return rulesets.override(FULL[name], pairs)


def counts(found):
    """How many of these cases there are for each rule set, in the order of the ids; last, those for all of them."""
    names = [case["input"].get("rule_set", "all") for case in found]
    return [names.count(name) for name in rulesets.IDS + ("all",)]
