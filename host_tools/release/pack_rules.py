"""Turns the rule sets into what a device has of them: the values that a table acts on, already read.

The first rule set has them all, in the order of `rulesets.TABLE_KEYS`; of each other there is only what differs.
"""

from matchcore.rules import rulekeys, rulesets

BASE = rulesets.IDS[0]
READ = """\
from matchcore.rules.rulesets import TABLE_KEYS
RULES = dict(zip(TABLE_KEYS, {values!r}))
"""
READ_CHANGED = f"""\
from matchcore.loading import constants
from matchcore.rules.rulesets import TABLE_KEYS
RULES = constants('matchcore.rules.profiles.{BASE}', 'RULES')[0]
for number, value in {{values!r}}:
    RULES[TABLE_KEYS[number]] = value
"""
NAMED = """\
TITLE = {title!r}
RULES['id'] = {name!r}
RULES['title'] = TITLE
RULES['silent'] = tuple([TABLE_KEYS[number] for number in {silent!r}])
"""


def profile(name: str) -> str:
    """The module of the rule set of this id, in a release."""
    rules, base = rulesets.rule_set(name), rulesets.rule_set(BASE)
    keys = list(rulesets.TABLE_KEYS)
    silent = bytes(keys.index(key) for key in rules["silent"])
    if name == BASE:
        read = READ.format(values=tuple(rules[key] for key in keys))
    else:
        read = READ_CHANGED.format(
            values=tuple((number, rules[key]) for number, key in enumerate(keys) if rules[key] != base[key])
        )
    return read + NAMED.format(name=name, title=rules["title"], silent=silent)


def keys() -> str:
    """The module that says what each key may be, with the keys that the director can change at a table."""
    lines = [line for line in rulekeys.KEYS.strip().split("\n") if line.split(" ")[0] in rulesets.TABLE_KEYS]
    text = "\n".join(["", *lines, ""])
    return f"KEYS = {text!r}\nIS_COMPLETE = False\n"
