"""The complete rules of a match: the full rule set, with the director's changes for this match."""

from functools import lru_cache

from sqlalchemy import Connection

from host_tools.director.following.course import run_of_match
from host_tools.director.following.follower import follow_run
from host_tools.director.games.backgammon.reading.assigned import settings_of
from host_tools.director.store import MatchRow
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.rules import reading, rulesets, rulevalues
from matchcore.games.backgammon.state.match import Match

_NOT_RULES = ("id", "title", "silent")

Overrides = tuple[tuple[str, str], ...]


def of_state(state: Match) -> dict:
    """The rules in force, read-only.  The table keeps only the keys it acts on."""
    return _rules(state.rules["id"], state.overrides)


def of_match(connection: Connection, match: MatchRow) -> dict:
    """The same for a match that may be over or have no facts yet."""
    run = [stored for stored in run_of_match(connection, match) if stored.fact.kind != facts.CLOSED]
    state = follow_run(match.table_number, run).state
    if state.rules["id"]:
        return of_state(state)
    settings = settings_of(connection, match)
    return _rules(settings.rule_set, tuple(pair for pair in settings.options.items() if "." in pair[0]))


def of_rule_set(name: str) -> dict:
    """Every rule of a rule set, read-only."""
    return _rules(name, ())


def differences(rules: dict, name: str) -> list[tuple[str, str, str]]:
    """Differences from this rule set: (key, text in force, text there), sorted by key."""
    theirs = of_rule_set(name)
    changed = [key for key in sorted(rules) if key not in _NOT_RULES and rules[key] != theirs[key]]
    return [(key, rulevalues.write(rules[key]), rulevalues.write(theirs[key])) for key in changed]


@lru_cache(maxsize=64)
def _rules(name: str, overrides: Overrides) -> dict:
    return reading.override(of_rule_set(name), overrides) if overrides else rulesets.full_rule_set(name)
