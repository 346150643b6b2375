"""Players have ids, and numbers in their federations; matches and people refer to them by these."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0048_player_ids", "0047_event_ids"


def upgrade() -> None:
    former = _read("SELECT key, name FROM former_names")
    op.drop_table("former_names")
    _create()
    matches = _read("SELECT id, name_a, name_b FROM matches ORDER BY id")
    staff = _read("SELECT id, plays_as FROM people WHERE plays_as <> ''")
    written = [name for row in matches for name in (row["name_a"], row["name_b"])]
    written += _entered() + [row["plays_as"] for row in staff]
    of = _add_players([one for name in written for one in _people(name)], {row["key"]: row["name"] for row in former})
    _write(
        "INSERT INTO former_names VALUES (:key, :player_id)",
        ({"key": row["key"], "player_id": of[row["key"]]} for row in former),
    )
    _write(
        "INSERT INTO sides VALUES (:match_id, :side, :player_id)",
        (
            {"match_id": row["id"], "side": side, "player_id": player}
            for row in matches
            for side, name in enumerate((row["name_a"], row["name_b"]))
            for player in sorted({of[_key(one)] for one in _people(name)})
        ),
    )
    _write(
        "UPDATE people SET player_id = :player_id WHERE id = :id",
        ({"id": row["id"], "player_id": of[_key(row["plays_as"])]} for row in staff),
    )
    with op.batch_alter_table("people") as people:
        people.drop_column("plays_as")


def _create() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String, unique=True),
        sa.Column("federation", sa.String, nullable=False, server_default=""),
        sa.Column("member", sa.String, nullable=False, server_default=""),
    )
    has_member = sa.text("member != ''")
    op.create_index(
        "one_player_a_member",
        "players",
        ["federation", "member"],
        unique=True,
        sqlite_where=has_member,
        postgresql_where=has_member,
    )
    op.create_table(
        "former_names",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
    )
    op.create_index("former_names_of_a_player", "former_names", ["player_id"])
    op.create_table(
        "sides",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
    )
    op.create_index("sides_of_a_player", "sides", ["player_id"])
    op.execute("ALTER TABLE people ADD COLUMN player_id INTEGER REFERENCES players (id)")


def _entered() -> list[str]:
    rows = _read("SELECT value FROM draw_acts WHERE kind = 'Enter' ORDER BY draw_id, number")
    return [name for row in rows for name in json.loads(row["value"])["entry"]["names"]]


def _add_players(written: list[str], former: Mapping[str, str]) -> dict[str, int]:
    """Whoever is written the same is the same person; their ids by each key, also of former names."""
    names: dict[str, str] = {}
    for one in [*(former.get(_key(name), name) for name in written), *former.values()]:
        names.setdefault(_key(one), one)
    _write("INSERT INTO players (name, key) VALUES (:name, :key)", ({"name": names[key], "key": key} for key in names))
    ids = {row["key"]: row["id"] for row in _read("SELECT id, key FROM players")}
    return ids | {key: ids[_key(name)] for key, name in former.items()}


def _people(side: str) -> list[str]:
    return [one.strip() for one in side.split("/") if one.strip()]


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _read(asked: str) -> list[dict[str, Any]]:
    return [dict(row) for row in op.get_bind().execute(sa.text(asked)).mappings()]


def _write(told: str, rows: Iterable[Mapping[str, Any]]) -> None:
    if found := list(rows):
        op.get_bind().execute(sa.text(told), found)
