"""Acts of people; a correction taken back stays, with that act."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0009_acts", "0007_updates"


def upgrade() -> None:
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at_s", sa.Float, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("table_number", sa.Integer),
        sa.Column("match_id", sa.Integer),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("rule", sa.String, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("undoes", sa.Integer, unique=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
    )
    op.create_index("acts_of_match", "acts", ["match_id", "id"])
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)
    op.add_column("corrections", sa.Column("undone_by", sa.Integer))


_ONLY_ADDED = "acts are only added: none is changed or deleted"
GUARDS = {
    "sqlite": [
        f"CREATE TRIGGER no_{deed} BEFORE {deed} ON acts BEGIN SELECT RAISE(ABORT, '{_ONLY_ADDED}'); END"
        for deed in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION acts_are_only_added() RETURNS trigger LANGUAGE plpgsql"
        f" AS $$ BEGIN RAISE EXCEPTION '{_ONLY_ADDED}'; END $$",
        "CREATE TRIGGER acts_are_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON acts"
        " FOR EACH STATEMENT EXECUTE FUNCTION acts_are_only_added()",
    ],
}
