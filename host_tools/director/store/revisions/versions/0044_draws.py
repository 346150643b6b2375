"""Draws of events: their acts in order, their lots, and the matches of their pairings."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0044_draws", "0043_beside_turns"


def upgrade() -> None:
    op.create_table(
        "draws",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("event", sa.String, nullable=False, unique=True),
        sa.Column("created_s", sa.Float, nullable=False),
    )
    op.create_table(
        "draw_acts",
        sa.Column("draw_id", sa.Integer, sa.ForeignKey("draws.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
    )
    op.create_table(
        "draw_lots",
        sa.Column("draw_id", sa.Integer, sa.ForeignKey("draws.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("committed_s", sa.Float, nullable=False),
        sa.Column("act", sa.Integer),
    )
    op.create_table(
        "draw_matches",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("draw_id", sa.Integer, sa.ForeignKey("draws.id"), nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("entry_a", sa.String, nullable=False),
        sa.Column("entry_b", sa.String, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_index("matches_of_a_draw", "draw_matches", ["draw_id", "code"])
