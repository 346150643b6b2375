"""esptool is a program of its own, under another licence: run, never imported, and refused in words where missing."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from host_tools.bench.flashing import esptool
from host_tools.bench.flashing.chip import Chip
from host_tools.bench.flashing.ports import Port
from host_tools.installing.faults import FlashFault
from host_tools.toolchain import paths

LOCKED = paths.ROOT / "host_tools" / "toolchain" / "locked"
SHIPPED = ("host_tools", "firmware", "boards")
WHATS_ITS = ("esptool", "esp-pylib", "intelhex", "reedsolo", "rich-click")


def names(which: str) -> set[str]:
    """The packages of a locked list."""
    return set(re.findall(r"^([\w-]+)(?:\[\w+\])?==", (LOCKED / f"{which}.txt").read_text("utf-8"), re.MULTILINE))


def imported(path: Path) -> set[str]:
    """The first words of all modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


def test_nothing_imports_it():
    files = [path for folder in SHIPPED for path in (paths.ROOT / folder).rglob("*.py")]
    assert len(files) > 500
    assert [path for path in files if "esptool" in imported(path)] == []


def test_a_flash_tool_does_not_load_it():
    said = "import sys; import host_tools.bench.flashing.line; print('esptool' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True, cwd=paths.ROOT)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("name", WHATS_ITS)
def test_it_is_an_extra_and_not_in_the_container(name: str):
    assert name not in names("run") | names("service")
    assert name in names("flash") & names("dev")


def test_no_plain_installation_asks_for_it():
    project = tomllib.loads((paths.ROOT / "pyproject.toml").read_text())["project"]
    assert not [one for one in project["dependencies"] if one.startswith("esptool")]
    assert [one for one in project["optional-dependencies"]["flash"] if one.startswith("esptool")]


def test_without_it_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(esptool, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FlashFault, match=r"esptool.*is not installed.*match-table\[flash\]"):
        Chip(Port("/dev/ttyACM0"))


def test_the_one_on_the_path_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(esptool, "find_spec", lambda name: None)
    there = tmp_path / "esptool"
    there.write_text('#!/bin/sh\necho "Connected to ESP32 on $2:"\n')
    there.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert esptool.run(Port("/dev/ttyACM0"), "it was asked", ["flash-id"]) == "Connected to ESP32 on /dev/ttyACM0:\n"


README = (paths.ROOT / "README.md").read_text("utf-8").split("\n## Licences\n")[1].split("\n## ")[0]
ROWS = {cells[1].strip(): " ".join(cells[2:]) for line in README.splitlines() if len(cells := line.split("|")) > 3}
# What the metadata of a package says, where it is another word than the table's.
SAID = {"Apache-2.0": "Apache", "MIT, MIT-0": "MIT", "PSF": "PSF|Python Software", "MPL-2.0": "MPL", "LGPL-3.0": "LGPL"}
SAID |= {"LGPL-2.1-or-later": "LGPL-2.1-or-later"}


@pytest.mark.parametrize("name", sorted(names("run") | names("service") | names("flash")))
def test_the_readme_has_its_licence(name: str):
    (licence,) = [licence for licence, row in ROWS.items() if name in re.findall(r"[\w-]+", row)]
    try:
        found = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return  # of another system
    said = [found.get("License-Expression") or "", found.get("License") or "", *(found.get_all("Classifier") or [])]
    files = [path.read_text() for path in metadata.files(name) or [] if path.name in ("LICENSE", "LICENSE.txt")]
    assert re.search(SAID.get(licence, licence), " ".join([*said, *files]))
