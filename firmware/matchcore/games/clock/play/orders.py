"""The director's orders, carried out at the table: each gives the fact that it asks for, or ORDER_REFUSED."""

from matchcore.folding import orders
from matchcore.games.clock import facts
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning
from matchcore.log.fact import Fact


def carry_out(match: Match, now_ms: int, order: Fact) -> bool:
    return orders.carry_out(match, now_ms, order, "FIDE 6.10", {facts.BEGUN: _begin})


def _begin(match: Match, now_ms: int, order: Fact) -> None:
    match_id, system, a, b = order.text.split("\n")
    table, automatic = order.values(1)
    beginning.begin(match, (a, b), order.seq, system, match_id, table, automatic)
