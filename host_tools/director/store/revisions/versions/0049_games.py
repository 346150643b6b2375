"""Which game a table plays, and what was played there; matches of more than two sides."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0049_games", "0048_player_ids"


def upgrade() -> None:
    for table in ("tables", "facts", "orders", "matches"):
        op.add_column(table, sa.Column("game", sa.String, nullable=False, server_default="backgammon"))
    op.add_column("matches", sa.Column("all_names", sa.Text, nullable=False, server_default=""))
    for table in ("matches", "corrections"):
        op.add_column(table, sa.Column("all_points", sa.Text, nullable=False, server_default=""))
