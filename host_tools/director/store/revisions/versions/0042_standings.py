"""Each table's folded state."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0042_standings", "0041_indexes"


def upgrade() -> None:
    op.create_table(
        "standings",
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), primary_key=True),
        sa.Column("log_id", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("fold", sa.String, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
    )
