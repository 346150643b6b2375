"""Tables, their facts and orders, matches and corrections."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001_begin", None


def upgrade() -> None:
    _migrations()
    _tables()
    _facts()
    _orders()
    _matches()
    _corrections()
    _rejections()


def _migrations() -> None:
    op.create_table(
        "migrations",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("applied_s", sa.Float, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("is_simulated", sa.Boolean, nullable=False),
        sa.Column("enrolled_s", sa.Float, nullable=False),
        sa.Column("boot", sa.BigInteger, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("log_id", sa.BigInteger, nullable=False),
        sa.Column("stored_seq", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("last_order", sa.BigInteger, nullable=False),
        sa.Column("last_seen_s", sa.Float),
        sa.Column("zero_s", sa.Float, nullable=False),
        sa.Column("free_kib", sa.Integer, nullable=False),
        sa.Column("up_min", sa.Integer, nullable=False),
        sa.Column("rejected", sa.Integer, nullable=False),
        sa.Column("flags", sa.Integer, nullable=False),
        sa.Column("problem", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )


def _facts() -> None:
    op.create_table(
        "facts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("log_id", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("received_s", sa.Float, nullable=False),
        sa.Column("superseded", sa.Boolean, nullable=False),
    )
    holds = sa.column("superseded").is_(False)
    place = ["table_number", "log_id", "seq"]
    op.create_index("one_fact_a_number", "facts", place, unique=True, sqlite_where=holds, postgresql_where=holds)
    op.create_index("facts_of_a_log", "facts", ["table_number", "log_id", "id"])


def _orders() -> None:
    op.create_table(
        "orders",
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("created_s", sa.Float, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("refusal", sa.Text, nullable=False),
        sa.Column("sent_s", sa.Float),
        sa.Column("settled_s", sa.Float),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False),
        sa.Column("order_number", sa.BigInteger),
        sa.Column("log_id", sa.BigInteger),
        sa.Column("assigned_seq", sa.BigInteger),
        sa.Column("event", sa.String, nullable=False),
        sa.Column("round", sa.String, nullable=False),
        sa.Column("name_a", sa.String, nullable=False),
        sa.Column("name_b", sa.String, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("rule_set", sa.String, nullable=False),
        sa.Column("per_point_ms", sa.Integer, nullable=False),
        sa.Column("delay_ms", sa.Integer, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("created_s", sa.Float, nullable=False),
        sa.Column("started_s", sa.Float),
        sa.Column("sealed_s", sa.Float),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("score_a", sa.Integer, nullable=False),
        sa.Column("score_b", sa.Integer, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("verified_s", sa.Float),
        sa.ForeignKeyConstraint(["table_number", "order_number"], ["orders.table_number", "orders.number"]),
    )
    op.create_index("one_match_a_run", "matches", ["table_number", "log_id", "assigned_seq"], unique=True)


def _corrections() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("score_a", sa.Integer, nullable=False),
        sa.Column("score_b", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("corrected_s", sa.Float, nullable=False),
    )


def _rejections() -> None:
    op.create_table(
        "rejections",
        sa.Column("table_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
    )
