"""The one way in which a host tool declares its command line.

A tool is a package with a `__main__` that is run with `python -m`; what it does are functions with annotated options.
"""

import typer


def commands(about: str) -> typer.Typer:
    """A command line of several commands; without one it shows its help. `about`: what that begins with."""
    app = _typer(no_args_is_help=True)
    # With a callback, a single command keeps its name too.
    app.callback(help=about)(_nothing)
    return app


def single_command() -> typer.Typer:
    """A command line that does one thing: it takes the one command that is put into it."""
    return _typer(no_args_is_help=False)


def fail(message: str, status: int = 1) -> typer.Exit:
    """Say what is wrong on stderr; raised, it ends the program with this status."""
    typer.echo(message, err=True)
    return typer.Exit(status)


def _typer(no_args_is_help: bool) -> typer.Typer:
    # A traceback of our own fault is for the programmer: whole, and as Python writes it.
    return typer.Typer(no_args_is_help=no_args_is_help, add_completion=False, pretty_exceptions_enable=False)


def _nothing() -> None:
    pass
