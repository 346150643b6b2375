"""The rules of a match, complete: the rule set with every key, and what the director has changed for this match."""

from functools import lru_cache

from matchcore import rulesets
from matchcore.state import MatchState

Overrides = tuple[tuple[str, str], ...]


def of_state(state: MatchState) -> dict:
    """The rules in force; not to be changed.  The table keeps only the keys that it acts on."""
    return _rules(state.rules["id"], state.overrides)


@lru_cache(maxsize=64)
def _rules(name: str, overrides: Overrides) -> dict:
    rules = rulesets.full(name)
    return rulesets.override(rules, overrides) if overrides else rules
