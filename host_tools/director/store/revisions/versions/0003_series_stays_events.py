"""Series of matches, moved matches, and an event's defaults."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003_series_stays_events", "0002_hand_over"


def upgrade() -> None:
    op.add_column("matches", sa.Column("series_id", sa.Integer))
    op.create_table(
        "stays",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("order_number", sa.BigInteger),
        sa.Column("log_id", sa.BigInteger),
        sa.Column("assigned_seq", sa.BigInteger),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("moved_s", sa.Float, nullable=False),
        sa.Column("closing_order", sa.BigInteger),
    )
    op.create_index("one_stay_a_run", "stays", ["table_number", "log_id", "assigned_seq"], unique=True)
    op.create_table(
        "events",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("rule_set", sa.String, nullable=False),
        sa.Column("per_point_ms", sa.Integer, nullable=False),
        sa.Column("delay_ms", sa.Integer, nullable=False),
        sa.Column("moves", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("changed_s", sa.Float, nullable=False),
    )
