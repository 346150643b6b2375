"""Events have ids; their settings are a table of their own."""

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0047_event_ids", "0046_former_names"


def upgrade() -> None:
    settings = _read("SELECT * FROM events")
    former = _read("SELECT key AS old, name FROM former_names WHERE kind = 'event'")
    op.execute("DELETE FROM former_names WHERE kind = 'event'")
    op.drop_table("events")
    _create()
    named = _read("SELECT event AS name FROM matches UNION SELECT event FROM draws UNION SELECT event FROM people")
    names = {row["name"] for rows in (named, settings, former) for row in rows}
    _write("INSERT INTO events (name) VALUES (:name)", ({"name": name} for name in sorted(names)))
    of = {row["name"]: {"event_id": row["id"]} for row in _read("SELECT id, name FROM events")}
    _write("INSERT INTO former_events VALUES (:old, :event_id)", (row | of[row["name"]] for row in former))
    _write(
        "INSERT INTO event_settings VALUES (:event_id, :length, :rule_set, :per_point_ms, :delay_ms, :moves, :options,"
        " :changed_s, :point_min, :unclocked_point_min)",
        (row | of[row["name"]] for row in settings),
    )
    _refer()


def _create() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False, unique=True),
    )
    op.create_table(
        "former_events",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("event_id", sa.Integer, sa.ForeignKey("events.id"), nullable=False),
    )
    op.create_index("former_names_of_an_event", "former_events", ["event_id"])
    op.create_table(
        "event_settings",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("rule_set", sa.String, nullable=False),
        sa.Column("per_point_ms", sa.Integer, nullable=False),
        sa.Column("delay_ms", sa.Integer, nullable=False),
        sa.Column("moves", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("changed_s", sa.Float, nullable=False),
        sa.Column("point_min", sa.Integer, nullable=False, server_default="9"),
        sa.Column("unclocked_point_min", sa.Integer, nullable=False, server_default="11"),
    )


def _refer() -> None:
    """Matches, draws and people name their event by its id; people of every event have none."""
    op.drop_index("matches_of_a_round", "matches")
    for table in ("matches", "draws", "people"):
        op.execute(f"ALTER TABLE {table} ADD COLUMN event_id INTEGER REFERENCES events (id)")
        op.execute(f"UPDATE {table} SET event_id = (SELECT events.id FROM events WHERE name = {table}.event)")
        if table == "people":
            op.execute("UPDATE people SET event_id = NULL WHERE event = ''")
        with op.batch_alter_table(table) as changed:
            changed.alter_column("event_id", existing_type=sa.Integer, nullable=table == "people")
            changed.drop_column("event")
    op.create_index("matches_of_a_round", "matches", ["event_id", "round"])
    op.create_index("one_draw_an_event", "draws", ["event_id"], unique=True)


def _read(asked: str) -> list[dict[str, Any]]:
    return [dict(row) for row in op.get_bind().execute(sa.text(asked)).mappings()]


def _write(told: str, rows: Iterable[Mapping[str, Any]]) -> None:
    if found := list(rows):
        op.get_bind().execute(sa.text(told), found)
