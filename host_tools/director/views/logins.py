"""Who may log in, who is logged in, and which codes there are; no password, token or code is included."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director import identity
from host_tools.director.desk.access import accounts as desk_people
from host_tools.director.desk.desk import Desk
from host_tools.director.store import people
from host_tools.director.store.people import SessionRow
from host_tools.director.texts import text


@dataclass(frozen=True)
class SessionLine:
    name: str  # its value in forms
    address: str
    started_s: float
    last_s: float


@dataclass(frozen=True)
class PersonLine:
    id: int
    name: str
    role_words: str
    is_blocked: bool
    event: str
    plays_as: str
    sessions: tuple[SessionLine, ...]


@dataclass(frozen=True)
class CodeLine:
    id: int
    kind_words: str
    name: str
    made_s: float


@dataclass(frozen=True)
class PeoplePage:
    people: tuple[PersonLine, ...]
    codes: tuple[CodeLine, ...]


def page(desk: Desk) -> PeoplePage:
    with desk.store.reading() as connection:
        rows, codes = people.read_all(connection), people.every_code(connection)
        sessions = [one for one in people.every_session(connection) if desk_people.is_living(desk, one)]
    return PeoplePage(
        tuple(_person(row, sessions) for row in rows),
        tuple(CodeLine(code.id, text("role." + code.kind), code.name, code.made_s) for code in codes),
    )


def _person(row: people.PersonRow, sessions: Sequence[SessionRow]) -> PersonLine:
    return PersonLine(row.id, row.name, _role(row), row.is_blocked, row.event, row.plays_as, _of(row.id, sessions))


def _role(row: people.PersonRow) -> str:
    role = text("role." + row.role)
    return text("people.of_table", role=role, number=row.table_number) if row.role == identity.OBSERVER else role


def _of(person_id: int, sessions: Sequence[SessionRow]) -> tuple[SessionLine, ...]:
    return tuple(
        SessionLine(desk_people.name_of(one), one.address, one.started_s, one.last_s)
        for one in sessions
        if one.person_id == person_id
    )
