"""Without a clone there are the director, tables to play at, and the tool that flashes a real one."""

import json
import signal
import subprocess
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest
import typer

from host_tools import match_table
from host_tools.director import keeping_safe
from host_tools.director.store.databases import migrations
from host_tools.toolchain.paths import ROOT
from tests.installed.conftest import Installed
from tests.test_command_lines import app_of

START_S = 60
DOCUMENTS = (".md", ".png")
HELP_AND_MODULES = """
import sys
from host_tools.match_table import app
try:
    app(["--help"])
except SystemExit:
    print(*sys.modules)
"""
# One of each module: it loads the others of that module.
LOADED = sorted({tool.module: name for name, tool in match_table.TOOLS.items() if not tool.is_of_clone}.values())


def of_the_sources() -> set[str]:
    """The files of the clone that a program needs, under their names in a wheel."""
    found = set()
    for folder in ("host_tools", "firmware", "boards"):
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in name and path.suffix not in DOCUMENTS:
                found.add(name if folder == "host_tools" else f"host_tools/shipped/{name}")
    return found


def test_the_wheel_has_every_file(wheel: Path):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert sorted(of_the_sources() - names) == []
    assert "matchcore/games/backgammon/facts.py" in names
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "firmware/", "boards/"))]


def test_the_help_names_every_tool_and_loads_none(installed: Installed):
    said = installed.run("--help")
    of_clone = {name for name, tool in match_table.TOOLS.items() if tool.is_of_clone}
    assert all(f" {name} " in said for name in match_table.TOOLS.keys() - of_clone)
    assert not any(f" {name} " in said for name in of_clone)
    loaded = installed.python("-c", HELP_AND_MODULES)
    assert "host_tools.match_table" in loaded and "sqlalchemy" not in loaded and "host_tools.director" not in loaded


@pytest.mark.parametrize("name", LOADED)
def test_every_tool_says_what_it_does(installed: Installed, name: str):
    assert f"match-table {name}" in installed.run(name, "--help")


def test_a_shell_completes_the_tools(installed: Installed):
    variables = {"_MATCH_TABLE_COMPLETE": "complete_bash", "COMP_WORDS": "match-table di", "COMP_CWORD": "1"}
    assert installed.run(**variables).split() == ["director"]
    variables = {"_MATCH_TABLE_COMPLETE": "complete_bash", "COMP_WORDS": "match-table director --da", "COMP_CWORD": "2"}
    assert installed.run(**variables).split() == ["--data", "--database"]


def test_the_core_speaks_json(installed: Installed):
    said = installed.run("core", said='{"do": "state"}\n')
    assert all(json.loads(line) for line in said.splitlines()) and said


def test_a_match_is_played_on_a_table(installed: Installed, micropython: Path):
    """Builds a release of the shipped firmware, and runs it in a real MicroPython."""
    match = (ROOT / "tests" / "matches" / "auto-0002.mat").read_text("utf-8")
    (installed.home / "match.mat").write_text(match, "utf-8")
    said = installed.run("play", "match.mat", "--json")
    assert json.loads(said.splitlines()[-1])
    assert (installed.home / "cache" / "match-table" / "release").is_dir()


def test_the_director_serves_its_pages(installed: Installed):
    """With its texts, templates, style and the simulated table; it prints the address that logs in."""
    port = free_port()
    command = [str(installed.programs / "match-table"), "director", "--data", "store", "--port", str(port)]
    with subprocess.Popen(
        [*command, "--no-browser"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=installed.home,
        env=installed.environment,
    ) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            assert "<form" in page(address + "/login", process)
            assert "{" in page(address + "/static/director.css", process)
            assert "<html" in page(address + "/simulator/1", process).lower()
        finally:
            process.send_signal(signal.SIGTERM)
            said = process.communicate(timeout=START_S)[0]
    assert process.returncode == 0, said
    assert "Traceback" not in said and (installed.home / "store" / "director.sqlite").is_file()


OPENED = """
from pathlib import Path
from host_tools.director.store import Store
from host_tools.director.store.databases import migrations
from host_tools.director.store.databases.sqlite import SQLite
path = Path("old_stores.sqlite")
with SQLite(path).engine.begin() as connection:
    migrations.upgrade(connection, "0001_begin")
with Store(path, 0.0).reading() as connection:
    print(*connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars())
"""


def test_a_store_of_before_is_brought_up_to_date(installed: Installed):
    assert installed.python("-c", OPENED).strip() == migrations.revisions()[-1]


def page(address: str, process: subprocess.Popen) -> str:
    deadline = time.monotonic() + START_S
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept": "text/html"})) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.read().decode()
        except OSError:
            assert process.poll() is None and time.monotonic() < deadline, "the director does not start"
            time.sleep(0.05)


def free_port() -> int:
    import socket

    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


def test_every_command_of_every_tool_is_a_tool():
    """Run in the clone: whatever a tool learns can be called by the one name too."""
    known = {(tool.module, tool.command) for tool in match_table.TOOLS.values()}
    for name in ("bench", "simulator"):
        commands = typer.main.get_command(app_of(name)).commands  # type: ignore[attr-defined]
        assert {command for module, command in known if module == f"host_tools.{name}.__main__"} == set(commands)
    safe = typer.main.get_command(keeping_safe.command).commands  # type: ignore[attr-defined]
    assert {command for module, command in known if module == match_table.SAFE} == set(safe)


def test_what_works_on_the_sources_says_so(installed: Installed):
    with pytest.raises(AssertionError, match="clone it"):
        installed.run("gallery")
