"""How many games each match had."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003_games", "0002_promises"


def upgrade() -> None:
    op.add_column("matches", sa.Column("games", sa.Integer))
