"""Proposals, players' names of people, roles for one event, wrong passwords shared by all processes."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0020_roles", "0012_seal"


def upgrade() -> None:
    op.create_table(
        "proposals",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id")),
        sa.Column("form", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("made_s", sa.Float, nullable=False),
        sa.Column("settled_s", sa.Float),
        sa.Column("settled_by", sa.String, nullable=False),
        sa.Column("is_done", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
    )
    for name in ("event", "plays_as"):
        op.add_column("people", sa.Column(name, sa.String, nullable=False, server_default=""))
