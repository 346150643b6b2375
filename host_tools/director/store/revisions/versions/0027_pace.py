"""Planned minutes per point, and whether a match had a clock (unknown for older ones)."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0027_pace", "0020_roles"


def upgrade() -> None:
    op.add_column("matches", sa.Column("has_clock", sa.Boolean))
    for name, usual in (("point_min", "9"), ("unclocked_point_min", "11")):
        op.add_column("events", sa.Column(name, sa.Integer, nullable=False, server_default=usual))
