"""Tables that announce themselves (matchcore.log.adopting), until they call as enrolled."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from host_tools.director.store.schema.devices import newcomers, tables

# Anybody can announce: beyond this, newcomers wait until a row expires.
MOST, MOST_OF_ONE_HOST = 60, 6
EXPIRES_S = 120
STALE_S = 20  # a younger row is not rewritten


@dataclass(frozen=True)
class NewcomerRow:
    id: str  # hexadecimal
    board: str
    host: str  # "" = not heard yet: its letters have been typed
    first_s: float
    last_s: float
    number: int | None  # adopted as this table; has not called yet


def find(connection: Connection, id: str) -> NewcomerRow | None:
    row = connection.execute(select(newcomers).where(newcomers.c.id == id)).one_or_none()
    return NewcomerRow(*row) if row else None


def read_all(connection: Connection, now_s: float) -> list[NewcomerRow]:
    """Recently heard ones, and adopted ones that have not called yet; oldest first."""
    called = select(tables.c.number).where(tables.c.last_seen_s.is_not(None))
    is_waiting = newcomers.c.number.is_(None) & (newcomers.c.last_s > now_s - EXPIRES_S) & (newcomers.c.host != "")
    is_expected = newcomers.c.number.is_not(None) & newcomers.c.number.not_in(called)
    asked = select(newcomers).where(is_waiting | is_expected).order_by(newcomers.c.first_s, newcomers.c.id)
    return [NewcomerRow(*row) for row in connection.execute(asked)]


def _is_young(now_s: float) -> ColumnElement[bool]:
    """A time in the future was before the clock was set back."""
    return (newcomers.c.last_s > now_s - EXPIRES_S) & (newcomers.c.last_s < now_s + EXPIRES_S)


def is_written(row: NewcomerRow | None, now_s: float) -> bool:
    """Whether an announcement needs no write: replays must cost no transaction."""
    return row is not None and row.host != "" and 0 <= now_s - row.last_s < STALE_S


def has_room(connection: Connection, host: str, now_s: float) -> bool:
    """Whether this host may have another row."""
    young = _is_young(now_s) & newcomers.c.number.is_(None) & (newcomers.c.host != "")
    total = connection.scalar(select(func.count()).select_from(newcomers).where(young)) or 0
    own = connection.scalar(select(func.count()).select_from(newcomers).where(young & (newcomers.c.host == host))) or 0
    return total < MOST and own < MOST_OF_ONE_HOST


def note(connection: Connection, id: str, board: str, host: str, now_s: float) -> None:
    """Also removes rows no longer needed."""
    called = select(tables.c.number).where(tables.c.last_seen_s.is_not(None))
    is_old = newcomers.c.number.is_(None) & ~_is_young(now_s)
    connection.execute(delete(newcomers).where(is_old | newcomers.c.number.in_(called)))
    row = find(connection, id)
    if row:
        first_s = row.first_s if row.host else now_s
        heard = {"board": board, "host": host, "first_s": first_s, "last_s": now_s}
        connection.execute(update(newcomers).where(newcomers.c.id == id).values(heard))
    elif has_room(connection, host, now_s):
        _add(connection, id, board, host, now_s)


def expect(connection: Connection, id: str, now_s: float) -> None:
    """Keep room for one whose letters have been typed, for when it is heard."""
    connection.execute(delete(newcomers).where((newcomers.c.id == id) & newcomers.c.number.is_(None)))
    if find(connection, id) is None:
        _add(connection, id, "", "", now_s)


def _add(connection: Connection, id: str, board: str, host: str, now_s: float) -> None:
    connection.execute(
        insert(newcomers).values(id=id, board=board, host=host, first_s=now_s, last_s=now_s, number=None)
    )


def adopt(connection: Connection, id: str, number: int) -> None:
    connection.execute(update(newcomers).where(newcomers.c.id == id).values(number=number))


def forget(connection: Connection, number: int) -> None:
    """Forget the device adopted as this table; its key is void, so it announces itself again."""
    connection.execute(delete(newcomers).where(newcomers.c.number == number))
