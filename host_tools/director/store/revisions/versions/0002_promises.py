"""By when each table is to call again."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002_promises", "0001_begin"


def upgrade() -> None:
    op.add_column("tables", sa.Column("promised_ms", sa.Integer, nullable=False, server_default="1000"))
    op.add_column("tables", sa.Column("is_in_play", sa.Boolean, nullable=False, server_default=sa.false()))
