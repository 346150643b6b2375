"""A hall at a director running elsewhere: only its tables, or also an organiser who logs in there."""

import socket
from collections.abc import Sequence
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import typer

from host_tools.command_line import fail
from host_tools.simulator import password
from host_tools.simulator.hall import enrolled, keyring, line
from host_tools.simulator.hall.distant import DistantOffice
from host_tools.simulator.hall.draw import Draw
from host_tools.simulator.hall.enrolled import BadEnrolment, Enrolled
from host_tools.simulator.hall.hall import Hall, HallTime
from host_tools.simulator.hall.organiser import Declined, Organiser, Patience
from host_tools.simulator.hall.player_names import entered
from host_tools.simulator.hall.session import Refused, Session, Unreachable

REACHED_WITHIN_S = 3.0
PEOPLE_A_TABLE = 3
KEPT = Path.home() / ".match-table-hall"  # the tables' keys, one folder per director


def folder_of(address: str) -> Path:
    """The default folder for the tables of a hall at this director."""
    return KEPT / urlsplit(address).netloc.replace(":", "-")


def tables_at(hall: Hall, enrol: Path, director: str | None) -> None:
    """Tables of a running director; its people decide what they play."""
    known = _read(enrol, director)
    _need_director(known[0].directors[0])
    _add(hall, known)
    typer.echo(f"{len(known)} tables play for {known[0].directors[0]}. Assign matches to them there.")


def organised_at(
    hall: Hall, folder: Path, numbers: Sequence[int], enrol: Path | None, session: Session, seed: int
) -> Organiser:
    """Tables at a running director, and the organiser for them: draws, verifies, rules."""
    try:
        session.log_in()
        session.check("/results/verify-all")  # a lack of rights is reported now, not at the first result
        known = _read(enrol, session.for_tables) if enrol else keyring.take(folder, session, numbers)
    except (Unreachable, BadEnrolment) as error:
        raise fail(str(error)) from None
    except Refused as error:
        raise fail(f"{session.address} refuses {session.name}: {error}") from None
    _add(hall, known)
    office = DistantOffice(session, [table.number for table in known], hall.time.now_s)
    draw = Draw(entered(Random(seed), PEOPLE_A_TABLE * len(known)))
    organiser = Organiser(office, draw, Random(seed), Patience(), hall.time.now_s, HallTime().now_s)
    try:
        organiser.open()
    except Declined as error:
        raise fail(str(error)) from None
    typer.echo(f"{len(known)} tables play at {session.address}, and {session.name} sends them their matches.")
    return organiser


def session_at(address: str, name: str, password_file: Path | None) -> Session:
    try:
        return Session(address, name, password.read(name, address, password_file))
    except Unreachable as error:
        raise fail(str(error)) from None


def _read(enrol: Path, director: str | None) -> list[Enrolled]:
    try:
        return enrolled.read(enrol, director)
    except BadEnrolment as error:
        raise fail(str(error)) from None


def _add(hall: Hall, known: Sequence[Enrolled]) -> None:
    for table in known:
        hall.add(table.number, table.key, [line.http_line(address) for address in table.directors])


def _need_director(address: str) -> None:
    parts = urlsplit(address)
    try:
        socket.create_connection((parts.hostname or "", parts.port or 80), REACHED_WITHIN_S).close()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise fail(f"No director answers at {address}: {why}. Start it, or correct the address.") from None
