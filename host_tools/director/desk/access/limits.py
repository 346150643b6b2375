"""Who may act where: nobody rules on a match that he plays in (ROL-01), nor outside the event that he is there for.

Players are known by their names, as they are written; somebody who plays under another name says so on `/people`.  On
pages that are made once for everybody they are marks, and so is whoever looks: the browser hides what would be refused
here, by the same comparison (static/director.js).
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection

from host_tools.director import who
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.orders import ladder
from host_tools.director.store import MatchRow, TableRow, people
from host_tools.director.store.people import PersonRow
from host_tools.director.texts import text


def check_table(desk: Desk, connection: Connection, table: TableRow) -> None:
    """`Fault` unless whoever acts may rule on the match at this table."""
    follower = desk.follower(connection, table)
    if follower.has_match:
        check_event(follower.state.event)
        _check_own(connection, follower.state.names)


def check_match(connection: Connection, match: MatchRow) -> None:
    """`Fault` unless whoever acts may rule on this match."""
    check_event(match.event)
    _check_own(connection, match.names)


def check_event(event: str) -> None:
    """`Fault` if whoever acts is there for another event."""
    if not is_in_event(event):
        raise Fault("OTHER_EVENT", 403, event=who.current().event, other=event or text("none"))


def check_event_of(desk: Desk, connection: Connection, table: TableRow) -> None:
    """`Fault` if the match at this table is of an event that is none of theirs; a free table is everybody's."""
    follower = desk.follower(connection, table)
    if follower.has_match:
        check_event(follower.state.event)


def is_in_event(event: str) -> bool:
    return who.current().event in ("", event)


def plays(names: Sequence[str]) -> bool:
    """Whether whoever acts is one of these sides, or one of their several names."""
    person = who.current()
    return person.role in who.ROLES and bool(marks_of(names) & own_marks())


def may_rule(names: Sequence[str], event: str) -> bool:
    return is_in_event(event) and not plays(names)


def _check_own(connection: Connection, names: Sequence[str]) -> None:
    if not plays(names):
        return
    others = [name for name, marks in _on_the_floor(connection) if not marks & marks_of(names)]
    raise Fault("OWN_MATCH", 403, names=", ".join(others) or text("people.committee"))


def on_the_floor(desk: Desk) -> list[tuple[str, frozenset[str]]]:
    """Who rules on matches, with their marks: each on those in which none of the marks is."""
    with desk.looking() as connection:
        return _on_the_floor(connection)


def _on_the_floor(connection: Connection) -> list[tuple[str, frozenset[str]]]:
    return [(one.name, marks_of((one.name, one.plays_as))) for one in people.every(connection) if _rules(one)]


def _rules(one: PersonRow) -> bool:
    return one.role in who.ON_THE_FLOOR and not one.is_blocked and bool(one.hash)


# -- marks -------------------------------------------------------------------------------------------------------------


def own_marks() -> frozenset[str]:
    """Of whoever looks or acts."""
    person = who.current()
    return marks_of((person.name, person.plays_as))


def marks_of(names: Sequence[str]) -> frozenset[str]:
    """Of everybody who is on one of these sides."""
    return frozenset(_mark(person) for name in names for person in ladder.people(name))


@lru_cache(4096)
def _mark(person: str) -> str:
    """Short, and without what would have to be escaped."""
    return hashlib.sha256(person.encode("utf-8", "replace")).hexdigest()[:10]
