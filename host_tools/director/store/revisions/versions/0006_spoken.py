"""Names say how they are spoken."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006_spoken", "0005_codes"


def upgrade() -> None:
    op.add_column("players", sa.Column("spoken", sa.String, nullable=False, server_default=""))
