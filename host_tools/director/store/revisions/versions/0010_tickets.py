"""A person goes to a table."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0010_tickets", "0008_people"


def upgrade() -> None:
    op.create_table(
        "tickets",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("occasion", sa.String, nullable=False),
        sa.Column("taken_by", sa.String, nullable=False),
        sa.Column("given_by", sa.String, nullable=False),
        sa.Column("taken_s", sa.Float, nullable=False),
        sa.Column("settled_s", sa.Float),
        sa.Column("settled_by", sa.String, nullable=False),
    )
    op.create_index("tickets_of_a_table", "tickets", ["table_number", "occasion"])
