"""Tables that announce themselves."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0040_newcomers", "0027_pace"


def upgrade() -> None:
    op.create_table(
        "newcomers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("first_s", sa.Float, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        sa.Column("number", sa.Integer),
    )
