"""The same sources give the same bytes: in another folder, and with sets iterated in another order."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.release import build
from host_tools.toolchain.paths import ROOT

MADE_FROM = ("firmware", "boards", "host_tools")
OTHER_SEED = "4711"


def built_elsewhere(board: str, folder: Path) -> Path:
    """The release built from a copy of the sources in this folder."""
    for name in MADE_FROM:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'firmware'}"}
    environment["PYTHONHASHSEED"] = OTHER_SEED
    command = [sys.executable, "-m", "host_tools.release", "build", board]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / ".build" / "release" / board


def content(release: Path) -> dict[str, bytes]:
    return {str(path.relative_to(release)): path.read_bytes() for path in release.rglob("*") if path.is_file()}


def test_the_same_sources_give_the_same_bytes(tmp_path):
    elsewhere = built_elsewhere("SIMULATOR", tmp_path / "elsewhere")
    here = build.release("SIMULATOR", releases=tmp_path / "here")
    assert content(here) == content(elsewhere)
