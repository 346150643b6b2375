"""The stored columns and their meaning. To change them, add a revision: README.md."""

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    false,
    literal_column,
)

from host_tools.director import game
from host_tools.director.store.seals import SealedKey

metadata = MetaData()

alembic_version = Table(  # one row: the store's revision
    "alembic_version",
    metadata,
    Column("version_num", String(32), primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # 1 to 9999
    Column("name", String, nullable=False),
    Column("key", SealedKey, nullable=False),  # 32 random bytes, made here at enrolment; sealed: seals.py
    Column("is_simulated", Boolean, nullable=False),
    Column("enrolled_s", Float, nullable=False),
    # positions of both logs, for link.DirectorEnd
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

# -- who plays, and in what --------------------------------------------------------------------------------------------

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    # the name as `spelling.key` has it: namesakes are written apart; null = has turned out to be another player
    Column("key", String, unique=True),
    # the number in a federation, "" = not known; nobody else has it
    Column("federation", String, nullable=False, server_default=""),
    Column("member", String, nullable=False, server_default=""),
    # more time in every match, for special needs (ACC-01)
    Column("bank_extra_ms", Integer, nullable=False, server_default="0"),
    Column("delay_extra_ms", Integer, nullable=False, server_default="0"),
)
HAS_MEMBER = players.c.member != literal_column("''")
Index(
    "one_player_a_member",
    players.c.federation,
    players.c.member,
    unique=True,
    sqlite_where=HAS_MEMBER,
    postgresql_where=HAS_MEMBER,
)

former_names = Table(  # of players that were renamed
    "former_names",
    metadata,
    Column("key", String, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
)
Index("former_names_of_a_player", former_names.c.player_id)

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),  # "" = matches of no event
    Column("short", String, nullable=False, server_default=""),  # where there is little room; "" = the name
)

former_events = Table(  # names that an event had before
    "former_events",
    metadata,
    Column("name", String, primary_key=True),
    Column("event_id", ForeignKey("events.id"), nullable=False),
)
Index("former_names_of_an_event", former_events.c.event_id)

event_settings = Table(
    "event_settings",
    metadata,
    Column("event_id", ForeignKey("events.id"), primary_key=True),
    # of its matches, unless the director says otherwise (GEN-02)
    Column("length", Integer, nullable=False),  # 0 = money session
    Column("rule_set", String, nullable=False),
    Column("per_point_ms", Integer, nullable=False),
    Column("delay_ms", Integer, nullable=False),
    Column("moves", String, nullable=False),
    Column("options", Text, nullable=False),  # lines "name = value", as an assignment has them
    Column("changed_s", Float, nullable=False),
    # planned minutes per point, with a clock and without
    Column("point_min", Integer, nullable=False, server_default="9"),
    Column("unclocked_point_min", Integer, nullable=False, server_default="11"),
)

# -- matches, their results, and where they are played -----------------------------------------------------------------

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    Column("order_number", BigInteger),  # null = entered at the table
    Column("log_id", BigInteger),  # with assigned_seq: where in the facts the match begins; null = not there yet
    Column("assigned_seq", BigInteger),
    Column("event_id", ForeignKey("events.id"), nullable=False),
    Column("round", String, nullable=False),
    # its sides as pages show them; whose names they are: `sides`
    Column("name_a", String, nullable=False),
    Column("name_b", String, nullable=False),
    Column("length", Integer, nullable=False),
    Column("rule_set", String, nullable=False),
    Column("per_point_ms", Integer, nullable=False),
    Column("delay_ms", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("created_s", Float, nullable=False),
    Column("started_s", Float),
    Column("sealed_s", Float),
    # what the table sealed; a correction never changes it
    Column("result", Integer, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("score_a", Integer, nullable=False),
    Column("score_b", Integer, nullable=False),
    Column("code", String, nullable=False),  # of the sealed match, such as 7-Q4K2
    Column("verified_s", Float),
    # the signed line read at the desk, "" = none; without sealed_s it is the director's only result
    Column("handed_over", Text, nullable=False, server_default=""),
    Column("series_id", Integer),  # the first match of the series that this one goes on with (SER-01); null = none
    Column("has_clock", Boolean),  # null = not known: nothing has been heard of it, or an earlier version kept it
    Column("game", String, nullable=False, server_default=game.USUAL),
    # of more than two sides all names; in a game with places the points and places of each (JSON); "" = those above
    Column("all_names", Text, nullable=False, server_default=""),
    Column("all_points", Text, nullable=False, server_default=""),
    # its device brought it along from before its first call here
    Column("is_earlier", Boolean, nullable=False, server_default=false()),
    ForeignKeyConstraint(["table_number", "order_number"], ["orders.table_number", "orders.number"]),
)
Index("matches_by_status", matches.c.status, matches.c.id)
Index("matches_of_a_round", matches.c.event_id, matches.c.round)
Index("matches_of_a_series", matches.c.series_id)
Index("one_match_a_run", matches.c.table_number, matches.c.log_id, matches.c.assigned_seq, unique=True)

sides = Table(  # whose match it is; several people may be a side (GEN-03)
    "sides",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("side", Integer, primary_key=True, autoincrement=False),  # from 0: A, B …
    Column("player_id", ForeignKey("players.id"), primary_key=True),
)
Index("sides_of_a_player", sides.c.player_id)

corrections = Table(
    "corrections",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("result", Integer, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("score_a", Integer, nullable=False),
    Column("score_b", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("author", String, nullable=False),
    Column("corrected_s", Float, nullable=False),
    # the act that took it back; 0 = the match was played on after it; null = in force
    Column("undone_by", Integer),
    Column("all_points", Text, nullable=False, server_default=""),  # as of a match
)
Index("corrections_of_a_match", corrections.c.match_id)

previous_tables = Table(
    "previous_tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    # where the match was before it moved (INC-13); log_id and assigned_seq are null until the table shows it
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    Column("order_number", BigInteger),  # that brought it there; null = entered at the table
    Column("log_id", BigInteger),
    Column("assigned_seq", BigInteger),
    Column("state", Text, nullable=False),  # what was carried over, as moving.describe wrote it; "" = not begun yet
    Column("reason", Text, nullable=False),
    Column("moved_s", Float, nullable=False),
    Column("closing_order", BigInteger),  # that takes the match from this table's screen; null = not given yet
)
Index("previous_tables_of_a_match", previous_tables.c.match_id)
Index(
    "one_previous_table_a_run",
    previous_tables.c.table_number,
    previous_tables.c.log_id,
    previous_tables.c.assigned_seq,
    unique=True,
)

draws = Table(  # an event that is drawn here
    "draws",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event_id", ForeignKey("events.id"), nullable=False),
    Column("created_s", Float, nullable=False),
)
Index("one_draw_an_event", draws.c.event_id, unique=True)

draw_acts = Table(  # all that a draw is folded from; never changed
    "draw_acts",
    metadata,
    Column("draw_id", ForeignKey("draws.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("kind", String, nullable=False),  # the name of an act of `formats`
    Column("value", Text, nullable=False),  # its fields (JSON)
    Column("answers", Text, nullable=False),  # those that it was given with (JSON)
)

draw_lots = Table(  # seeds, each committed to before it is used
    "draw_lots",
    metadata,
    Column("draw_id", ForeignKey("draws.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1, printed on the draw
    Column("seed", String, nullable=False),  # in decimal: 64 bits without sign; secret until the act
    Column("committed_s", Float, nullable=False),
    Column("act", Integer),  # the number of the act that used it; null = none yet
)

draw_matches = Table(
    "draw_matches",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("draw_id", ForeignKey("draws.id"), nullable=False),
    Column("code", String, nullable=False),  # of the pairing, such as M2-3
    Column("entry_a", String, nullable=False),  # the entries that play it
    Column("entry_b", String, nullable=False),
    Column("counts", Boolean, nullable=False),  # false = annulled
    Column("best_of", Integer, nullable=False, server_default="1"),  # matches of the pairing (SER-01)
    Column("part", Integer, nullable=False, server_default="0"),  # of a tie: the number of its match (DAV-02)
)
Index("matches_of_a_draw", draw_matches.c.draw_id, draw_matches.c.code)

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

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("role", String, nullable=False),  # one of who.ROLES
    Column("hash", String, nullable=False),  # of the password, as desk/access/passwords.py writes it; "" = none fits
    Column("table_number", Integer),  # the only table that an observer is there for; null = not limited
    Column("is_blocked", Boolean, nullable=False),
    Column("created_s", Float, nullable=False),
    Column("event_id", ForeignKey("events.id")),  # the only one to act in; null = every one
    Column("player_id", ForeignKey("players.id")),  # under which name they play, if it is another one (ROL-01)
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # SHA-256 of the token in the browser's cookie
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("address", String, nullable=False),  # from which it was begun
    Column("started_s", Float, nullable=False),
    Column("last_s", Float, nullable=False),  # when it was last used, to the minute
)

codes = Table(
    "codes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # one of who.CODES
    Column("name", String, nullable=False),  # whose, or what for
    Column("digest", LargeBinary, nullable=False, unique=True),  # SHA-256 of the code
    Column("made_s", Float, nullable=False),
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

acts = Table(
    "acts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # from 1 on, none is left out
    Column("at_s", Float, nullable=False),
    # the person: name, role, origin
    Column("name", String, nullable=False),
    Column("role", String, nullable=False),
    Column("address", String, nullable=False),
    Column("kind", String, nullable=False),  # what was done; `act.KIND` in texts/log.py
    # the subject; no foreign keys, because tables and matches may be forgotten one day
    Column("table_number", Integer),
    Column("match_id", Integer),
    Column("words", Text, nullable=False),  # what was done, as a sentence
    Column("reason", Text, nullable=False),
    Column("rule", String, nullable=False),  # the rule that it cites
    # the change, before and after: canonical JSON
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("undoes", Integer, unique=True),  # the act that this one takes back; null = none
    Column("digest", LargeBinary, nullable=False),  # SHA-256 of the digest before and of this act
)
Index("acts_of_match", acts.c.match_id, acts.c.id)

# The log is append-only: the database refuses anything but another act.
_ONLY_ADDED = "acts are only added: none is changed or deleted"
TRIGGERS: list[str] = []  # all that an SQLite store has
for _deed in ("UPDATE", "DELETE"):
    _trigger = f"CREATE TRIGGER no_{_deed} BEFORE {_deed} ON acts BEGIN SELECT RAISE(ABORT, '{_ONLY_ADDED}'); END"
    event.listen(acts, "after_create", DDL(_trigger).execute_if(dialect="sqlite"))
    TRIGGERS.append(_trigger)
# A PostgreSQL store also has a function, its body, and the trigger of the same name.
GUARD = "acts_are_only_added"
GUARD_BODY = f" BEGIN RAISE EXCEPTION '{_ONLY_ADDED}'; END "
_FUNCTION = f"CREATE OR REPLACE FUNCTION {GUARD}() RETURNS trigger LANGUAGE plpgsql AS $${GUARD_BODY}$$"
_TRIGGER = f"""CREATE TRIGGER {GUARD} BEFORE UPDATE OR DELETE OR TRUNCATE ON acts
FOR EACH STATEMENT EXECUTE FUNCTION {GUARD}()"""
for _statement in (_FUNCTION, _TRIGGER):
    event.listen(acts, "after_create", DDL(_statement).execute_if(dialect="postgresql"))

tickets = Table(
    "tickets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    # why the table needs somebody and since when, as views/needs.py writes it: called:4711:120000
    Column("occasion", String, nullable=False),
    Column("taken_by", String, nullable=False),  # who goes there; "" = nobody any more
    Column("given_by", String, nullable=False),  # who has asked for that; "" = whoever goes has said so
    Column("taken_s", Float, nullable=False),
    Column("settled_s", Float),  # null = while the occasion lasts
    Column("settled_by", String, nullable=False),  # "" = the occasion was over
)
Index("tickets_that_are_open", tickets.c.settled_s)
Index("tickets_of_a_table", tickets.c.table_number, tickets.c.occasion)

proposals = Table(  # what an assistant proposes to the director, and what an observer calls for
    "proposals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # order, correct or call
    Column("table_number", ForeignKey("tables.number"), nullable=False),
    Column("match_id", ForeignKey("matches.id")),
    Column("form", String, nullable=False),  # the fields as they were sent, as JSON
    Column("words", String, nullable=False),
    Column("name", String, nullable=False),  # who proposes it
    Column("role", String, nullable=False),
    Column("made_s", Float, nullable=False),
    Column("settled_s", Float),  # null = nobody has said yes or no
    Column("settled_by", String, nullable=False),
    Column("is_done", Boolean, nullable=False),  # the answer was yes
)
Index("proposals_that_are_open", proposals.c.settled_s)

tries = Table(  # wrong passwords and codes, so that every director on this store knows them
    "tries",
    metadata,
    Column("key", String, primary_key=True),  # what was tried, or where from: name marco, address 192.168.1.7
    Column("number", Integer, nullable=False),
    Column("last_s", Float, nullable=False),
)

seal = Table(  # one row: with which secret the tables' keys are sealed (sealing.py)
    "seal",
    metadata,
    Column("name", LargeBinary, primary_key=True),  # 8 bytes of the secret's SHA-256
)
