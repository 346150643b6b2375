"""Stores of earlier versions, and the shape of a store."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Inspector, MetaData, inspect, select, text

from host_tools.director.store import Store, schema
from host_tools.director.store.databases import migrations
from tests.director.ready import writing

# In the order in which they were released.
NAMES = ("0001_begin", "0002_hand_over", "0003_series_stays_events", "0004_words", "0005_heard", "0006_health")
NAMES += ("0007_updates", "0009_acts", "0008_people", "0010_tickets", "0011_strangers", "0012_seal", "0020_roles")
NAMES += ("0027_pace", "0040_newcomers", "0041_indexes", "0042_standings", "0043_beside_turns")


def make(place: Path | str, last: str, *statements: str) -> None:
    """A store of the version whose last revision this was; the statements add rows."""
    with writing(place) as connection:
        migrations.upgrade(connection, last)
        if last in NAMES:  # before Alembic
            schema.alembic_version.drop(connection)
            steps = NAMES[: NAMES.index(last) + 1]
            connection.execute(schema.migrations.insert(), [{"name": name, "applied_s": 0.0} for name in steps])
        for statement in statements:
            connection.exec_driver_sql(statement)


_NOTHING_OF = {
    "migrations": "SELECT * FROM migrations WHERE FALSE",
    "alembic_version": "SELECT * FROM alembic_version WHERE FALSE",
}
# What versions before ids kept in other columns.
_AS_BEFORE = {
    "events": "SELECT * FROM event_settings JOIN events ON events.id = event_id",
    "matches": "SELECT matches.*, events.name AS event FROM matches JOIN events ON events.id = event_id",
    "draws": "SELECT draws.*, events.name AS event FROM draws JOIN events ON events.id = event_id",
    "people": """SELECT people.*, COALESCE(events.name, '') AS event, COALESCE(players.name, '') AS plays_as
        FROM people LEFT JOIN events ON events.id = event_id LEFT JOIN players ON players.id = player_id""",
    "former_names": """SELECT 'player' AS kind, former_names.key, name FROM former_names
        JOIN players ON players.id = player_id
        UNION SELECT 'event', former_events.name, events.name FROM former_events JOIN events ON events.id = event_id""",
    **_NOTHING_OF,
}


def copy(store: Store, place: Path | str, last: str) -> None:
    """A store of the version whose last revision this was, with the rows of this one."""
    make(place, last)
    with store.reading() as here, writing(place) as there:
        found = MetaData()
        found.reflect(there)
        as_before = _AS_BEFORE if last < "0047_event_ids" else _NOTHING_OF
        for table in found.sorted_tables:
            asked = as_before.get(table.name, f"SELECT * FROM {table.name}")
            rows = [{name: row[name] for name in table.c.keys()} for row in here.execute(text(asked)).mappings()]
            if rows:
                there.execute(table.insert(), rows)


def shape(connection: Connection) -> dict[str, Any]:
    """Every table with its columns, keys and indexes, sorted, and all triggers and views."""
    seen = inspect(connection)
    found: dict[str, Any] = {name: _table(seen, name) for name in seen.get_table_names()}
    acting = {
        "sqlite": "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')",
        "postgresql": "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
        " UNION SELECT tgname, pg_get_triggerdef(oid, true) FROM pg_trigger WHERE NOT tgisinternal"
        " AND tgrelid = 'acts'::regclass",
    }[connection.dialect.name]
    return found | {"acting": sorted(map(tuple, connection.exec_driver_sql(acting)))}


def _table(seen: Inspector, name: str) -> list[str]:
    parts = [*seen.get_columns(name), *seen.get_foreign_keys(name), *seen.get_indexes(name)]
    parts += [*seen.get_unique_constraints(name), seen.get_pk_constraint(name)]
    return sorted(_words(dict(part)) for part in parts)


def _words(part: object) -> str:
    """SQL as text: two of SQLAlchemy's objects are never equal."""
    if isinstance(part, dict):
        return ", ".join(f"{key}: {_words(value)}" for key, value in sorted(part.items()))
    return str(part)


def listed(connection: Connection) -> set[str]:
    """The steps that a director before Alembic finds."""
    return set(connection.scalars(select(schema.migrations.c.name)))
