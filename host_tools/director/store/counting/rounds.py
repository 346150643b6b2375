"""How far rounds are: their matches, by status."""

from typing import NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, select

from host_tools.director.store import matches as match_rows, records
from host_tools.director.store.schema.play import events, matches

_ROUND = (matches.c.event_id, matches.c.round_code, matches.c.round)
_GOING_ON = select(*_ROUND).where(matches.c.status.in_(records.OPEN_STATUSES)).distinct().subquery()
_COUNTED = (
    select(events.c.name, *_ROUND[1:], matches.c.status, func.count(), func.max(matches.c.id))
    .join_from(matches, events)
    .group_by(events.c.name, *_ROUND[1:], matches.c.status)
)
_IS_GOING_ON = and_(*(one == _GOING_ON.c[one.name] for one in _ROUND))
_OF_GOING_ON = _COUNTED.join(_GOING_ON, _IS_GOING_ON)
_OF_ROUND = _COUNTED.where(
    events.c.name == bindparam("event"),
    matches.c.round_code == bindparam("code"),
    matches.c.round == bindparam("round"),
)
_NEWEST_OF_STATUS = select(func.max(matches.c.id)).where(matches.c.status == bindparam("status"))


class Counted(NamedTuple):
    """The matches of a round that have one status; `newest`: the greatest id."""

    event: str
    round_code: str
    round: str
    status: str
    number: int
    newest: int


def going_on(connection: Connection) -> list[Counted]:
    """The rounds with an open match."""
    return [Counted(*row) for row in connection.execute(_OF_GOING_ON)]


def of_the_last(connection: Connection) -> list[Counted]:
    """The same for the round whose match ended last."""
    newest = [connection.execute(_NEWEST_OF_STATUS, {"status": one}).scalar() for one in records.CLOSED_STATUSES]
    last = match_rows.find(connection, max((one for one in newest if one), default=0))
    if last is None:
        return []
    asked = {"event": last.event, "code": last.round_code, "round": last.round}
    return [Counted(*row) for row in connection.execute(_OF_ROUND, asked)]
