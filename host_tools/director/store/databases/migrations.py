"""Brings older stores up to date: Alembic runs the missing revisions."""

import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, inspect, select

from host_tools.director.faults import Fault
from host_tools.director.store import schema

if TYPE_CHECKING:
    from alembic.config import Config

FORMER = "migrations"  # a table of early stores, which no version reads any more
SCRIPTS = Path(__file__).parents[1] / "revisions"
_one_at_a_time = threading.Lock()  # all threads share Alembic's `op`


class NewerStore(Exception):
    """The store was written by a later version of the director and must not be touched."""


def migrate(connection: Connection) -> None:
    names = set(inspect(connection).get_table_names())
    there = names & set(schema.metadata.tables)
    if not there:
        schema.metadata.create_all(connection)
        connection.execute(insert(schema.desk.alembic_version).values(version_num=revisions()[-1]))
    elif {FORMER, schema.devices.facts.name} <= names:
        raise Fault("FORMER_STORE")
    elif schema.desk.alembic_version.name not in there:  # another program's, with equally plain names
        raise Fault("FOREIGN_TABLES", names=", ".join(sorted(there)))
    elif _is_older(connection):
        upgrade(connection)


@cache
def revisions() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (SCRIPTS / "versions").glob("*.py")))


def _is_older(connection: Connection) -> bool:
    found = set(connection.scalars(select(schema.desk.alembic_version.c.version_num)))
    if unknown := found - set(revisions()):
        raise NewerStore(", ".join(sorted(unknown)))
    return found != {revisions()[-1]}


def upgrade(connection: Connection, revision: str = "head") -> None:
    from alembic import command  # only here: the import takes 0.1 s, and few starts need it

    with _one_at_a_time:
        command.upgrade(configuration(connection), revision)
    if connection.dialect.name == "sqlite":  # where revisions run without foreign keys
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise RuntimeError(f"rows that refer to nothing: {broken[:10]}")


def configuration(connection: Connection | None = None) -> "Config":
    """Alembic's configuration: the folder of revisions, and the connection."""
    from alembic.config import Config

    told = Config(attributes={"connection": connection})
    told.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return told
