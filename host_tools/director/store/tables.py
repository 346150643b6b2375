"""The enrolled tables, and the messages that were refused."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, case, insert, select, update

from host_tools.director.store import logs, sealing
from host_tools.director.store.databases.database import note_change
from host_tools.director.store.records import TableRow
from host_tools.director.store.schema.devices import rejections, tables
from matchcore.log import journal

NO_TABLE = 0  # for rejections without a table of this director


# Built once: these run at every exchange.
_ONE = select(tables).where(tables.c.number == bindparam("of"))
_EVERY = select(tables).order_by(tables.c.number)
_SOME = _EVERY.where(tables.c.number.in_(bindparam("numbers", expanding=True)))
_REVISIONS = select(tables.c.number, tables.c.revision, tables.c.last_seen_s, tables.c.promised_ms, tables.c.is_in_play)
NOTE = update(tables).where(tables.c.number == bindparam("of"))
CHANGE = NOTE.values(revision=tables.c.revision + 1)


class LastCall(NamedTuple):
    last_seen_s: float | None  # null = never
    promised_ms: int
    is_in_play: bool


def find(connection: Connection, number: int) -> TableRow | None:
    row = connection.execute(_ONE, {"of": number}).one_or_none()
    return TableRow(*row) if row else None


def read_all(connection: Connection) -> list[TableRow]:
    return [TableRow(*row) for row in connection.execute(_EVERY)]


def change_all(connection: Connection) -> None:
    """Mark every table's pages as changed."""
    connection.execute(update(tables).values(revision=tables.c.revision + 1))


def with_numbers(connection: Connection, numbers: Collection[int]) -> list[TableRow]:
    return [TableRow(*row) for row in connection.execute(_SOME, {"numbers": list(numbers)})]


def revisions(connection: Connection) -> dict[int, tuple[int, LastCall]]:
    """For each table (revision, last call), to see whether its page is out of date."""
    return {number: (revision, LastCall(*call)) for number, revision, *call in connection.execute(_REVISIONS)}


def add(connection: Connection, number: int, name: str, key: bytes, is_simulated: bool, now_s: float) -> None:
    connection.execute(
        insert(tables).values(
            number=number,
            name=name,
            key=sealing.closed(connection, key),
            is_simulated=is_simulated,
            enrolled_s=now_s,
            boot=0,
            count=0,
            log_id=0,
            stored_seq=0,
            digest=journal.NO_DIGEST,
            last_order=0,
            last_seen_s=None,
            zero_s=0,
            free_kib=0,
            up_min=0,
            rejected=0,
            flags=0,
            problem="",
            revision=1,
            health="",
        )
    )
    note_change(connection, number)


def renew(connection: Connection, number: int, key: bytes, now_s: float) -> None:
    """Set a new key. Messages with the old one are void, so the device may count from 1 again."""
    change(connection, number, key=sealing.closed(connection, key), enrolled_s=now_s, boot=0, count=0, problem="")
    logs.forget_counts(connection, number)


def change(connection: Connection, number: int, **values: Any) -> None:
    """Set columns of a table and mark its pages as changed."""
    connection.execute(CHANGE, {"of": number, **values})
    note_change(connection, number)


def note(connection: Connection, number: int, **values: Any) -> None:
    """Set columns that no page shows before the next change."""
    connection.execute(NOTE, {"of": number, **values})


def touch(connection: Connection, number: int) -> None:
    """Something shown on a table's pages has changed elsewhere."""
    change(connection, number)


QUIET_S = 600.0  # without another one for this long, the count starts again from 1


# A time in the future was before the clock was set back.
_IS_RECENT = rejections.c.last_s.between(bindparam("since_s"), bindparam("until_s"))
_REJECTED = select(rejections.c.table_number, rejections.c.kind, rejections.c.number).where(_IS_RECENT)


def _recently(now_s: float) -> dict[str, float]:
    return {"since_s": now_s - QUIET_S, "until_s": now_s + QUIET_S}


def count_rejection(connection: Connection, number: int, kind: str, now_s: float) -> None:
    """Count a rejected message; `number`: NO_TABLE if this director has no such table."""
    where = (rejections.c.table_number == number) & (rejections.c.kind == kind)
    counted = case((_IS_RECENT, rejections.c.number + 1), else_=1)
    counting = update(rejections).where(where).values(number=counted, last_s=now_s)
    done = connection.execute(counting, _recently(now_s))
    if not done.rowcount:
        connection.execute(insert(rejections).values(table_number=number, kind=kind, number=1, last_s=now_s))


def rejected(connection: Connection, now_s: float) -> dict[int, dict[str, int]]:
    """Recently rejected messages: table, kind, count."""
    found: dict[int, dict[str, int]] = {}
    for table_number, kind, number in connection.execute(_REJECTED, _recently(now_s)):
        found.setdefault(table_number, {})[kind] = number
    return found
