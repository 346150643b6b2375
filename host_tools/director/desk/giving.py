"""Orders to a table: given, questioned where they may be slips, cancelled."""

from sqlalchemy import Connection

from host_tools.director import who, wording
from host_tools.director.desk import acts, asking
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import LARGEST_ID, Desk, need_table
from host_tools.director.desk.following_orders import Following, Order, nothing
from host_tools.director.faults import Fault
from host_tools.director.orders import lettering
from host_tools.director.store import MatchRow, OrderRow, TableRow, matches, orders, records, tables
from host_tools.director.texts import text
from matchcore.games.backgammon.play import orders as core_orders


def give(
    desk: Desk,
    number: int,
    kind: int,
    values: tuple[int, ...] = (),
    words: str = "",
    *,
    confirmed: asking.Confirmed = None,
    following: Following = nothing,
) -> int:
    """Give a table an order; its number.

    `confirmed`: the mark the giver has confirmed; raises `Question` where there is something to ask.  `following`: the
    follow-up orders for the table's state.
    """
    with desk.acting() as connection:
        return give_all(desk, connection, number, (kind, values, words), following, confirmed)


def give_all(
    desk: Desk, connection: Connection, number: int, order: Order, following: Following, confirmed: asking.Confirmed
) -> int:
    """The same within an act: an order and its follow-ups; the number of the first."""
    given = give_in(desk, connection, number, *order, confirmed)
    for later in following(desk.follower(connection, need_table(connection, number)).state):
        give_in(desk, connection, number, *later, None)
    return given


def give_in(
    desk: Desk,
    connection: Connection,
    number: int,
    kind: int,
    values: tuple[int, ...],
    words: str,
    confirmed: asking.Confirmed,
) -> int:
    """One order, within an act."""
    table = need_table(connection, number)
    limits.check_table(desk, connection, table)
    asking.about_order(desk, connection, table, kind, values, words, confirmed)
    order_number = add(desk, connection, table, kind, values, words)
    acts.note_order(desk, connection, table, core_orders.make(order_number, kind, values, words))
    return order_number


def cancel(desk: Desk, number: int, order_number: int) -> None:
    """Cancel an order that the table has not answered.  If the table already has it, its fact counts."""
    with desk.acting() as connection:
        table = need_table(connection, number)
        limits.check_table(desk, connection, table)
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
        _note_cancelled(desk, connection, table, order, match)


def _note_cancelled(
    desk: Desk, connection: Connection, table: TableRow, order: OrderRow, match: MatchRow | None
) -> None:
    names = match.names if match else desk.follower(connection, table).state.names
    what = wording.order_words(order.fact, names)
    about = {"order": order.number, "fact": wording.name_of_fact(order.fact)}
    before, after = about | {"status": records.WAITING}, about | {"status": records.CANCELLED}
    said = {"match": match.id if match else None, "number": table.number, "what": what}
    acts.note(desk, connection, acts.CANCEL, table=table.number, before=before, after=after, **said)


def add(
    desk: Desk,
    connection: Connection,
    table: TableRow,
    kind: int,
    values: tuple[int, ...],
    words: str,
    author: str = "",
) -> int:
    """Queue an order for a table; its number.  Only inside an act.  `author`: by default, the current person."""
    number = orders.next_number(connection, table.number, table.last_order)
    order = core_orders.make(number, kind, values, words)
    lettering.check(order)
    orders.add(connection, table.number, order, author or who.current().name, desk.now_s())
    tables.touch(connection, table.number)
    return number
