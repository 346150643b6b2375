"""Text written by the director in a script that the tables' fonts lack."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004_words", "0003_series_stays_events"


def upgrade() -> None:
    op.add_column("facts", sa.Column("words", sa.Text, nullable=False, server_default=""))
