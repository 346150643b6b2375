"""At what pace matches are played: the minutes they took, beside those planned."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, bindparam, case, func, select

from host_tools.director.store import records
from host_tools.director.store.schema.play import event_settings, events, matches

_PLANNED_MIN = matches.c.length * case(
    (matches.c.has_clock, func.coalesce(event_settings.c.point_min, bindparam("point_min"))),
    else_=func.coalesce(event_settings.c.unclocked_point_min, bindparam("unclocked_point_min")),
)
_TOOK_MIN = (matches.c.sealed_s - matches.c.started_s) / 60
_OPEN_EVENTS = select(matches.c.event_id).where(matches.c.status.in_(records.OPEN_STATUSES)).distinct()
_PLAYED_OUT = (
    select(events.c.name, func.count(), func.sum(_TOOK_MIN / _PLANNED_MIN))
    .select_from(matches.join(events).outerjoin(event_settings, event_settings.c.event_id == matches.c.event_id))
    .where(
        matches.c.status.in_(records.CLOSED_STATUSES),
        matches.c.result.in_(bindparam("results", expanding=True)),
        matches.c.has_clock.is_not(None),
        matches.c.length > 0,
        matches.c.sealed_s > matches.c.started_s,
        _TOOK_MIN <= bindparam("longest") * _PLANNED_MIN,
    )
    .group_by(events.c.name)
)


_OPEN_OUT = _PLAYED_OUT.where(matches.c.event_id.in_(_OPEN_EVENTS))
_EVENT_OUT = _PLAYED_OUT.where(events.c.name == bindparam("event"))


def played_out(
    connection: Connection,
    results: Collection[int],
    point_min: int,
    unclocked_point_min: int,
    longest: int,
    event: str | None = None,
) -> list[tuple[str, int, float]]:
    """(event, number of matches, sum of actual over planned minutes).

    Of one event, or of all with an open match, so that a season of other events is not read.

    The plan is the event's, or else these minutes per point.  Only matches played to their end (`results`) within
    `longest` times their plan count: one resigned, never begun or left lying says nothing about pace.
    """
    plans: dict[str, Any] = {
        "results": list(results),
        "point_min": point_min,
        "unclocked_point_min": unclocked_point_min,
        "longest": longest,
    }
    asked = _OPEN_OUT if event is None else _EVENT_OUT
    found = connection.execute(asked, plans if event is None else plans | {"event": event})
    return [(name, number, shares) for name, number, shares in found]
