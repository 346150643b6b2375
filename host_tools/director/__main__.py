"""`python -m host_tools.director`: the director's server on this computer."""

import gc
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import typer
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from host_tools.command_line import fail, single_command
from host_tools.director import identity
from host_tools.director.command import (
    demo as demonstration,
    instance_lock,
    listening,
    log_lines,
    options,
    prompting,
    server,
)
from host_tools.director.command.opening import Database, KeyFile, open_store
from host_tools.director.command.publishing import Publisher
from host_tools.director.command.server import HERE, STORE_NAME
from host_tools.director.desk.access import accounts, ages
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.foreseeing import Foreseeing
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.faults import Fault
from host_tools.director.texts import language, text
from host_tools.director.web import app as web
from host_tools.director.web.entry.proxy_headers import Balancers
from host_tools.director.web.routes import configurations, network
from host_tools.director.web.routes.login import Entrance
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared.services import services_of
from host_tools.simulator import pages as simulator
from host_tools.simulator.hall.demonstration import began_s, playing as playing_tables
from host_tools.simulator.hall.hall import HallTime
from host_tools.toolchain.paths import BUILD, command_line

DATA = Path.home() / ".match-table"
DEMO_DATA = BUILD / "demo"

command = single_command()


@command.command()
def main(
    data: options.Data = None,
    database: Database = "",
    key_file: KeyFile = None,
    lost_key: options.LostKey = False,
    backup_to: options.BackupTo = None,
    port: options.Port = None,
    host: options.Host = HERE,
    lan: options.Lan = False,
    mqtt: options.Mqtt = "",
    demo: options.Demo = False,
    speed: options.Speed = 1.0,
    no_browser: options.NoBrowser = False,
    certificate: options.CertificateFile = None,
    key: options.CertificateKey = None,
    secure_port: options.SecurePort = options.SECURE_PORT,
    name: options.Names = None,
    address: options.Elsewhere = None,
    behind: options.Behind = None,
    new_password: options.NewPassword = "",
) -> None:
    """Run the director's server until Ctrl-C or SIGTERM."""
    log_lines.begin()
    if new_password:
        with closing(open_store(data or DATA, database, key_file)) as store:
            prompting.set_password(Desk(store, time.time), new_password)
        return
    open_to = listening.host_of(host, lan)
    balancers, elsewhere = listening.balancers(behind or ()), listening.elsewhere(address or ())
    folder = data or (DEMO_DATA if demo else DATA)
    with nullcontext(_unheard) if database else instance_lock.in_folder(folder) as tell_address:
        secure = listening.listen_securely(certificate, key, secure_port, open_to)
        doors = Doors(listening.listen(port, open_to), secure, tuple(name or ()), balancers, elsewhere)
        store = open_store(folder, database, key_file, lost_key)
        hall_time = HallTime(speed, wall=began_s(store)) if demo else None
        desk = Desk(store, hall_time.now_s if hall_time else time.time, ages.steady_s)
        desk.speed = speed if demo else 1.0
        let_in_director(desk, demo, folder)
        keeping = Safekeeping(desk, folder / STORE_NAME, backup_to, database)
        tell_address(doors.here + "/")
        entrance = _invite(desk, doors, folder, no_browser)
        playing = playing_tables(desk, doors.here, folder, hall_time) if hall_time else nullcontext()
        with published(desk, mqtt), playing:
            serve(desk, doors, entrance, keeping)


@dataclass(frozen=True)
class Doors:
    """Where a director listens, and how it is reached from elsewhere."""

    own: socket.socket
    secure: listening.Secure | None = None
    names: tuple[str, ...] = ()
    balancers: Balancers = web.NO_BALANCERS
    elsewhere: tuple[str, ...] = ()

    @property
    def here(self) -> str:
        return server.address_of(self.own)

    @property
    def is_open(self) -> bool:
        """Whether the whole network reaches it."""
        return server.is_open(self.own)


def _unheard(address: str) -> None:
    """Takes no address: several directors may share a database."""


def let_in_director(desk: Desk, is_demo: bool, folder: Path) -> None:
    """Make a login: with a generated password for a demonstration, otherwise with one asked for once."""
    if is_demo:
        prompting.tell_password(identity.DIRECTOR, accounts.set_password(desk, identity.DIRECTOR))
        demonstration.prepare(desk)
        desk.on_new_log = lambda number: demonstration.supply(desk) if number == demonstration.NUMBER else None
    elif not accounts.has_director(desk):
        prompting.first_password(desk, folder)


@contextmanager
def published(desk: Desk, broker: str) -> Iterator[None]:
    """With the tables' live states published on this broker; not at all for ""."""
    if not broker:
        yield
        return
    try:
        publisher = Publisher(desk, broker)
    except Fault as fault:
        raise fail(fault.message) from None
    desk.trouble_outside = lambda: publisher.trouble
    with closing(publisher):
        yield


def _invite(desk: Desk, doors: Doors, folder: Path, no_browser: bool) -> Entrance:
    """Say where the pages are, and open them."""
    lan = (network.spelt(doors.elsewhere) if doors.is_open else []) or server.lan_addresses(doors.own)
    announce(doors.here, desk.can_be_played, doors.is_open, lan)
    entrance = Entrance()
    if no_browser:
        prompting.tell_entrance(doors.here + entrance.path(), folder)
    else:
        threading.Thread(target=show, args=(doors.here, desk.can_be_played, entrance, folder), daemon=True).start()
    return entrance


def announce(address: str, can_be_played: bool, is_open: bool = False, lan: Sequence[str] = ()) -> None:
    if can_be_played:
        typer.echo(text("cli.simulator", address=f"{address}/simulator/{demonstration.NUMBER}"))
    typer.echo(text("cli.tables", address=address + "/"))
    for other in lan:
        typer.echo(text("cli.lan_address", address=other + "/"))
    if is_open:
        typer.echo(text("cli.lan_risk"))
    typer.echo(text("cli.stop"))


def show(address: str, can_be_played: bool, entrance: Entrance, folder: Path) -> None:
    """Open the pages where there is a browser, logged in; otherwise print the address for logging in."""
    is_shown = _open(address + entrance.path())
    if is_shown and can_be_played:
        _open(f"{address}/simulator/{demonstration.NUMBER}")
    elif not is_shown:
        prompting.tell_entrance(address + entrance.path(), folder)


def _open(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def workbench() -> list[BaseRoute]:
    """The pages that flash a board; without the tools for it, which `make setup` installs, a page that says so."""
    try:
        from host_tools.installing.browser import pages as flashing
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("host_tools"):
            raise
        return [
            Route(
                "/flash",
                lambda _: PlainTextResponse(
                    text("flash.no_tools", command=command_line("make setup", "pipx reinstall match-table")), 404
                ),
            )
        ]
    return flashing.routes(configurations.flashed, language)


SWITCH_S = 0.001  # how long a thread rendering a page may delay one that answers a table
RARELY = 1000  # young collections per full one, which delays 500 tables by 0.1 s; the default is 10


def _answer_evenly() -> None:
    """Python itself never delays tables for long: neither by threads nor by garbage collection.

    Existing objects stay for good and are excluded from later collections."""
    sys.setswitchinterval(SWITCH_S)
    gc.freeze()
    young, old, _ = gc.get_threshold()
    gc.set_threshold(young, old, RARELY)


def serve(desk: Desk, doors: Doors, entrance: Entrance, keeping: Safekeeping) -> None:
    boards = [*simulator.routes(configurations.simulated), *workbench()]
    lan = partial(server.lan_addresses, doors.own) if doors.is_open else None
    app = web.create(desk, server.port_of(doors.own), boards, lan, entrance, keeping, doors.balancers)
    here = services_of(app).the(Network)
    here.names, here.elsewhere = doors.names, doors.elsewhere
    _answer_evenly()
    # When uvicorn has ended, it raises again the signal that ended it: without this, nothing else would be closed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    events, forecasts = services_of(app).the(GoingOn), Foreseeing(desk)
    with keeping.going_on(), events.going_on(), forecasts.going_on():
        server.serving(app, doors.secure).run(sockets=[doors.own])


if __name__ == "__main__":
    command()
