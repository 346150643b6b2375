"""Pairings of a draw that are a series of matches, or a tie."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0045_series_in_draws", "0044_draws"


def upgrade() -> None:
    op.add_column("draw_matches", sa.Column("best_of", sa.Integer, nullable=False, server_default="1"))
    op.add_column("draw_matches", sa.Column("part", sa.Integer, nullable=False, server_default="0"))
