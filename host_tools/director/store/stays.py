"""Where matches were before they were moved to another table (INC-13)."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, select, update

from host_tools.director.store.records import StayRow
from host_tools.director.store.schema import stays


def add(connection: Connection, **values: Any) -> None:
    connection.execute(insert(stays).values(closing_order=None, **values))


def change(connection: Connection, stay_id: int, **values: Any) -> None:
    connection.execute(update(stays).where(stays.c.id == stay_id).values(**values))


def of_match(connection: Connection, match_id: int) -> list[StayRow]:
    """Oldest first."""
    return _found(connection, stays.c.match_id == match_id)


def of_order(connection: Connection, table_number: int, order_number: int) -> StayRow | None:
    """The match that an order has brought to a table, or still brings there, although it is elsewhere by now."""
    found = _found(connection, (stays.c.table_number == table_number) & (stays.c.order_number == order_number))
    return found[-1] if found else None


def of_run(connection: Connection, table_number: int, log_id: int, assigned_seq: int) -> StayRow | None:
    """The match that begins with this fact, if it has been moved away."""
    found = _found(connection, _of_log(table_number, log_id) & (stays.c.assigned_seq == assigned_seq))
    return found[0] if found else None


def of_log(connection: Connection, table_number: int, log_id: int) -> list[StayRow]:
    return _found(connection, _of_log(table_number, log_id))


def _of_log(table_number: int, log_id: int) -> ColumnElement[bool]:
    return (stays.c.table_number == table_number) & (stays.c.log_id == log_id)


def _found(connection: Connection, where: ColumnElement[bool]) -> list[StayRow]:
    return [StayRow(*row) for row in connection.execute(select(stays).where(where).order_by(stays.c.id))]
