"""Where the fetched tools are.  Looking is cheap and changes nothing; other modules do the fetching."""

import json
import os
import platform
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

_ABOVE = Path(__file__).resolve().parents[2]
# Otherwise this is an installed program: the wheel has firmware/ and boards/ in a folder of their own (pyproject.toml).
IS_CLONE = (_ABOVE / "firmware" / "matchcore").is_dir() and (_ABOVE / "boards").is_dir()
ROOT = _ABOVE if IS_CLONE else _ABOVE / "host_tools" / "shipped"


def _build() -> Path:
    """The folder for fetched and built things."""
    if IS_CLONE:
        return ROOT / ".build"
    import platformdirs

    return Path(platformdirs.user_cache_dir("match-table"))


BUILD = _build()


def how_to_fetch(what: str) -> str:
    """The command that fetches a missing tool."""
    return f"`{command_line(f'.venv/bin/python -m host_tools.toolchain {what}', f'match-table tools {what}')}`"


def command_line(in_clone: str, installed: str) -> str:
    """The command to type here: in the folder of a clone, or where the project is installed."""
    return in_clone if IS_CLONE else installed


UNIX_MICROPYTHON = BUILD / "bin" / "micropython"
UNIX32_MICROPYTHON = BUILD / "bin" / "micropython32"

# What browsers run: the WebAssembly port, ESP Web Tools, and the accessibility checker for the director's pages.
NPM_FOLDER = BUILD / "npm"
WASM_FOLDER = NPM_FOLDER / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
WASM_FILES = ("micropython.mjs", "micropython.wasm")
WEB_TOOLS_FOLDER = NPM_FOLDER / "node_modules" / "esp-web-tools" / "dist" / "web"
WEB_TOOLS_START = "install-button.js"
AXE = NPM_FOLDER / "node_modules" / "axe-core" / "axe.min.js"

# The device's library as type stubs; in a folder of its own, so that they do not replace CPython's.
STUBS = BUILD / "stubs"

# The .otf files of the firmware's fonts.
OUTLINES = BUILD / "fonts-inter" / "root" / "usr" / "share" / "fonts" / "opentype" / "inter"

# The small bitmap fonts behind the panel's.
BITMAPS = BUILD / "fonts-misc" / "root" / "usr" / "share" / "fonts" / "X11" / "misc"

# The oldest Node that runs the WebAssembly port.
OLDEST_NODE = (18, 3)

# The shell is the same browser without what nobody sees: a third less processor time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# Debian installs its versions of PostgreSQL side by side, one folder each, none on PATH.
DEBIAN_POSTGRESQL = Path("/usr/lib/postgresql")

# How every lane starts Chromium.  As root it refuses its own sandbox; the other flags stop it calling home, which on a
# closed network costs seconds and connections at every start.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def unix_micropython() -> Path | None:
    """The unix port, with sockets, `vfs.VfsLfs2` and `-X heapsize=`; None before `toolchain unix` has run."""
    return UNIX_MICROPYTHON if os.access(UNIX_MICROPYTHON, os.X_OK) else None


def unix32_micropython() -> Path | None:
    """The unix port with the device's word size; None before `toolchain unix32` has run, or where it cannot."""
    return UNIX32_MICROPYTHON if os.access(UNIX32_MICROPYTHON, os.X_OK) else None


def can_run_unix32() -> bool:
    """Whether this machine runs 32-bit Intel programs."""
    return sys.platform == "linux" and platform.machine() in ("x86_64", "i386", "i686")


def wasm_folder() -> Path | None:
    """The folder with `micropython.mjs` and `micropython.wasm`; None before `toolchain wasm` has run."""
    return WASM_FOLDER if all((WASM_FOLDER / name).is_file() for name in WASM_FILES) else None


def wasm_version() -> str:
    """The version of the port in `wasm_folder()`."""
    return json.loads((WASM_FOLDER / "package.json").read_text(encoding="utf-8"))["version"]


def web_tools_folder() -> Path | None:
    """The folder with ESP Web Tools; None before `toolchain web-tools` has run."""
    return WEB_TOOLS_FOLDER if (WEB_TOOLS_FOLDER / WEB_TOOLS_START).is_file() else None


def axe() -> Path | None:
    """The script of axe-core; None before `toolchain axe` has run."""
    return AXE if AXE.is_file() else None


def outlines_folder() -> Path | None:
    """The folder with the outlines of Inter; None before `toolchain fonts` has run."""
    return OUTLINES if OUTLINES.is_dir() else None


def bitmaps_folder() -> Path | None:
    """The folder with the bitmap fonts of X; None before `toolchain fonts` has run."""
    return BITMAPS if BITMAPS.is_dir() else None


def chromium() -> Path | None:
    """The system's Chromium, or the one named by the environment variable CHROMIUM."""
    for name in (os.environ.get("CHROMIUM", ""), *CHROMIUM_NAMES):
        found = shutil.which(name) if name else None
        if found:
            return Path(found)
    return None


def postgresql() -> Path | None:
    """The folder with initdb, pg_ctl and postgres: from PATH, or the newest of Debian's."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(DEBIAN_POSTGRESQL.glob("*/bin"), key=_version)
    return next((folder for folder in reversed(folders) if (folder / "initdb").is_file()), None)


def postgresql_client() -> Path | None:
    """The folder with pg_dump and pg_restore: the newest of Debian's, which dumps every older server, or from PATH."""
    found = shutil.which("pg_dump")
    folders = [*([Path(found).parent] if found else []), *sorted(DEBIAN_POSTGRESQL.glob("*/bin"), key=_version)]
    return next((folder for folder in reversed(folders) if (folder / "pg_dump").is_file()), None)


def _version(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdigit() else 0


def mosquitto() -> Path | None:
    """The MQTT broker; Debian installs it where only root's PATH looks."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    return Path(found) if found else None


@cache
def node() -> Path | None:
    """A Node new enough for the WebAssembly port: the one on PATH, else the one beside this Python."""
    for candidate in (shutil.which("node"), shutil.which("node", path=str(Path(sys.executable).parent))):
        if candidate and _node_version(candidate) >= OLDEST_NODE:
            return Path(candidate)
    return None


def _node_version(node_path: str) -> tuple[int, ...]:
    try:
        done = subprocess.run([node_path, "--version"], capture_output=True, text=True, timeout=20)
        return tuple(int(part) for part in done.stdout.strip().removeprefix("v").split(".")[:2])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        # A Node that cannot report its version counts as none; the caller reports what is missing.
        return ()
