"""Indexes, so that searches stay fast in a large store."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0041_indexes", "0040_newcomers"


def upgrade() -> None:
    begins = sa.text("kind = 1")  # a match was assigned
    place = ["table_number", "log_id", "seq"]
    op.create_index("facts_that_begin", "facts", place, sqlite_where=begins, postgresql_where=begins)
    for name, table, columns in (
        ("orders_by_status", "orders", ["table_number", "status", "number"]),
        ("matches_by_status", "matches", ["status", "id"]),
        ("matches_of_a_round", "matches", ["event", "round"]),
        ("matches_of_a_series", "matches", ["series_id"]),
        ("corrections_of_a_match", "corrections", ["match_id"]),
        ("stays_of_a_match", "stays", ["match_id"]),
        ("tickets_that_are_open", "tickets", ["settled_s"]),
        ("proposals_that_are_open", "proposals", ["settled_s"]),
    ):
        op.create_index(name, table, columns)
