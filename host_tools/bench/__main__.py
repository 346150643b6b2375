"""The organiser's workbench: `python -m host_tools.bench COMMAND`."""

import sys

import typer
from rich.console import Console

from host_tools.bench import release

app = typer.Typer(help="Build what a board is flashed with, and look after the devices.", no_args_is_help=True)
console = Console()


@app.callback()
def bench() -> None:
    """With a callback a single command keeps its name."""


@app.command("release")
def do_release(board: str = typer.Argument(help="a folder of boards/")) -> None:
    """Compile the firmware for a board, into .build/release/BOARD."""
    try:
        with console.status(f"compiling for {board}"):
            folder = release.build(board)
    except release.ReleaseError as error:
        console.print(f"release: {error}", style="red", markup=False, highlight=False)
        raise typer.Exit(1) from error
    files = sum(path.is_file() for path in folder.rglob("*"))
    console.print(f"{folder}: {files} files, {release.size_of(folder) / 1024:.1f} KiB", highlight=False)


@app.command("traceback")
def do_traceback(board: str = typer.Argument(help="a folder of boards/")) -> None:
    """Read what a device of this board printed, and say it with the names of the sources."""
    folder = release.RELEASES / board
    if not release.names_file(folder).is_file():
        console.print(f"traceback: there is no release of {board} here", style="red", markup=False, highlight=False)
        raise typer.Exit(1)
    typer.echo(release.readable(sys.stdin.read(), folder), nl=False)


if __name__ == "__main__":
    app()
