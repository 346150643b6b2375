"""`python -m host_tools.bench labels`: a sheet of labels for the tables."""

import json
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from host_tools import languages
from host_tools.bench.flashing.command import own_addresses
from host_tools.command_line import fail
from host_tools.director import texts
from host_tools.director.__main__ import DATA
from host_tools.director.command.listening import FIRST_PORT, PORTS_TRIED
from host_tools.director.command.opening import Database, KeyFile, open_store
from host_tools.director.command.server import STORE_NAME
from host_tools.director.desk.desk import LARGEST_TABLE
from host_tools.director.store import tables
from host_tools.installing.faults import FlashFault
from host_tools.installing.label_sheet import Label, address_at, sheet

NAME = "labels.pdf"
PATIENCE_S = 0.5


def labels(
    out: Annotated[Path | None, typer.Option(help="The PDF to write; default: in the folder of the store.")] = None,
    title: Annotated[str, typer.Option(help="Tournament or club, on every label.")] = "",
    first: Annotated[int, typer.Option(min=1, max=LARGEST_TABLE, help="The first table.")] = 1,
    last: Annotated[int, typer.Option(min=0, max=LARGEST_TABLE, help="The last table; 0: all enrolled ones.")] = 0,
    director: Annotated[
        str, typer.Option(help="The director's address; default: where it runs on this computer.")
    ] = "",
    language: Annotated[str, typer.Option(help="The language of the words above the code.")] = languages.USUAL,
    lines: Annotated[bool, typer.Option("--lines/--no-lines", help="Lines to cut along.")] = True,
    data: Annotated[Path, typer.Option(help="Folder of the director's store, for the tables' names.")] = DATA,
    database: Database = "",
    key_file: KeyFile = None,
) -> None:
    """Write a sheet of labels: number, name, and a QR code that opens the table's public page at the director."""
    if language not in languages.spoken():
        raise fail(f"labels: no language {language} (there are: {', '.join(languages.spoken())})")
    names = enrolled(data, database, key_file)
    numbers = range(first, last + 1) if last else sorted(number for number in names if number >= first)
    if not numbers:
        raise fail("labels: no table is enrolled, and no --last says how many labels there are to be")
    try:
        address = director.rstrip("/") or running(own_addresses()[0])
    except FlashFault as fault:
        raise fail(f"labels: {fault}") from fault
    made = [Label(number, names.get(number, ""), address_at(address, number)) for number in numbers]
    with texts.speaking(language):
        words = texts.text("labels.code")
    path = out or data / NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sheet(made, title, words, lines))
    except OSError as error:
        raise fail(f"labels: {path} cannot be written: {error.strerror}") from None
    typer.echo(f"{path}: {len(made)} labels, tables {made[0].number} to {made[-1].number}; print at 100 %")
    typer.echo(f"The codes lead to {made[0].address} and so on; wrong? Say --director ADDRESS")


def running(usual: str) -> str:
    """The address at which a director answers on this computer; the usual one if none does."""
    host = usual.removesuffix(f":{FIRST_PORT}")
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            with urllib.request.urlopen(f"{host}:{port}/api/live", timeout=PATIENCE_S) as answer:
                if "tables" in json.load(answer):
                    return f"{host}:{port}"
        except (OSError, ValueError):
            continue  # nothing listens there, or another program
    return usual


def enrolled(data: Path, database: str = "", key_file: Path | None = None) -> dict[int, str]:
    """Number and name of the tables in this director's store; none if there is no store."""
    if not database and not (data / STORE_NAME).is_file():
        return {}
    with closing(open_store(data, database, key_file)) as store, store.reading() as connection:
        return {table.number: table.name for table in tables.read_all(connection) if not table.is_simulated}
