"""Each side of a match, and of a correction, is a row."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0008_sides", "0007_sites"

AT_ONCE = 1000  # rows of before in memory
SCORES = sa.column("score_a"), sa.column("score_b"), sa.column("all_points")
NAMES = sa.column("name_a"), sa.column("name_b"), sa.column("all_names")


def upgrade() -> None:
    _keep_players()
    sides = _sides("sides", "match_id", "matches", sa.Column("name", sa.String, nullable=False))
    _fill(sides, "matches", _sides_of, *NAMES, *SCORES)
    corrected = _sides("corrected_sides", "correction_id", "corrections")
    _fill(corrected, "corrections", _scores_of, *SCORES)
    for name, columns in (("matches", (*NAMES, *SCORES)), ("corrections", SCORES)):
        with op.batch_alter_table(name) as table:
            for column in columns:
                table.drop_column(column.name)


def _keep_players() -> None:
    """The table of the players has another name, and so have its keys."""
    op.create_table(
        "side_players",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
    )
    op.execute("INSERT INTO side_players SELECT match_id, side, player_id FROM sides")
    op.drop_table("sides")
    op.create_index("sides_of_a_player", "side_players", ["player_id"])


def _sides(name: str, key: str, of: str, *also: sa.Column[Any]) -> sa.Table:
    return op.create_table(
        name,
        sa.Column(key, sa.Integer, sa.ForeignKey(f"{of}.id"), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True, autoincrement=False),
        *also,
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sqlite_with_rowid=False,
    )


def _fill(sides: sa.Table, of: str, rows_of: Callable[[Any], Iterable[dict[str, Any]]], *columns: Any) -> None:
    number = sa.column("id")
    before = sa.select(number, *columns).select_from(sa.table(of)).order_by(number).limit(AT_ONCE)
    last = 0
    while rows := op.get_bind().execute(before.where(number > last)).all():
        last, key = rows[-1].id, sides.primary_key.columns.keys()[0]
        op.bulk_insert(sides, [{key: row.id, **one} for row in rows for one in rows_of(row)])


def _sides_of(row: Any) -> Iterator[dict[str, Any]]:
    names = json.loads(row.all_names) if row.all_names else [row.name_a, row.name_b]
    scores = list(_scores_of(row))[: len(names)]
    scores += [_score(side, 0, None) for side in range(len(scores), len(names))]
    return ({"name": name, **score} for name, score in zip(names, scores, strict=True))


def _scores_of(row: Any) -> Iterator[dict[str, Any]]:
    said = json.loads(row.all_points) if row.all_points else {"points": [row.score_a, row.score_b], "places": []}
    points, places = said["points"], said["places"] or [None] * len(said["points"])
    return (_score(side, made, place) for side, (made, place) in enumerate(zip(points, places, strict=True)))


def _score(side: int, points: int, place: int | None) -> dict[str, Any]:
    return {"side": side, "points": points, "place": place}
