"""The last sign of life of a table before a power cut."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005_heard", "0004_words"


def upgrade() -> None:
    for table in ("facts", "tables"):
        op.add_column(table, sa.Column("heard_ms", sa.BigInteger))
