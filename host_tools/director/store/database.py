"""Opening the store, and its transactions."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError

from host_tools.director.faults import Fault
from host_tools.director.store.migrations import migrate

# Another process may be writing; its transactions take milliseconds.
BUSY_S = 10

log = logging.getLogger("director")

# What the disk says: locked by another program, read-only, unreadable, not there.
_OF_THE_DISK = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


class Store:
    """The director's store in one SQLite file.  Several processes may have it open."""

    def __init__(self, path: Path, now_s: float) -> None:
        self.trouble = ""  # why the last transaction could not be stored, in words
        self._engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_S})
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        with self.writing() as connection:
            migrate(connection, now_s)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is alone in writing, so that what it reads stays true until it commits.

        `Fault` when the disk does not take it, which `trouble` says until it does again."""
        try:
            with self._engine.connect().execution_options(is_writing=True) as connection, connection.begin():
                yield connection
        except DBAPIError as error:
            fault = _fault_of(error)
            if fault is None:
                raise
            self._note_trouble(fault.message)
            raise fault from None
        self._note_trouble("")

    def _note_trouble(self, words: str) -> None:
        """A line of the log when it begins, and one when it is over."""
        if words != self.trouble:
            log.error(words) if words else log.warning("the store can be written again")
        self.trouble = words

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent view of the store as it is now; never waits for a writer."""
        with self._engine.connect() as connection, connection.begin():
            yield connection

    def close(self) -> None:
        self._engine.dispose()


def _fault_of(error: DBAPIError) -> Fault | None:
    """What is wrong with the disk; None where it is our own mistake."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return Fault("DISK_FULL", 507)
    return Fault("NOT_STORED", 507, words=error.orig) if code in _OF_THE_DISK else None


def _set_up(connection: Any, _record: Any) -> None:
    """A commit that has returned is on the disk (synchronous FULL): the table is told so in the answer."""
    connection.isolation_level = None  # the driver must not begin transactions of its own
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute("PRAGMA " + pragma)


def _begin(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
