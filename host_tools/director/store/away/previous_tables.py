"""Former tables of moved matches (INC-13)."""

from typing import Any

from sqlalchemy import Connection, Select, bindparam, insert, select, update

from host_tools.director.store.records import StayRow
from host_tools.director.store.schema.play import previous_tables

# Built once: some run at every exchange.
_IN_ORDER = select(previous_tables).order_by(previous_tables.c.id)
_OF_MATCH = _IN_ORDER.where(previous_tables.c.match_id == bindparam("match"))
_OF_TABLE = _IN_ORDER.where(previous_tables.c.table_number == bindparam("table"))
_OF_ORDER = _OF_TABLE.where(previous_tables.c.order_number == bindparam("order"))
_OF_LOG = _OF_TABLE.where(previous_tables.c.log_id == bindparam("log"))
_OF_RUN = _OF_LOG.where(previous_tables.c.assigned_seq == bindparam("seq"))


def add(connection: Connection, **values: Any) -> None:
    connection.execute(insert(previous_tables).values(closing_order=None, **values))


def change(connection: Connection, stay_id: int, **values: Any) -> None:
    connection.execute(update(previous_tables).where(previous_tables.c.id == stay_id).values(**values))


def of_match(connection: Connection, match_id: int) -> list[StayRow]:
    """Oldest first."""
    return _found(connection, _OF_MATCH, match=match_id)


def of_order(connection: Connection, table_number: int, order_number: int) -> StayRow | None:
    """The moved match that an order brings to a table."""
    found = _found(connection, _OF_ORDER, table=table_number, order=order_number)
    return found[-1] if found else None


def of_run(connection: Connection, table_number: int, log_id: int, assigned_seq: int) -> StayRow | None:
    """The match that begins with this fact, if it has been moved away."""
    found = _found(connection, _OF_RUN, table=table_number, log=log_id, seq=assigned_seq)
    return found[0] if found else None


def of_log(connection: Connection, table_number: int, log_id: int) -> list[StayRow]:
    return _found(connection, _OF_LOG, table=table_number, log=log_id)


def set_apart(connection: Connection, table_number: int, log_id: int, after: int, apart: int) -> None:
    """As of matches."""
    mine = (
        (previous_tables.c.table_number == table_number)
        & (previous_tables.c.log_id == log_id)
        & (previous_tables.c.assigned_seq > after)
    )
    connection.execute(update(previous_tables).where(mine).values(log_id=apart))


def _found(connection: Connection, wanted: Select, **values: int) -> list[StayRow]:
    return [StayRow(*row) for row in connection.execute(wanted, values)]
