"""The director's rulings: a result, its verification, a rule changed for one match (RES-07, RES-09, GEN-01)."""

from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, results
from matchcore.games.backgammon.topics.shared import director_fact
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY

# -- commands ----------------------------------------------------------------------------------------------------------


def check_rule_result(match: Match) -> None:
    """Refuse without a match; a sealed result can be corrected (RES-10)."""
    if match.phase != SEALED:
        match.expect_match()


def rule_result(match: Match, now_ms: int, result: int, winner: int, order: int, reason: str) -> None:
    """End the match with a result type (RES-07, GEN-01); seals it, or corrects a sealed result (RES-10)."""
    check_rule_result(match)
    scoring.check_result(result, winner)
    director_fact(match, now_ms, facts.RULED, order, reason, result, winner)


def check_verify(match: Match) -> None:
    """Refuse unless a result is sealed (RES-09)."""
    if match.phase != SEALED:
        raise Refusal("NOT_SEALED", "RES-09", phases.PHASES[match.phase])


def verify(match: Match, now_ms: int, order: int) -> None:
    """The director has verified the sealed result (RES-09)."""
    check_verify(match)
    match.note(now_ms, facts.VERIFIED, BY_DIRECTOR, order)


def check_change_rule(match: Match) -> None:
    """Refuse without a match in progress (GEN-02)."""
    match.expect_match()


def change_rule(match: Match, now_ms: int, order: int, line: str) -> None:
    """Change one value of the rules in force, `key = value` (GEN-02)."""
    check_change_rule(match)
    from matchcore.games.backgammon.rules import options  # 6 KB, and not needed to check whether a rule may be changed

    options.check(match.options, match.length, options.changed(match.rules, (_change(line),)))
    check_text(line)
    match.come_to(now_ms)
    fact = match.draft(now_ms, facts.RULE_CHANGED, BY_DIRECTOR, order)
    fact.text = line
    match.commit(fact)


def _change(line: str) -> tuple:
    key, _, text = line.partition("=")
    return key.strip(), text.strip()


# -- folding -----------------------------------------------------------------------------------------------------------


def _ruled(match: Match, fact: Fact, order: int, result: int, winner: int) -> None:
    match.result, match.winner = result, winner
    match.is_verified = False
    match.called_by = -1
    match.is_restored = False
    match.absent = NOBODY
    match.break_since_ms = -1
    results.seal(match, fact.at_ms)


def _verified(match: Match, fact: Fact, order: int) -> None:
    match.is_verified = True


def _rule_changed(match: Match, fact: Fact, order: int) -> None:
    change = _change(fact.text)
    match.overrides = tuple([kept for kept in match.overrides if kept[0] != change[0]]) + (change,)
    from matchcore.games.backgammon.rules import options

    match.rules = options.changed(match.rules, (change,))
    beginning.tell_clock(match)


FOLDS = {facts.RULED: _ruled, facts.VERIFIED: _verified, facts.RULE_CHANGED: _rule_changed}
ORDERS = {facts.RULED: rule_result, facts.VERIFIED: verify, facts.RULE_CHANGED: change_rule}
