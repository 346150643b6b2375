"""Copies of the store: made while it runs, tried without touching anything, and put in its place.

SQLite's own online backup copies one moment of the store while others go on writing.  A copy that is complete has its
final name; one that was interrupted has not, and is removed by the next.  It holds the tables' keys sealed, and not the
secret: who finds it cannot speak as a table.
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
from host_tools.director.store.schema import TRIGGERS, facts, matches, orders, tables

Done = TypeVar("Done")
PREFIX, UNFINISHED = "director-", ".part"
KEY_NAME = "director" + seals.SUFFIX


class Unusable(Exception):
    """A file that cannot be restored; `kind` is one of the words below, the text says what SQLite or the store says."""

    def __init__(self, kind: str, words: object = "") -> None:
        super().__init__(str(words))
        self.kind = kind


MISSING, NOT_A_STORE, DAMAGED, NEWER, CHANGED = "missing", "not_a_store", "damaged", "newer", "changed"
FOREIGN = "foreign"  # it would do something by itself


@dataclass(frozen=True)
class Contents:
    """How much is in a store, and until when; `broken_at`: the act at which its chain breaks, None = it holds.

    `keyless`: so many tables have a key that cannot be opened here; `people`: who can log in by it, with their roles;
    `codes`: the names of the codes that count by it; `numbers`: of its tables."""

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
    """The store in this file, as something that backups are made of."""

    ending = ".sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path

    def copy(self, target: Path) -> None:
        """One moment of a store that may be in use, on the disk under its name when this returns."""
        with finished(target) as unfinished:
            with closing(_reading(self._path)) as there, closing(sqlite3.connect(unfinished)) as here:
                there.backup(here)
                here.execute("PRAGMA journal_mode = DELETE")  # one file, whole in itself

    def on_copy(self, path: Path, now_s: float, key_file: Path, deed: Callable[[Path, Contents], Done]) -> Done:
        """Do something with a copy of a backup that has been found to be whole; the backup itself is not touched.

        The keys in the copy are sealed with the secret in `key_file`; those of another computer's backup can be opened
        if its director.key lies beside it."""
        if not path.is_file():
            raise Unusable(MISSING, path)
        know_key_beside(path)
        with tempfile.TemporaryDirectory() as folder:
            trial = Path(folder) / "trial.sqlite"
            shutil.copyfile(path, trial)
            _examine(trial)
            return deed(trial, opened(trial, now_s, key_file))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """The desk, which stands still, is all there is."""
        yield

    def put_in_place(self, trial: Path) -> None:
        """Make a store that may be open what this one is, as one transaction: all of it, or nothing."""
        with closing(_reading(trial)) as there, closing(sqlite3.connect(self._path)) as here:
            there.backup(here)


@contextmanager
def finished(target: Path) -> Iterator[Path]:
    """A file to write a backup into, which has its name once it is whole and on the disk; else it is gone."""
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
    """The secret of the computer that a backup is from, if it lies there too."""
    if path.with_name(KEY_NAME).is_file():
        seals.in_file(path.with_name(KEY_NAME))


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _sync(path: Path) -> None:
    """On the disk, not only on its way there; where a folder cannot be asked for it (Windows), it is by itself."""
    if path.is_dir() and os.name != "posix":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def contents(connection: Connection) -> Contents:
    """What is in a store."""
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
        people=tuple((one.name, one.role) for one in people.every(connection) if one.hash and not one.is_blocked),
        codes=tuple(one.name for one in people.every_code(connection)),
        numbers=tuple(sorted(connection.scalars(select(tables.c.number)))),
    )


def _number(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _examine(path: Path) -> None:
    """`Unusable` for a file that is damaged, or no store."""
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
    if not {"migrations", "tables", "facts"} <= names:
        raise Unusable(NOT_A_STORE, path.name)


def opened(place: Path | str, now_s: float, key_file: Path) -> Contents:
    """What is in a copy of a backup, opened as if it were the store: migrated, and its chain worked out."""
    try:
        with closing(Store(place, now_s, key_file, is_taken_over=True)) as store, store.reading() as connection:
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
