"""Finds rulings without reading every turn."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0043_beside_turns", "0042_standings"


def upgrade() -> None:
    beside = sa.text("kind != 4")  # a clock was pressed
    op.create_index("facts_beside_turns", "facts", ["id"], sqlite_where=beside, postgresql_where=beside)
