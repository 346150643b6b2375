"""Event defaults: settings of a new match unless the director says otherwise (GEN-02)."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from host_tools.director.store.records import EventRow
from host_tools.director.store.schema import events


def keep(connection: Connection, name: str, **values: Any) -> None:
    remove(connection, name)
    connection.execute(insert(events).values(name=name, **values))


def remove(connection: Connection, name: str) -> bool:
    """False: no event of this name."""
    return connection.execute(delete(events).where(events.c.name == name)).rowcount > 0


def find(connection: Connection, name: str) -> EventRow | None:
    row = connection.execute(select(events).where(events.c.name == name)).one_or_none()
    return EventRow(*row) if row else None


def every(connection: Connection) -> list[EventRow]:
    """Last changed first."""
    found = connection.execute(select(events).order_by(events.c.changed_s.desc(), events.c.name))
    return [EventRow(*row) for row in found]
