"""What the device notes: damage to its log, refused orders."""

from matchcore.games.ricochet import facts
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE


def seam(match: Match, last_good: int, jump: int) -> None:
    """The log was damaged after `last_good`: continue with a number never used before."""
    fact = match.draft(match.at_ms, facts.SEAM, BY_TABLE, last_good)
    fact.seq = match.seq + jump
    match.commit(fact)


def refuse_order(match: Match, now_ms: int, order: int, refusal: Refusal) -> None:
    """Record why the table does not carry out an order of the director."""
    fact = match.draft(max(now_ms, match.at_ms), facts.ORDER_REFUSED, BY_TABLE, order)
    fact.text = check_text(" ".join((refusal.code, refusal.rule, refusal.value)).strip())
    match.commit(fact)


FOLDS: dict = {}  # all are kept for the record only
