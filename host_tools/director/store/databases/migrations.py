"""Brings older stores up to date: Alembic runs the missing revisions.

Stores up to 0043, before Alembic, listed their steps in `migrations`. That table stays, with one more row, so that
directors of those versions still refuse a newer store.
"""

import threading
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, inspect, select

from host_tools.director.faults import Fault
from host_tools.director.store import schema

if TYPE_CHECKING:
    from alembic.config import Config

LATER = "0044_alembic"
_one_at_a_time = threading.Lock()  # all threads share Alembic's `op`


class NewerStore(Exception):
    """The store was written by a later version of the director and must not be touched."""


def migrate(connection: Connection, now_s: float) -> None:
    there = set(inspect(connection).get_table_names()) & set(schema.metadata.tables)
    if there and schema.migrations.name not in there:  # another program's, with equally plain names
        raise Fault("FOREIGN_TABLES", names=", ".join(sorted(there)))
    if not there:
        schema.metadata.create_all(connection)
        _stamp(connection, revisions()[-1], now_s)
    elif schema.alembic_version.name not in there:
        _stamp(connection, _listed(connection), now_s)
    if _is_older(connection):
        upgrade(connection)


@cache
def revisions() -> tuple[str, ...]:
    folder = resources.files("host_tools.director.store.revisions") / "versions"
    return tuple(sorted(one.name.removesuffix(".py") for one in folder.iterdir() if one.name.endswith(".py")))


def _listed(connection: Connection) -> str:
    """The last step completed by a version without Alembic."""
    last = max(_known(connection.scalars(select(schema.migrations.c.name))))
    schema.alembic_version.create(connection)
    return last


def _stamp(connection: Connection, revision: str, now_s: float) -> None:
    connection.execute(insert(schema.alembic_version).values(version_num=revision))
    connection.execute(insert(schema.migrations).values(name=LATER, applied_s=now_s))


def _is_older(connection: Connection) -> bool:
    return _known(connection.scalars(select(schema.alembic_version.c.version_num))) != {revisions()[-1]}


def _known(names: Iterable[str]) -> set[str]:
    found = set(names)
    if unknown := found - set(revisions()):
        raise NewerStore(", ".join(sorted(unknown)))
    return found


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
    told.set_main_option("script_location", "host_tools.director.store:revisions")
    return told
