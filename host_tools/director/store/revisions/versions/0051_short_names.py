"""A short name for each event, for where there is little room."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0051_short_names", "0050_logs"


def upgrade() -> None:
    op.add_column("events", sa.Column("short", sa.String, nullable=False, server_default=""))
