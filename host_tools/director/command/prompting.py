"""Passwords at the console: the first one, and a replacement for a lost one."""

import os
import sys
from pathlib import Path

import typer

from host_tools.command_line import fail
from host_tools.director import identity
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.texts import text

ENTRANCE = "login-once.txt"
FIRST_PASSWORD = "first-password.txt"


def first_password(desk: Desk, folder: Path) -> None:
    """The director's, once: typed at a terminal, otherwise generated and delivered as a secret."""
    if not sys.stdin.isatty():
        password = accounts.set_password(desk, identity.DIRECTOR)
        if sys.stdout.isatty():
            tell_password(identity.DIRECTOR, password)
        else:
            path = _kept(folder / FIRST_PASSWORD, password)
            typer.echo(text("cli.password_in", name=identity.DIRECTOR, path=path))
        return
    typer.echo(text("cli.first_password", name=identity.DIRECTOR))
    while True:
        typed = typer.prompt(text("cli.password"), hide_input=True, confirmation_prompt=True)
        try:
            accounts.set_password(desk, identity.DIRECTOR, typed)
            return
        except Fault as fault:
            typer.echo(fault.message)


def set_password(desk: Desk, name: str) -> None:
    """For a lost password: write access to the store is enough."""
    try:
        tell_password(name, accounts.set_password(desk, name))
    except Fault as fault:
        raise fail(fault.message) from None


def tell_entrance(address: str, folder: Path) -> None:
    """The one-time login address: to a terminal, otherwise into a file in the folder that only its owner can read."""
    if sys.stdout.isatty():
        typer.echo(text("cli.once", address=address))
        return
    typer.echo(text("cli.once", address=_kept(folder / ENTRANCE, address)))


def _kept(path: Path, secret: str) -> Path:
    """A file for a secret that must not reach any journal, readable only by its owner."""
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(secret + "\n")
    return path


def tell_password(name: str, password: str) -> None:
    typer.echo(text("cli.password_is", name=name, password=password))
