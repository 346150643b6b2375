"""Whose an order is: the log that it goes to, its number there, and the fact that answers it.

Numbers of the desk and of a table are no identity: a spare device, a restored store and an evening's new folder count
on from theirs.  So an order gets its number when it is first sent to a log, above all that this log has heard, and is
answered only by a fact of that log, of its kind and with its names.
"""

from sqlalchemy import Connection

from host_tools.director.following.folding import folding
from host_tools.director.store import OrderRow, StoredFact, TableRow, orders
from matchcore.log.fact import Fact


def to_come(connection: Connection, table: TableRow) -> list[OrderRow]:
    """The unanswered orders that the log on this table has not dealt with, in order.

    An order about a match on another device's screen waits for that one; what follows an assignment goes along."""
    found, follows = [], False
    for order in orders.waiting(connection, table.number):
        follows = follows or order.kind == order.kinds.ASSIGNED
        if order.log_id == table.log_id and 0 < (order.sent_as or 0) <= table.last_order:
            continue  # its fact is on its way
        if order.game == table.game and (follows or order.is_for(table.log_id)):
            found.append(order)
    return found


def send(connection: Connection, table: TableRow, most: int, now_s: float) -> list[OrderRow]:
    """The next orders for the log on a table, each with its number there; noted as sent."""
    found, last = [], table.last_order
    fresh = max(last, orders.last_sent(connection, table.number, table.log_id))
    for order in to_come(connection, table)[:most]:
        number = order.sent_as if order.log_id == table.log_id else None
        if number is None or number <= last:
            number = fresh = fresh + 1
        found.append(orders.send(connection, order, table.log_id, number, now_s))
        last = number
    return found


def answered_by(connection: Connection, stored: StoredFact) -> OrderRow | None:
    """The order that a fact answers, if any."""
    order = sent_to(connection, stored.table_number, stored.log_id, stored.order)
    return order if order is not None and _answers(stored, order) else None


def sent_to(connection: Connection, number: int, log_id: int, sent_as: int) -> OrderRow | None:
    """The order with this number of a log, whatever the log says to it."""
    return orders.sent_as(connection, number, log_id, sent_as) if sent_as else None


def _answers(stored: StoredFact, order: OrderRow) -> bool:
    """A store and its restored backup may have used one number twice: the fact must be what this order asks for."""
    kinds, fact = stored.kinds, stored.fact
    if stored.game != order.game:
        return False
    if fact.kind == kinds.ORDER_REFUSED:
        return True
    if fact.kind != order.kind:
        return False
    return fact.kind != kinds.ASSIGNED or _sides(stored.game, fact) == _sides(order.game, order.fact)


def _sides(played: str, assigned: Fact) -> tuple[str, ...]:
    """The names that an assignment puts on the screen; none if it makes no sense."""
    of_game = folding(played)
    state = of_game.new_state()
    state.seq = assigned.seq - 1
    try:
        of_game.fold(state, assigned)
        return of_game.begun(state).names
    except Exception:  # what a table signs can break anything: such a fact answers no order
        return ()
