"""`python -m host_tools.bench flash`, `make flash`, `match-table flash`: from parts to a table, on one port or many."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from host_tools import languages
from host_tools.bench.flashing import batch as batches, enrolling, hall, ports
from host_tools.bench.flashing.enrolling import Office, Settings
from host_tools.bench.flashing.line import CALL_S, Job
from host_tools.command_line import fail
from host_tools.director.__main__ import DATA
from host_tools.director.addresses import own_hosts
from host_tools.director.desk.desk import LARGEST_TABLE
from host_tools.director.listening import FIRST_PORT
from host_tools.director.opening import Database, KeyFile
from host_tools.installing import images, wanted
from host_tools.installing.faults import FlashFault
from host_tools.installing.shipped import Release
from host_tools.release import build, parts

WIDTH = 120  # of what is not shown in a terminal


def flash(
    board: Annotated[str, typer.Option(help="A folder of boards/.")] = "",
    port: Annotated[str, typer.Option(help="A serial port, several with commas between them, or all.")] = "",
    table: Annotated[
        int, typer.Option(min=0, max=LARGEST_TABLE, help="Its number; several are numbered on. 0: as it is.")
    ] = 0,
    batch: Annotated[
        Path | None, typer.Option(help="The file of Enrol many tables: its numbers and keys, in their order.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the director's pages call it beside its number.")] = "",
    wifi: Annotated[str, typer.Option(help="The network's name. Without it a table keeps the ones it has.")] = "",
    password: Annotated[str, typer.Option(help="Of that network; asked for, unseen, when it is not given.")] = "",
    director: Annotated[list[str] | None, typer.Option(help="Its address; default: this computer's.")] = None,
    language: Annotated[str, typer.Option(help="That the tables speak.")] = languages.USUAL,
    image: Annotated[Path | None, typer.Option(help="The MicroPython image; kept for the next time.")] = None,
    download: Annotated[bool, typer.Option("--download", help="Have mpflash download the image.")] = False,
    erase: Annotated[bool, typer.Option("--erase", help="Begin with an empty device: everything on it goes.")] = False,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="A new key; another device of this number is cut off.")
    ] = False,
    even_so: Annotated[bool, typer.Option("--even-so", help="Also if it holds a match the director has not.")] = False,
    local: Annotated[bool, typer.Option("--local", help="Without a director: it plays local matches.")] = False,
    data: Annotated[Path, typer.Option(help="Folder of the director's store.")] = DATA,
    database: Database = "",
    key_file: KeyFile = None,
    patience: Annotated[float, typer.Option(min=1, help="Seconds to wait for the first call.")] = CALL_S,
    boards: Annotated[Path, typer.Option(help="Folder of the boards.", hidden=True)] = parts.BOARDS,
) -> None:
    """Make a table of what is on a cable: MicroPython, release, number and key; then wait for its first call."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH
    try:
        found = wanted.read(board, boards)
        chosen = _chosen(port)
        _check_language(language)
        networks = [(wifi, password or _asked(wifi))] if wifi else []
        enrolling.check_wifi(networks)
        settings = Settings(
            director or own_addresses(), language, networks, new_key, even_so, batches.read(batch) if batch else {}
        )
        if download:
            images.download(found)
        with console.status(f"compiling for {board}"):
            folder = build.release(board, boards, languages={*parts.LANGUAGES, language})
        office = None if local else Office(data, database, key_file)
        job = Job(found, Release(folder), settings, office, image, None, erase, patience)
        outcomes = hall.flash_all(job, chosen, table, name, console)
    except FlashFault as fault:
        raise fail(f"flash: {fault}") from fault
    except build.ReleaseError as error:
        raise fail(f"flash: {error}") from error
    _show(outcomes, console)


def _chosen(port: str) -> list[ports.Port]:
    """The ports that are meant; FlashFault says which there are."""
    if not port:
        there = ports.described(ports.usb_ports())
        if not there:
            raise FlashFault(*ports.NOTHING_THERE)
        raise FlashFault("no port is named", f"Say PORT= one of: {there}; or all")
    return ports.chosen(port)


def _check_language(language: str) -> None:
    if language not in languages.spoken():
        raise FlashFault(f"no language {language!r}", f"There are: {', '.join(languages.spoken())}")


def _show(outcomes: list[hall.Outcome], console: Console) -> None:
    """What became of each; a status for who has called this, if one has failed."""
    hall.show(outcomes, console)
    if any(outcome.fault for outcome in outcomes):
        raise typer.Exit(1)


def own_addresses() -> list[str]:
    """Where the tables find a director that runs on this computer, as `--lan` opens it."""
    hosts = [host for host in own_hosts() if not host.startswith("127.")]
    if not hosts:
        raise FlashFault("this computer is in no network", "Join the hall's Wi-Fi first, or say --director ADDRESS")
    return [f"http://{host}:{FIRST_PORT}" for host in hosts]


def _asked(ssid: str) -> str:
    return typer.prompt(f"Password of {ssid} (none: press Enter)", default="", hide_input=True, show_default=False)
