"""Every host tool declares its command line in the same way and documents its options."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from host_tools.toolchain.paths import ROOT

TOOLS = ("bench", "director", "languages", "release", "simulator", "toolchain")
# Run by MicroPython as well, which has no Typer.
ON_BOTH = {
    ROOT / "host_tools" / "bench" / "figures" / "core_costs.py",
    ROOT / "host_tools" / "toolchain" / "installing.py",  # it runs before anything is installed
}
WIDE = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}


def app_of(tool: str) -> typer.Typer:
    module = importlib.import_module(f"host_tools.{tool}.__main__")
    (app,) = [value for value in vars(module).values() if isinstance(value, typer.Typer)]
    return app


def command_lines() -> Iterator[list[str]]:
    """Each tool, and each of its commands."""
    for tool in TOOLS:
        yield [tool]
        command = typer.main.get_command(app_of(tool))
        for name in getattr(command, "commands", {}):
            yield [tool, name]


def test_every_tool_is_known():
    assert {path.parent.name for path in (ROOT / "host_tools").rglob("__main__.py")} == set(TOOLS)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_is_started_by_its_name(tool):
    command = [sys.executable, "-m", f"host_tools.{tool}", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"python -m host_tools.{tool}" in done.stdout and not done.stderr


@pytest.mark.parametrize("line", [*command_lines()], ids=" ".join)
def test_help_says_what_it_does_and_what_each_option_does(line):
    tool, *name = line
    done = CliRunner().invoke(app_of(tool), [*name, "--help"], env=WIDE)
    assert done.exit_code == 0, done.output
    command = typer.main.get_command(app_of(tool))
    command = command.commands[name[0]] if name else command  # type: ignore[attr-defined]
    first = (command.help or "").split("\n")[0]
    assert first.endswith((".", ",", ":")) and first in done.output
    assert [one.name for one in command.params if not getattr(one, "help", "")] == []


@pytest.mark.parametrize("tool", sorted({"bench", "release", "simulator"}))
def test_without_a_command_a_tool_shows_its_help(tool):
    done = CliRunner().invoke(app_of(tool), [], env=WIDE)
    assert "Usage" in done.output and "Commands" in done.output


@pytest.mark.parametrize("tool", TOOLS)
def test_an_option_that_is_not_there_is_told_and_nothing_is_done(tool):
    done = CliRunner().invoke(app_of(tool), ["--no-such-option"], env=WIDE)
    assert done.exit_code == 2 and "no-such-option" in done.output


def sources() -> list[Path]:
    return sorted(path for path in (ROOT / "host_tools").rglob("*.py") if path not in ON_BOTH)


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_command_line_is_read_in_another_way(path):
    tree = ast.parse(path.read_text("utf-8"))
    read = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "argv"]
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not read and imported.isdisjoint({"argparse", "optparse", "getopt"})
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in ("Typer", "run")]
    made = [node for node in made if isinstance(node.value, ast.Name) and node.value.id == "typer"]
    assert not made or path.name == "command_line.py"
