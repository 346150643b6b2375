"""`python -m host_tools.bench flash`, `make flash`, `match-table flash`: from parts to a table, on one port or many."""

from pathlib import Path

import typer
from rich.console import Console

from host_tools import languages
from host_tools.bench.flashing import at_once, batch as batches, enrolling, options, ports
from host_tools.bench.flashing.enrolling import Office, Settings
from host_tools.bench.flashing.line import CALL_S, Job
from host_tools.command_line import fail
from host_tools.director.__main__ import DATA
from host_tools.director.command.listening import FIRST_PORT
from host_tools.director.command.opening import Database, KeyFile
from host_tools.director.net.addresses import own_hosts
from host_tools.installing import images, wanted
from host_tools.installing.faults import FlashFault
from host_tools.installing.shipped import Release
from host_tools.release import boards as known_boards, build, parts

WIDTH = 120  # of output outside a terminal


def flash(
    board: options.Board = "",
    port: options.Port = "",
    table: options.Table = 0,
    batch: options.Batch = None,
    name: options.Name = "",
    wifi: options.Wifi = "",
    password: options.Password = None,
    director: options.Director = None,
    language: options.Language = languages.USUAL,
    game: options.Game = "",
    image: options.Image = None,
    download: options.Download = False,
    erase: options.Erase = False,
    new_key: options.NewKey = False,
    even_so: options.EvenSo = False,
    local: options.Local = False,
    data: options.Data = DATA,
    database: Database = "",
    key_file: KeyFile = None,
    patience: options.Patience = CALL_S,
    boards: options.Boards = parts.BOARDS,
) -> None:
    """Make the board on a cable a table: MicroPython, release, number and key; then wait for its first call."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH
    try:
        found, chosen = wanted.read(board, boards), _chosen(port)
        _check_language(language)
        _check_game(game, board, boards)
        networks, rows = _networks(wifi, password), batches.read(batch) if batch else {}
        settings = Settings(director or own_addresses(), language, networks, new_key, even_so, rows, game)
        if download:
            images.download(found)
        release = _release(board, boards, language, console)
        office = None if local else Office(data, database, key_file)
        job = Job(found, release, settings, office, image, None, erase, patience)
        outcomes = at_once.flash_all(job, chosen, table, name, console)
    except (FlashFault, build.ReleaseError) as fault:
        raise fail(f"flash: {fault}") from fault
    _show(outcomes, console)


def _chosen(port: str) -> list[ports.Port]:
    """The chosen ports; otherwise FlashFault lists the available ones."""
    if not port:
        there = ports.described(ports.usb_ports())
        if not there:
            raise FlashFault(*ports.NOTHING_THERE)
        raise FlashFault("no port is named", f"Say PORT= one of: {there}; or all")
    return ports.chosen(port)


def one_port(port: str) -> ports.Port:
    """The one chosen port."""
    found = _chosen(port)
    if len(found) != 1:
        raise FlashFault(f"{len(found)} ports are named", "Name one")
    return found[0]


def _check_language(language: str) -> None:
    if language not in languages.spoken():
        raise FlashFault(f"no language {language!r}", f"There are: {', '.join(languages.spoken())}")


def _check_game(game: str, board: str, boards: Path) -> None:
    """Refuse a game that this board's release does not have."""
    given = known_boards.parts_of(board, boards).get("games", (parts.USUAL_GAME,))
    if game and game not in given:
        raise FlashFault(f"{board} is not given the game {game!r}", f"It has: {', '.join(given)}")


def _networks(wifi: str, password: str | None) -> list[tuple[str, str]]:
    """`password`: "" = an open network, None = ask for it."""
    networks = [(wifi, _asked(wifi) if password is None else password)] if wifi else []
    enrolling.check_wifi(networks)
    return networks


def _release(board: str, boards: Path, language: str, console: Console) -> Release:
    """The board's release, compiled."""
    with console.status(f"compiling for {board}"):
        return Release(build.release(board, boards, languages={*parts.LANGUAGES, language}))


def _show(outcomes: list[at_once.Outcome], console: Console) -> None:
    """Show the outcomes; exit with an error status if one has failed."""
    at_once.show(outcomes, console)
    if any(outcome.fault for outcome in outcomes):
        raise typer.Exit(1)


def own_addresses() -> list[str]:
    """The addresses of a director on this computer, as `--lan` opens it."""
    hosts = [host for host in own_hosts() if not host.startswith("127.")]
    if not hosts:
        raise FlashFault("this computer is in no network", "Join the hall's Wi-Fi first, or say --director ADDRESS")
    return [f"http://{host}:{FIRST_PORT}" for host in hosts]


def _asked(ssid: str) -> str:
    return typer.prompt(f"Password of {ssid} (none: press Enter)", default="", hide_input=True, show_default=False)
