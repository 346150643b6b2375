"""Backups of a store in PostgreSQL, made with its own pg_dump.

A dump is of one moment, while directors go on. It is tried in a new database on the same server, so that nothing
reaches the store before it is known to be intact; then its rows replace the store's in one transaction without other
writers, and other directors only read again.
"""

import os
import re
import secrets
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Table, make_url
from sqlalchemy.exc import DBAPIError, OperationalError

from host_tools.director.faults import Fault
from host_tools.director.store import schema
from host_tools.director.store.databases import backups
from host_tools.director.store.databases.backups import DAMAGED, FOREIGN, MISSING, NOT_A_STORE, Contents, Unusable
from host_tools.director.store.databases.hearing import ANY
from host_tools.director.store.databases.postgresql import PostgreSQL
from host_tools.director.texts import text
from host_tools.toolchain import paths

Done = TypeVar("Done")
Options = dict[str, Any]
TRIAL = "match_table_trial_"
LONGEST_S = 600  # of one program
# Entries of a dump's list that are harmless.
_PLAIN = ("SCHEMA", "TABLE", "TABLE DATA", "DEFAULT", "INDEX", "CONSTRAINT", "FK CONSTRAINT", "COMMENT", "ACL")
_PLAIN += ("SEQUENCE", "SEQUENCE SET", "SEQUENCE OWNED BY")
_LISTED = re.compile(r"^\d+; \d+ \d+ ([A-Z ]+) (.+) \S*$", re.MULTILINE)  # kind, schema and name, owner
_OF_FACTS = re.compile(r" TABLE (\w+) facts ")
_MAGIC = b"PGDMP"
_NO_RIGHT = "42501"


class Dumps:
    """The store at this URL, as a source of backups."""

    ending = ".dump"

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql")

    def copy(self, target: Path) -> None:
        """Dump one moment of the store; on disk under its name on return."""
        with self._open() as (store, connection), backups.finished(target) as unfinished:
            (name,) = connection.execute("SELECT current_schema()").fetchone()
            place = store.options_of(self._url)
            _run("pg_dump", place, "--format=custom", "--no-owner", f"--schema={name}", f"--file={unfinished}")

    def on_copy(self, path: Path, key_file: Path, deed: Callable[[str, Contents], Done]) -> Done:
        """Act on a store made from a backup that was found intact; the backup is not touched.

        Keys are sealed as in `backups.File.on_copy`."""
        if not path.is_file():
            raise Unusable(MISSING, path)
        name = _schema_in(path)
        backups.know_key_beside(path)
        with self._trial(name) as (url, place):
            try:
                _run("pg_restore", place, "--exit-on-error", "--no-owner", "--no-acl", f"--schema={name}", str(path))
            except OSError as error:
                raise Unusable(DAMAGED, error.strerror) from None
            Dumps(url)._refuse_other_functions(name)
            return deed(url, backups.opened(url, key_file))

    def _refuse_other_functions(self, schema_name: str) -> None:
        """Unusable if it has any function but the one that guards the acts."""
        asked = "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = %s::regnamespace"
        with self._open() as (_, connection):
            found = connection.execute(asked, [schema_name]).fetchall()
        foreign = [name for name, body in found if (name, body) != (schema.desk.GUARD, schema.desk.GUARD_BODY)]
        if foreign:
            raise Unusable(FOREIGN, ", ".join(foreign)[:200])

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No process writes into the store meanwhile: the copy kept aside is the store that is replaced."""
        with self._open() as (store, connection):
            connection.execute(f"SELECT pg_advisory_lock({store.lock})")
            yield  # the lock goes with the connection

    def put_in_place(self, trial: str) -> None:
        """Replace the store's contents in one transaction; inside `alone`."""
        tables = schema.metadata.sorted_tables
        with self._open() as (store, here), Dumps(trial)._open() as (_, there), here.transaction():
            here.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            here.execute("ALTER TABLE acts DISABLE TRIGGER USER")
            here.execute("TRUNCATE " + ", ".join(table.name for table in tables))
            for table in tables:
                _pour(there, here, table)
            here.execute("ALTER TABLE acts ENABLE TRIGGER USER")
            here.execute(f"NOTIFY {store.channel}, '{ANY}'")

    @contextmanager
    def _trial(self, name: str) -> Iterator[tuple[str, Options]]:
        """An empty schema in a temporary database: its URL, and the same for libpq."""
        database = TRIAL + secrets.token_hex(8)
        url = self._url.set(database=database, query={**self._url.query, "options": f"-csearch_path={name}"})
        with self._open() as (store, connection):
            try:
                connection.execute(f"CREATE DATABASE {database} TEMPLATE template0 ENCODING 'UTF8'")
            except store.error as error:
                if error.sqlstate == _NO_RIGHT:
                    raise Fault("NO_TRIAL", 507) from None
                raise
            try:
                with closing(store.connected(url)) as there:
                    there.execute(f"CREATE SCHEMA IF NOT EXISTS {name}")
                yield url.render_as_string(hide_password=False), store.options_of(url)
            finally:
                connection.execute(f"DROP DATABASE {database}")

    @contextmanager
    def _open(self) -> Iterator[tuple[PostgreSQL, Any]]:
        """A connection of its own; each statement is a transaction."""
        backend = PostgreSQL(self._url.render_as_string(hide_password=False))
        try:
            with backend.engine.connect() as connection:
                backend.check(connection)
            with closing(backend.open_alone()) as alone:
                yield backend, alone
        except (DBAPIError, backend.error) as error:
            raise (backend.fault_of(_as_one(error)) or error) from None
        finally:
            backend.close()


def _as_one(error: Any) -> DBAPIError:
    """The driver's error as SQLAlchemy's; one without a server's code is the connection's."""
    if isinstance(error, DBAPIError):
        return error
    return (DBAPIError if error.sqlstate else OperationalError)("", None, error)


def _pour(there: Any, here: Any, table: Table) -> None:
    """Copy all rows of a table; later rows get numbers above any that a director has seen."""
    columns = ", ".join(column.name for column in table.columns)
    with there.cursor().copy(f"COPY {table.name} ({columns}) TO STDOUT") as rows:
        with here.cursor().copy(f"COPY {table.name} ({columns}) FROM STDIN") as into:
            for block in rows:
                into.write(block)
    counted = table.autoincrement_column
    if counted is not None:
        counter = f"pg_get_serial_sequence('{table.name}', '{counted.name}')"
        highest = f"(SELECT coalesce(max({counted.name}), 1) FROM {table.name})"
        here.execute(f"SELECT setval({counter}, greatest(nextval({counter}), {highest}))")


def _schema_in(path: Path) -> str:
    """The schema of the dumped store; Unusable if the dump has more than a store."""
    try:
        listed = _run("pg_restore", None, "--list", str(path))
    except OSError as error:
        is_one = path.read_bytes()[: len(_MAGIC)] == _MAGIC
        raise Unusable(DAMAGED if is_one else NOT_A_STORE, error.strerror) from None
    found = _OF_FACTS.search(listed)
    if found is None:
        raise Unusable(NOT_A_STORE, path.name)
    ours = {("FUNCTION", f"{found[1]} {schema.desk.GUARD}()"), ("TRIGGER", f"{found[1]} acts {schema.desk.GUARD}")}
    foreign = [what for kind, what in _LISTED.findall(listed) if kind not in _PLAIN and (kind, what) not in ours]
    if foreign:
        raise Unusable(FOREIGN, ", ".join(foreign)[:200])
    return found[1]


def _run(program: str, place: Options | None, *arguments: str) -> str:
    """The output of a PostgreSQL program; OSError with its message if it fails.

    `place`: the database, for libpq. The password does not appear in `ps`."""
    folder = paths.postgresql_client()
    if folder is None:
        raise OSError(0, text("backup.no_tools", program=program))
    environment = dict(os.environ)
    if place is not None:
        from psycopg.conninfo import make_conninfo

        rest = dict(place)
        if password := rest.pop("password", ""):
            environment["PGPASSWORD"] = password
        arguments = ("--no-password", f"--dbname={make_conninfo(**rest)}", *arguments)
    command = [str(folder / program), *arguments]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", env=environment, timeout=LONGEST_S
        )
    except subprocess.TimeoutExpired:
        raise OSError(0, text("backup.too_slow", program=program, seconds=LONGEST_S)) from None
    if done.returncode:
        said = [line.partition(": error: ")[2] or line for line in done.stderr.splitlines() if line.strip()]
        raise OSError(done.returncode, said[0].rstrip(".") if said else program)
    return done.stdout
