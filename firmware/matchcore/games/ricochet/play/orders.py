"""The director's orders, carried out at the table: each gives the fact that it asks for, or ORDER_REFUSED."""

from matchcore.folding import orders
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import beginning, phones
from matchcore.log.fact import Fact


def carry_out(match: Match, now_ms: int, order: Fact) -> bool:
    return orders.carry_out(match, now_ms, order, "RR-36", {facts.BEGUN: _begin, facts.PHONED: _phone})


def _begin(match: Match, now_ms: int, order: Fact) -> None:
    match_id, *names = order.text.split("\n")
    beginning.begin(match, tuple(names), order.seq, match_id, *order.values(1))


def _phone(match: Match, now_ms: int, order: Fact) -> None:
    player, moves, stamp_ms = order.values(1)
    phones.phone(match, now_ms, player, moves, stamp_ms, order.seq, order.uncertain_ms)
