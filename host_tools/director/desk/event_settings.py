"""What is usual in an event: settings that a new match has unless the director says otherwise (GEN-02)."""

from typing import Any

from host_tools.director.desk import acts, limits
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.following import assigned
from host_tools.director.store import EventRow, events
from matchcore.rules.settings import Settings


def keep(desk: Desk, settings: Settings) -> None:
    """What a match of the event of these settings is, unless the director says otherwise (GEN-02)."""
    settings.check()
    limits.check_event(settings.event)
    with desk.acting() as connection:
        before = events.find(connection, settings.event)
        events.keep(
            connection,
            settings.event,
            length=settings.length,
            rule_set=settings.rule_set,
            per_point_ms=settings.per_point_ms,
            delay_ms=settings.delay_ms,
            moves=settings.moves,
            options=assigned.lines_of(settings.options),
            changed_s=desk.now_s(),
        )
        after = events.find(connection, settings.event)
        said = {"before": values_of(before), "after": values_of(after), "event": settings.event}
        acts.note(desk, connection, acts.EVENT, **said)


def remove(desk: Desk, name: str) -> None:
    """Nothing is usual in this event any more; its matches stay."""
    limits.check_event(name)
    with desk.acting() as connection:
        before = events.find(connection, name)
        if not events.remove(connection, name):
            raise Fault("NO_EVENT", 404, name=name[:40])
        acts.note(desk, connection, acts.REMOVE_EVENT, before=values_of(before), event=name)


def values_of(event: EventRow | None) -> dict[str, Any] | None:
    return vars(event).copy() if event else None
