"""Tables that call here but are not enrolled."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0011_strangers", "0010_tickets"


def upgrade() -> None:
    op.create_table(
        "strangers",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("calls", sa.Integer, nullable=False),
        sa.Column("first_s", sa.Float, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
    )
