"""The store in one SQLite file: opening, beginning a transaction, errors of the disk."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from host_tools.director.faults import Fault

# Another process may be writing, for milliseconds.
BUSY_S = 10

# Locked by another program, read-only, unreadable, missing.
_OF_THE_DISK = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


class SQLite:
    """Several processes may have the file open."""

    def __init__(self, path: Path) -> None:
        self.engine: Engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_S})
        self._has_keys = False  # foreign keys count: a revision that makes a table anew drops the former one first
        event.listen(self.engine, "connect", self._set_up)

    def check(self, connection: Connection) -> None:
        """SQLite is as durable as `_set_up` has told it to be."""

    def begin(self, connection: Connection, is_writing: bool) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    def is_up_to_date(self) -> None:
        self._has_keys = True
        self.engine.dispose()

    def tell(self, connection: Connection, changed: Any) -> None:
        """Other processes on the file poll instead."""

    def hear(self, told: Any) -> None:
        """Other processes are never heard."""

    def fault_of(self, error: DBAPIError) -> Fault | None:
        """The disk's fault; None where the mistake is ours."""
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return Fault("DISK_FULL", 507)
        return Fault("NOT_STORED", 507, words=error.orig) if code in _OF_THE_DISK else None

    def close(self) -> None:
        self.engine.dispose()

    def _set_up(self, connection: Any, _record: Any) -> None:
        """A returned commit is on disk (synchronous FULL), as the answer promises the table."""
        connection.isolation_level = None  # the driver must not begin transactions of its own
        for pragma in ("journal_mode = WAL", "synchronous = FULL", f"foreign_keys = {self._has_keys}"):
            connection.execute("PRAGMA " + pragma)
