"""A device's fault report is readable as it is: file, line and function of the sources."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.release import build, parts

PAGE = Path("table/games/backgammon/pages/help.py")


@pytest.fixture
def planted(monkeypatch, tmp_path) -> tuple[Path, int]:
    """A release with a division by zero in the page of help, and its line in the sources."""
    sources = tmp_path / "firmware"
    shutil.copytree(parts.FIRMWARE, sources)
    lines = (sources / PAGE).read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("def topics("))
    lines.insert(at + 1, "    1 / 0\n")
    (sources / PAGE).write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr(build, "FIRMWARE", sources)
    return build.release("HEADLESS", releases=tmp_path / "releases"), at + 2


TOLD = """
import sys
from table.running import tasks
from table.games.backgammon.pages import help
try:
    help.topics(None, None, 0)
except ZeroDivisionError as error:
    print(tasks.place_of(error))
"""


def test_the_place_is_in_what_the_director_is_told(micropython, planted):
    release, line = planted
    environment = {**os.environ, "MICROPYPATH": f"{release}:.frozen"}
    done = subprocess.run([micropython, "-c", TOLD], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == f"(help.py {line} topics)"


def test_a_fault_is_told_with_file_line_and_function_of_the_source(switch_on, planted):
    release, line = planted
    play = switch_on(code=release)
    play.menu("Help")
    assert f'File "{PAGE}", line {line}, in topics' in play.table.errors()
    assert play.status.endswith("fault: screen"), play.status
