"""Orders to a table: given, asked about where they may be a slip, taken back."""

from sqlalchemy import Connection

from host_tools.director import who
from host_tools.director.desk import asking
from host_tools.director.desk.desk import LARGEST_ID, Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.orders import lettering
from host_tools.director.store import TableRow, matches, orders, records, tables
from host_tools.director.texts import text
from matchcore.play import orders as core_orders


def give(
    desk: Desk,
    number: int,
    kind: int,
    values: tuple[int, ...] = (),
    words: str = "",
    *,
    confirmed: asking.Confirmed = None,
) -> int:
    """Give a table an order; its number.

    `confirmed`: what its giver has said yes to; a `Question` where there is something to ask about.
    """
    with desk.acting() as connection:
        table = need_table(connection, number)
        asking.about_order(desk, connection, table, kind, values, words, confirmed)
        return add(desk, connection, table, kind, values, words)


def cancel(desk: Desk, number: int, order_number: int) -> None:
    """Take back an order that the table has not answered yet.  If the table has it by then, its fact counts."""
    with desk.acting() as connection:
        need_table(connection, number)
        order = orders.find(connection, number, order_number) if order_number <= LARGEST_ID else None
        if order is None:
            raise Fault("NO_ORDER", 404, number=number, order=order_number)
        if order.status != records.WAITING:
            raise Fault("ORDER_SETTLED", 409, order=order_number, status=text("order." + order.status))
        orders.settle(connection, number, order_number, records.CANCELLED, "", desk.now_s())
        match = matches.of_order(connection, number, order_number)
        if match:
            matches.change(connection, match.id, status=records.WITHDRAWN)
        tables.touch(connection, number)


def add(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    kind: int,
    values: tuple[int, ...],
    words: str,
    author: str = "",
) -> int:
    """Queue an order for a table; its number.  Only inside an act.  `author`: whoever acts, unless told."""
    number = orders.next_number(connection, table.number, table.last_order)
    order = core_orders.make(number, kind, values, words)
    lettering.check(order)
    orders.add(connection, table.number, order, author or who.current().name, desk.now_s())
    tables.touch(connection, table.number)
    return number
