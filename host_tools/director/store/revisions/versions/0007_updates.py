"""Releases, the release offered to each table, and its outcome."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0007_updates", "0006_health"


def upgrade() -> None:
    op.create_table(
        "bundles",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("board", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("list_size", sa.Integer, nullable=False),
        sa.Column("stream", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "updates",
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), primary_key=True),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("digest", sa.LargeBinary),
        sa.Column("offered", sa.String, nullable=False),
        sa.Column("is_older", sa.Boolean, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("fetched", sa.Integer, nullable=False),
        sa.Column("changed_s", sa.Float, nullable=False),
    )
