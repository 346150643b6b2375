"""`python -m host_tools.director`: the director's server on this computer."""

import errno
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from host_tools.command_line import fail, single_command
from host_tools.director import certificates, demo as demonstration, prompting, server, who
from host_tools.director.addresses import EVERYWHERE
from host_tools.director.desk import people
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.safekeeping import Safekeeping
from host_tools.director.faults import Fault
from host_tools.director.opening import Database, KeyFile, open_store
from host_tools.director.publishing import Publisher
from host_tools.director.server import HERE, STORE_NAME
from host_tools.director.texts import text
from host_tools.director.web import app as web, flashed, simulated
from host_tools.director.web.behind import Balancers
from host_tools.director.web.login import Entrance
from host_tools.simulator import pages as simulator
from host_tools.simulator.hall.demonstration import playing as playing_tables
from host_tools.toolchain.paths import BUILD

FIRST_PORT = 8080
PORTS_TRIED = 20
SECURE_PORT = 8443
DATA = Path.home() / ".match-table"
DEMO_DATA = BUILD / "demo"

command = single_command()


@command.command()
def main(
    data: Annotated[Path | None, typer.Option(help="Folder of the store; made if it is not there.")] = None,
    database: Database = "",
    key_file: KeyFile = None,
    lost_key: Annotated[
        bool, typer.Option("--lost-key", help="director.key is lost: go on with another; tables need new keys.")
    ] = False,
    backup_to: Annotated[
        Path | None, typer.Option(help="A second folder for the backups, such as one on a stick.")
    ] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Default: 8080, or the next free one.")] = None,
    host: Annotated[str, typer.Option(help="Whom it listens to: this computer; 0.0.0.0 is --lan.")] = HERE,
    lan: Annotated[bool, typer.Option("--lan", help="Open it to the network: tables and phones reach it.")] = False,
    mqtt: Annotated[
        str,
        typer.Option(
            envvar="MATCH_TABLE_MQTT",
            show_envvar=True,
            help="Publish live states on a broker: mqtt://USER:PASSWORD@HOST/TOURNAMENT.",
        ),
    ] = "",
    demo: Annotated[
        bool, typer.Option("--demo", help="A simulated table for you, and seven that play by themselves.")
    ] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Open no browser: print the address that logs one in, once.")
    ] = False,
    certificate: Annotated[Path | None, typer.Option(help="For https: the certificate, PEM, with its chain.")] = None,
    key: Annotated[Path | None, typer.Option(help="The key of the certificate, PEM.")] = None,
    secure_port: Annotated[int, typer.Option(min=1, max=65535, help="Where pages are served with it.")] = SECURE_PORT,
    name: Annotated[
        list[str] | None, typer.Option(help="A name of this computer in the network, such as desk.local.")
    ] = None,
    behind: Annotated[
        list[str] | None,
        typer.Option(help="Address or network of a balancer, whose X-Forwarded-For and -Proto are believed."),
    ] = None,
    new_password: Annotated[
        str, typer.Option("--set-password", metavar="NAME", help="A new password for this director, and nothing else.")
    ] = "",
) -> None:
    """Run the director's server until Ctrl-C, or until it is told to end (SIGTERM)."""
    if new_password:
        with closing(open_store(data or DATA, database, key_file)) as store:
            prompting.set_password(Desk(store, time.time), new_password)
        return
    if host not in (HERE, "localhost", EVERYWHERE):
        raise fail(text("cli.only_here", host=host))
    balancers = _balancers(behind or ())
    listening_host = EVERYWHERE if lan or host == EVERYWHERE else HERE
    secure = listen_securely(certificate, key, secure_port, listening_host)
    listening = listen(port, listening_host)
    folder = data or (DEMO_DATA if demo else DATA)
    desk = Desk(open_store(folder, database, key_file, lost_key), time.time)
    if demo:
        prompting.tell_password(who.DIRECTOR, people.set_password(desk, who.DIRECTOR))
        demonstration.prepare(desk)
        desk.on_new_log = lambda number: demonstration.supply(desk) if number == demonstration.NUMBER else None
    elif not people.has_director(desk):
        prompting.first_password(desk)
    keeping = Safekeeping(desk, folder / STORE_NAME, backup_to, database)
    address = server.address_of(listening)
    is_open = server.is_open(listening)
    announce(address, demo, is_open, server.lan_addresses(listening))
    entrance = Entrance()
    if no_browser:
        typer.echo(text("cli.once", address=address + entrance.path()))
    else:
        threading.Thread(target=show, args=(address, demo, entrance), daemon=True).start()
    with published(desk, mqtt), playing_tables(desk, address, folder) if demo else nullcontext():
        serve(desk, listening, entrance, keeping, secure, name or (), balancers)


@contextmanager
def published(desk: Desk, broker: str) -> Iterator[None]:
    """With the tables' live states on this broker; nowhere for ""."""
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


def listen(port: int | None, host: str = HERE) -> socket.socket:
    """A socket on the port, or on the first free one from 8080 on; `host`: for this computer or for all."""
    candidates = [port] if port else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    for candidate in candidates:
        try:
            found = server.bind(candidate, host)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        if candidate != candidates[0]:
            typer.echo(text("cli.port_taken", port=candidates[0], other=candidate))
        return found
    raise fail(
        text("cli.port_is_taken", port=port)
        if port
        else text("cli.no_port", first=FIRST_PORT, last=FIRST_PORT + PORTS_TRIED - 1)
    )


def announce(address: str, is_demo: bool, is_open: bool = False, lan: Sequence[str] = ()) -> None:
    if is_demo:
        typer.echo(text("cli.simulator", address=f"{address}/simulator/{demonstration.NUMBER}"))
    typer.echo(text("cli.tables", address=address + "/"))
    for other in lan:
        typer.echo(text("cli.lan_address", address=other + "/"))
    if is_open:
        typer.echo(text("cli.lan_risk"))
    typer.echo(text("cli.stop"))


def show(address: str, is_demo: bool, entrance: Entrance) -> None:
    """Open the pages where there is a browser, logged in; the addresses are printed anyway."""
    pages = [f"/simulator/{demonstration.NUMBER}", "/"] if is_demo else ["/"]
    for page in pages:
        try:
            webbrowser.open(address + entrance.path(page))
        except (webbrowser.Error, OSError):
            return


def workbench() -> list[BaseRoute]:
    """The pages that flash a board; without the tools for it, which `make setup` installs, one that says so."""
    try:
        from host_tools.installing.browser import pages as flashing
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("host_tools"):
            raise
        return [Route("/flash", lambda _: PlainTextResponse(text("flash.no_tools"), 404))]
    return flashing.routes(flashed.configuration)


def _balancers(addresses: Sequence[str]) -> Balancers:
    try:
        return Balancers(addresses)
    except Fault as fault:
        raise fail(fault.message) from None


Secure = tuple[socket.socket, certificates.Certificate]


def listen_securely(certificate: Path | None, key: Path | None, port: int, host: str) -> Secure | None:
    """A socket for https, and its certificate; None where there is none."""
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise fail(text("cli.certificate_and_key"))
    try:
        return server.bind(port, host), certificates.read(certificate, key, time.time())
    except Fault as fault:
        raise fail(fault.message) from None
    except OSError as error:
        raise fail(text("cli.secure_port", port=port, problem=error.strerror)) from None


SWITCH_S = 0.001  # how long a thread that makes a page may keep one that answers a table waiting


def serve(
    desk: Desk,
    listening: socket.socket,
    entrance: Entrance,
    keeping: Safekeeping | None = None,
    secure: Secure | None = None,
    names: Sequence[str] = (),
    balancers: Balancers = web.NO_BALANCERS,
) -> None:
    boards = [*simulator.routes(simulated.configuration), *workbench()]
    lan = partial(server.lan_addresses, listening) if server.is_open(listening) else None
    app = web.create(desk, server.port_of(listening), boards, lan, entrance, keeping, balancers)
    app.state.hall.names = tuple(names)
    sys.setswitchinterval(SWITCH_S)
    # uvicorn, when it has ended, hands on the signal that ended it: without this, nothing else would be closed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with keeping.going_on() if keeping else nullcontext():
        server.serving(app, secure).run(sockets=[listening])


if __name__ == "__main__":
    command()
