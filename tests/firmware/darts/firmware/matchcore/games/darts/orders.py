"""The director's orders: a game begins, or its table is free again."""

from matchcore.folding import orders
from matchcore.games.darts import facts


def carry_out(match, now_ms, order):
    return orders.carry_out(match, now_ms, order, "DARTS 3", {facts.BEGUN: _begin, facts.CLOSED: _close})


def _begin(match, now_ms, order):
    match_id, a, b = order.text.split("\n")
    match.begin((a, b), order.values(1)[0], order.seq, match_id)


def _close(match, now_ms, order):
    match.close(now_ms, order.seq)
