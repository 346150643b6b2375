"""MicroPython's own source, from Debian's source package: the unix port is built from it."""

import hashlib
import shutil
import tarfile
from pathlib import Path

from host_tools.toolchain import apt_private
from host_tools.toolchain.paths import BUILD
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, say

SUITE = "trixie"
VERSION = "1.25.0"
# The oldest that the firmware promises to run on: the one that the lanes run.
OLDEST = (1, 25)
FOLDER = BUILD / "micropython-source"
STAMP = BUILD / "stamps" / "micropython-source"
RECIPE = f"MicroPython {VERSION} of {SUITE}, 1\n"


def fetch() -> Path:
    """The folder with `py`, `extmod`, `ports` and the rest; fetched if missing."""
    tree = FOLDER / "tree"
    if is_done(STAMP, RECIPE) and (tree / "py" / "mpconfig.h").is_file():
        return tree
    archive = apt_private.download_source("micropython", SUITE, FOLDER)
    if not archive.name.startswith(f"micropython_{VERSION}"):
        raise ToolchainError(f"Debian {SUITE} has {archive.name}; this project is tested with {VERSION}")
    _unpack(archive, tree)
    mark_done(STAMP, RECIPE)
    say(f"source of MicroPython {VERSION}, {hashlib.sha256(archive.read_bytes()).hexdigest()[:12]}: {tree}")
    return tree


def _unpack(archive: Path, tree: Path) -> None:
    """Make the archive's single folder `tree`."""
    unpacked = FOLDER / "unpacked"
    with tarfile.open(archive) as packed:
        packed.extractall(unpacked, filter="data")
    folders = list(unpacked.iterdir())
    if len(folders) != 1:
        raise ToolchainError(f"{archive.name} holds {len(folders)} folders where one was expected")
    shutil.move(folders[0], tree)
    unpacked.rmdir()
    # Debian leaves out what it packages separately; the build looks for this file but uses nothing from that folder.
    missing = tree / "lib" / "micropython-lib" / "README.md"
    missing.parent.mkdir(parents=True, exist_ok=True)
    missing.touch()
