"""Opening the store for a program: the file in a folder, or a PostgreSQL database; errors in words."""

from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.exc import DatabaseError

from host_tools.command_line import fail
from host_tools.director.command.server import STORE_NAME
from host_tools.director.faults import Fault
from host_tools.director.store import Store, seals
from host_tools.director.store.databases import postgresql
from host_tools.director.store.databases.migrations import NewerStore
from host_tools.director.texts import text

KEY_NAME = Path(STORE_NAME).with_suffix(seals.SUFFIX).name

# Options shared by every program that opens a store.
Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="MATCH_TABLE_DATABASE",
        show_envvar=True,
        help="A PostgreSQL database instead of a folder: postgresql://USER:PASSWORD@HOST/DATABASE.",
    ),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key-file",
        envvar="MATCH_TABLE_KEY_FILE",
        show_envvar=True,
        help="The secret for the tables' keys, the same file for all directors of one database; default: in --data.",
    ),
]


def open_store(folder: Path, database: str = "", key_file: Path | None = None, is_key_lost: bool = False) -> Store:
    """The store of a director: the database at this URL if there is one, else the one in this folder."""
    key_file = key_file or folder / KEY_NAME
    return open_database(database, key_file, is_key_lost) if database else open_file(folder, key_file, is_key_lost)


def open_file(folder: Path, key_file: Path | None = None, is_key_lost: bool = False) -> Store:
    """The store in this folder; it holds the tables' keys, so only its owner may read it."""
    path = folder / STORE_NAME
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)  # SQLite gives its other files the same mode
        return Store(path, key_file, is_taken_over=is_key_lost)
    except NewerStore as error:
        raise fail(text("cli.newer_store", place=folder, steps=error)) from None
    except OSError as error:
        raise fail(text("cli.no_store", path=path, problem=error.strerror)) from None
    except DatabaseError as error:
        raise fail(text("cli.no_store", path=path, problem=error.orig)) from None
    except Fault as fault:
        raise fail(text("cli.no_store", path=path, problem=fault.message)) from None


def open_database(url: str, key_file: Path, is_key_lost: bool = False) -> Store:
    place = postgresql.shown(url)
    if url.partition(":")[0] not in postgresql.SCHEMES:
        raise fail(text("cli.other_database", place=place))
    try:
        key_file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Store(url, key_file, is_taken_over=is_key_lost)
    except NewerStore as error:
        raise fail(text("cli.newer_store", place=place, steps=error)) from None
    except OSError as error:
        raise fail(text("cli.no_store", path=key_file, problem=error.strerror)) from None
    except Fault as fault:
        is_gone = fault.code == "STORE_GONE"
        raise fail(text("cli.no_database", **fault.values) if is_gone else f"{place}: {fault.message}") from None
