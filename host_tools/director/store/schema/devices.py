"""The tables and their devices: logs, facts, orders, updates, and calls of tables that are not known."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    literal_column,
)

from host_tools.director import game
from host_tools.director.store.schema.metadata import metadata
from host_tools.director.store.seals import SealedKey

tables = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # 1 to 9999
    Column("name", String, nullable=False),
    Column("key", SealedKey, nullable=False),  # 32 random bytes, made here at enrolment; sealed: seals.py
    Column("is_simulated", Boolean, nullable=False),
    Column("enrolled_s", Float, nullable=False),
    # positions of both logs, for director_end.DirectorEnd
    Column("boot", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("log_id", BigInteger, nullable=False),
    Column("stored_seq", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("last_order", BigInteger, nullable=False),  # the last order that the table says to have dealt with
    # how the device is
    Column("last_seen_s", Float),  # null = never
    Column("zero_s", Float, nullable=False),  # the director's time at which the table's clock read 0
    Column("free_kib", Integer, nullable=False),
    Column("up_min", Integer, nullable=False),
    Column("rejected", Integer, nullable=False),  # answers that the device refused
    Column("flags", Integer, nullable=False),
    Column("problem", Text, nullable=False),  # why its last facts were not taken, or ""
    Column("revision", Integer, nullable=False),  # grows whenever a page about this table may look different
    # match time when last heard from before the device restarted; null = unknown
    Column("heard_ms", BigInteger),
    # last health record, as desk/devices/healths.py writes it (JSON); "" = none yet
    Column("health", Text, nullable=False, server_default=""),
    Column("game", String, nullable=False, server_default=game.USUAL),  # as its messages are signed
    # until the next call is due, from `last_seen_s` on: desk/devices/promises.py
    Column("promised_ms", Integer, nullable=False, server_default="1000"),
    Column("is_in_play", Boolean, nullable=False, server_default=false()),  # by the last call
)

places = Table(  # of tables and of boards without a device; one of which nothing is said has no row
    "places",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("is_board", Boolean, nullable=False),  # without a device: it is proposed all the same
    Column("tags", String, nullable=False),  # words between spaces, of desk/places.py
)

logs = Table(  # every log that has been heard as a table's; of the present one, `tables` has the newest position
    "logs",
    metadata,
    Column("table_number", ForeignKey("tables.number"), primary_key=True),
    Column("log_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String, nullable=False),
    # the last message of it: an older one is a copy
    Column("boot", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("last_order", BigInteger, nullable=False),  # as in `tables`
    Column("last_s", Float),  # when it was last heard while another was the table's; null = never
    # it has sent everything that it had when it first called
    Column("is_caught_up", Boolean, nullable=False),
)

facts = Table(
    "facts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    Column("log_id", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),  # the journal record, as the table sent it
    Column("digest", LargeBinary, nullable=False),  # the chained hash after it
    Column("received_s", Float, nullable=False),
    Column("superseded", Boolean, nullable=False),  # a SEAM has replaced it, or its log was started afresh
    # the director's text where the table shows other letters; else ""
    Column("words", Text, nullable=False, server_default=""),
    # of a fact RESTORED: match time when the table was last heard from before; null = unknown
    Column("heard_ms", BigInteger),
    Column("game", String, nullable=False, server_default=game.USUAL),  # whose kinds these are
)
Index(
    "one_fact_a_number",
    facts.c.table_number,
    facts.c.log_id,
    facts.c.seq,
    unique=True,
    sqlite_where=facts.c.superseded.is_(False),
    postgresql_where=facts.c.superseded.is_(False),
)
Index("facts_of_a_log", facts.c.table_number, facts.c.log_id, facts.c.id)
# Where a log's matches begin: few facts do, so the index is small.
BEGINS = facts.c.kind == literal_column(str(game.kinds().ASSIGNED))
Index(
    "facts_that_begin",
    facts.c.table_number,
    facts.c.log_id,
    facts.c.seq,
    sqlite_where=BEGINS,
    postgresql_where=BEGINS,
)
# A match has hundreds of turns, and few other facts.
BESIDE_TURNS = facts.c.kind != literal_column(str(game.kinds().PRESSED))
Index("facts_beside_turns", facts.c.id, sqlite_where=BESIDE_TURNS, postgresql_where=BESIDE_TURNS)

standings = Table(
    "standings",
    metadata,
    # a table's folded facts, so that a start need not fold them all
    Column("table_number", ForeignKey("tables.number"), primary_key=True),
    # the last of them, with the chained hash after it; any other log or facts void this row
    Column("log_id", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("fold", String, nullable=False),  # which one it was, as following/standings.py names it
    Column("said", Text, nullable=False),  # what it came to (JSON)
)

orders = Table(
    "orders",
    metadata,
    Column("table_number", ForeignKey("tables.number"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),  # the packed fact that it asks for
    Column("created_s", Float, nullable=False),
    Column("author", String, nullable=False),
    Column("status", String, nullable=False),  # waiting, applied, refused, cancelled
    Column("refusal", Text, nullable=False),  # code, rule and value, as the table's fact says it
    Column("sent_s", Float),  # when it was first in an answer
    Column("settled_s", Float),
    Column("game", String, nullable=False, server_default=game.USUAL),
    # the log that it was sent to, or whose match it is about, null = whichever is the table's; and its number there,
    # null = not sent yet
    Column("log_id", BigInteger),
    Column("sent_as", BigInteger),
)
Index("orders_by_status", orders.c.table_number, orders.c.status, orders.c.number)
Index("orders_as_sent", orders.c.table_number, orders.c.log_id, orders.c.sent_as, unique=True)

rejections = Table(
    "rejections",
    metadata,
    Column("table_number", Integer, primary_key=True, autoincrement=False),  # 0 = no such table here
    Column("kind", String, primary_key=True),  # one of link.REJECTIONS
    Column("number", Integer, nullable=False),
    Column("last_s", Float, nullable=False),
)

bundles = Table(
    "bundles",
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # SHA-256 of its list
    Column("board", String, nullable=False),
    Column("version", String, nullable=False),
    Column("list_size", Integer, nullable=False),
    Column("stream", LargeBinary, nullable=False),  # the list, then the files, as a table fetches them
)

updates = Table(
    "updates",
    metadata,
    Column("table_number", ForeignKey("tables.number"), primary_key=True),
    Column("version", String, nullable=False),  # running, as the table reports it; "" = not reported yet
    Column("digest", LargeBinary),  # of the release that is offered; null = none
    Column("offered", String, nullable=False),  # the version of the last one that was
    Column("is_older", Boolean, nullable=False),  # the director says that it may be older than the one that runs
    Column("state", String, nullable=False),  # one of updates.STATES
    Column("why", Text, nullable=False),  # what the table says about it
    Column("fetched", Integer, nullable=False),  # bytes that it has asked for
    Column("changed_s", Float, nullable=False),
)

strangers = Table(
    "strangers",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # that a table which is not enrolled gives itself
    Column("calls", Integer, nullable=False),
    Column("first_s", Float, nullable=False),
    Column("last_s", Float, nullable=False),
)

newcomers = Table(
    "newcomers",
    metadata,
    Column("id", Text, primary_key=True),  # made of the key that the table has made for itself
    Column("board", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("first_s", Float, nullable=False),
    Column("last_s", Float, nullable=False),
    Column("number", Integer),  # as which it was adopted
)
