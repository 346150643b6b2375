"""`python -m host_tools.bench first-light`, `match-table first-light`: the first board of its kind."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools import documents
from host_tools.bench.first_light import report, walk
from host_tools.bench.first_light.measuring import Bench
from host_tools.bench.flashing import options, ports
from host_tools.bench.flashing.command import one_port
from host_tools.command_line import fail
from host_tools.installing import wanted
from host_tools.installing.faults import FlashFault
from host_tools.release import boards as known, parts

COMMAND = "python -m host_tools.bench first-light --document"
DOCUMENT = parts.BOARDS / "FIRST_LIGHT.md"


def first_light(
    board: options.Board = "",
    port: Annotated[str, typer.Option(help="The serial port of the board.")] = "",
    out: Annotated[Path | None, typer.Option(help="The report; default: first-light-BOARD.md here.")] = None,
    document: Annotated[
        bool, typer.Option("--document", help="Write the list into boards/FIRST_LIGHT.md instead.")
    ] = False,
    boards: options.Boards = parts.BOARDS,
) -> None:
    """Try the first board of a kind step by step, and write a report."""
    if document:
        documents.put(DOCUMENT, COMMAND, report.document())
        return
    try:
        bench = Bench(board, _psram(board, boards), known.parts_of(board, boards), one_port(port), ports.usb_ports)
    except FlashFault as fault:
        raise fail(f"first-light: {fault}") from fault
    path = out or Path(f"first-light-{board}.md")
    person = walk.Person(lambda words: typer.prompt(words, default="", show_default=False), typer.echo)
    try:
        answers = walk.through(bench, person, path)
    except OSError as error:
        raise fail(f"first-light: {path} cannot be written: {error.strerror}") from error
    typer.echo(f"\n{path}: {len(answers)} steps, {len(walk.failed(answers))} to be looked into. Send it in as it is.")


def _psram(board: str, boards: Path) -> str:
    """Its kind of PSRAM; FlashFault unless it is hardware.  Boards with an image of their own are included."""
    facts = known.facts_of(board, boards) if board in known.names(boards) else {}
    if facts.get("deploy") == wanted.OWN_IMAGE:
        return str(facts["psram"])
    return wanted.read(board, boards).psram
