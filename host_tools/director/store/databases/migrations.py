"""How a store of an earlier version becomes one of this version: named steps, in order, each recorded as it is made.

A step that has been released is never edited.  The first one makes the schema of today; the first change of a released
schema freezes a copy of what it was in that step.
"""

from collections.abc import Callable

from sqlalchemy import DDL, Connection, insert, inspect, select

from host_tools.director.faults import Fault
from host_tools.director.store import schema


def _begin(connection: Connection) -> None:
    schema.metadata.create_all(connection)


def _hand_over(connection: Connection) -> None:
    """Results can be handed over at the desk; a store that was begun later has the column already."""
    if all(column["name"] != "handed_over" for column in inspect(connection).get_columns("matches")):
        connection.execute(DDL("ALTER TABLE matches ADD COLUMN handed_over TEXT NOT NULL DEFAULT ''"))


def _series_stays_events(connection: Connection) -> None:
    """Series of matches, matches that were moved, and what is usual in an event."""
    if all(column["name"] != "series_id" for column in inspect(connection).get_columns("matches")):
        connection.execute(DDL("ALTER TABLE matches ADD COLUMN series_id INTEGER"))
    for table in (schema.stays, schema.events):
        table.create(connection, checkfirst=True)


def _words(connection: Connection) -> None:
    """What the director wrote in a script that the tables' fonts lack."""
    if all(column["name"] != "words" for column in inspect(connection).get_columns("facts")):
        connection.execute(DDL("ALTER TABLE facts ADD COLUMN words TEXT NOT NULL DEFAULT ''"))


def _heard(connection: Connection) -> None:
    """When a table was last heard of before a power cut: what the cut gave back."""
    for table in ("facts", "tables"):
        if all(column["name"] != "heard_ms" for column in inspect(connection).get_columns(table)):
            connection.execute(DDL(f"ALTER TABLE {table} ADD COLUMN heard_ms BIGINT"))


def _health(connection: Connection) -> None:
    """How the device of a table is."""
    if all(column["name"] != "health" for column in inspect(connection).get_columns("tables")):
        connection.execute(DDL("ALTER TABLE tables ADD COLUMN health TEXT NOT NULL DEFAULT ''"))


def _updates(connection: Connection) -> None:
    """Releases, which table is offered which, and what became of it."""
    for table in (schema.bundles, schema.updates):
        table.create(connection, checkfirst=True)


def _people(connection: Connection) -> None:
    """Who may act: people, their sessions, and codes."""
    for table in (schema.people, schema.sessions, schema.codes):
        table.create(connection, checkfirst=True)


def _acts(connection: Connection) -> None:
    """The acts of people; a correction that was taken back stays, with the act that did."""
    schema.acts.create(connection, checkfirst=True)
    if all(column["name"] != "undone_by" for column in inspect(connection).get_columns("corrections")):
        connection.execute(DDL("ALTER TABLE corrections ADD COLUMN undone_by INTEGER"))


def _tickets(connection: Connection) -> None:
    """Who goes to which table."""
    schema.tickets.create(connection, checkfirst=True)


def _strangers(connection: Connection) -> None:
    """Tables that call here and are not enrolled."""
    schema.strangers.create(connection, checkfirst=True)


def _seal(connection: Connection) -> None:
    """With which secret the keys are sealed."""
    schema.seal.create(connection, checkfirst=True)


def _roles(connection: Connection) -> None:
    """Proposals, who plays as whom, roles for one event, and wrong passwords that every process knows."""
    for table in (schema.proposals, schema.tries):
        table.create(connection, checkfirst=True)
    for name in ("event", "plays_as"):
        if all(column["name"] != name for column in inspect(connection).get_columns("people")):
            connection.execute(DDL(f"ALTER TABLE people ADD COLUMN {name} TEXT NOT NULL DEFAULT ''"))


def _pace(connection: Connection) -> None:
    """How long a point is planned to take, and which matches had a clock: of those of before it is not known."""
    added = (
        ("matches", "has_clock", "BOOLEAN"),
        ("events", "point_min", "INTEGER NOT NULL DEFAULT 9"),
        ("events", "unclocked_point_min", "INTEGER NOT NULL DEFAULT 11"),
    )
    for table, name, kind in added:
        if all(column["name"] != name for column in inspect(connection).get_columns(table)):
            connection.execute(DDL(f"ALTER TABLE {table} ADD COLUMN {name} {kind}"))


def _newcomers(connection: Connection) -> None:
    """Tables that announce themselves."""
    schema.newcomers.create(connection, checkfirst=True)


# What later versions search by.
_INDEXES = (
    "facts_that_begin",
    "orders_by_status",
    "matches_by_status",
    "matches_of_a_round",
    "matches_of_a_series",
    "corrections_of_a_match",
    "stays_of_a_match",
    "tickets_that_are_open",
    "proposals_that_are_open",
)


def _indexes(connection: Connection) -> None:
    """So that nothing takes longer because a store is old."""
    for table in schema.metadata.sorted_tables:
        for index in table.indexes:
            if index.name in _INDEXES:
                index.create(connection, checkfirst=True)


def _standings(connection: Connection) -> None:
    """What the facts of each table have come to."""
    schema.standings.create(connection, checkfirst=True)


def _beside_turns(connection: Connection) -> None:
    """What is ruled is found without reading every turn."""
    (index,) = (one for one in schema.facts.indexes if one.name == "facts_beside_turns")
    index.create(connection, checkfirst=True)


STEPS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("0001_begin", _begin),
    ("0002_hand_over", _hand_over),
    ("0003_series_stays_events", _series_stays_events),
    ("0004_words", _words),
    ("0005_heard", _heard),
    ("0006_health", _health),
    ("0007_updates", _updates),
    ("0008_people", _people),
    ("0009_acts", _acts),
    ("0010_tickets", _tickets),
    ("0011_strangers", _strangers),
    ("0012_seal", _seal),
    ("0020_roles", _roles),
    ("0027_pace", _pace),
    ("0040_newcomers", _newcomers),
    ("0041_indexes", _indexes),
    ("0042_standings", _standings),
    ("0043_beside_turns", _beside_turns),
)


class NewerStore(Exception):
    """The store was written by a later version of the director; this one must not touch it."""


def migrate(connection: Connection, now_s: float) -> list[str]:
    """Bring the store up to date in the caller's transaction; the names of the steps that were made."""
    _check_ours(connection)
    schema.migrations.create(connection, checkfirst=True)
    applied = set(connection.scalars(select(schema.migrations.c.name)))
    unknown = applied - {name for name, _ in STEPS}
    if unknown:
        raise NewerStore(", ".join(sorted(unknown)))
    made = []
    for name, step in STEPS:
        if name not in applied:
            step(connection)
            connection.execute(insert(schema.migrations).values(name=name, applied_s=now_s))
            made.append(name)
    return made


def _check_ours(connection: Connection) -> None:
    """A database may be somebody else's, with tables of names as plain as ours."""
    there = set(inspect(connection).get_table_names())
    foreign = there & set(schema.metadata.tables)
    if foreign and schema.migrations.name not in there:
        raise Fault("FOREIGN_TABLES", names=", ".join(sorted(foreign)))
