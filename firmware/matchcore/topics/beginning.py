"""The folding of an assignment: who plays how long, under which rules, with how much time."""

from matchcore.facts import Fact
from matchcore.game import bank
from matchcore.game.clock import Clock
from matchcore.phases import OFFERED
from matchcore.rules import rulesets
from matchcore.rules.settings import LINES


def fold(match, fact: Fact) -> None:
    """A match is offered; `match` is any MatchState, cleared before."""
    ints = fact.ints
    _, match.length, match.per_point_ms, match.delay_ms, a, b, crawford, match.table, match.number = ints
    match.score_a, match.score_b = a, b
    lines = fact.text.split("\n")
    match.match_id, rule_set, name_a, name_b, match.event, match.round, match.moves = lines[:LINES]
    match.names = (name_a, name_b)
    match.rules = rulesets.rule_set(rule_set)
    if len(lines) > LINES:
        from matchcore.rules import options

        match.options, match.overrides = options.read(lines[LINES:])
        if match.overrides:
            match.rules = options.changed(match.rules, match.overrides)
    match.has_clock = match.options.get("clock") != "off"
    match.is_confirmed_length = ints[0] > 0
    if crawford:
        match.crawford_a, match.crawford_b = a, b
    match.clock = Clock()
    match.clock.since_ms = fact.at_ms
    match.set_rules()
    set_banks(match, fact.at_ms)
    match.phase = OFFERED


def set_banks(match, now_ms: int, is_anew: bool = False) -> None:
    """Both banks by the formula from the live score, with the exceptions of this match (CLK-08, CLK-12).

    `is_anew`: the clock is set again in a match with a length: a bank laid down for its start counts no more.
    """
    each = 0
    if match.length and match.has_clock:
        each = bank.bank_ms(match.length, match.score_a, match.score_b, match.per_point_ms)
    if match.options:
        from matchcore.rules import options

        options.set_banks(match, now_ms, each if is_anew else match.options.get("bank_ms", each))
    else:
        match.clock.set_up(now_ms, each, each, match.delay_ms)
