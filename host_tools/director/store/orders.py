"""The director's orders: one numbered log per table, with the outcome of each."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, bindparam, func, insert, select, update

from host_tools.director.store import records
from host_tools.director.store.records import OrderRow, TableRow
from host_tools.director.store.schema import orders, tables
from matchcore.log.fact import LARGEST_PAYLOAD, Fact, pack

ALL = 1 << 30  # more than any table's

# Built once: it runs at every exchange.
_WAITING = (
    select(orders)
    .where(orders.c.table_number == bindparam("of"), orders.c.status == records.WAITING)
    .where(orders.c.number > bindparam("after"))
    .order_by(orders.c.number)
    .limit(bindparam("most"))
)
_ONE = select(orders).where(orders.c.table_number == bindparam("of"), orders.c.number == bindparam("at"))
_CHANGE = update(orders).where(orders.c.table_number == bindparam("of"), orders.c.number == bindparam("at"))


def next_number(connection: Connection, table_number: int, last_order: int) -> int:
    """A number unused by both store and table, even in a restored store."""
    where = orders.c.table_number == table_number
    stored = connection.execute(select(func.max(orders.c.number)).where(where)).scalar() or 0
    return max(stored, last_order) + 1


def add(connection: Connection, table: TableRow, order: Fact, author: str, now_s: float) -> None:
    buffer = bytearray(LARGEST_PAYLOAD)
    size = pack(order, buffer)
    connection.execute(
        insert(orders).values(
            table_number=table.number,
            number=order.seq,
            kind=order.kind,
            payload=bytes(buffer[:size]),
            created_s=now_s,
            author=author,
            status=records.WAITING,
            refusal="",
            sent_s=None,
            settled_s=None,
            game=table.game,
        )
    )


def waiting(connection: Connection, table_number: int, after: int, most: int) -> list[OrderRow]:
    """The oldest unanswered orders."""
    found = connection.execute(_WAITING, {"of": table_number, "after": after, "most": most})
    return [OrderRow(*row) for row in found]


def find(connection: Connection, table_number: int, number: int) -> OrderRow | None:
    row = connection.execute(_ONE, {"of": table_number, "at": number}).one_or_none()
    return OrderRow(*row) if row else None


def latest(connection: Connection, table_number: int, most: int) -> list[OrderRow]:
    """The newest orders and all that wait, newest first."""
    mine, newest_first = orders.c.table_number == table_number, orders.c.number.desc()
    newest = select(orders.c.number).where(mine).order_by(newest_first).limit(most)
    where = mine & (orders.c.number.in_(newest) | (orders.c.status == records.WAITING))
    found = connection.execute(select(orders).where(where).order_by(newest_first))
    return [OrderRow(*row) for row in found]


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


def mark_sent(connection: Connection, sent: Iterable[OrderRow], now_s: float) -> None:
    """Note that an answer carries these: the table may have them now."""
    for order in sent:
        if order.sent_s is None:
            connection.execute(_CHANGE, {"of": order.table_number, "at": order.number, "sent_s": now_s})


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


def is_one_settled(connection: Connection, table_number: int, after: int, up_to: int) -> bool:
    """Whether the table has answered one of the orders between these numbers."""
    between = (orders.c.table_number == table_number) & (orders.c.number > after) & (orders.c.number <= up_to)
    where = between & orders.c.status.in_((records.APPLIED, records.REFUSED))
    return connection.execute(select(orders.c.number).where(where).limit(1)).first() is not None


def reopen(connection: Connection, table_number: int, numbers: Iterable[int]) -> None:
    """The facts that answered these orders are lost: give them to the table again."""
    where = (orders.c.table_number == table_number) & orders.c.number.in_(list(numbers))
    connection.execute(update(orders).where(where).values(status=records.WAITING, refusal="", settled_s=None))
