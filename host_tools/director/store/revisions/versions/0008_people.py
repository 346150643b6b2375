"""People who may log in, their sessions, and codes."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0008_people", "0009_acts"


def upgrade() -> None:
    # Released after 0009_acts.  Of a store that lists both, only the greater name is read, so these tables may exist.
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False, unique=True),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("table_number", sa.Integer),
        sa.Column("is_blocked", sa.Boolean, nullable=False),
        sa.Column("created_s", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("person_id", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("started_s", sa.Float, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "codes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("made_s", sa.Float, nullable=False),
        if_not_exists=True,
    )
