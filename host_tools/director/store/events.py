"""Events by their ids and names, and the usual settings of their matches (GEN-02)."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, literal, or_, select, update

from host_tools.director.store.records import EventRow
from host_tools.director.store.schema.desk import people
from host_tools.director.store.schema.play import draws, event_settings, events, former_events, matches

_FORMER = select(former_events.c.name, events.c.name).join_from(former_events, events)
_SHORTS = select(events.c.name, events.c.short)

# -- names -------------------------------------------------------------------------------------------------------------


def know(connection: Connection, name: str) -> int:
    """The id of the event with this name, now or before; a new one unless there is one."""
    found = _named(connection, name)
    if found is None:
        found = connection.execute(insert(events).values(name=name).returning(events.c.id)).scalar_one()
    return found


def name_now(connection: Connection, name: str) -> str:
    """The present name of an event that had this one before."""
    return former(connection).get(name, name)


def former(connection: Connection) -> dict[str, str]:
    """The present name by each former one."""
    return {old: name for old, name in connection.execute(_FORMER)}


def is_one(connection: Connection, name: str) -> bool:
    """Whether an event has this name now: it is drawn, has settings, or has a match."""
    used = (one.event_id == events.c.id for one in (draws.c, event_settings.c, matches.c))
    found = select(literal(1)).where(events.c.name == name, or_(*(exists().where(one) for one in used)))
    return connection.scalar(found) is not None


def rename(connection: Connection, old: str, new: str) -> None:
    """`old` then counts as `new`, which is no other event's."""
    event_id, unused = know(connection, old), _named(connection, new)
    if unused is not None and unused != event_id:
        _forget(connection, unused, event_id)
    connection.execute(delete(former_events).where(former_events.c.name == new))
    connection.execute(update(events).where(events.c.id == event_id).values(name=new))
    if old != new:
        connection.execute(insert(former_events).values(name=old, event_id=event_id))


def shorts(connection: Connection) -> dict[str, str]:
    """The short name of each event that has one, by its name now and by its former ones."""
    found = {name: short for name, short in connection.execute(_SHORTS) if short}
    return found | {old: found[name] for old, name in former(connection).items() if name in found}


def shorten(connection: Connection, name: str, short: str) -> None:
    connection.execute(update(events).where(events.c.name == name).values(short=short))


def _named(connection: Connection, name: str) -> int | None:
    before = select(former_events.c.event_id).where(former_events.c.name == name)
    found = connection.scalar(select(events.c.id).where(events.c.name == name))
    return connection.scalar(before) if found is None else found


def _forget(connection: Connection, event_id: int, instead: int) -> None:
    """An event with nothing but a name, and perhaps with people who work for it."""
    connection.execute(update(people).where(people.c.event_id == event_id).values(event_id=instead))
    connection.execute(delete(former_events).where(former_events.c.event_id == event_id))
    connection.execute(delete(events).where(events.c.id == event_id))


# -- settings ----------------------------------------------------------------------------------------------------------


_SETTINGS = select(events.c.name, *(one for one in event_settings.c if one.name != "event_id")).join(event_settings)
_NAMED = _SETTINGS.where(events.c.name == bindparam("name"))
_RULE_SETS = (  # built once: the queue asks each second
    select(events.c.name, event_settings.c.rule_set)
    .join(event_settings)
    .where(events.c.name.in_(bindparam("names", expanding=True)))
)


def keep(connection: Connection, name: str, **values: Any) -> None:
    remove(connection, name)
    connection.execute(insert(event_settings).values(event_id=know(connection, name), **values))


def remove(connection: Connection, name: str) -> bool:
    """False: no event of this name has settings."""
    of = event_settings.c.event_id == select(events.c.id).where(events.c.name == name).scalar_subquery()
    return connection.execute(delete(event_settings).where(of)).rowcount > 0


def find(connection: Connection, name: str) -> EventRow | None:
    row = connection.execute(_NAMED, {"name": name}).one_or_none()
    return EventRow(*row) if row else None


def rule_sets(connection: Connection, names: Sequence[str]) -> dict[str, str]:
    """Of those of these events that have settings."""
    return dict(connection.execute(_RULE_SETS, {"names": names}).all()) if names else {}


def read_all(connection: Connection) -> list[EventRow]:
    """Last changed first."""
    found = connection.execute(_SETTINGS.order_by(event_settings.c.changed_s.desc(), events.c.name))
    return [EventRow(*row) for row in found]
