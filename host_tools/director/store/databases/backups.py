"""Copies of the store: made while it runs, tried on a copy, and put in its place.

SQLite's online backup copies one moment while others write. Only a complete copy gets its final name; the next backup
removes an interrupted one. Keys are sealed and the secret is not included, so a stolen copy cannot pose as a table.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.exc import DatabaseError

from host_tools.director.faults import Fault
from host_tools.director.store import acts, people, sealing, seals
from host_tools.director.store.databases.database import Store
from host_tools.director.store.databases.migrations import NewerStore
from host_tools.director.store.records import CLOSED_STATUSES
from host_tools.director.store.schema.desk import TRIGGERS
from host_tools.director.store.schema.devices import facts, orders, tables
from host_tools.director.store.schema.play import matches

Done = TypeVar("Done")
PREFIX, UNFINISHED = "director-", ".part"
KEY_NAME = "director" + seals.SUFFIX


class Unusable(Exception):
    """A file that cannot be restored; `kind` is one of the words below, the text is SQLite's or the store's."""

    def __init__(self, kind: str, words: object = "") -> None:
        super().__init__(str(words))
        self.kind = kind


MISSING, NOT_A_STORE, DAMAGED, NEWER, CHANGED = "missing", "not_a_store", "damaged", "newer", "changed"
FOREIGN = "foreign"  # it would do something by itself


@dataclass(frozen=True)
class Contents:
    """How much a store contains, and up to when; `broken_at`: the act at which its chain breaks, None = intact.

    `keyless`: the number of tables whose key cannot be opened here; `people`: those who can log in, with their roles;
    `codes`: names of the valid codes; `numbers`: of its tables."""

    tables: int
    matches: int
    results: int
    orders: int
    facts: int
    acts: int
    last_act_s: float | None
    broken_at: int | None
    keyless: int = 0
    people: tuple[tuple[str, str], ...] = ()
    codes: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


class File:
    """The store in this file, as a source of backups."""

    ending = ".sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path

    def copy(self, target: Path) -> None:
        """Copy one moment of a store that may be in use; synced to disk on return."""
        with finished(target) as unfinished:
            with closing(_reading(self._path)) as there, closing(sqlite3.connect(unfinished)) as here:
                there.backup(here)
                here.execute("PRAGMA journal_mode = DELETE")  # one file, whole in itself

    def on_copy(self, path: Path, key_file: Path, deed: Callable[[Path, Contents], Done]) -> Done:
        """Act on a copy of a backup that was found intact; the backup is not touched.

        Keys are sealed with the secret in `key_file`; another computer's need its director.key beside the backup."""
        if not path.is_file():
            raise Unusable(MISSING, path)
        know_key_beside(path)
        with tempfile.TemporaryDirectory() as folder:
            trial = Path(folder) / "trial.sqlite"
            shutil.copyfile(path, trial)
            _examine(trial)
            return deed(trial, opened(trial, key_file))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """The desk, which stands still, is the only user."""
        yield

    def put_in_place(self, trial: Path) -> None:
        """Replace the contents of a store that may be open, in one transaction."""
        with closing(_reading(trial)) as there, closing(sqlite3.connect(self._path)) as here:
            there.backup(here)


@contextmanager
def finished(target: Path) -> Iterator[Path]:
    """A file for a backup, named once it is complete and synced; otherwise removed."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + UNFINISHED)
    try:
        unfinished.touch(mode=0o600)  # it holds the tables' keys
        yield unfinished
        _sync(unfinished)
        unfinished.replace(target)
        _sync(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def know_key_beside(path: Path) -> None:
    """Use the secret of the backup's computer, if it lies beside it."""
    if path.with_name(KEY_NAME).is_file():
        seals.in_file(path.with_name(KEY_NAME))


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _sync(path: Path) -> None:
    """Sync to disk; on Windows folders cannot be synced and need not be."""
    if path.is_dir() and os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def contents(connection: Connection) -> Contents:
    chain = acts.verify(connection)
    last = acts.listed(connection, 1)
    closed = select(func.count()).select_from(matches).where(matches.c.status.in_(CLOSED_STATUSES))
    return Contents(
        tables=_number(connection, tables),
        matches=_number(connection, matches),
        results=connection.execute(closed).scalar_one(),
        orders=_number(connection, orders),
        facts=_number(connection, facts),
        acts=chain.number,
        last_act_s=last[0].at_s if last else None,
        broken_at=chain.broken_at,
        keyless=sealing.unreadable(connection),
        people=tuple((one.name, one.role) for one in people.read_all(connection) if one.hash and not one.is_blocked),
        codes=tuple(one.name for one in people.every_code(connection)),
        numbers=tuple(sorted(connection.scalars(select(tables.c.number)))),
    )


def _number(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _examine(path: Path) -> None:
    """`Unusable` for a damaged file, or one that is no store."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            said = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            acting = connection.execute(
                "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"
            ).fetchall()
    except sqlite3.DatabaseError as error:
        is_one = getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_NOTADB
        raise Unusable(DAMAGED if is_one else NOT_A_STORE, error) from None
    if said != ["ok"]:
        raise Unusable(DAMAGED, said[0])
    foreign = [name for name, sql in acting if sql not in TRIGGERS]
    if foreign:
        raise Unusable(FOREIGN, ", ".join(map(str, foreign))[:200])
    if not {tables.name, facts.name} <= names:
        raise Unusable(NOT_A_STORE, path.name)


def opened(place: Path | str, key_file: Path) -> Contents:
    """The contents of a copied backup: migrated, its chain verified."""
    try:
        with closing(Store(place, key_file, is_taken_over=True)) as store, store.reading() as connection:
            found = contents(connection)
    except NewerStore as error:
        raise Unusable(NEWER, error) from None
    except DatabaseError as error:
        raise Unusable(DAMAGED, error.orig) from None
    except Fault:
        raise
    except Exception as error:  # values that no director has written: a backup is whoever's file
        raise Unusable(DAMAGED, f"{type(error).__name__} {error}"[:200]) from None
    if found.broken_at is not None:
        raise Unusable(CHANGED, found.broken_at)
    return found
