"""Orders to a table: given, questioned where they may be slips, cancelled."""

from typing import Any

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts, confirmation, elsewhere
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import LARGEST_ID, Desk, need_table
from host_tools.director.desk.playing import Following, playing
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.order import Order
from host_tools.director.store import MatchRow, OrderRow, TableRow, matches, orders, records, tables
from host_tools.director.texts import text
from matchcore.log.fact import Fact


def nothing(state: Any) -> list[Order]:
    """No orders follow."""
    return []


def read(desk: Desk, number: int, form: Form) -> tuple[Order, Following]:
    """The order as typed, for the match at this table, and those that follow it."""
    with desk.reading() as connection:
        follower = desk.follower(connection, need_table(connection, number))
        of_game = playing(follower.game)
        return of_game.read_order(form, follower), of_game.following(form)


def give(
    desk: Desk,
    number: int,
    order: Order,
    *,
    confirmed: confirmation.Confirmed = None,
    following: Following = nothing,
) -> int:
    """Give a table an order; its number.

    `confirmed`: the mark the giver has confirmed; raises `Question` where there is something to ask. `following`: the
    follow-up orders for the table's state.
    """
    with desk.writing() as connection:
        return give_all(desk, connection, number, order, following, confirmed)


def give_all(
    desk: Desk,
    connection: Connection,
    number: int,
    order: Order,
    following: Following,
    confirmed: confirmation.Confirmed,
) -> int:
    """Within an act: an order and its follow-ups; the number of the first."""
    given = give_in(desk, connection, number, order, confirmed)
    for later in following(desk.follower(connection, need_table(connection, number)).state):
        give_in(desk, connection, number, later)
    return given


def give_in(
    desk: Desk, connection: Connection, number: int, order: Order, confirmed: confirmation.Confirmed = None
) -> int:
    """Within an act: one order."""
    table = need_table(connection, number)
    limits.check_table(desk, connection, table)
    fact = order.fact(table.kinds.VOCABULARY, orders.next_number(connection, number))
    elsewhere.check_order(desk, connection, table, fact)
    confirmation.about_order(desk, connection, table, fact, confirmed)
    _queue(desk, connection, table, fact, order.author)
    acts.note_order(desk, connection, table, fact)
    return fact.seq


def add(desk: Desk, connection: Connection, table: TableRow, order: Order) -> Fact:
    """Queue an order for a table, unasked and not noted; only inside an act."""
    fact = order.fact(table.kinds.VOCABULARY, orders.next_number(connection, table.number))
    _queue(desk, connection, table, fact, order.author)
    return fact


def _queue(desk: Desk, connection: Connection, table: TableRow, order: Fact, author: str) -> None:
    playing(table.game).check_letters(order)
    log_id = _log_of_match(desk, connection, table, order)
    orders.add(connection, table, order, author or identity.current().name, desk.now_s(), log_id)
    tables.touch(connection, table.number)


def _log_of_match(desk: Desk, connection: Connection, table: TableRow, order: Fact) -> int | None:
    """The log of the match on the screen, if the order is about that one: a device put in its place has another."""
    before = [order, *orders.waiting(connection, table.number)]
    is_about_next = any(one.kind == table.kinds.ASSIGNED for one in before)
    return None if is_about_next or not desk.follower(connection, table).has_match else table.log_id


def about_match(connection: Connection, match: MatchRow) -> list[OrderRow]:
    """Orders waiting for this match: its assignment, and those up to the next one."""
    found, is_mine = [], match.status != records.ASSIGNED
    for row in orders.waiting(connection, match.table_number):
        if row.kind == row.kinds.ASSIGNED:
            is_mine = row.number == match.order_number
        if is_mine and row.is_for(match.log_id):
            found.append(row)
    return found


def cancel(desk: Desk, number: int, order_number: int) -> None:
    """Cancel an unanswered order. If the table already has it, its fact counts."""
    with desk.writing() as connection:
        table = need_table(connection, number)
        limits.check_table(desk, connection, table)
        order = orders.find(connection, number, order_number) if order_number <= LARGEST_ID else None
        if order is None:
            raise Fault("NO_ORDER", 404, number=number, order=order_number)
        if order.status != records.WAITING:
            raise Fault("ORDER_SETTLED", 409, order=order_number, status=text("order." + order.status))
        elsewhere.check_cancelling(desk, connection, order)
        match = matches.of_order(connection, number, order_number)
        about_it = about_match(connection, match) if match else [order]
        orders.cancel(connection, about_it, desk.now_s())
        if match:
            matches.change(connection, match.id, status=records.WITHDRAWN)
        tables.touch(connection, number)
        _note_cancelled(desk, connection, table, order, match)


def _note_cancelled(
    desk: Desk, connection: Connection, table: TableRow, order: OrderRow, match: MatchRow | None
) -> None:
    names = match.names if match else desk.follower(connection, table).state.names
    what = playing(order.game).order_words(order.fact, names)
    about = {"order": order.number, "fact": order.kinds.name_of(order.fact)}
    before, after = about | {"status": records.WAITING}, about | {"status": records.CANCELLED}
    said = {"match": match.id if match else None, "number": table.number, "what": what}
    acts.note(desk, connection, acts.CANCEL, table=table.number, before=before, after=after, **said)
