"""The logs of facts that have been heard as a table's: its device's, a spare's, one for each game.

A table has one of them at a time; `tables` has that one's position.
"""

from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from host_tools.director.store.records import LogRow
from host_tools.director.store.schema.devices import logs

# Built once: some run at every exchange of a table with two devices.
_OF_TABLE = select(logs).where(logs.c.table_number == bindparam("table"))
_ONE = _OF_TABLE.where(logs.c.log_id == bindparam("log"))
_CHANGE = update(logs).where(logs.c.table_number == bindparam("table"), logs.c.log_id == bindparam("log"))
_HEARD_SINCE = select(logs).where(logs.c.last_s > bindparam("since")).order_by(logs.c.table_number, logs.c.log_id)


def find(connection: Connection, number: int, log_id: int) -> LogRow | None:
    row = connection.execute(_ONE, {"table": number, "log": log_id}).one_or_none()
    return LogRow(*row) if row else None


def add(connection: Connection, number: int, log_id: int, game: str) -> LogRow:
    """A log heard for the first time."""
    found = LogRow(number, log_id, game, boot=0, count=0, last_order=0, last_s=None, is_caught_up=False)
    connection.execute(insert(logs).values(**vars(found)))
    return found


def change(connection: Connection, number: int, log_id: int, **values: Any) -> None:
    connection.execute(_CHANGE, {"table": number, "log": log_id, **values})


def forget_counts(connection: Connection, number: int) -> None:
    """Messages under the former key are void, so that no copy of one can be a danger."""
    connection.execute(update(logs).where(logs.c.table_number == number).values(boot=0, count=0))


def heard_beside(connection: Connection, since_s: float) -> dict[int, LogRow]:
    """By table, a log that has called since then while another one was the table's."""
    return {row.table_number: LogRow(*row) for row in connection.execute(_HEARD_SINCE, {"since": since_s})}
