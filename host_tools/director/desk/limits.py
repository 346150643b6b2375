"""Who may act where: nobody rules on a match that he plays in (ROL-01), nor outside the event that he is there for.

Players are known by their names, as they are written; somebody who plays under another name says so on `/people`.
"""

from collections.abc import Sequence

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
    return person.role in who.ROLES and bool(_people_of(names) & _names_of(person.name, person.plays_as))


def may_rule(names: Sequence[str], event: str) -> bool:
    return is_in_event(event) and not plays(names)


def _check_own(connection: Connection, names: Sequence[str]) -> None:
    if not plays(names):
        return
    others = [one.name for one in people.every(connection) if _can_rule(one, names)]
    raise Fault("OWN_MATCH", 403, names=", ".join(others) or text("people.committee"))


def _can_rule(one: PersonRow, names: Sequence[str]) -> bool:
    is_there = one.role in who.ON_THE_FLOOR and not one.is_blocked and bool(one.hash)
    return is_there and not _people_of(names) & _names_of(one.name, one.plays_as)


def _people_of(names: Sequence[str]) -> set[str]:
    return {person for name in names for person in ladder.people(name)}


def _names_of(name: str, plays_as: str) -> set[str]:
    return ladder.people(name) | ladder.people(plays_as)
