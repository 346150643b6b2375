"""All tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001_begin", None


def upgrade() -> None:
    _acts()
    _bundles()
    _codes()
    _events()
    _newcomers()
    _players()
    _rejections()
    _seal()
    _strangers()
    _tables()
    _tries()
    _draws()
    _event_settings()
    _facts()
    _former_events()
    _former_names()
    _logs()
    _orders()
    _people()
    _standings()
    _tickets()
    _updates()
    _draw_acts()
    _draw_lots()
    _matches()
    _sessions()
    _corrections()
    _draw_matches()
    _previous_tables()
    _proposals()
    _sides()


def _acts() -> None:
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
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
        sa.Column("undoes", sa.Integer),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("undoes"),
    )
    op.create_index("acts_of_match", "acts", ["match_id", "id"])
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


_ONLY_ADDED = "acts are only added: none is changed or deleted"
GUARDS = {
    "sqlite": [
        f"CREATE TRIGGER no_{deed} BEFORE {deed} ON acts BEGIN SELECT RAISE(ABORT, '{_ONLY_ADDED}'); END"
        for deed in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION acts_are_only_added() RETURNS trigger LANGUAGE plpgsql"
        f" AS $$ BEGIN RAISE EXCEPTION '{_ONLY_ADDED}'; END $$",
        "CREATE TRIGGER acts_are_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON acts\n"
        "FOR EACH STATEMENT EXECUTE FUNCTION acts_are_only_added()",
    ],
}


def _bundles() -> None:
    op.create_table(
        "bundles",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("board", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("list_size", sa.Integer, nullable=False),
        sa.Column("stream", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )


def _codes() -> None:
    op.create_table(
        "codes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("made_s", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("digest"),
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("short", sa.String, server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )


def _newcomers() -> None:
    op.create_table(
        "newcomers",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("first_s", sa.Float, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        sa.Column("number", sa.Integer),
        sa.PrimaryKeyConstraint("id"),
    )


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String),
        sa.Column("federation", sa.String, server_default="", nullable=False),
        sa.Column("member", sa.String, server_default="", nullable=False),
        sa.Column("bank_extra_ms", sa.Integer, server_default="0", nullable=False),
        sa.Column("delay_extra_ms", sa.Integer, server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(
        "one_player_a_member",
        "players",
        ["federation", "member"],
        unique=True,
        sqlite_where=sa.text("member != ''"),
        postgresql_where=sa.text("member != ''"),
    )


def _rejections() -> None:
    op.create_table(
        "rejections",
        sa.Column("table_number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_number", "kind"),
    )


def _seal() -> None:
    op.create_table("seal", sa.Column("name", sa.LargeBinary, nullable=False), sa.PrimaryKeyConstraint("name"))


def _strangers() -> None:
    op.create_table(
        "strangers",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("calls", sa.Integer, nullable=False),
        sa.Column("first_s", sa.Float, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
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
        sa.Column("heard_ms", sa.BigInteger),
        sa.Column("health", sa.Text, server_default="", nullable=False),
        sa.Column("game", sa.String, server_default="backgammon", nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )


def _tries() -> None:
    op.create_table(
        "tries",
        sa.Column("key", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )


def _draws() -> None:
    op.create_table(
        "draws",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("event_id", sa.Integer, nullable=False),
        sa.Column("created_s", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("one_draw_an_event", "draws", ["event_id"], unique=True)


def _event_settings() -> None:
    op.create_table(
        "event_settings",
        sa.Column("event_id", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("rule_set", sa.String, nullable=False),
        sa.Column("per_point_ms", sa.Integer, nullable=False),
        sa.Column("delay_ms", sa.Integer, nullable=False),
        sa.Column("moves", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("changed_s", sa.Float, nullable=False),
        sa.Column("point_min", sa.Integer, server_default="9", nullable=False),
        sa.Column("unclocked_point_min", sa.Integer, server_default="11", nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.PrimaryKeyConstraint("event_id"),
    )


def _facts() -> None:
    op.create_table(
        "facts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("log_id", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("received_s", sa.Float, nullable=False),
        sa.Column("superseded", sa.Boolean, nullable=False),
        sa.Column("words", sa.Text, server_default="", nullable=False),
        sa.Column("heard_ms", sa.BigInteger),
        sa.Column("game", sa.String, server_default="backgammon", nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "facts_beside_turns",
        "facts",
        ["id"],
        sqlite_where=sa.text("kind != 4"),
        postgresql_where=sa.text("kind != 4"),
    )
    op.create_index("facts_of_a_log", "facts", ["table_number", "log_id", "id"])
    op.create_index(
        "facts_that_begin",
        "facts",
        ["table_number", "log_id", "seq"],
        sqlite_where=sa.text("kind = 1"),
        postgresql_where=sa.text("kind = 1"),
    )
    op.create_index(
        "one_fact_a_number",
        "facts",
        ["table_number", "log_id", "seq"],
        unique=True,
        sqlite_where=sa.text("superseded IS 0"),
        postgresql_where=sa.text("superseded IS false"),
    )


def _former_events() -> None:
    op.create_table(
        "former_events",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("event_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_index("former_names_of_an_event", "former_events", ["event_id"])


def _former_names() -> None:
    op.create_table(
        "former_names",
        sa.Column("key", sa.String, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("former_names_of_a_player", "former_names", ["player_id"])


def _logs() -> None:
    op.create_table(
        "logs",
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("log_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("boot", sa.BigInteger, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("last_order", sa.BigInteger, nullable=False),
        sa.Column("last_s", sa.Float),
        sa.Column("is_caught_up", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("table_number", "log_id"),
    )


def _orders() -> None:
    op.create_table(
        "orders",
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("number", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Integer, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("created_s", sa.Float, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("refusal", sa.Text, nullable=False),
        sa.Column("sent_s", sa.Float),
        sa.Column("settled_s", sa.Float),
        sa.Column("game", sa.String, server_default="backgammon", nullable=False),
        sa.Column("log_id", sa.BigInteger),
        sa.Column("sent_as", sa.BigInteger),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("table_number", "number"),
    )
    op.create_index("orders_as_sent", "orders", ["table_number", "log_id", "sent_as"], unique=True)
    op.create_index("orders_by_status", "orders", ["table_number", "status", "number"])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("table_number", sa.Integer),
        sa.Column("is_blocked", sa.Boolean, nullable=False),
        sa.Column("created_s", sa.Float, nullable=False),
        sa.Column("event_id", sa.Integer),
        sa.Column("player_id", sa.Integer),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("log_id", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("fold", sa.String, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("table_number"),
    )


def _tickets() -> None:
    op.create_table(
        "tickets",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("occasion", sa.String, nullable=False),
        sa.Column("taken_by", sa.String, nullable=False),
        sa.Column("given_by", sa.String, nullable=False),
        sa.Column("taken_s", sa.Float, nullable=False),
        sa.Column("settled_s", sa.Float),
        sa.Column("settled_by", sa.String, nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tickets_of_a_table", "tickets", ["table_number", "occasion"])
    op.create_index("tickets_that_are_open", "tickets", ["settled_s"])


def _updates() -> None:
    op.create_table(
        "updates",
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("digest", sa.LargeBinary),
        sa.Column("offered", sa.String, nullable=False),
        sa.Column("is_older", sa.Boolean, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("fetched", sa.Integer, nullable=False),
        sa.Column("changed_s", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("table_number"),
    )


def _draw_acts() -> None:
    op.create_table(
        "draw_acts",
        sa.Column("draw_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["draw_id"], ["draws.id"]),
        sa.PrimaryKeyConstraint("draw_id", "number"),
    )


def _draw_lots() -> None:
    op.create_table(
        "draw_lots",
        sa.Column("draw_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("committed_s", sa.Float, nullable=False),
        sa.Column("act", sa.Integer),
        sa.ForeignKeyConstraint(["draw_id"], ["draws.id"]),
        sa.PrimaryKeyConstraint("draw_id", "number"),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("order_number", sa.BigInteger),
        sa.Column("log_id", sa.BigInteger),
        sa.Column("assigned_seq", sa.BigInteger),
        sa.Column("event_id", sa.Integer, nullable=False),
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
        sa.Column("handed_over", sa.Text, server_default="", nullable=False),
        sa.Column("series_id", sa.Integer),
        sa.Column("has_clock", sa.Boolean),
        sa.Column("game", sa.String, server_default="backgammon", nullable=False),
        sa.Column("all_names", sa.Text, server_default="", nullable=False),
        sa.Column("all_points", sa.Text, server_default="", nullable=False),
        sa.Column("is_earlier", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.ForeignKeyConstraint(["table_number", "order_number"], ["orders.table_number", "orders.number"]),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("matches_by_status", "matches", ["status", "id"])
    op.create_index("matches_of_a_round", "matches", ["event_id", "round"])
    op.create_index("matches_of_a_series", "matches", ["series_id"])
    op.create_index("one_match_a_run", "matches", ["table_number", "log_id", "assigned_seq"], unique=True)


def _sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("started_s", sa.Float, nullable=False),
        sa.Column("last_s", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("digest"),
    )


def _corrections() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("score_a", sa.Integer, nullable=False),
        sa.Column("score_b", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("corrected_s", sa.Float, nullable=False),
        sa.Column("undone_by", sa.Integer),
        sa.Column("all_points", sa.Text, server_default="", nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("corrections_of_a_match", "corrections", ["match_id"])


def _draw_matches() -> None:
    op.create_table(
        "draw_matches",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("draw_id", sa.Integer, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("entry_a", sa.String, nullable=False),
        sa.Column("entry_b", sa.String, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("best_of", sa.Integer, server_default="1", nullable=False),
        sa.Column("part", sa.Integer, server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["draw_id"], ["draws.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_index("matches_of_a_draw", "draw_matches", ["draw_id", "code"])


def _previous_tables() -> None:
    op.create_table(
        "previous_tables",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("order_number", sa.BigInteger),
        sa.Column("log_id", sa.BigInteger),
        sa.Column("assigned_seq", sa.BigInteger),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("moved_s", sa.Float, nullable=False),
        sa.Column("closing_order", sa.BigInteger),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "one_previous_table_a_run", "previous_tables", ["table_number", "log_id", "assigned_seq"], unique=True
    )
    op.create_index("previous_tables_of_a_match", "previous_tables", ["match_id"])


def _proposals() -> None:
    op.create_table(
        "proposals",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("match_id", sa.Integer),
        sa.Column("form", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("made_s", sa.Float, nullable=False),
        sa.Column("settled_s", sa.Float),
        sa.Column("settled_by", sa.String, nullable=False),
        sa.Column("is_done", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("proposals_that_are_open", "proposals", ["settled_s"])


def _sides() -> None:
    op.create_table(
        "sides",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("match_id", "side", "player_id"),
    )
    op.create_index("sides_of_a_player", "sides", ["player_id"])
