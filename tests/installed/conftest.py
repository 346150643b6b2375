"""The wheel, built and installed where there is no clone."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from host_tools.toolchain.paths import BUILD, ROOT

LOCKED = ROOT / "host_tools" / "toolchain" / "locked" / "run.txt"
SOURCES = ("host_tools", "firmware", "boards", "pyproject.toml", "README.md", "LICENSE")
LEFT = shutil.ignore_patterns("__pycache__", "*.egg-info")


@dataclass
class Installed:
    """A program in its own environment."""

    wheel: Path
    programs: Path
    home: Path  # the owner of its files

    @property
    def environment(self) -> dict[str, str]:
        """A user's shell environment, with nothing of the clone's."""
        own = {"HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache"), "COLUMNS": "120", "NO_COLOR": "1"}
        return {"PATH": os.defpath, "LANG": "C.UTF-8", "TERM": "dumb", **own}

    def run(self, *arguments: str, said: str = "", **variables: str) -> str:
        """The output of `match-table ARGUMENTS`, which must succeed."""
        done = subprocess.run(
            [str(self.programs / "match-table"), *arguments],
            input=said,
            capture_output=True,
            text=True,
            cwd=self.home,
            env=self.environment | variables,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def python(self, *arguments: str, folder: Path | None = None) -> str:
        command = [str(self.programs / "python"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder or self.home, env=self.environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, without the leftovers of earlier builds."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / "sources" / name, ignore=LEFT)
        else:
            shutil.copy(source, folder / "sources" / name)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(folder / "sources"))
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", symlinks=True)
    found = Installed(wheel, folder / "venv" / "bin", folder / "home")
    pip("--python", str(found.programs / "python"), "install", "--no-deps", "--no-index", "--no-compile", str(wheel))
    (packages,) = folder.glob("venv/lib/python*/site-packages")
    for place in of_a_user():
        (packages / place.name).symlink_to(place)
    cache = found.home / "cache" / "match-table"
    cache.mkdir(parents=True)
    for name in ("bin", "micropython-unix", "micropython-unix32", "npm"):
        (cache / name).symlink_to(BUILD / name)
    return found


def of_a_user() -> Iterator[Path]:
    """A user's installation besides the wheel: the locked packages, and none for development.

    As files and folders of the tests' own environment, so that nothing is fetched."""
    for line in LOCKED.read_text("utf-8").splitlines():
        if line[:1] in ("", " ", "#"):
            continue
        wanted = Requirement(line.rstrip("\\"))
        if wanted.marker is None or wanted.marker.evaluate():
            found = metadata.distribution(wanted.name)
            names = {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}
            yield from (Path(str(found.locate_file(name))) for name in sorted(names))


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
