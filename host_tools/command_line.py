"""The one way in which a host tool declares its command line.

A tool is a package with a `__main__` that is run with `python -m`; what it does are functions with annotated options.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperGroup


def commands(about: str, cls: type[TyperGroup] | None = None) -> typer.Typer:
    """A command line of several commands; without one it shows its help. `about`: what that begins with.

    `cls`: what finds its commands, for a program that has a name of its own; such a one completes in a shell."""
    app = _typer(no_args_is_help=True, cls=cls)
    # With a callback, a single command keeps its name too.
    app.callback(help=about)(_nothing)
    return app


def single_command() -> typer.Typer:
    """A command line that does one thing: it takes the one command that is put into it."""
    return _typer(no_args_is_help=False)


def command_in(module: ModuleType, name: str, called: str) -> Any:
    """The command line of a tool's module, or the command of it that has this name, to be `called` something else."""
    (app,) = [value for value in vars(module).values() if isinstance(value, typer.Typer)]
    found: Any = typer.main.get_command(app)
    if name:
        found = found.commands[name]
    found.name = called
    return found


def fail(message: str, status: int = 1) -> typer.Exit:
    """Say what is wrong on stderr; raised, it ends the program with this status."""
    typer.echo(message, err=True)
    return typer.Exit(status)


@contextmanager
def development_packages(tool: str, target: str) -> Iterator[None]:
    """Around imports that a user's installation has no packages for: the tool's help does without, and it says so."""
    try:
        yield
    except (ModuleNotFoundError, RuntimeError) as error:  # Starlette's test client raises the second
        raise fail(f"{tool}: `{target}` in a clone sets up what it needs: {error}") from error


def _typer(no_args_is_help: bool, cls: type[TyperGroup] | None = None) -> typer.Typer:
    # A traceback of our own fault is for the programmer: whole, and as Python writes it.
    return typer.Typer(
        no_args_is_help=no_args_is_help, cls=cls, add_completion=cls is not None, pretty_exceptions_enable=False
    )


def _nothing() -> None:
    pass
