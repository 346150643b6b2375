"""All tables as `schema/` has them.  Before a second revision comes, they are written out here (store/README.md)."""

from alembic import op

from host_tools.director.store import schema

revision, down_revision = "0001_begin", None


def upgrade() -> None:
    schema.metadata.create_all(op.get_bind())
