"""Made once a process for every test's store: its empty tables, and the statements in SQL.

A new store takes ten times as long as a copy of one, and a statement is put into SQL anew for each engine: together
half of the time of most tests.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from host_tools.director.store import Store, seals
from host_tools.director.store.databases import migrations
from host_tools.director.store.databases.postgresql import PostgreSQL
from host_tools.director.store.databases.sqlite import SQLite
from host_tools.director.store.databases.waits import ACTING, Waits


@contextmanager
def writing(place: Path | str) -> Iterator[Connection]:
    """A transaction on a store that need not be one yet; it is not sealed."""
    backend = PostgreSQL(place) if isinstance(place, str) else SQLite(place, Waits())
    event.listen(backend.engine, "begin", partial(backend.begin, is_writing=True, patience=ACTING))
    try:
        with backend.engine.begin() as connection:
            yield connection
    finally:
        backend.close()


def make(place: Path | str) -> None:
    with writing(place) as connection:
        migrations.migrate(connection)


@cache
def _file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "director.sqlite"
        make(path)
        return path.read_bytes()


@cache
def _sealed_files() -> tuple[bytes, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = copied(Path(folder) / "director.sqlite")
        Store(path).close()
        return path.read_bytes(), path.with_suffix(seals.SUFFIX).read_bytes()


def copied(path: Path) -> Path:
    """There is now a store in this file, as a new one is but for its seal, which it gets when it is opened."""
    path.write_bytes(_file())
    return path


def sealed(path: Path) -> Path:
    """The same, with its seal and its key file, which are those of every store from here: for tests with one store."""
    store, key = _sealed_files()
    path.write_bytes(store)
    path.with_suffix(seals.SUFFIX).write_bytes(key)
    return path


class Statements(dict[tuple[Any, ...], Any]):
    """The SQL of each statement, of all engines on one kind of database.

    SQLAlchemy looks it up by the engine's own dialect, and those differ in nothing but their kind."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), compiled)


STATEMENTS = Statements()


def quicken() -> None:
    """Every engine of this process: it shares its statements, and commits without waiting for the disk.

    Tests that end a director do so in a process of its own; none takes the power away."""
    event.listen(Engine, "engine_connect", _quicken)


def _quicken(connection: Connection) -> None:
    connection.execution_options(compiled_cache=STATEMENTS)
    if connection.dialect.name == "sqlite" and not connection.info.get("is_quick"):
        connection.connection.cursor().execute("PRAGMA synchronous = OFF").close()
        connection.info["is_quick"] = True
