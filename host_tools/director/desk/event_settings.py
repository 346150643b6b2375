"""Event defaults: settings of a new match unless the director says otherwise (GEN-02)."""

from typing import Any

from sqlalchemy import Connection

from host_tools.director.desk import acts, paces
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.store import EventRow, events, matches, tables


def keep(
    desk: Desk,
    settings: Settings,
    point_min: int = paces.POINT_MIN,
    unclocked_point_min: int = paces.UNCLOCKED_POINT_MIN,
) -> None:
    """Store the default settings of an event (GEN-02).

    `point_min`, `unclocked_point_min`: planned minutes per point, with a clock and without.
    """
    settings.check()
    limits.check_event(settings.event)
    with desk.writing() as connection:
        settings.event = events.name_now(connection, settings.event)
        before = events.find(connection, settings.event)
        events.keep(
            connection,
            settings.event,
            length=settings.length,
            rule_set=settings.rule_set,
            per_point_ms=settings.per_point_ms,
            delay_ms=settings.delay_ms,
            moves=settings.moves,
            options=lines_of(settings.options),
            changed_s=desk.now_s(),
            point_min=point_min,
            unclocked_point_min=unclocked_point_min,
        )
        after = events.find(connection, settings.event)
        said = {"before": values_of(before), "after": values_of(after), "event": settings.event}
        acts.note(desk, connection, acts.EVENT, **said)
        forecast_anew(desk, connection, settings.event)


def copy(desk: Desk, connection: Connection, name: str, to: str) -> None:
    """Give another event the settings of this one, unless it has its own."""
    row = events.find(connection, name)
    if row is not None and events.find(connection, to) is None:
        values = {key: value for key, value in vars(row).items() if key != "name"}
        events.keep(connection, to, **values | {"changed_s": desk.now_s()})
        acts.note(desk, connection, acts.EVENT, before=None, after=values_of(events.find(connection, to)), event=to)


def remove(desk: Desk, name: str) -> None:
    limits.check_event(name)
    with desk.writing() as connection:
        before = events.find(connection, name)
        if not events.remove(connection, name):
            raise Fault("NO_EVENT", 404, name=name[:40])
        acts.note(desk, connection, acts.REMOVE_EVENT, before=values_of(before), event=name)
        forecast_anew(desk, connection, name)


def forecast_anew(desk: Desk, connection: Connection, name: str) -> None:
    """Recompute the forecasts of its matches under the changed plans."""
    desk.paces.forget()
    for number in matches.tables_of(connection, name):
        tables.touch(connection, number)


def values_of(event: EventRow | None) -> dict[str, Any] | None:
    return vars(event).copy() if event else None


def lines_of(options: dict[str, str]) -> str:
    """Options as stored: one per line, as in an assignment."""
    return "\n".join(f"{name} = {options[name]}" for name in sorted(options))


def options_in(lines: str) -> dict[str, str]:
    """The options in such lines."""
    pairs = (line.partition("=") for line in lines.split("\n") if line)
    return {name.strip(): value.strip() for name, _, value in pairs}
