"""The matches: ordered or entered at a table, what was sealed there, and the director's corrections of it."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, true, update

from host_tools.director.store import records
from host_tools.director.store.records import CorrectionRow, MatchRow
from host_tools.director.store.schema import corrections, matches

NO_RESULT: dict[str, Any] = {
    "result": 0,
    "winner": -1,
    "score_a": 0,
    "score_b": 0,
    "code": "",
    "sealed_s": None,
    "verified_s": None,
    "handed_over": "",
}


def add(connection: Connection, **values: Any) -> int:
    """A new match without a result; its id."""
    return connection.execute(insert(matches).values({**NO_RESULT, **values}).returning(matches.c.id)).scalar_one()


def change(connection: Connection, match_id: int, **values: Any) -> None:
    connection.execute(update(matches).where(matches.c.id == match_id).values(**values))


def remove(connection: Connection, match_id: int) -> None:
    """Forget a match that has turned out to be one that is already here."""
    connection.execute(delete(matches).where(matches.c.id == match_id))


def count_reported(connection: Connection) -> int:
    """The results that wait to be verified."""
    waiting = select(func.count()).select_from(matches).where(matches.c.status == records.REPORTED)
    return connection.execute(waiting).scalar_one()


def find(connection: Connection, match_id: int) -> MatchRow | None:
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one_or_none()
    return MatchRow(*row) if row else None


def of_run(connection: Connection, table_number: int, log_id: int, assigned_seq: int) -> MatchRow | None:
    """The match that begins with this fact."""
    where = (matches.c.table_number == table_number) & (matches.c.log_id == log_id)
    row = connection.execute(select(matches).where(where, matches.c.assigned_seq == assigned_seq)).one_or_none()
    return MatchRow(*row) if row else None


def of_order(connection: Connection, table_number: int, order_number: int) -> MatchRow | None:
    """The match that an order brings to a table."""
    where = (matches.c.table_number == table_number) & (matches.c.order_number == order_number)
    row = connection.execute(select(matches).where(where)).one_or_none()
    return MatchRow(*row) if row else None


def of_code(connection: Connection, table_number: int, code: str) -> MatchRow | None:
    """The newest match of a table that was sealed with this code."""
    return _one_of(connection, table_number, matches.c.code == code, matches.c.id.desc())


def oldest_open(connection: Connection, table_number: int) -> MatchRow | None:
    """The match that is on the table, or else the first one that is on its way to it."""
    return _one_of(connection, table_number, matches.c.status.in_(records.OPEN_STATUSES), matches.c.id)


def _one_of(
    connection: Connection, table_number: int, where: ColumnElement[bool], order: ColumnElement
) -> MatchRow | None:
    """The first in this order of the matches of a table."""
    mine = select(matches).where(matches.c.table_number == table_number, where)
    row = connection.execute(mine.order_by(order).limit(1)).one_or_none()
    return MatchRow(*row) if row else None


def begun_between(connection: Connection, table_number: int, log_id: int, after: int, before: int) -> list[MatchRow]:
    """The matches of a log that begin with a fact between these two."""
    where = (matches.c.table_number == table_number) & (matches.c.log_id == log_id)
    where &= (matches.c.assigned_seq > after) & (matches.c.assigned_seq < before)
    return [MatchRow(*row) for row in connection.execute(select(matches).where(where))]


def of_series(connection: Connection, first_id: int) -> list[MatchRow]:
    """The matches of the series that begins with this one, oldest first; most matches are the only one."""
    where = (matches.c.id == first_id) | (matches.c.series_id == first_id)
    return [MatchRow(*row) for row in connection.execute(select(matches).where(where).order_by(matches.c.id))]


def every(connection: Connection) -> list[MatchRow]:
    """Newest first."""
    return [MatchRow(*row) for row in connection.execute(select(matches).order_by(matches.c.id.desc()))]


def last_on(connection: Connection, table_number: int) -> MatchRow | None:
    """The newest match of a table."""
    return _one_of(connection, table_number, true(), matches.c.id.desc())


def number_on(connection: Connection, table_number: int) -> int:
    """How many matches a table has had."""
    where = matches.c.table_number == table_number
    return connection.execute(select(func.count()).select_from(matches).where(where)).scalar_one()


def correct(connection: Connection, match_id: int, **values: Any) -> int:
    """Add a correction, and its id; what the table sealed stays as it is (RES-10)."""
    added = insert(corrections).values(match_id=match_id, **values).returning(corrections.c.id)
    return connection.execute(added).scalar_one()


def take_back(connection: Connection, correction_id: int, act_id: int) -> None:
    """A correction does not count any more; it stays where it is."""
    connection.execute(update(corrections).where(corrections.c.id == correction_id).values(undone_by=act_id))


def corrections_of(connection: Connection, match_id: int) -> list[CorrectionRow]:
    """Those that count, oldest first; the last one says the result."""
    mine = select(corrections).where(corrections.c.match_id == match_id, corrections.c.undone_by.is_(None))
    found = connection.execute(mine.order_by(corrections.c.id))
    return [CorrectionRow(*row) for row in found]


def all_corrections(connection: Connection) -> dict[int, list[CorrectionRow]]:
    """Those that count, by match, oldest first."""
    found: dict[int, list[CorrectionRow]] = {}
    counting = select(corrections).where(corrections.c.undone_by.is_(None))
    for row in connection.execute(counting.order_by(corrections.c.id)):
        correction = CorrectionRow(*row)
        found.setdefault(correction.match_id, []).append(correction)
    return found
