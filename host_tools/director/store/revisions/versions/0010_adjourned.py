"""Matches are adjourned, and resumed another day."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0010_adjourned", "0009_rounds"


def upgrade() -> None:
    op.create_table(
        "adjourned",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id")),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("noted_s", sa.Float, nullable=False),
        sa.Column("is_foreign", sa.Boolean, nullable=False),
        sa.Column("left_s", sa.Float),
        sa.Column("how", sa.String, nullable=False, server_default=""),
    )
    op.create_index("adjournments_of_a_match", "adjourned", ["match_id"])
    op.create_index("adjourned_by_key", "adjourned", ["key"])
    op.create_index("adjourned_that_wait", "adjourned", ["how"])
