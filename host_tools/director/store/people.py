"""People who may act, their sessions, and access codes for everything else."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from host_tools.director.store import events as event_rows, players as player_rows
from host_tools.director.store.schema.desk import codes, people, sessions
from host_tools.director.store.schema.play import events, players


@dataclass(frozen=True)
class PersonRow:
    id: int
    name: str
    role: str
    hash: str
    table_number: int | None
    is_blocked: bool
    created_s: float
    event: str  # the only one to act in; "" = every one
    plays_as: str  # the name in matches, if different (ROL-01)


@dataclass(frozen=True)
class SessionRow:
    digest: bytes
    person_id: int
    address: str
    started_s: float
    last_s: float


@dataclass(frozen=True)
class CodeRow:
    id: int
    kind: str
    name: str
    digest: bytes
    made_s: float


_EVENT, _PLAYS_AS = func.coalesce(events.c.name, ""), func.coalesce(players.c.name, "")
_COLUMNS = (*(one for one in people.c if not one.foreign_keys), _EVENT, _PLAYS_AS)
_NAMED = people.outerjoin(events).outerjoin(players)
_ROWS = select(*_COLUMNS).select_from(_NAMED)
# Built once: it runs at every request of a logged-in person.
_OF_SESSION = select(sessions, *_COLUMNS).select_from(sessions.join(_NAMED)).where(sessions.c.digest == bindparam("of"))
_ADMITTED = select(sessions).join(people).where(~people.c.is_blocked)
_SESSION_SIZE = len(sessions.c)


def add(connection: Connection, event: str = "", plays_as: str = "", **values: Any) -> int:
    if event:
        values["event_id"] = event_rows.know(connection, event)
    if plays_as:
        (values["player_id"],) = player_rows.know(connection, [plays_as])
    return connection.execute(insert(people).values(**values).returning(people.c.id)).scalar_one()


def change(connection: Connection, person_id: int, **values: Any) -> None:
    connection.execute(update(people).where(people.c.id == person_id).values(**values))


def find(connection: Connection, person_id: int) -> PersonRow | None:
    row = connection.execute(_ROWS.where(people.c.id == person_id)).one_or_none()
    return PersonRow(*row) if row else None


def read_all(connection: Connection) -> list[PersonRow]:
    return [PersonRow(*row) for row in connection.execute(_ROWS.order_by(people.c.name))]


def begin(connection: Connection, session: SessionRow) -> None:
    connection.execute(insert(sessions).values(**vars(session)))


def session(connection: Connection, digest: bytes) -> tuple[SessionRow, PersonRow] | None:
    row = connection.execute(_OF_SESSION, {"of": digest}).one_or_none()
    return (SessionRow(*row[:_SESSION_SIZE]), PersonRow(*row[_SESSION_SIZE:])) if row else None


def every_session(connection: Connection) -> list[SessionRow]:
    """Last used first."""
    return [SessionRow(*row) for row in connection.execute(select(sessions).order_by(sessions.c.last_s.desc()))]


def admitted(connection: Connection) -> list[SessionRow]:
    """Sessions of people not blocked."""
    return [SessionRow(*row) for row in connection.execute(_ADMITTED)]


def note_use(connection: Connection, digest: bytes, started_s: float, last_s: float) -> None:
    where = sessions.c.digest == digest
    connection.execute(update(sessions).where(where).values(started_s=started_s, last_s=last_s))


def end(connection: Connection, digest: bytes) -> None:
    connection.execute(delete(sessions).where(sessions.c.digest == digest))


def end_all(connection: Connection, person_id: int) -> None:
    connection.execute(delete(sessions).where(sessions.c.person_id == person_id))


def end_every_session(connection: Connection) -> None:
    connection.execute(delete(sessions))


def add_code(connection: Connection, **values: Any) -> int:
    return connection.execute(insert(codes).values(**values).returning(codes.c.id)).scalar_one()


def code(connection: Connection, digest: bytes) -> CodeRow | None:
    row = connection.execute(select(codes).where(codes.c.digest == digest)).one_or_none()
    return CodeRow(*row) if row else None


def every_code(connection: Connection) -> list[CodeRow]:
    return [CodeRow(*row) for row in connection.execute(select(codes).order_by(codes.c.kind, codes.c.name))]


def renew_code(connection: Connection, code_id: int, digest: bytes, now_s: float) -> bool:
    """False: no code with this id."""
    where = codes.c.id == code_id
    return connection.execute(update(codes).where(where).values(digest=digest, made_s=now_s)).rowcount > 0


def remove_code(connection: Connection, code_id: int) -> bool:
    return connection.execute(delete(codes).where(codes.c.id == code_id)).rowcount > 0
