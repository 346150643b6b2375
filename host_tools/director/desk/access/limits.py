"""Rights on matches: no ruling on one's own (ROL-01), nor outside the event one is assigned to.

Players are identified by name as written; `/people` records other names. Shared pages carry hashed marks, which the
browser compares to hide refused actions (static/director.js).
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection

from host_tools.director import identity, spelling
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.spelling import NONE_FORMER, Former
from host_tools.director.store import MatchRow, TableRow, people, players
from host_tools.director.store.people import PersonRow
from host_tools.director.texts import text


def check_table(desk: Desk, connection: Connection, table: TableRow) -> None:
    """`Fault` unless the current person may rule on the match at this table."""
    follower = desk.follower(connection, table)
    if follower.has_match:
        check_event(ledger.event_on(connection, follower))
        check_own(connection, follower.folding.begun(follower.state).names)


def why_not(desk: Desk, connection: Connection, table: TableRow) -> str:
    """Why the current person may not rule on the match there, and who can; "" = nothing forbids it."""
    try:
        check_table(desk, connection, table)
    except Fault as fault:
        return fault.message
    return ""


def check_match(connection: Connection, match: MatchRow) -> None:
    """`Fault` unless the current person may rule on this match."""
    check_event(match.event)
    check_own(connection, match.names)


def check_event(event: str) -> None:
    """`Fault` if the current person works for another event."""
    if not is_in_event(event):
        raise Fault("OTHER_EVENT", 403, event=identity.current().event, other=event or text("none"))


def check_event_of(desk: Desk, connection: Connection, table: TableRow) -> None:
    """`Fault` if the match at this table belongs to another event; a free table is open to all."""
    follower = desk.follower(connection, table)
    if follower.has_match:
        check_event(ledger.event_on(connection, follower))


def is_in_event(event: str) -> bool:
    return identity.current().event in ("", event)


def plays(names: Sequence[str], former: Former = NONE_FORMER) -> bool:
    """Whether the current person is one of these sides, or one of several names on a side."""
    person = identity.current()
    own = marks_of((person.name, person.plays_as), former)
    return person.role in identity.ROLES and bool(marks_of(names, former) & own)


def may_rule(names: Sequence[str], event: str) -> bool:
    return is_in_event(event) and not plays(names)


def check_own(connection: Connection, names: Sequence[str]) -> None:
    """`Fault` for one of these sides (ROL-01)."""
    former = players.former(connection)
    if not plays(names, former):
        return
    others = [name for name, marks in _on_the_floor(connection, former) if not marks & marks_of(names, former)]
    raise Fault("OWN_MATCH", 403, names=", ".join(others) or text("people.committee"))


def on_the_floor(desk: Desk) -> list[tuple[str, frozenset[str]]]:
    """Those who rule on matches, with their marks."""
    with desk.reading() as connection:
        return _on_the_floor(connection)


def _on_the_floor(connection: Connection, former: Former = NONE_FORMER) -> list[tuple[str, frozenset[str]]]:
    return [
        (one.name, marks_of((one.name, one.plays_as), former)) for one in people.read_all(connection) if _rules(one)
    ]


def _rules(one: PersonRow) -> bool:
    return one.role in identity.ON_THE_FLOOR and not one.is_blocked and bool(one.hash)


# -- marks -------------------------------------------------------------------------------------------------------------


def own_marks() -> frozenset[str]:
    person = identity.current()
    return marks_of((person.name, person.plays_as))


def marks_of(names: Sequence[str], former: Former = NONE_FORMER) -> frozenset[str]:
    return frozenset(_mark(person) for name in names for person in spelling.people(name, former))


@lru_cache(4096)
def _mark(person: str) -> str:
    """Short, and needs no escaping."""
    return hashlib.sha256(person.encode("utf-8", "replace")).hexdigest()[:10]
