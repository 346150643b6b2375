"""Installs locked requirements, each file by its hash, where this program runs: `python installing.py FILE...`.

With uv, which takes a tenth of pip's time; with pip where uv cannot be had, or cannot install them. uv itself is locked
like everything else. Needs nothing but Python, as nothing is installed yet.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

LOCKED = Path(__file__).parent / "locked"
PIP = [sys.executable, "-m", "pip"]
UV = [sys.executable, "-m", "uv", "pip", "install", "--python", sys.executable]
HASHED = "--require-hashes"

# pip's settings, which uv does not read -> uv's variables, and what separates several.
SETTINGS = {
    "index-url": ("UV_DEFAULT_INDEX", " "),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
}


def requirements(files: list[str]) -> list[str]:
    return [word for file in files for word in ("--requirement", file)]


def variables(settings: str) -> dict[str, str]:
    """uv's variables for what `pip config list` prints: where this user's packages come from."""
    found: dict[str, str] = {}
    for line in settings.splitlines():
        name, _, value = line.partition("=")
        if kept := SETTINGS.get(name.rpartition(".")[2]):
            words = value.strip("'\"").replace("\\n", " ").split()
            found[kept[0]] = kept[1].join(words)
    # As pip chooses: the hashes say which file it has to be.
    return {**found, "UV_INDEX_STRATEGY": "unsafe-best-match"} if found else {}


def has(command: list[str], environment: Mapping[str, str] | None = None) -> bool:
    return subprocess.run(command, env=environment).returncode == 0


def with_uv(files: list[str]) -> bool:
    """Whether uv could be had, and has installed them."""
    if not has([*PIP, "install", "--quiet", "--only-binary", ":all:", HASHED, *requirements([str(LOCKED / "uv.txt")])]):
        return False
    settings = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True).stdout
    return has([*UV, HASHED, *requirements(files)], {**variables(settings), **os.environ})


def main(files: list[str]) -> int:
    if with_uv(files):
        return 0
    print("uv cannot be used here; with pip it takes longer.", flush=True)
    return subprocess.run([*PIP, "install", HASHED, *requirements(files)]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
