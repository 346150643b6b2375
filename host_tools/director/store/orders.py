"""The director's orders: one numbered log per table, with the outcome of each."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from sqlalchemy import Connection, bindparam, func, insert, select, update

from host_tools.director.store import records
from host_tools.director.store.records import OrderRow, TableRow
from host_tools.director.store.schema.devices import orders, tables
from matchcore.log.fact import Fact, pack

# Built once: it runs at every exchange.
_WAITING = (
    select(orders)
    .where(orders.c.table_number == bindparam("of"), orders.c.status == records.WAITING)
    .order_by(orders.c.number)
)
_OF_LOG = (orders.c.table_number == bindparam("of")) & (orders.c.log_id == bindparam("log"))
_SENT_AS = select(orders).where(_OF_LOG, orders.c.sent_as == bindparam("at"))
_LAST_SENT = select(func.max(orders.c.sent_as)).where(_OF_LOG)
_ONE = select(orders).where(orders.c.table_number == bindparam("of"), orders.c.number == bindparam("at"))
_CHANGE = update(orders).where(orders.c.table_number == bindparam("of"), orders.c.number == bindparam("at"))
_AT = orders.c.table_number == bindparam("of")
_NEWEST_FIRST = orders.c.number.desc()
_LAST_AT = select(orders.c.number).where(_AT).order_by(_NEWEST_FIRST).limit(bindparam("most"))
_NEWEST_AND_WAITING = (
    select(orders)
    .where(_AT, orders.c.number.in_(_LAST_AT) | (orders.c.status == records.WAITING))
    .order_by(_NEWEST_FIRST)
)

# Table by table, because the index has the status behind the table.
_AT_EACH_TABLE = orders.c.table_number.in_(select(tables.c.number))
_EVERY_WAITING = select(orders).where(_AT_EACH_TABLE, orders.c.status == records.WAITING)


def next_number(connection: Connection, table_number: int) -> int:
    """A number for an order at the desk; the log that it is sent to gives it another one."""
    where = orders.c.table_number == table_number
    return (connection.execute(select(func.max(orders.c.number)).where(where)).scalar() or 0) + 1


def add(
    connection: Connection, table: TableRow, order: Fact, author: str, now_s: float, log_id: int | None = None
) -> None:
    """`log_id`: of the match on the screen that it is about; None = it goes to whichever log is the table's."""
    connection.execute(
        insert(orders).values(
            table_number=table.number,
            number=order.seq,
            kind=order.kind,
            payload=pack(order),
            created_s=now_s,
            author=author,
            status=records.WAITING,
            refusal="",
            sent_s=None,
            settled_s=None,
            game=table.game,
            log_id=log_id,
            sent_as=None,
        )
    )


def waiting(connection: Connection, table_number: int) -> list[OrderRow]:
    """The unanswered orders, oldest first."""
    return [OrderRow(*row) for row in connection.execute(_WAITING, {"of": table_number})]


def every_waiting(connection: Connection) -> list[OrderRow]:
    return [OrderRow(*row) for row in connection.execute(_EVERY_WAITING)]


def sent_as(connection: Connection, table_number: int, log_id: int, number: int) -> OrderRow | None:
    """The order that was sent to this log under this number."""
    row = connection.execute(_SENT_AS, {"of": table_number, "log": log_id, "at": number}).one_or_none()
    return OrderRow(*row) if row else None


def last_sent(connection: Connection, table_number: int, log_id: int) -> int:
    """The highest number under which an order was sent to this log, or 0."""
    return connection.execute(_LAST_SENT, {"of": table_number, "log": log_id}).scalar() or 0


def find(connection: Connection, table_number: int, number: int) -> OrderRow | None:
    row = connection.execute(_ONE, {"of": table_number, "at": number}).one_or_none()
    return OrderRow(*row) if row else None


def latest(connection: Connection, table_number: int, most: int) -> list[OrderRow]:
    """The newest orders and all that wait, newest first."""
    return [OrderRow(*row) for row in connection.execute(_NEWEST_AND_WAITING, {"of": table_number, "most": most})]


def of_kinds(
    connection: Connection, table_number: int, game: str, kinds: Collection[int], since_s: float
) -> list[OrderRow]:
    """Those of these kinds given since then, newest first."""
    mine = (orders.c.table_number == table_number) & (orders.c.game == game) & orders.c.kind.in_(kinds)
    where = mine & (orders.c.created_s >= since_s)
    return [OrderRow(*row) for row in connection.execute(select(orders).where(where).order_by(orders.c.number.desc()))]


def latest_of_each(connection: Connection, of: Collection[int] | None = None) -> dict[int, OrderRow]:
    found = connection.execute(_LATEST) if of is None else connection.execute(_LATEST_OF, {"tables": list(of)})
    return {row.table_number: OrderRow(*row) for row in found if row.table_number is not None}


_OTHERS = orders.alias()
_NEWEST = select(func.max(_OTHERS.c.number)).where(_OTHERS.c.table_number == tables.c.number).scalar_subquery()
_IS_NEWEST = (orders.c.table_number == tables.c.number) & (orders.c.number == _NEWEST)
_LATEST = select(orders).select_from(tables).outerjoin(orders, _IS_NEWEST)  # outer: table by table, each has one search
_LATEST_OF = _LATEST.where(tables.c.number.in_(bindparam("tables", expanding=True)))


def send(connection: Connection, order: OrderRow, log_id: int, number: int, now_s: float) -> OrderRow:
    """Note that an answer carries this order to a log, as its order with this number."""
    sent_s = now_s if order.sent_s is None else order.sent_s
    if (order.log_id, order.sent_as, order.sent_s) != (log_id, number, sent_s):
        place = {"log_id": log_id, "sent_as": number, "sent_s": sent_s}
        connection.execute(_CHANGE, {"of": order.table_number, "at": order.number, **place})
    return replace(order, log_id=log_id, sent_as=number, sent_s=sent_s)


def take_back_numbers(connection: Connection, table_number: int, log_id: int, up_to: int) -> None:
    """The log has gone beyond these numbers without answering the orders that still wait: they are to be sent again."""
    where = (orders.c.table_number == table_number) & (orders.c.log_id == log_id) & (orders.c.sent_as <= up_to)
    where &= orders.c.status == records.WAITING
    connection.execute(update(orders).where(where).values(sent_as=None))


def settle(
    connection: Connection, table_number: int, number: int, status: str, refusal: str, now_s: float | None
) -> None:
    """An order's outcome, from a fact or the director; without a time if implied."""
    became = {"status": status, "refusal": refusal, "settled_s": now_s}
    connection.execute(_CHANGE, {"of": table_number, "at": number, **became})


def cancel(connection: Connection, cancelled: Iterable[OrderRow], now_s: float | None) -> None:
    """Cancel these; if the table already has one, its fact counts."""
    for order in cancelled:
        settle(connection, order.table_number, order.number, records.CANCELLED, "", now_s)


_IS_SILENT, _IS_DEALT_WITH = tables.c.last_seen_s <= orders.c.settled_s, tables.c.last_order >= orders.c.sent_as
_IS_RECENT = orders.c.settled_s.between(bindparam("since"), bindparam("now"))
_TAKEN_BACK = (  # built once: the desk asks each second
    select(orders)
    .join(tables, tables.c.number == orders.c.table_number)
    .where(_AT_EACH_TABLE, orders.c.status == records.CANCELLED, _IS_RECENT)
    .where(orders.c.log_id == tables.c.log_id, _IS_SILENT | _IS_DEALT_WITH)
)


def taken_back(connection: Connection, since_s: float, now_s: float) -> list[OrderRow]:
    """Those cancelled between these times on their way to a log that may have them all the same.

    It has not called since, or has dealt with the order and not told yet."""
    return [OrderRow(*row) for row in connection.execute(_TAKEN_BACK, {"since": since_s, "now": now_s})]


def is_one_settled(connection: Connection, table_number: int, log_id: int, after: int, up_to: int) -> bool:
    """Whether a log has answered one of the orders sent to it between these numbers."""
    where = (orders.c.table_number == table_number) & (orders.c.log_id == log_id)
    where &= (orders.c.sent_as > after) & (orders.c.sent_as <= up_to)
    where &= orders.c.status.in_((records.APPLIED, records.REFUSED))
    return connection.execute(select(orders.c.number).where(where).limit(1)).first() is not None


def reopen(connection: Connection, table_number: int, numbers: Iterable[int]) -> None:
    """The facts that answered these orders are lost: give them to the table again."""
    where = (orders.c.table_number == table_number) & orders.c.number.in_(list(numbers))
    reset = {"status": records.WAITING, "refusal": "", "settled_s": None, "sent_as": None}
    connection.execute(update(orders).where(where).values(**reset))
