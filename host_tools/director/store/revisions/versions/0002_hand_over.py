"""Results handed over at the desk."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002_hand_over", "0001_begin"


def upgrade() -> None:
    op.add_column("matches", sa.Column("handed_over", sa.Text, nullable=False, server_default=""))
