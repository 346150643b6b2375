"""The store in one SQLite file: opening, beginning a transaction, errors of the disk."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from host_tools.director.faults import Fault
from host_tools.director.store.databases.prepared import run_text
from host_tools.director.store.databases.waits import OPENING, Patience, Waits

# Read-only, unreadable, missing.
_OF_THE_DISK = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
# By another program; the last after many tries.
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL)
_WAITS_S = "waits_s"  # of a connection: how long it waits for what another program holds
# Pages of 4 KiB in the log of writes before a commit copies them into the file: that one takes several times as long as
# the others, and whatever waits for it does, too.  A press writes four or five; SQLite's own number is 1,000.
_LOG_PAGES = 4000


class SQLite:
    """Several processes may have the file open."""

    def __init__(self, path: Path, waits: Waits) -> None:
        self.engine: Engine = create_engine(URL.create("sqlite", database=str(path)))
        self._waits = waits
        self._has_keys = False  # foreign keys count: a revision that rebuilds a table drops the old one first
        event.listen(self.engine, "connect", self._set_up)

    def check(self, connection: Connection) -> None:
        """SQLite is as durable as `_set_up` has told it to be."""

    def begin(self, connection: Connection, is_writing: bool, patience: Patience) -> None:
        if connection.info.get(_WAITS_S) != patience.begin_s:
            _wait(connection.connection.driver_connection, patience)
            connection.info[_WAITS_S] = patience.begin_s
        run_text(connection, "BEGIN IMMEDIATE" if is_writing else "BEGIN")

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
        if code in _HELD:
            return Fault("STORE_HELD", 503, words=error.orig)
        return Fault("NOT_STORED", 507, words=error.orig) if code in _OF_THE_DISK else None

    def close(self) -> None:
        self.engine.dispose()

    def _set_up(self, connection: Any, _record: Any) -> None:
        """A returned commit is on disk (synchronous FULL), as the answer promises the table."""
        connection.isolation_level = None  # the driver must not begin transactions of its own
        _wait(connection, self._waits.of_reader() if self._has_keys else OPENING)
        settings = ("journal_mode = WAL", "synchronous = FULL", f"foreign_keys = {self._has_keys}")
        for pragma in (*settings, f"wal_autocheckpoint = {_LOG_PAGES}"):
            connection.execute("PRAGMA " + pragma)


def _wait(connection: Any, patience: Patience) -> None:
    """How long its next statements wait for what another program holds."""
    connection.execute(f"PRAGMA busy_timeout = {1000 * patience.begin_s:.0f}")
