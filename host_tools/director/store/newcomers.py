"""Tables that announce themselves with a code of their own (matchcore.log.adopting), until they call as somebody."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from host_tools.director.store.schema import newcomers, tables

# Anybody can announce anything: what comes when there is no room waits until a line is too old.
MOST, MOST_OF_ONE_HOST = 60, 6
EXPIRES_S = 120
STALE_S = 20  # a line that is younger is not written again


@dataclass(frozen=True)
class NewcomerRow:
    id: str  # hexadecimal
    board: str
    host: str
    first_s: float
    last_s: float
    number: int | None  # as which it has been adopted; it has not called yet


def find(connection: Connection, id: str) -> NewcomerRow | None:
    row = connection.execute(select(newcomers).where(newcomers.c.id == id)).one_or_none()
    return NewcomerRow(*row) if row else None


def every(connection: Connection, now_s: float) -> list[NewcomerRow]:
    """Those heard of lately, and those that have a number and have not called yet; who asks longest comes first."""
    called = select(tables.c.number).where(tables.c.last_seen_s.is_not(None))
    is_waiting = newcomers.c.number.is_(None) & (newcomers.c.last_s > now_s - EXPIRES_S)
    is_expected = newcomers.c.number.is_not(None) & newcomers.c.number.not_in(called)
    asked = select(newcomers).where(is_waiting | is_expected).order_by(newcomers.c.first_s, newcomers.c.id)
    return [NewcomerRow(*row) for row in connection.execute(asked)]


def is_written(row: NewcomerRow | None, now_s: float) -> bool:
    """Whether an announcement need not be written, from wherever it comes: a replayed one must cost no transaction."""
    return row is not None and 0 <= now_s - row.last_s < STALE_S


def has_room(connection: Connection, host: str, now_s: float) -> bool:
    """Whether one more line from there is taken."""
    young = (newcomers.c.last_s > now_s - EXPIRES_S) & newcomers.c.number.is_(None)
    total = connection.scalar(select(func.count()).select_from(newcomers).where(young)) or 0
    own = connection.scalar(select(func.count()).select_from(newcomers).where(young & (newcomers.c.host == host))) or 0
    return total < MOST and own < MOST_OF_ONE_HOST


def note(connection: Connection, id: str, board: str, host: str, now_s: float) -> None:
    """It has announced itself once more; lines that nobody needs any longer go."""
    called = select(tables.c.number).where(tables.c.last_seen_s.is_not(None))
    is_old = newcomers.c.number.is_(None) & (newcomers.c.last_s <= now_s - EXPIRES_S)
    connection.execute(delete(newcomers).where(is_old | newcomers.c.number.in_(called)))
    row = find(connection, id)
    if row:
        connection.execute(update(newcomers).where(newcomers.c.id == id).values(board=board, host=host, last_s=now_s))
    elif has_room(connection, host, now_s):
        connection.execute(
            insert(newcomers).values(id=id, board=board, host=host, first_s=now_s, last_s=now_s, number=None)
        )


def adopt(connection: Connection, id: str, number: int) -> None:
    connection.execute(update(newcomers).where(newcomers.c.id == id).values(number=number))


def forget(connection: Connection, number: int) -> None:
    """Whoever was adopted as this table has a key that is void: it is a new one when it announces itself again."""
    connection.execute(delete(newcomers).where(newcomers.c.number == number))
