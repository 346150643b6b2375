"""Tables have tags, players need them; boards without a device are known by number."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004_places", "0003_games"


def upgrade() -> None:
    op.create_table(
        "places",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("is_board", sa.Boolean, nullable=False),
        sa.Column("tags", sa.String, nullable=False),
    )
    op.add_column("players", sa.Column("needs", sa.String, nullable=False, server_default=""))
