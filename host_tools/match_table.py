"""`match-table`: every tool behind one command, each loaded only when it is asked for.

The same as `python -m host_tools.TOOL`, where a tool that does one thing is one command here, and the commands of the
others stand side by side.
"""

import importlib
from typing import Any, NamedTuple

from typer.core import TyperCommand, TyperGroup

from host_tools.command_line import command_in, commands, fail
from host_tools.toolchain.paths import IS_CLONE


class Tool(NamedTuple):
    """Where a command is: a module with a Typer app, and which of that app's commands; "" for all of it."""

    module: str
    command: str
    about: str
    is_of_clone: bool = False  # it works on the project's own sources and tests


DIRECTOR, SAFE = "host_tools.director.__main__", "host_tools.director.command.backup"
SIMULATOR, LANGUAGES = "host_tools.simulator.__main__", "host_tools.languages.__main__"
BENCH, RELEASE, TOOLCHAIN = "host_tools.bench.__main__", "host_tools.release.__main__", "host_tools.toolchain.__main__"

TOOLS = {
    "director": Tool(DIRECTOR, "", "Run the director: pages, tables, results."),
    "backup": Tool(SAFE, "backup", "Back the director's store up, also while it runs."),
    "backups": Tool(SAFE, "backups", "Which backups there are."),
    "restore": Tool(SAFE, "restore", "Put a backup in the store's place, once it has been tried."),
    "play": Tool(SIMULATOR, "play", "Play match files through the buttons of a table without a screen."),
    "hall": Tool(SIMULATOR, "hall", "A hall of tables that play by themselves, for training and for load."),
    "core": Tool(SIMULATOR, "core", "The core alone, as JSON lines in and out, for other programs."),
    "flash": Tool(BENCH, "flash", "Make a table of a board on a cable."),
    "first-light": Tool(BENCH, "first-light", "Try the first board of a kind, and write a report."),
    "labels": Tool(BENCH, "labels", "A sheet of labels for the tables."),
    "bundle": Tool(BENCH, "bundle", "One file with the releases that tables update themselves with."),
    "offer": Tool(BENCH, "offer", "Offer tables a release."),
    "release": Tool(RELEASE, "", "Build what is flashed, and look at it."),
    "tools": Tool(TOOLCHAIN, "", "Fetch the interpreters that simulated tables run on."),
    "gallery": Tool(SIMULATOR, "gallery", "Draw every screen.", is_of_clone=True),
    "load": Tool(BENCH, "load", "Load a director as a hall of tables does, and measure.", is_of_clone=True),
    "languages": Tool(LANGUAGES, "", "Begin a language, and take translations.", is_of_clone=True),
    "figures": Tool(BENCH, "figures", "Measure, as ratios in one run.", is_of_clone=True),
}


class Lazy(TyperGroup):
    """The tools by name.  Listing them, for the help or a shell's completion, loads none."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for name, tool in TOOLS.items() if IS_CLONE or not tool.is_of_clone]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Its line in the help."""
        return TyperCommand(cmd_name, help=TOOLS[cmd_name].about) if cmd_name in TOOLS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is run, or asked for its own help."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name) if name in TOOLS else command, rest


def load(name: str) -> Any:
    """The command as its own tool has it."""
    tool = TOOLS[name]
    if tool.is_of_clone and not IS_CLONE:
        raise fail(f"{name} works on the project's own sources: clone it, and run this there.")
    return command_in(importlib.import_module(tool.module), tool.command, name)


app = commands("The match table: a tournament clock for backgammon, and its director.", cls=Lazy)
