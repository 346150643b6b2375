"""Names that players and events had before."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0046_former_names", "0045_series_in_draws"


def upgrade() -> None:
    op.create_table(
        "former_names",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
    )
