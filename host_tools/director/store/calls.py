"""The store's part in the calls of many tables, with one statement each for all: most calls bring nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, select

from host_tools.director.store import records
from host_tools.director.store.databases.database import note_change
from host_tools.director.store.databases.number_lists import is_one_of, listed
from host_tools.director.store.databases.prepared import Prepared
from host_tools.director.store.records import TableRow
from host_tools.director.store.schema.devices import logs, orders, tables, updates
from host_tools.director.store.schema.play import previous_tables
from host_tools.director.store.tables import CHANGE, NOTE
from host_tools.director.store.updates import name_of


@dataclass(frozen=True)
class Caller:
    table: TableRow
    has_orders: bool  # waiting for it
    is_left: bool  # by a moved match not yet ordered off its screen
    is_caught_up: bool  # its log has nothing more from before its first call
    offer: bytes  # the name of the release offered, or b""


_HAS_ORDERS = exists().where(orders.c.table_number == tables.c.number, orders.c.status == records.WAITING)
_IS_LEFT = exists().where(previous_tables.c.table_number == tables.c.number, previous_tables.c.closing_order.is_(None))
_IS_NEW = exists().where(
    logs.c.table_number == tables.c.number, logs.c.log_id == tables.c.log_id, logs.c.is_caught_up.is_(False)
)
_CALLERS = Prepared(
    select(tables, _HAS_ORDERS, _IS_LEFT, ~_IS_NEW, updates.c.digest.label("offered"), updates.c.is_older)
    .outerjoin(updates, updates.c.table_number == tables.c.number)
    .where(is_one_of(tables.c.number, "numbers"))
)


# What a call tells of its table.
_HEARD = (
    *("boot", "count", "log_id", "stored_seq", "digest", "last_order", "last_seen_s", "zero_s", "heard_ms"),
    *("free_kib", "up_min", "rejected", "flags", "problem", "health", "promised_ms", "is_in_play"),
)
_NOTE, _CHANGE = Prepared(NOTE, _HEARD), Prepared(CHANGE, _HEARD)


def callers(connection: Connection, numbers: Collection[int]) -> dict[int, Caller]:
    found = {}
    for row in _CALLERS.rows(connection, {"numbers": listed(numbers)}):
        *table, has_orders, is_left, is_caught_up, digest, is_older = row
        found[row[0]] = Caller(TableRow(*table), has_orders, is_left, is_caught_up, name_of(digest, is_older))
    return found


def heard_of(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Set columns that no page shows before the next change. Rows have `_HEARD` and `of`, the table's number."""
    if rows:
        _NOTE.run(connection, rows)


def heard_news_of(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """The same for tables whose pages may have changed."""
    if rows:
        _CHANGE.run(connection, rows)
    for row in rows:
        note_change(connection, row["of"])
