"""The director's orders, made at the desk, and carried out at the table."""

from matchcore.folding import orders
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning
from matchcore.log.fact import BadFact, Fact, check_text
from matchcore.sides import BY_DIRECTOR


def make(number: int, kind: int, values: tuple = (), text: str = "") -> Fact:
    """`values`: the integers of the fact without the leading order number."""
    if len(values) + 1 != facts.ROWS.counts[kind]:
        raise BadFact("order of kind %d with %d values" % (kind, len(values)))
    order = Fact()
    order.begin(number, 0, kind, BY_DIRECTOR)
    order.fill((number,) + tuple(values))
    order.text = check_text(text)
    return order


def carry_out(match: Match, now_ms: int, order: Fact) -> bool:
    return orders.carry_out(match, now_ms, order, "GEN-01", {facts.ASSIGNED: _assign})


def _assign(match: Match, now_ms: int, order: Fact) -> None:
    beginning.assign(match, 0, settings.read(order), order.seq)  # match time begins
