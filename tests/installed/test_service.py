"""The unit and the container file, as far as they can be tested without systemd or a container builder."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import typer

from host_tools.director.__main__ import command
from host_tools.toolchain.paths import ROOT
from tests.installed.conftest import SOURCES

SERVICE = ROOT / "host_tools" / "director" / "service"
PROGRAM = "/usr/local/bin/match-table"


def options_of(text: str) -> set[str]:
    return set(re.findall(r"--[a-z-]+", text))


def known() -> set[str]:
    return {name for param in typer.main.get_command(command).params for name in param.opts}


def test_systemd_understands_the_unit(tmp_path: Path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not there (Debian: apt-get install systemd): the unit is not verified")
    unit = (SERVICE / "match-table.service").read_text("utf-8")
    assert PROGRAM in unit
    (tmp_path / "match-table.service").write_text(unit.replace(PROGRAM, shutil.which("true") or ""), "utf-8")
    verify = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "match-table.service")]
    done = subprocess.run(verify, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C"})
    about_it = [line for line in done.stderr.splitlines() if "match-table.service" in line]
    assert about_it == [] and done.returncode == 0


def test_both_start_the_director_with_options_that_it_has():
    unit = (SERVICE / "match-table.service").read_text("utf-8")
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.M)
    container = (SERVICE / "Containerfile").read_text("utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", container, re.M)
    assert options_of(start) and options_of(start) <= known()
    assert options_of(entry) and options_of(entry) <= known()


def test_the_container_is_built_from_what_the_wheel_is_built_from():
    container = (SERVICE / "Containerfile").read_text("utf-8")
    copied = {name for line in re.findall(r"^COPY ((?!--).*) \S+$", container, re.M) for name in line.split()}
    assert copied == set(SOURCES)
    (locked,) = re.findall(r"--requirement (\S+)", container)
    assert {"psycopg-binary", "paho-mqtt"} <= set(re.findall(r"^([a-z-]+)==", (ROOT / locked).read_text("utf-8"), re.M))
