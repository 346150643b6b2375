"""`python -m host_tools.toolchain`: fetch the interpreters and the browser, or report where they are."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console

from host_tools.command_line import single_command
from host_tools.toolchain import chromium, fonts, npm, paths, servers, stubs, unix
from host_tools.toolchain.steps import ToolchainError


class What(StrEnum):
    """The command's arguments."""

    UNIX = "unix"
    UNIX32 = "unix32"
    WASM = "wasm"
    WEB_TOOLS = "web-tools"
    CHROMIUM = "chromium"
    AXE = "axe"
    STUBS = "stubs"
    FONTS = "fonts"
    POSTGRESQL = "postgresql"
    MOSQUITTO = "mosquitto"
    ALL = "all"
    WHERE = "where"


FETCHERS: dict[str, Callable[[], None]] = {
    What.UNIX: unix.fetch,
    What.UNIX32: unix.fetch32,
    What.WASM: npm.fetch,
    What.WEB_TOOLS: npm.fetch,
    What.CHROMIUM: chromium.fetch,
    What.AXE: npm.fetch,
    What.STUBS: stubs.fetch,
    What.FONTS: fonts.fetch,
    What.POSTGRESQL: servers.fetch_postgresql,
    What.MOSQUITTO: servers.fetch_mosquitto,
}
ABOUT = f"{', '.join(What)}: tools; all of them; or only print where they are."

app = single_command()


@app.command()
def main(what: Annotated[list[What], typer.Argument(help=ABOUT, metavar="WHAT", show_choices=False)]) -> None:
    """Fetch the tools that run and test the match table into .build, unless they are there."""
    if What.WHERE in what:
        do_where()
    elif do_fetch([name for name in FETCHERS if name in what or What.ALL in what]):
        raise typer.Exit(1)


def do_fetch(names: list[str]) -> int:
    """Fetch each, going on after failures so that one run reports everything missing; the number of failures."""
    failures = 0
    for name in names:
        try:
            with Console().status(f"toolchain: {name}"):
                FETCHERS[name]()
        except ToolchainError as error:
            typer.echo(f"toolchain: {name}: {error}", err=True)
            failures += 1
    return failures


def do_where() -> None:
    """One line per tool, present or not."""
    places = {
        "unix": paths.unix_micropython(),
        "unix32": paths.unix32_micropython(),
        "wasm": paths.wasm_folder(),
        "web-tools": paths.web_tools_folder(),
        "node": paths.node(),
        "chromium": paths.chromium(),
        "axe": paths.axe(),
        "stubs": paths.STUBS if paths.STUBS.is_dir() else None,
        "fonts": paths.outlines_folder(),
        "postgresql": paths.postgresql(),
        "mosquitto": paths.mosquitto(),
    }
    for name, place in places.items():
        typer.echo(f"{name:12}{place or 'not there yet'}")


if __name__ == "__main__":
    app()
