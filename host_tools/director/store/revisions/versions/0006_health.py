"""Health of a table's device."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006_health", "0005_heard"


def upgrade() -> None:
    op.add_column("tables", sa.Column("health", sa.Text, nullable=False, server_default=""))
