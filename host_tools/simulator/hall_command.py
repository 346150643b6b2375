"""`python -m host_tools.simulator hall`: many tables that play by themselves, for training and for load."""

import asyncio
import errno
import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live

from host_tools.command_line import fail
from host_tools.director import identity
from host_tools.director.command import opening, prompting, server
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import tables as table_rows
from host_tools.director.texts import text
from host_tools.director.web import app as web
from host_tools.director.web.routes.login import Entrance
from host_tools.simulator import hall_elsewhere, password
from host_tools.simulator.hall import line, summary
from host_tools.simulator.hall.demonstration import began_s
from host_tools.simulator.hall.draw import Draw
from host_tools.simulator.hall.hall import Hall, HallTime
from host_tools.simulator.hall.office import DeskOffice
from host_tools.simulator.hall.organiser import Organiser, Patience
from host_tools.simulator.hall.player_names import entered

MOST_TABLES = 2000
FASTEST = 60.0
PEOPLE_A_TABLE = 3
SHOWN_EVERY_S = 0.5
WHO = identity.Person("hall", identity.DIRECTOR)


# -- its options -------------------------------------------------------------------------------------------------------

Tables = Annotated[int, typer.Option(min=1, max=MOST_TABLES, help="Number of tables, unless --enrol lists them.")]
Speed = Annotated[float, typer.Option(min=1.0, max=FASTEST, help="How fast time passes in the hall.")]
Faults = Annotated[bool, typer.Option("--faults", help="Lose and delay messages, let devices fail.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same players and faults.")]
Director = Annotated[str | None, typer.Option(help="Play for the director at this address, such as http://…:8080.")]
Enrol = Annotated[
    Path | None, typer.Option(help="The tables' config.json, a list of them in one file, or a folder of them.")
]
Data = Annotated[
    Path | None, typer.Option(help="Folder for its data; default: temporary, with --name ~/.match-table-hall.")
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port of its own director; 0: a free one.")]
Name = Annotated[
    str | None, typer.Option(help="Log in at that director by this name: enrol, assign, verify, answer calls there.")
]
First = Annotated[int, typer.Option(min=1, help="With --name: the number of the first table.")]
PasswordFile = Annotated[
    Path | None,
    typer.Option(
        envvar=password.FILE_VARIABLE,
        show_envvar=True,
        help=f"With --name: the password, as the first line; otherwise {password.VARIABLE}, or typed.",
    ),
]


def hall(
    tables: Tables = 40,
    speed: Speed = 1.0,
    faults: Faults = False,
    seed: Seed = 1,
    director: Director = None,
    enrol: Enrol = None,
    data: Data = None,
    port: Port = 0,
    name: Name = None,
    first: First = 1,
    password_file: PasswordFile = None,
) -> None:
    """Let simulated tables play by themselves until Ctrl-C.

    With a director of their own, which draws and verifies by itself; or for one that is running: with --enrol its own
    tables, to which its people send matches; with --name tables that are enrolled there and kept going from here.
    """
    if director and not enrol and not name:
        raise fail("--director needs --name NAME, who acts there, or --enrol FILE: tables of it, with their keys.")
    if name and not director:
        raise fail("--name needs --director ADDRESS: where this is somebody's name.")
    with ExitStack() as stack:
        session = hall_elsewhere.session_at(director, name, password_file) if director and name else None
        folder = data or (hall_elsewhere.folder_of(session.address) if session and not enrol else None)
        folder = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="match-table-hall-")))
        _make(folder)
        found, organiser = Hall(HallTime(speed), seed, faults, folder), None
        if session:
            organiser = hall_elsewhere.organised_at(found, folder, range(first, first + tables), enrol, session, seed)
        elif enrol:
            hall_elsewhere.tables_at(found, enrol, director)
        else:
            found, organiser = stack.enter_context(own_director(folder, tables, speed, seed, faults, port))
        _run(found, organiser, is_afar=session is not None)


# -- for which director ------------------------------------------------------------------------------------------------


@contextmanager
def own_director(
    folder: Path, number: int, speed: float, seed: int, has_faults: bool, port: int
) -> Iterator[tuple[Hall, Organiser]]:
    """A director of their own, running on the hall's time."""
    listening = _listen(port)
    with closing(opening.open_file(folder)) as store:
        hall_time = HallTime(speed, wall=began_s(store))
        desk = Desk(store, hall_time.now_s)
        desk.is_demonstration, desk.speed = True, speed
        found = Hall(hall_time, seed, has_faults, folder)
        address = server.address_of(listening)
        for table in range(1, number + 1):
            found.add(table, _key(desk, table), [line.http_line(address)])
        draw = Draw(entered(Random(seed), PEOPLE_A_TABLE * number))
        office = DeskOffice(desk, found.lives.keys(), WHO)
        organiser = Organiser(office, draw, Random(seed), Patience(), hall_time.now_s)
        organiser.open()
        prompting.tell_password(identity.DIRECTOR, accounts.set_password(desk, identity.DIRECTOR))
        entrance = Entrance()
        with server.running(web.create(desk, server.port_of(listening), entrance=entrance), listening):
            typer.echo(text("cli.tables", address=address + "/"))
            typer.echo(text("cli.once", address=address + entrance.path()))
            typer.echo(text("cli.stop"))
            yield found, organiser


def _listen(port: int) -> socket.socket:
    try:
        return server.bind(port)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise fail(text("cli.port_is_taken", port=port)) from None


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise fail(f"{folder}: {error.strerror}") from None


def _key(desk: Desk, number: int) -> bytes:
    with desk.reading() as connection:
        table = table_rows.find(connection, number)
    return table.key if table else enrolment.enrol(desk, number, f"Table {number}")


# -- running -----------------------------------------------------------------------------------------------------------


def _run(found: Hall, organiser: Organiser | None, is_afar: bool = False) -> None:
    """Run until Ctrl-C; the summary is printed once more at the end."""
    console = Console()
    with Live(console=console, auto_refresh=False, transient=True) as live:
        try:
            asyncio.run(_play(found, organiser, live, is_afar))
        except KeyboardInterrupt:
            pass  # the normal way to end
    console.print(summary.grid(found, organiser))


async def _play(found: Hall, organiser: Organiser | None, live: Live, is_afar: bool) -> None:
    others = []
    if organiser:
        rounds = organiser.run_afar(found.time.pause, found.time.speed) if is_afar else organiser.run(found.time.pause)
        others.append(rounds)
    await found.run(_show(found, organiser, live), *others)


async def _show(found: Hall, organiser: Organiser | None, live: Live) -> None:
    while True:
        live.update(summary.grid(found, organiser), refresh=True)
        await asyncio.sleep(SHOWN_EVERY_S)
