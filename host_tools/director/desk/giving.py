"""Orders to a table: given, refused if they contradict one that is waiting, taken back."""

from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director.desk.desk import LARGEST_ID, Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.orders import conflicts, lettering
from host_tools.director.store import TableRow, matches, orders, records, tables
from host_tools.director.texts import text
from matchcore.play import orders as core_orders


def give(
    desk: Desk, number: int, kind: int, values: tuple[int, ...] = (), words: str = "", *, is_sure: bool = True
) -> int:
    """Give a table an order; its number.

    `is_sure`: even if it contradicts an order that is still waiting; else that is refused, naming the other.
    """
    with desk.acting() as connection:
        table = need_table(connection, number)
        if not is_sure:
            check_waiting(desk, connection, table, kind, values, words)
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


def check_waiting(
    desk: Desk, connection: Connection, table: TableRow, kind: int, values: Sequence[int] = (), words: str = ""
) -> None:
    """Refuse what contradicts an order that is still waiting there, naming it."""
    waiting = orders.waiting(connection, table.number, 0, orders.ALL)
    conflicts.check(waiting, desk.follower(connection, table).state.names, kind, values, words)


def add(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    kind: int,
    values: tuple[int, ...],
    words: str,
    author: str = ledger.DIRECTOR,
) -> int:
    """Queue an order for a table; its number.  Only inside an act."""
    number = orders.next_number(connection, table.number, table.last_order)
    order = core_orders.make(number, kind, values, words)
    lettering.check(order)
    orders.add(connection, table.number, order, author, desk.now_s())
    tables.touch(connection, table.number)
    return number
