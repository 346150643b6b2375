"""Other people's game clocks, fetched on demand into `.build/bench/`, each in a folder of its own.

They are only measured, never shipped; the versions are pinned, so that the figures can be reproduced.
"""

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from host_tools.toolchain import paths
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, run

FOLDER = paths.BUILD / "bench"

# One is a wheel for Python 2; its clock module runs on Python 3 unchanged.
OLD_WHEEL = ("--no-deps", "--only-binary", ":all:", "--python-version", "2.7")


class NotAvailable(Exception):
    """A rival that cannot be measured here; the message says why."""


@dataclass(frozen=True)
class Package:
    """A package to install, and pip's options for it."""

    name: str
    version: str
    options: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        return FOLDER / self.name

    @property
    def stamp(self) -> Path:
        return FOLDER / "stamps" / self.name

    @property
    def is_there(self) -> bool:
        return self.folder.is_dir() and is_done(self.stamp, self.version)


CHESTER = Package("chester", "0.3.1")
GAMECLOCK = Package("gameclock", "5.1", OLD_WHEEL)


def provide(package: Package, may_fetch: bool) -> Path:
    """The package's folder, fetched if necessary."""
    if package.is_there:
        return package.folder
    if not may_fetch:
        raise NotAvailable(f"{package.name} has not been fetched yet: `make bench` does")
    shutil.rmtree(package.folder, ignore_errors=True)
    package.folder.mkdir(parents=True)
    try:
        run(pip_command(package), f"{package.name} {package.version} could not be installed")
    except ToolchainError as error:
        raise NotAvailable(str(error)) from error
    mark_done(package.stamp, package.version)
    return package.folder


def pip_command(package: Package) -> list[str]:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--target", str(package.folder)]
    return [*pip, *package.options, f"{package.name}=={package.version}"]


@contextmanager
def _on_path(folder: Path) -> Iterator[None]:
    sys.path.append(str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def module(package: Package, name: str, may_fetch: bool) -> ModuleType:
    """A module of the package, imported from its own folder."""
    folder = provide(package, may_fetch)
    try:
        with _on_path(folder):
            return importlib.import_module(name)
    except Exception as error:  # any error in other people's code must not spoil the other figures
        raise NotAvailable(f"{package.name} {package.version} does not import: {error}") from error
