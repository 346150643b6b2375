"""The director's orders: a game begins, or its table is free again."""

from matchcore.folding import notices
from matchcore.games.darts import facts
from matchcore.refusal import Refusal


def carry_out(match, now_ms, order):
    return notices.carry_out(match, now_ms, order, _do, "DARTS 3")


def _do(match, now_ms, order, number):
    if order.kind == facts.BEGUN:
        match_id, a, b = order.text.split("\n")
        match.begin((a, b), order.values(1)[0], number, match_id)
    elif order.kind == facts.CLOSED:
        match.close(now_ms, number)
    else:
        raise Refusal("BAD_ORDER", "DARTS 3", str(order.kind))
