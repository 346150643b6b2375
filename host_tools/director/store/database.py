"""Opening the store, and its transactions."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event

from host_tools.director.store.migrations import migrate

# Another process may be writing; its transactions take milliseconds.
BUSY_S = 10


class Store:
    """The director's store in one SQLite file.  Several processes may have it open."""

    def __init__(self, path: Path, now_s: float) -> None:
        self._engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_S})
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        with self.writing() as connection:
            migrate(connection, now_s)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is alone in writing, so that what it reads stays true until it commits."""
        with self._engine.connect().execution_options(is_writing=True) as connection, connection.begin():
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent view of the store as it is now; never waits for a writer."""
        with self._engine.connect() as connection, connection.begin():
            yield connection

    def close(self) -> None:
        self._engine.dispose()


def _set_up(connection: Any, _record: Any) -> None:
    """A commit that has returned is on the disk (synchronous FULL): the table is told so in the answer."""
    connection.isolation_level = None  # the driver must not begin transactions of its own
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute("PRAGMA " + pragma)


def _begin(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
