"""`python -m host_tools.toolchain`: fetch the interpreters and the browser, or say where they are."""

from enum import StrEnum
from typing import Annotated

import typer

from host_tools.command_line import single_command
from host_tools.toolchain import chromium, fonts, paths, stubs, unix, wasm
from host_tools.toolchain.steps import ToolchainError

FETCHERS = {
    "unix": unix.fetch,
    "unix32": unix.fetch32,
    "wasm": wasm.fetch,
    "chromium": chromium.fetch,
    "stubs": stubs.fetch,
    "fonts": fonts.fetch,
}
What = StrEnum("What", [*FETCHERS, "all", "where"])

app = single_command()


@app.command()
def main(
    what: Annotated[list[What], typer.Argument(help="Names of tools, or all of them; where says where they are.")],
) -> None:
    """Fetch what the match table is run and proved on, into .build; what is there is not fetched again."""
    if What("where") in what:
        do_where()
    elif do_fetch([name for name in FETCHERS if name in what or "all" in what]):
        raise typer.Exit(1)


def do_fetch(names: list[str]) -> int:
    """Fetch each; go on after a failure, so that one run tells everything that is missing. How many failed."""
    failures = 0
    for name in names:
        try:
            FETCHERS[name]()
        except ToolchainError as error:
            typer.echo(f"toolchain: {name}: {error}", err=True)
            failures += 1
    return failures


def do_where() -> None:
    """One line a tool, whether or not it is there."""
    places = {
        "unix": paths.unix_micropython(),
        "unix32": paths.unix32_micropython(),
        "wasm": paths.wasm_folder(),
        "node": paths.node(),
        "chromium": paths.chromium(),
        "stubs": paths.STUBS if paths.STUBS.is_dir() else None,
        "fonts": paths.outlines_folder(),
    }
    for name, place in places.items():
        typer.echo(f"{name:9}{place or 'not there yet'}")


if __name__ == "__main__":
    app()
