"""More time for a player in every match."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0052_more_time", "0051_short_names"


def upgrade() -> None:
    for name in ("bank_extra_ms", "delay_extra_ms"):
        op.add_column("players", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
