"""Players have keys for their own pages, and report results and that they must leave."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005_codes", "0004_places"


def upgrade() -> None:
    op.create_table(
        "player_keys",
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("made_s", sa.Float, nullable=False),
    )
    op.create_table(
        "phone_reports",
        sa.Column("draw_id", sa.Integer, sa.ForeignKey("draws.id"), primary_key=True),
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("match", sa.String, nullable=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("phone", sa.LargeBinary, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("score_a", sa.Integer, nullable=False),
        sa.Column("score_b", sa.Integer, nullable=False),
        sa.Column("said_s", sa.Float, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
    )
    op.create_table(
        "player_leaves",
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("said_s", sa.Float, nullable=False),
    )
