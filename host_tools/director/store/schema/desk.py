"""The people at the desk: logins, acts, tickets, proposals; and the store itself."""

from sqlalchemy import DDL, Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, String, Table, Text, event

from host_tools.director.store.schema.metadata import metadata

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

sites = Table(  # that may show the pages for everybody within their own: https://club.example
    "sites",
    metadata,
    Column("origin", String, primary_key=True),
)

seal = Table(  # one row: with which secret the tables' keys are sealed (sealing.py)
    "seal",
    metadata,
    Column("name", LargeBinary, primary_key=True),  # 8 bytes of the secret's SHA-256
)

alembic_version = Table(  # one row: the store's revision
    "alembic_version",
    metadata,
    Column("version_num", String(32), primary_key=True),
)
