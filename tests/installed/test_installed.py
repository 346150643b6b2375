"""Without a clone there are the director, tables to play at, and the tool that flashes a real one."""

import json
import re
import signal
import subprocess
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest
import typer

from host_tools import match_table
from host_tools.director.command import backup
from host_tools.director.store.databases import migrations
from host_tools.toolchain.paths import ROOT
from tests import ports
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
# Of each command, and of each below it; in one process, as every start loads a library or two.
EVERY_HELP = """
from host_tools import match_table
from host_tools.match_table import TOOLS, app, load
lines = [[name] for name, tool in TOOLS.items() if match_table.IS_CLONE or not tool.is_of_clone]
for line in lines:
    lines += [[*line, below] for below in getattr(load(line[0]), "commands", {}) if len(line) == 1]
    try:
        app([*line, "--help"], prog_name="match-table")
    except SystemExit as ended:
        assert not ended.code, line
"""


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


def test_nothing_for_development_is_installed(installed: Installed):
    """Or the tests below would show nothing."""
    found = [name for name in ("pytest", "httpx2", "playwright", "paho", "chester") if is_there(installed, name)]
    assert found == [] and is_there(installed, "starlette")


def is_there(installed: Installed, package: str) -> bool:
    return installed.python("-c", f"import importlib.util; print(importlib.util.find_spec({package!r}))") != "None\n"


def test_every_tool_says_what_it_does(installed: Installed):
    said = installed.python("-c", EVERY_HELP)
    here = {name for name, tool in match_table.TOOLS.items() if not tool.is_of_clone}
    assert here | {"release own-image"} <= set(re.findall(r"Usage: match-table (.*?) (?:\[|[A-Z])", said))


def test_so_does_every_tool_of_a_clone_after_make_run(installed: Installed):
    said = installed.python("-c", EVERY_HELP, folder=ROOT)
    assert {*match_table.TOOLS} <= set(re.findall(r"Usage: match-table (.*?) (?:\[|[A-Z])", said))


def test_labels_are_printed(installed: Installed):
    installed.run("labels", "--last", "4", "--director", "http://192.168.1.2:8080", "--out", "labels.pdf")
    assert (installed.home / "labels.pdf").read_bytes().startswith(b"%PDF")


def test_a_board_is_prepared_for_an_image_of_its_own(installed: Installed):
    installed.run("release", "own-image", "CYD_2432S028")
    assert list((installed.home / "cache" / "match-table" / "image").glob("*/README.md"))


def test_flashing_says_what_is_missing(installed: Installed):
    with pytest.raises(AssertionError) as refused:
        installed.run("flash", "--board", "ES3C28P", "--port", "/dev/ttyNONE", "--table", "7")
    assert "Start the director once" in str(refused.value) and "Traceback" not in str(refused.value)


def test_figures_without_their_packages_say_how_to_get_them(installed: Installed):
    for line in (["figures", "--quick"], ["load", "--tables", "1"]):
        with pytest.raises(AssertionError, match="make bench"):
            installed.python("-m", "host_tools.bench", *line, folder=ROOT)


@pytest.mark.parametrize("target", ["run", "flash", "labels", "image"])
def test_what_a_user_makes_sets_up_no_test_kit(target: str):
    make = ["make", "--dry-run", "--always-make", target, "BOARD=CYD_2432S028", "PORT=a", "TABLE=1"]
    done = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "run.txt" in done.stdout and "dev.txt" not in done.stdout


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
    port = ports.own()
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
from host_tools.director.store.databases.waits import Waits
path = Path("revised.sqlite")
with SQLite(path, Waits()).engine.begin() as connection:
    migrations.upgrade(connection)
with Store(path).reading() as connection:
    print(*connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars())
"""


def test_the_revisions_of_the_store_are_there(installed: Installed):
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


def test_every_command_of_every_tool_is_a_tool():
    """Run in the clone: whatever a tool learns can be called by the one name too."""
    known = {(tool.module, tool.command) for tool in match_table.TOOLS.values()}
    for name in ("bench", "simulator"):
        commands = typer.main.get_command(app_of(name)).commands  # type: ignore[attr-defined]
        assert {command for module, command in known if module == f"host_tools.{name}.__main__"} == set(commands)
    safe = typer.main.get_command(backup.command).commands  # type: ignore[attr-defined]
    assert {command for module, command in known if module == match_table.SAFE} == set(safe)


def test_what_works_on_the_sources_says_so(installed: Installed):
    with pytest.raises(AssertionError, match="clone it"):
        installed.run("gallery")
