"""Name of the secret that seals the tables' keys."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0012_seal", "0011_strangers"


def upgrade() -> None:
    op.create_table("seal", sa.Column("name", sa.LargeBinary, primary_key=True))
