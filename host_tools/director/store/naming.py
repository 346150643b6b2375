"""Names that players and events had before, each with the one that they have now."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select, update

from host_tools.director.store.schema import draws, events, former_names, matches, people

PLAYER, EVENT = "player", "event"


def former(connection: Connection, kind: str) -> dict[str, str]:
    """The present name by each former one; those of players as `spelling.key` makes them alike."""
    wanted = select(former_names.c.key, former_names.c.name).where(former_names.c.kind == kind)
    return {key: name for key, name in connection.execute(wanted)}


def keep(connection: Connection, kind: str, names: Mapping[str, str]) -> None:
    """Instead of all that are kept of this kind."""
    connection.execute(delete(former_names).where(former_names.c.kind == kind))
    if names:
        rows = [{"kind": kind, "key": key, "name": name} for key, name in names.items()]
        connection.execute(insert(former_names), rows)


def event_now(connection: Connection, name: str) -> str:
    return former(connection, EVENT).get(name, name)


def is_event(connection: Connection, name: str) -> bool:
    """Whether an event has this name now: it is drawn, has settings, or has a match."""
    columns = (draws.c.event, events.c.name, matches.c.event)
    return any(connection.scalar(select(one).where(one == name).limit(1)) is not None for one in columns)


def rename_event(connection: Connection, old: str, new: str) -> None:
    """Wherever it stands; `old` then counts as `new`."""
    for column in (draws.c.event, events.c.name, matches.c.event, people.c.event):
        connection.execute(update(column.table).where(column == old).values({column: new}))
    names = {key: new if name == old else name for key, name in former(connection, EVENT).items() if key != new}
    keep(connection, EVENT, names | {old: new})


def all_names(connection: Connection) -> list[tuple[int, str, str]]:
    """(id, A, B) of each match."""
    found = connection.execute(select(matches.c.id, matches.c.name_a, matches.c.name_b).order_by(matches.c.id))
    return [(match_id, a, b) for match_id, a, b in found]
