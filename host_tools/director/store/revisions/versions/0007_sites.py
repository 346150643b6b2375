"""Other sites may show the pages for everybody."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0007_sites", "0006_spoken"


def upgrade() -> None:
    op.create_table("sites", sa.Column("origin", sa.String, primary_key=True))
