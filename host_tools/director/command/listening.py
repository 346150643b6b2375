"""The listening sockets of a director, as its command line asks for them; errors in words."""

import errno
import re
import socket
import time
from collections.abc import Sequence
from pathlib import Path

import typer

from host_tools.command_line import fail
from host_tools.director.command import server
from host_tools.director.command.server import HERE
from host_tools.director.faults import Fault
from host_tools.director.net import certificates
from host_tools.director.net.addresses import EVERYWHERE
from host_tools.director.texts import text
from host_tools.director.web.entry.proxy_headers import Balancers

FIRST_PORT = 8080
PORTS_TRIED = 20
_ADDRESS = re.compile(r"([\w-]+(?:\.[\w-]+)*):(\d{1,5})", re.ASCII)

Secure = tuple[socket.socket, certificates.Certificate]


def host_of(host: str, is_lan: bool) -> str:
    """The address for this computer alone, or for its whole network."""
    if host not in (HERE, "localhost", EVERYWHERE):
        raise fail(text("cli.only_here", host=host))
    return EVERYWHERE if is_lan or host == EVERYWHERE else HERE


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


def listen_securely(certificate: Path | None, key: Path | None, port: int, host: str) -> Secure | None:
    """A socket for https, with its certificate; None without a certificate."""
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


def balancers(addresses: Sequence[str]) -> Balancers:
    """The trusted proxies: they say where a call comes from."""
    try:
        return Balancers(addresses)
    except Fault as fault:
        raise fail(fault.message) from None


def elsewhere(addresses: Sequence[str]) -> tuple[str, ...]:
    """The addresses at which others reach it, as given."""
    for one in addresses:
        found = _ADDRESS.fullmatch(one)
        if not found or not 0 < int(found[2]) < 65536:
            raise fail(text("cli.bad_address", address=one[:60]))
    return tuple(one.lower() for one in addresses)
